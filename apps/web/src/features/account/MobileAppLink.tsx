/** The entry "mobile app" on pages that load without antd: its dialog comes when it is asked for. */
import { Suspense, lazy, useState } from 'react';
import { useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';

const Dialog = lazy(async () => {
  const [{ MobileAppDialog }, { AntdRoot }] = await Promise.all([import('./MobileAppDialog.js'), import('../../ui/AntdRoot.js')]);
  return {
    default: ({ onClose }: { onClose: () => void }) => (
      <AntdRoot>
        <MobileAppDialog open onClose={onClose} />
      </AntdRoot>
    ),
  };
});

/** See above. */
export function MobileAppLink() {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="lnk" onClick={() => setOpen(true)}>
        <Icon name="phone" size={14} />
        {t('frame.mobileApp')}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
