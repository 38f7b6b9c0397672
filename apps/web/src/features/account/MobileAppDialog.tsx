/** The mobile app: the installable pages themselves, opened on a phone by a QR code of this address. */
import { Button, Modal } from 'antd';
import { useMemo } from 'react';
import { create } from 'qrcode';
import { useText } from '../../api/language.js';
import { Copyable } from '../../ui/Copyable.js';
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
  const url = `${location.origin}/`;
  return (
    <Modal open={open} title={t('frame.mobileApp')} onCancel={onClose} width={400} footer={null} destroyOnHidden>
      <div style={{ display: 'grid', justifyItems: 'center', gap: 12 }}>
        <QrCode text={url} label={t('frame.mobileApp.qr', { url })} />
        <Copyable text={url} />
        <p className="c13 sec">{t('frame.mobileApp.how')}</p>
        {isLoopback(location.hostname) ? (
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
    </Modal>
  );
}

/** A QR code as one path, dark on white in both themes so that every camera reads it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    let d = '';
    for (let y = 0; y < modules.size; y += 1)
      for (let x = 0; x < modules.size; x += 1) if (modules.get(y, x) === 1) d += `M${x} ${y}h1v1h-1z`;
    return { size: modules.size, path: d };
  }, [text]);
  return (
    <svg
      width="208"
      height="208"
      viewBox={`-3 -3 ${size + 6} ${size + 6}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      style={{ background: '#fff', borderRadius: 8, border: '1px solid var(--line)' }}
    >
      <path d={path} fill="#17212b" />
    </svg>
  );
}
