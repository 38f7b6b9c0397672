/** The navigation at the left: brand, the caller's menus, and a way to make it a rail. */
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useText } from '../api/language.js';
import { Brand } from '../ui/Brand.js';
import { Icon } from '../ui/icons.js';
import type { Entry, EntryGroup } from './menu-entries.js';
import { useFolded } from './folded.js';
import type { PageRow } from './page-row.js';

export type EntriesProps = {
  readonly groups: readonly EntryGroup[];
  readonly current: string;
  /** Where an entry leads: its path, or the address a kept page was left at. */
  readonly addressOf: (row: PageRow) => string;
};

/** The menus of an administrator are longer than many a screen is high. Some browsers answer with a promise, which is no clean-up of a reference. */
function bringIntoView(entry: HTMLAnchorElement | null): void {
  entry?.scrollIntoView?.({ block: 'nearest' });
}

/** See above. */
export function Navigation({ groups, current, addressOf, isRail, onToggle }: EntriesProps & { isRail: boolean; onToggle: () => void }) {
  const { t } = useText();
  const [folded, toggleFolded] = useFolded();
  const fold = isRail ? t('frame.nav.expand') : t('frame.nav.collapse');
  const entryOf = ({ row, name, icon }: Entry) => (
    <Link
      key={row.path}
      ref={row.path === current ? bringIntoView : undefined}
      to={addressOf(row)}
      aria-current={row.path === current ? 'page' : undefined}
      title={isRail ? name : undefined}
      aria-label={name}
    >
      <Icon name={icon} />
      <span>{name}</span>
    </Link>
  );
  return (
    <nav className="nav" aria-label={t('frame.nav.main')}>
      <Link className="brand" to="/view" aria-label={t('frame.product')}>
        <Brand />
      </Link>
      <div className="entries">
        {groups.map((group) => {
          // A rail has no room for headings, and where one is must be seen.
          const isOpen = isRail || !folded.has(group.id) || group.entries.some(({ row }) => row.path === current);
          return (
            <Fragment key={group.id}>
              {group.name === undefined ? null : isRail ? (
                <span className="heading" />
              ) : (
                <button type="button" className="heading" aria-expanded={isOpen} onClick={() => toggleFolded(group.id)}>
                  <span className="grow">{group.name}</span>
                  <Icon name={isOpen ? 'down' : 'right'} size={14} />
                </button>
              )}
              {isOpen ? group.entries.map(entryOf) : null}
            </Fragment>
          );
        })}
        <button type="button" className="foot" onClick={onToggle} aria-label={fold} title={isRail ? fold : undefined}>
          <Icon name={isRail ? 'right' : 'left'} />
          <span>{fold}</span>
        </button>
      </div>
    </nav>
  );
}
