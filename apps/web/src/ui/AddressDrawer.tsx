/** A drawer that a parameter of the page's address opens: a link leads to it, and going back closes it. */
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { usePhone } from './phone.js';

/** See above. What it holds is made when it opens, so that it asks for its data then. */
export function AddressDrawer({ param, title, children }: { param: string; title: string; children: ReactNode }) {
  const isPhone = usePhone();
  const [query, setQuery] = useSearchParams();
  const close = (): void =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      next.delete(param);
      return next;
    });
  return (
    <Drawer
      open={query.get(param) === '1'}
      title={title}
      size={isPhone ? '100%' : 560}
      onClose={close}
      styles={{ body: { padding: 0 } }}
      destroyOnHidden
    >
      {children}
    </Drawer>
  );
}
