/** The mobile app: the installable pages themselves, opened on a phone by a QR code of the platform's public address. */
import { account } from '@frostway/contract/account/endpoints';
import { Button } from 'antd';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { Dialog } from '../../ui/Dialog.js';
import { Copyable } from '../../ui/Copyable.js';
import { QrCode } from '../../ui/QrCode.js';
import { Icon } from '../../ui/icons.js';
import { useInstall } from '../../ui/installing.js';

/** Hosts that mean this computer and no other. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.');
}

/** See above. */
export function MobileAppDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useText();
  const install = useInstall();
  const source = useAnswer(account.source, {}, { enabled: open, freshMs: Number.POSITIVE_INFINITY });
  const url = source.data?.publicUrl;
  return (
    <Dialog open={open} title={t('frame.mobileApp')} onCancel={onClose} width={400} footer={null}>
      <div style={{ display: 'grid', justifyItems: 'center', gap: 12 }}>
        {url === undefined ? null : (
          <>
            <QrCode text={url} label={t('frame.mobileApp.qr', { url })} />
            <Copyable text={url} />
          </>
        )}
        <p className="c13 sec">{t('frame.mobileApp.how')}</p>
        {url !== undefined && isLoopback(new URL(url).hostname) ? (
          <div className="note k-warning">
            <Icon name="warning" />
            {t('frame.mobileApp.loopback')}
          </div>
        ) : null}
        {install === undefined ? null : (
          <Button type="primary" onClick={install}>
            {t('frame.mobileApp.install')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
