/** A drawer at the side with all of one row of a list; on a phone it is the whole page. */
import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { usePhone } from './phone.js';

type SideDrawerProps = {
  readonly title: ReactNode;
  /** Where there is room for it, px. */
  readonly width: number;
  /** What it holds reaches its edges. */
  readonly isFlush?: boolean;
  /** It has slid away. */
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** See above. It stands open, and slides away before it is said that it closed. */
export function SideDrawer({ title, width, isFlush = false, onClose, children }: SideDrawerProps) {
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(true);
  return (
    <Drawer
      open={isOpen}
      title={title}
      size={isPhone ? '100%' : width}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => (open ? undefined : onClose())}
      {...(isFlush ? { styles: { body: { padding: 0 } } } : {})}
    >
      {children}
    </Drawer>
  );
}
