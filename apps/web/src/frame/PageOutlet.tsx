/** Where pages stand inside the frame. Kept ones are hidden, not taken down: state, scroll and address come back; a refresh mounts the page in view anew. */
import { Activity, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { type Location, Route, Routes, useLocation } from 'react-router';
import { type Platform, usePlatform } from '../ui/platform.js';
import { RowSkeleton } from '../ui/states.js';
import { PageBoundary } from './PageBoundary.js';
import { PageName } from './PageName.js';
import type { PageRow } from './page-row.js';

/** One kept page of one platform. */
type KeptPage = { readonly key: string; readonly page: PageRow; readonly location: Location };

/** Where a page is kept: each platform has its own. */
export function keptKey(platform: Platform, path: string): string {
  return `${platform}:${path}`;
}

export type PageOutletProps = {
  readonly page: PageRow;
  /** How often a page was refreshed, by its key. */
  readonly refreshes: ReadonlyMap<string, number>;
};

/** See above. A hidden page goes on seeing its own address, not that of the page in view. */
export function PageOutlet({ page, refreshes }: PageOutletProps) {
  const location = useLocation();
  const key = keptKey(usePlatform(), page.path);
  const [kept, setKept] = useState<readonly KeptPage[]>([]);
  const mine = kept.find((each) => each.key === key);
  if (page.isKept === true && mine?.location !== location) {
    setKept([...kept.filter((each) => each.key !== key), { key, page, location }].sort((a, b) => a.key.localeCompare(b.key)));
  }
  return (
    <>
      {kept.map((each) => (
        <Activity key={`${each.key} ${refreshes.get(each.key) ?? 0}`} mode={each.key === key ? 'visible' : 'hidden'}>
          <OpenPage page={each.page} location={each.key === key ? location : each.location} />
        </Activity>
      ))}
      {page.isKept === true ? null : <OpenPage key={`${key} ${refreshes.get(key) ?? 0}`} page={page} location={location} />}
    </>
  );
}

function OpenPage({ page, location }: { page: PageRow; location: Location }) {
  const Screen = page.screen;
  return (
    <KeptScroll>
      <PageBoundary>
        <PageName name={page.title} />
        <Suspense
          fallback={
            <div className="page">
              <RowSkeleton />
            </div>
          }
        >
          <Routes location={location}>
            <Route path="*" element={<Screen />} />
          </Routes>
        </Suspense>
      </PageBoundary>
    </KeptScroll>
  );
}

/** A browser forgets where hidden elements were scrolled to: noted while visible, put back when shown again. */
function KeptScroll({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const places = useRef(new Map<Element, { top: number; left: number }>());
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const known = places.current;
    for (const [scrolled, { top, left }] of known) {
      if (element.contains(scrolled)) scrolled.scrollTo({ top, left });
      else known.delete(scrolled);
    }
    const note = ({ target }: Event): void => {
      if (target instanceof Element) known.set(target, { top: target.scrollTop, left: target.scrollLeft });
    };
    element.addEventListener('scroll', note, { capture: true, passive: true });
    return () => element.removeEventListener('scroll', note, { capture: true });
  }, []);
  return (
    <div className="standing" ref={frame}>
      {children}
    </div>
  );
}
