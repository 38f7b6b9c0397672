/** The recovery codes, shown this once: to copy, or to keep as a file. */
import { useText } from '../../api/language.js';
import { copyText } from '../../ui/clipboard.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';

/** See above. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useText();
  const whole = codes.join('\n');
  const copy = async (): Promise<void> => {
    if (await copyText(whole)) toast({ icon: 'copy', words: t('account.factor.copied') });
    else toast({ hue: 'alarm', icon: 'alarm', words: t('account.factor.notCopied') });
  };
  return (
    <>
      <p className="ask-lead">{t('account.factor.recoveryLead')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div style={{ display: 'flex', gap: 8 }}>
        <button type="button" className="btn sm" onClick={() => void copy()}>
          <Icon name="copy" size={14} />
          {t('account.factor.copyAll')}
        </button>
        <a
          className="btn sm"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${whole}\n`)}`}
          download={`${t('account.factor.file')}.txt`}
        >
          <Icon name="download" size={14} />
          {t('account.factor.download')}
        </a>
      </div>
    </>
  );
}
