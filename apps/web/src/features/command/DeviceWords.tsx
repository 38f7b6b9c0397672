/** What a device said, or is told, in its own words: they are in its language, whatever the page speaks. */

/** See above. */
export function DeviceWords({ words, small = false }: { words: string; small?: boolean }) {
  return (
    <span className={small ? 'cmd-answer c12 mut' : 'cmd-answer'} lang={/\p{Script=Han}/u.test(words) ? 'zh-CN' : 'en'}>
      {words}
    </span>
  );
}
