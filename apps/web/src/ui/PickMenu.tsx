/** A filter as one pill: what it is about, what is chosen, and a menu of the choices. */
import { Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from './icons.js';

export type PickMenuProps = {
  readonly label: string;
  /** The word of what is chosen. */
  readonly value: string;
  /** Its key among the choices. */
  readonly chosen: string;
  readonly choices: readonly { readonly key: string; readonly word: ReactNode }[];
  readonly onPick: (key: string) => void;
  /** True: something else than the default is chosen. */
  readonly isSet?: boolean;
};

/** See above. */
export function PickMenu({ label, value, chosen, choices, onPick, isSet = false }: PickMenuProps) {
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [chosen],
        items: choices.map(({ key, word }) => ({ key, label: word })),
        onClick: ({ key }) => onPick(key),
      }}
    >
      <button type="button" className={isSet ? 'inp pill set' : 'inp pill'}>
        {label}
        <b className="b">{value}</b>
        <Icon name="down" size={12} />
      </button>
    </Dropdown>
  );
}
