/** A link as it is handed on: its address, its QR code, copying, and the page a guest sees. */
import type { ShareLink } from '@frostway/contract/share/endpoints';
import { useText } from '../../api/language.js';
import { QrCode } from '../../ui/QrCode.js';
import { copyText } from '../../ui/clipboard.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';

/** The address as short as it can be recognised: its middle is left out. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/([?&]key=)([\w-]{4})[\w-]{4,}([\w-]{4})(?:&.*)?$/, '$1$2…$3');
}

/** See above. */
export function LinkCard({ link, words }: { link: Pick<ShareLink, 'url'>; words: string }) {
  const { t } = useText();
  const copy = async (): Promise<void> => {
    if (await copyText(link.url)) toast({ icon: 'copy', words: t('share.link.copied') });
    else toast({ hue: 'alarm', icon: 'alarm', words: t('share.link.notCopied') });
  };
  return (
    <div className="link-card">
      <QrCode text={link.url} label={t('share.link.qr')} size={132} />
      <div className="grow">
        <div className="c12 mut">{words}</div>
        <code className="link-url" title={link.url} translate="no" lang="en">
          {shortUrl(link.url)}
        </code>
        <div className="row gap8 wrap">
          <button type="button" className="btn sm" onClick={() => void copy()}>
            <Icon name="copy" size={14} />
            {t('share.link.copy')}
          </button>
          <a className="lnk" href={link.url} target="_blank" rel="noreferrer">
            {t('share.link.asGuest')}
            <Icon name="right" size={12} />
          </a>
        </div>
      </div>
    </div>
  );
}
