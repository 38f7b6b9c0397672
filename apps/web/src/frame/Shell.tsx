/** The empty frame: where navigation, top bar and page will stand, until they are there. index.html has the same before the program is. */
import { RowSkeleton } from '../ui/states.js';
import type { PageRow } from './page-row.js';
import { useRail } from './rail.js';

/** See above. Its own rail is that of the page it waits for, so that nothing moves when the frame comes. */
export function Shell({ page }: { page: PageRow }) {
  const [isRail] = useRail(page.isDense === true);
  return (
    <div className={isRail ? 'app shell rail' : 'app shell'}>
      <div className="nav">
        <div className="brand" />
      </div>
      <div className="top" />
      <main>
        <div className="page">
          <RowSkeleton />
        </div>
      </main>
      <div className="tabbar" />
    </div>
  );
}
