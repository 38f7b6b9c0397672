/** The frame around every page of a session: top bar, navigation, the page, a phone's bottom bar, and the live connection behind all of them. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { refusals } from '@frostway/contract/refusals';
import '../api/all-texts.js';
import { askAllAgain } from '../api/answers.js';
import { useText } from '../api/language.js';
import { useLive } from '../api/live.js';
import { usePermission } from '../api/permission.js';
import { RefusalError } from '../api/refused.js';
import { AntdRoot } from '../ui/AntdRoot.js';
import { LostConnectionBar } from '../ui/LostConnectionBar.js';
import { keepPlace, takeBackPlace, turnToPlatform, usePlatform } from '../ui/platform.js';
import { useRefusedPage } from '../ui/refused-page.js';
import { Refused } from '../ui/states.js';
import { usePageVisit } from './at-hand.js';
import { BottomBar } from './BottomBar.js';
import { Navigation } from './Navigation.js';
import { DemoBar } from './DemoBar.js';
import { DemoPastBar } from './DemoPastBar.js';
import { NewVersionBar } from './NewVersionBar.js';
import { entryGroups } from './menu-entries.js';
import { PageOutlet, keptKey } from './PageOutlet.js';
import { TopBar } from './TopBar.js';
import type { PageRow } from './page-row.js';
import { useRail } from './rail.js';
import { useKeptAddress } from './kept-address.js';
import { usePushInLine } from './push-in-line.js';
import { useInboxToasts } from './inbox-toasts.js';

/** What a page says whose menu the caller does not have. */
const closed = new RefusalError(refusals.notAllowed.code, '');

/** See above. */
export function Frame({ page, pages }: { page: PageRow; pages: readonly PageRow[] }) {
  const { t } = useText();
  const { search } = useLocation();
  const platform = usePlatform();
  const [isRail, toggleRail] = useRail(page.isDense === true);
  const [refreshes, setRefreshes] = useState<ReadonlyMap<string, number>>(new Map());
  const main = useRef<HTMLElement>(null);
  const permission = usePermission();
  const groups = useMemo(() => entryGroups(permission.data?.menus ?? [], pages, platform), [permission.data, pages, platform]);
  const isClosed = permission.data !== undefined && !permission.data.paths.includes(page.path);
  const addressOf = useKeptAddress(page);
  const isRefused = useRefusedPage() === page.path + search;
  useLive();
  useInboxToasts();
  usePushInLine();
  usePageVisit(page, isRefused || isClosed);
  const isOpen = permission.data !== undefined && !isClosed;
  // A page of the other side takes that side along.
  const isOfSide = (page.side ?? platform) === platform;
  useLayoutEffect(() => {
    if (page.side !== undefined) turnToPlatform(page.side);
  }, [page.side]);
  useEffect(() => {
    if (isRefused) takeBackPlace(page.path + search);
    else if (isOpen && isOfSide) keepPlace({ to: page.path + search, path: page.path });
  }, [isOpen, isOfSide, isRefused, page.path, search]);

  const refresh = useCallback(() => {
    const key = keptKey(platform, page.path);
    setRefreshes((before) => new Map(before).set(key, (before.get(key) ?? 0) + 1));
    void askAllAgain();
  }, [platform, page.path]);

  return (
    <AntdRoot>
      <div className={isRail ? 'app rail' : 'app'}>
        <button type="button" className="skip" onClick={() => main.current?.focus()}>
          {t('frame.nav.skip')}
        </button>
        <Navigation groups={groups} current={page.path} addressOf={addressOf} isRail={isRail} onToggle={toggleRail} />
        <TopBar page={page} pages={pages} onRefresh={refresh} />
        <main ref={main} tabIndex={-1}>
          <LostConnectionBar />
          <NewVersionBar />
          <DemoBar />
          <DemoPastBar />
          {isClosed ? (
            <Refused error={closed} title={t('frame.closed')} />
          ) : isOfSide ? (
            <PageOutlet page={page} refreshes={refreshes} />
          ) : null}
        </main>
        <BottomBar groups={groups} current={page.path} addressOf={addressOf} />
      </div>
    </AntdRoot>
  );
}
