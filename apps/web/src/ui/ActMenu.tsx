/** A menu of acts on one thing: beside its button, on a phone a sheet from below. */
import { Drawer, Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useText } from '../api/language.js';
import type { Offer } from '../api/permission.js';
import { Icon, type IconName } from './icons.js';
import { usePhone } from './phone.js';

export type MenuAct = {
  readonly key: string;
  readonly word: string;
  readonly icon: IconName;
  /** The key that does the same. */
  readonly shortcut?: string;
  /** Stands last, after a line, in the colour of alarms. */
  readonly destroys?: boolean;
  /** A demo lets nobody do it: it stands there all the same, cannot be chosen, and the menu says why. */
  readonly isClosed?: boolean;
  readonly run: () => void;
};

/** Acts as their call is offered to the reader: closed in a demo, and none where his roles lack it. */
export const offered = (offer: Offer, ...acts: readonly MenuAct[]): readonly MenuAct[] =>
  offer === 'none' ? [] : acts.map((act) => (offer === 'open' ? act : { ...act, isClosed: true }));

/** One of them as a button of its own. */
export const ActButton = ({ act, className = 'btn' }: { readonly act: MenuAct; readonly className?: string }) => (
  <button type="button" className={className} onClick={act.run}>
    <Icon name={act.icon} size={14} />
    {act.word}
  </button>
);

export type ActMenuProps = {
  readonly acts: readonly MenuAct[];
  /** What the sheet is about, and the name of the button. */
  readonly title: string;
  /** Instead of the three dots. */
  readonly button?: ReactNode;
  readonly className?: string;
  readonly tabIndex?: number;
};

/** See above. */
export function ActMenu({ acts, title, button, className = 'ib xs more', tabIndex }: ActMenuProps) {
  const { t } = useText();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const open = acts.filter(({ isClosed }) => isClosed !== true);
  const closed = acts.filter(({ isClosed }) => isClosed === true);
  const opener = (
    <button
      type="button"
      className={className}
      tabIndex={tabIndex}
      aria-haspopup={isPhone ? 'dialog' : 'menu'}
      aria-label={button === undefined ? t('device.menu', { name: title }) : undefined}
      title={button === undefined ? t('device.more') : undefined}
      onClick={(event) => {
        event.stopPropagation();
        if (isPhone) setOpen(true);
      }}
    >
      {button ?? <Icon name="more" />}
    </button>
  );
  if (isPhone) {
    return (
      <>
        {opener}
        <Drawer open={isOpen} onClose={() => setOpen(false)} placement="bottom" size="auto" title={title} styles={{ body: { padding: 0 } }}>
          <div className="sheet">
            {open.map((act) => (
              <button
                key={act.key}
                type="button"
                className={act.destroys === true ? 'item k-alarm tx' : 'item'}
                onClick={() => {
                  setOpen(false);
                  act.run();
                }}
              >
                <Icon name={act.icon} size={20} />
                {act.word}
              </button>
            ))}
            {closed.length === 0 ? null : <p className="item c13 sec">{t('frame.demo.closed')}</p>}
            {closed.map((act) => (
              <button key={act.key} type="button" className="item" disabled>
                <Icon name={act.icon} size={20} />
                {act.word}
              </button>
            ))}
          </div>
        </Drawer>
      </>
    );
  }
  const item = (act: MenuAct): NonNullable<MenuProps['items']>[number] => ({
    key: act.key,
    danger: act.destroys === true,
    disabled: act.isClosed === true,
    icon: <Icon name={act.icon} size={14} />,
    label: act.word,
    ...(act.shortcut === undefined ? {} : { extra: <kbd>{act.shortcut}</kbd> }),
    onClick: ({ domEvent }) => {
      domEvent.stopPropagation();
      act.run();
    },
  });
  const quiet = open.filter((act) => act.destroys !== true).map(item);
  const last = open.filter((act) => act.destroys === true).map(item);
  const items: NonNullable<MenuProps['items']> = [
    ...quiet,
    ...(last.length === 0 || quiet.length === 0 ? last : [{ type: 'divider' as const }, ...last]),
    ...(closed.length === 0 ? [] : [{ key: 'closed', type: 'group' as const, label: t('frame.demo.closed'), children: closed.map(item) }]),
  ];
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, className: 'act-menu' }}>
      {opener}
    </Dropdown>
  );
}
