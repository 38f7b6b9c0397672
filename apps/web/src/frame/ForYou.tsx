/** What the caller was notified in the app, the newest first. What is new is marked as long as this is open, and is read by being looked at. */
import { notification } from '@frostway/contract/notification/endpoints';
import type { InboxEntry } from '@frostway/contract/notification/rows';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useAction, useAnswer } from '../api/answers.js';
import { useText } from '../api/language.js';
import { useMay } from '../api/permission.js';
import { Moment } from '../ui/Moment.js';
import { Icon } from '../ui/icons.js';
import { dropToast } from '../ui/toasts.js';
import { alarmLink } from '../values/alarms.js';
import { entryLook, inboxPage, inboxToast, entryWhat } from './inbox-words.js';

/** Rows the server gives at the most. */
const mostRows = 100;

/** See above. `leads`: its alarms can be opened; `onLeave` runs when one is. */
export function ForYou({ leads, onLeave }: { leads: boolean; onLeave: () => void }) {
  const { t } = useText();
  const mayRead = useMay()(notification.readInbox);
  const [pageSize, setPageSize] = useState<number>(inboxPage.pageSize);
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const { data } = useAnswer(notification.inbox, { pageSize }, { keepPrevious: true, freshMs: 60_000 });
  const { mutate } = useAction(notification.readInbox);
  const news = data?.rows.filter(({ id, isUnread }) => isUnread && !fresh.has(id)) ?? [];
  if (news.length > 0) setFresh(new Set([...fresh, ...news.map(({ id }) => id)]));
  // It stands here.
  useEffect(() => dropToast(inboxToast), []);
  useEffect(() => {
    const newest = data?.rows[0];
    if (data === undefined || newest === undefined || data.unread === 0 || !mayRead) return;
    mutate({ id: newest.id });
  }, [data, mayRead, mutate]);
  return (
    <section className="bell-part" aria-labelledby="bell-for-you">
      <h2 id="bell-for-you">{t('notification.bell.forYou')}</h2>
      {data?.rows.length === 0 ? <p className="mut">{t('notification.bell.noneForYou')}</p> : null}
      <ul className="bell-inbox">
        {data?.rows.map((row) => (
          <li key={row.id}>
            {leads && row.alarmId !== null ? (
              <Link className="bell-row" to={alarmLink({ alarm: row.alarmId })} onClick={onLeave}>
                <EntryRow row={row} isNew={fresh.has(row.id)} />
              </Link>
            ) : (
              <div className="bell-row">
                <EntryRow row={row} isNew={fresh.has(row.id)} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {data === undefined || data.cursor === null || pageSize >= mostRows ? null : (
        <button type="button" className="lnk" onClick={() => setPageSize(Math.min(mostRows, pageSize + inboxPage.pageSize))}>
          {t('notification.bell.earlier')}
        </button>
      )}
    </section>
  );
}

function EntryRow({ row, isNew }: { row: InboxEntry; isNew: boolean }) {
  const { t } = useText();
  const { hue, icon } = entryLook(row);
  const what = entryWhat(t, row);
  return (
    <>
      <span className={`k-${hue} tx`} title={row.kind === 'test' ? undefined : t(`alarm.severity.${row.severity}`)}>
        <Icon name={icon} size={14} />
      </span>
      <span className="bell-what">
        <span className={isNew ? 'ell b' : 'ell'}>{row.device?.name ?? what}</span>
        {row.device === null ? null : <span className="mut c12 ell">{what}</span>}
      </span>
      <span className="mut c12">
        <Moment at={row.at} />
      </span>
      {isNew ? (
        <span className="bell-fresh" role="img" aria-label={t('notification.bell.unread')} title={t('notification.bell.unread')} />
      ) : null}
    </>
  );
}
