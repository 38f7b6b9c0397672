/** A MAC or IMEI that is copied by a click. */
import { useText } from '../api/language.js';
import { copyText } from './clipboard.js';
import { Icon } from './icons.js';
import { toast } from './toasts.js';

/** See above; `children` may show it differently from what is copied. */
export function Copyable({ text, children }: { text: string; children?: string }) {
  const { t } = useText();
  const copy = async (): Promise<void> => {
    if (await copyText(text)) toast({ key: 'copied', icon: 'copy', words: t('frame.copied', { text }) });
    else toast({ key: 'copied', hue: 'alarm', icon: 'alarm', words: t('frame.notCopied', { text }) });
  };
  return (
    <button type="button" className="copy" title={t('frame.copy', { text })} onClick={(event) => (event.stopPropagation(), void copy())}>
      {children ?? text}
      <Icon name="copy" size={12} />
    </button>
  );
}
