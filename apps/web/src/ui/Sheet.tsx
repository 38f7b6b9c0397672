/** A drawer at the right of a wide page; on a phone a sheet over the whole screen. */
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { usePhone } from './phone.js';

export type SheetProps = {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** At the right of the title. */
  readonly extra?: ReactNode;
  /** Actions at the lower edge. */
  readonly footer?: ReactNode;
  /** Width on a wide page, px. */
  readonly width?: number;
  readonly children: ReactNode;
};

/** See above. Its content is taken down when it closes. */
export function Sheet({ open, title, onClose, extra, footer, width = 480, children }: SheetProps) {
  const isPhone = usePhone();
  return (
    <Drawer
      open={open}
      title={title}
      onClose={onClose}
      extra={extra}
      footer={footer}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '100%' : width}
      destroyOnHidden
    >
      {children}
    </Drawer>
  );
}
