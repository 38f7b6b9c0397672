/** The navigation at the left: brand, the pages that exist, and a way to make it a rail. */
import { Link } from 'react-router';
import { useText } from '../api/language.js';
import { Brand } from '../ui/Brand.js';
import { Icon } from '../ui/icons.js';
import type { PageRow } from './page-row.js';

export type EntriesProps = {
  readonly entries: readonly PageRow[];
  readonly current: string;
  /** Where an entry leads: its path, or the address a kept page was left at. */
  readonly addressOf: (row: PageRow) => string;
};

/** See above. */
export function Navigation({ entries, current, addressOf, isRail, onToggle }: EntriesProps & { isRail: boolean; onToggle: () => void }) {
  const { t } = useText();
  const fold = isRail ? t('frame.nav.expand') : t('frame.nav.collapse');
  return (
    <nav className="nav" aria-label={t('frame.nav.main')}>
      <Link className="brand" to="/view" aria-label={t('frame.product')}>
        <Brand />
      </Link>
      <div className="entries">
        {entries.map((row) => (
          <Link
            key={row.path}
            to={addressOf(row)}
            aria-current={row.path === current ? 'page' : undefined}
            title={isRail ? t(row.title) : undefined}
            aria-label={t(row.title)}
          >
            {row.entry === undefined ? null : <Icon name={row.entry.icon} />}
            <span>{t(row.title)}</span>
          </Link>
        ))}
        <button type="button" className="foot" onClick={onToggle} aria-label={fold} title={isRail ? fold : undefined}>
          <Icon name={isRail ? 'right' : 'left'} />
          <span>{fold}</span>
        </button>
      </div>
    </nav>
  );
}
