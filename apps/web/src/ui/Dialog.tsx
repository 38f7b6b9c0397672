/** antd's dialog as every dialog here uses it: the field that is meant to have the focus has it from the first moment, with motion and without. */
import { Modal, type ModalProps } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';

/** Its content comes once the dialog stands in the document: a field that comes before cannot take the focus, and for people who want no motion it would. */
function Standing({ children }: { children: ReactNode }) {
  const [stands, setStands] = useState(false);
  const place = useCallback((placed: HTMLElement | null) => {
    if (placed !== null) setStands(true);
  }, []);
  return stands ? children : <span ref={place} />;
}

/** See above. Whatever is in it is gone when it is closed. */
export function Dialog({ children, ...props }: Omit<ModalProps, 'destroyOnHidden'>) {
  return (
    <Modal {...props} destroyOnHidden>
      <Standing>{children}</Standing>
    </Modal>
  );
}
