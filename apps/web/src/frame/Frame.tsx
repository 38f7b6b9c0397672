/** The frame around every page of a session: top bar, navigation, the page, a phone's bottom bar, and the live connection behind all of them. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import '../api/all-texts.js';
import { answers } from '../api/answers.js';
import { useText } from '../api/language.js';
import { useLive } from '../api/live.js';
import { AntdRoot } from '../ui/AntdRoot.js';
import { LostConnectionBar } from '../ui/LostConnectionBar.js';
import { keepPlace, usePlatform } from '../ui/platform.js';
import { BottomBar } from './BottomBar.js';
import { Navigation } from './Navigation.js';
import { PageOutlet, keptKey } from './PageOutlet.js';
import { TopBar } from './TopBar.js';
import type { PageRow } from './page-row.js';
import { useRail } from './rail.js';
import { useKeptAddress } from './kept-address.js';

/** See above. */
export function Frame({ page, pages }: { page: PageRow; pages: readonly PageRow[] }) {
  const { t } = useText();
  const { search } = useLocation();
  const platform = usePlatform();
  const [isRail, toggleRail] = useRail(page.isDense === true);
  const [refreshes, setRefreshes] = useState<ReadonlyMap<string, number>>(new Map());
  const main = useRef<HTMLElement>(null);
  const entries = pages.filter((each) => each.entry !== undefined);
  const addressOf = useKeptAddress(page);
  useLive();
  useEffect(() => keepPlace({ to: page.path + search, path: page.path }), [page.path, search]);

  const refresh = useCallback(() => {
    const key = keptKey(platform, page.path);
    setRefreshes((before) => new Map(before).set(key, (before.get(key) ?? 0) + 1));
    void answers.invalidateQueries();
  }, [platform, page.path]);

  return (
    <AntdRoot>
      <div className={isRail ? 'app rail' : 'app'}>
        <button type="button" className="skip" onClick={() => main.current?.focus()}>
          {t('frame.nav.skip')}
        </button>
        <Navigation entries={entries} current={page.path} addressOf={addressOf} isRail={isRail} onToggle={toggleRail} />
        <TopBar onRefresh={refresh} />
        <main ref={main} tabIndex={-1}>
          <LostConnectionBar />
          <PageOutlet page={page} refreshes={refreshes} />
        </main>
        <BottomBar entries={entries} current={page.path} addressOf={addressOf} />
      </div>
    </AntdRoot>
  );
}
