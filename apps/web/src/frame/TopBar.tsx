/** The bar at the top: platform switch, search, refresh, unit, language, theme, account. */
import { useText } from '../api/language.js';
import { ExportTray } from '../features/export/ExportTray.js';
import { Brand } from '../ui/Brand.js';
import { Icon } from '../ui/icons.js';
import { UnitSwitch, LanguageSwitch, ThemeSwitch } from '../ui/switches.js';
import { usePhone } from '../ui/phone.js';
import { AccountMenu } from './AccountMenu.js';
import { Bell } from './Bell.js';
import { LiveMark } from './LiveMark.js';
import { PlatformSwitch } from './PlatformSwitch.js';
import { Search } from './Search.js';
import { Star } from './Star.js';
import type { PageRow } from './page-row.js';

/** See above. */
export function TopBar({ page, pages, onRefresh }: { page: PageRow; pages: readonly PageRow[]; onRefresh: () => void }) {
  const { t } = useText();
  const isPhone = usePhone();
  return (
    <header className="top">
      {isPhone ? (
        <span className="row gap8">
          <Brand plain />
        </span>
      ) : (
        <PlatformSwitch />
      )}
      {isPhone ? <span className="grow" /> : null}
      <Search page={page} pages={pages} />
      {isPhone ? null : <span className="grow" />}
      <LiveMark />
      <ExportTray />
      <Bell />
      {isPhone ? null : <Star page={page} />}
      <button type="button" className="ib" onClick={onRefresh} aria-label={t('frame.refresh')} title={t('frame.refresh')}>
        <Icon name="refresh" size={isPhone ? 20 : 16} />
      </button>
      {isPhone ? null : (
        <>
          <span className="sep" />
          <UnitSwitch />
          <LanguageSwitch />
        </>
      )}
      <ThemeSwitch />
      {isPhone ? null : <AccountMenu />}
    </header>
  );
}
