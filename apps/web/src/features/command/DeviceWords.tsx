/** What a device said, or is told, in its own words: they are in its language, whatever the page speaks. */
import { languageOfWords } from '../../ui/words-of-others.js';

/** See above. */
export function DeviceWords({ words, small = false }: { words: string; small?: boolean }) {
  return (
    <span className={small ? 'cmd-answer c12 mut' : 'cmd-answer'} lang={languageOfWords(words)}>
      {words}
    </span>
  );
}
