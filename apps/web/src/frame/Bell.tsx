/** The bell at the top: how many alarms wait for somebody, live, and the newest of them. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
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
import './bell.css';

/** The page of alarms. */
const alarms = '/deviceAlarm';
/** The list of those it counts. */
const waiting = alarmLink(triageLink);
/** More are only said to be more. */
const most = 99;

/** See above. Nothing for who has no page of alarms. */
export function Bell() {
  const { t } = useText();
  const isPhone = usePhone();
  const may = useMay();
  const isOpenTo = usePermission().data?.paths.includes(alarms) === true && may(alarmFeature.alarmOverview);
  const [isOpen, setOpen] = useState(false);
  const answer = useAnswer(alarmFeature.alarmOverview, {}, { enabled: isOpenTo, freshMs: 60_000, keepPrevious: true });
  if (!isOpenTo) return null;
  const count = answer.data?.triage ?? 0;
  const words = count === 0 ? t('notification.bell.none') : t('notification.bell', { count });
  const sign = (
    <>
      <Icon name="bell" size={isPhone ? 20 : 16} />
      {count === 0 ? null : (
        <span className={`bell-count k-${(answer.data?.open.alarm ?? 0) > 0 ? 'alarm' : 'warning'}`}>
          {count > most ? `${most}+` : count}
        </span>
      )}
    </>
  );
  // A phone has no room for a list over a list.
  if (isPhone)
    return (
      <Link className="ib bell" to={waiting} aria-label={words}>
        {sign}
      </Link>
    );
  const list = (
    <div className="bell-list">
      <h2>{t('notification.bell.newest')}</h2>
      {answer.data === undefined || answer.data.newest.length === 0 ? <p className="mut">{t('notification.bell.none')}</p> : null}
      <ul>
        {answer.data?.newest.map(({ id, type, severity, name, startedAt }) => (
          <li key={id}>
            <Link to={`${alarms}?alarm=${id}`} onClick={() => setOpen(false)}>
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
      <Link className="bell-all" to={waiting} onClick={() => setOpen(false)}>
        {t('notification.bell.all')}
      </Link>
    </div>
  );
  return (
    <BarPopover open={isOpen} onOpenChange={setOpen} content={list} arrow={false}>
      <button type="button" className="ib bell" aria-label={words} title={words} aria-expanded={isOpen} aria-haspopup="dialog">
        {sign}
      </button>
    </BarPopover>
  );
}
