/** The bell at the top: how many alarms wait for somebody, live, and the newest of them; and what the caller himself was told, with a mark while some of it is new. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { notification } from '@frostway/contract/notification/endpoints';
import { mostUnread } from '@frostway/contract/notification/rows';
import { Drawer } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../api/answers.js';
import { useText } from '../api/language.js';
import { useMay, usePermission } from '../api/permission.js';
import { BarPopover } from '../ui/BarPopover.js';
import { Moment } from '../ui/Moment.js';
import { Icon } from '../ui/icons.js';
import { usePhone } from '../ui/phone.js';
import { alarmLink, triageLink } from '../values/alarms.js';
import { ForYou } from './ForYou.js';
import { inboxPage } from './inbox-words.js';
import './bell.css';

/** The page of alarms. */
const alarms = alarmLink({});
/** The list of those it counts. */
const waiting = alarmLink(triageLink);
/** More are only said to be more. */
const most = 99;

/** See above. Who has no page of alarms finds here what he was notified; nothing for who has neither. */
export function Bell() {
  const { t } = useText();
  const isPhone = usePhone();
  const may = useMay();
  const hasPage = usePermission().data?.paths.includes(alarms) === true && may(alarmFeature.alarmOverview);
  const isTold = may(notification.inbox);
  const [isOpen, setOpen] = useState(false);
  const { data } = useAnswer(alarmFeature.alarmOverview, {}, { enabled: hasPage, freshMs: 60_000, keepPrevious: true });
  const notified = useAnswer(notification.inbox, inboxPage, { enabled: isTold, freshMs: 60_000, keepPrevious: true });
  if (!hasPage && !isTold) return null;
  const count = data?.triage ?? 0;
  const unread = notified.data?.unread ?? 0;
  const counted = count === 0 ? t('notification.bell.none') : t('notification.bell', { count });
  const plain = hasPage ? counted : t('notification.bell.title');
  const words = unread === 0 ? plain : t('notification.bell.new', { words: plain, count: unread >= mostUnread ? `${most}+` : unread });
  const close = (): void => setOpen(false);
  const sign = (
    <>
      <Icon name="bell" size={isPhone ? 20 : 16} />
      {count === 0 ? null : (
        <span className={`bell-count k-${(data?.open.alarm ?? 0) > 0 ? 'alarm' : 'warning'}`}>{count > most ? `${most}+` : count}</span>
      )}
      {unread === 0 ? null : <span className="bell-new" />}
    </>
  );
  if (isPhone && !isTold)
    return (
      <Link className="ib bell" to={waiting} aria-label={words}>
        {sign}
      </Link>
    );
  const list = (
    <div className="bell-list">
      {isTold ? <ForYou leads={hasPage} onLeave={close} /> : null}
      {hasPage ? (
        <section className="bell-part" aria-labelledby="bell-newest">
          <h2 id="bell-newest">{t('notification.bell.newest')}</h2>
          {data === undefined || data.newest.length === 0 ? <p className="mut">{t('notification.bell.none')}</p> : null}
          <ul>
            {data?.newest.map(({ id, type, severity, name, startedAt }) => (
              <li key={id}>
                <Link className="bell-row" to={alarmLink({ alarm: id })} onClick={close}>
                  <span className={`k-${severity} tx`} title={t(`alarm.severity.${severity}`)}>
                    <Icon name={severity} size={14} />
                  </span>
                  <span className="bell-what">
                    <span className="ell">{name}</span>
                    <span className="mut c12 ell">{t(`alarm.type.${type}`)}</span>
                  </span>
                  <span className="mut c12">
                    <Moment at={startedAt} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <Link className="bell-all" to={waiting} onClick={close}>
            {t('notification.bell.all')}
          </Link>
        </section>
      ) : null}
    </div>
  );
  const button = (
    <button
      type="button"
      className="ib bell"
      aria-label={words}
      title={words}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      {...(isPhone ? { onClick: () => setOpen(true) } : {})}
    >
      {sign}
    </button>
  );
  // A phone has no room for a list over a list: there it is a sheet.
  if (isPhone)
    return (
      <>
        {button}
        <Drawer open={isOpen} onClose={close} placement="bottom" size="85%" title={t('notification.bell.title')} destroyOnHidden>
          {list}
        </Drawer>
      </>
    );
  return (
    <BarPopover open={isOpen} onOpenChange={setOpen} content={list} arrow={false} destroyOnHidden>
      {button}
    </BarPopover>
  );
}
