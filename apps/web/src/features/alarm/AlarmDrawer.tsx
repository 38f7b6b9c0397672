/** One incident beside the list, on a phone over the whole screen: what the readings did, where, what people did, who was notified; and the acts. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Incident, IncidentDetail } from '@frostway/contract/alarm/incident-rows';
import { type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { isRefusal } from '../../api/refused.js';
import { AlarmStateChip, DataBadges, SeverityChip } from '../../ui/AlarmMarks.js';
import { Copyable } from '../../ui/Copyable.js';
import { usePhone } from '../../ui/phone.js';
import { QueryBoundary, Empty, RowSkeleton } from '../../ui/states.js';
import { Icon } from '../../ui/icons.js';
import { devicePath, identityOf, nameParts } from '../../values/device-row.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import type { AlarmAct } from './AboutAlarms.js';
import { AlarmChart } from './AlarmChart.js';
import { AlarmFacts } from './AlarmFacts.js';
import { AlarmPlace } from './AlarmPlace.js';
import { Deliveries } from './Deliveries.js';
import { IncidentParts } from './IncidentParts.js';
import { shownOf } from './incident-shown.js';
import { Timeline } from './Timeline.js';
import { ruleWords } from './rule-words.js';

export type AlarmDrawerProps = {
  readonly id: number;
  /** Its row, when the list has it: shown until the rest is there. */
  readonly known: Incident | undefined;
  readonly onClose: () => void;
  readonly onAct: (act: AlarmAct, alarm: Incident) => void;
};

/** See above. */
export function AlarmDrawer({ id, known, onClose, onAct }: AlarmDrawerProps) {
  const { t } = useText();
  const isPhone = usePhone();
  const answer = useAnswer(alarmFeature.oneIncident, { id }, { freshMs: 2000 });
  const detail = answer.data;
  const isNotFound = isRefusal(answer.error, 'noSuchAlarm');
  const alarm = detail?.incident ?? (known?.id === id ? known : undefined);
  // What came to nothing while it was looked at leaves the list as well.
  const [pendingId, setPendingId] = useState<number>();
  if (alarm !== undefined && (alarm.state === 'pending') !== (pendingId === id)) setPendingId(alarm.state === 'pending' ? id : undefined);
  const isNoMore = isNotFound && pendingId === id;
  const close = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headed = alarm?.id;
  // Who opened it goes on in it, and hears which alarm it is: at its heading, where the keys of the list still work; on a phone at the way out.
  useEffect(() => {
    if (isPhone) close.current?.focus();
    else if (headed !== undefined) heading.current?.focus({ preventScroll: true });
  }, [isPhone, headed]);
  return (
    <aside className="al-drawer" aria-label={t('alarm.drawer')} {...(isPhone ? { role: 'dialog', 'aria-modal': true } : {})}>
      <header className="al-dh">
        <div className="row gap8">
          {alarm === undefined ? <span className="grow" /> : <Title alarm={alarm} ref={heading} />}
          <button ref={close} type="button" className="ib" aria-label={t('frame.close')} onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
        {alarm === undefined ? null : (
          <div className="row gap8 wrap al-sub">
            <span className="c13">{t(`alarm.type.${alarm.type}`)}</span>
            {isNotFound ? null : <AlarmStateChip alarm={alarm} />}
            <DataBadges alarm={alarm} />
          </div>
        )}
        {detail === undefined ? null : <RuleLine detail={detail} />}
      </header>
      <div className="al-db" key={id} tabIndex={0} role="group" aria-label={t('alarm.drawer')}>
        {isNoMore ? (
          <Empty drawing="good" title={t('alarm.drawer.noMore')} hint={t('alarm.drawer.noMoreHint')} />
        ) : isNotFound ? (
          <Empty drawing="search" title={t('alarm.drawer.notFound')} hint={t('alarm.drawer.notFoundHint')} />
        ) : (
          <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={8} widths={[120, 120]} />}>
            {(shown) => <Body detail={shown} />}
          </QueryBoundary>
        )}
      </div>
      {alarm === undefined || isNotFound ? null : <Acts alarm={alarm} onAct={(act) => onAct(act, alarm)} />}
    </aside>
  );
}

function Title({ alarm, ref }: { alarm: Incident; ref: Ref<HTMLHeadingElement> }) {
  const { name, position } = nameParts(alarm.name);
  return (
    <>
      <SeverityChip severity={alarm.severity} kind={alarm.state === 'active' || alarm.state === 'pending' ? 'solid' : 'tint'} />
      <h2 ref={ref} className="ell grow" tabIndex={-1}>
        {name}
        {position === '' ? null : <span className="pos">{position}</span>}
      </h2>
    </>
  );
}

function RuleLine({ detail }: { detail: IncidentDetail }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const { incident, alarms } = detail;
  const rule = alarms[0]?.rule ?? null;
  const own = incident.limit === null ? 'alarm.drawer.ownAlarm' : 'alarm.drawer.ownLimit';
  const isPlatform = ['silence', 'gatewayLost', 'batteryLow', 'batteryCritical'].includes(incident.type);
  const more = incident.parts.length - 1;
  return (
    <div className="row c13 sec wrap al-sub">
      {rule === null ? (
        <span>{incident.fence?.name ?? t(isPlatform ? 'alarm.drawer.platform' : own)}</span>
      ) : (
        <span>
          {ruleWords(t, rule, unit)} <span className="mut">{t('alarm.drawer.version', { version: rule.version })}</span>
        </span>
      )}
      {more === 0 ? null : (
        <span className="mut" title={t('alarm.parts.moreTitle', { count: more })}>
          {t('alarm.parts.more', { count: more })}
        </span>
      )}
      <span className="grow" />
      <span className="mut">
        <Copyable text={identityOf(incident)} />
      </span>
    </div>
  );
}

function Body({ detail }: { detail: IncidentDetail }) {
  const shown = useMemo(() => shownOf(detail), [detail]);
  const { incident } = detail;
  if (shown === undefined) return null;
  const { excursion } = shown;
  return (
    <>
      <AlarmChart detail={shown} />
      <AlarmFacts detail={shown} />
      {excursion === null ? null : <AlarmPlace alarm={shown.alarm} excursion={excursion} sites={shown.sites} />}
      <Deliveries incidentId={incident.id}>
        {(log) => (
          <>
            <IncidentParts detail={detail} log={log} />
            <Timeline detail={shown} incident={detail} log={log} />
          </>
        )}
      </Deliveries>
    </>
  );
}

function Acts({ alarm, onAct }: { alarm: Incident; onAct: (act: AlarmAct) => void }) {
  const { t } = useText();
  const may = useMay();
  const acts = [
    ...(alarm.mayAct && may(alarmFeature.acknowledge) && !alarm.acknowledged && alarm.state !== 'pending'
      ? ([{ act: 'acknowledge', icon: 'check' }] as const)
      : []),
    ...(alarm.mayAct && may(alarmFeature.assign) ? ([{ act: 'assign', icon: 'user' }] as const) : []),
    ...(alarm.mayAct && may(alarmFeature.comment) ? ([{ act: 'comment', icon: 'sms' }] as const) : []),
  ];
  return (
    <footer className="al-df" data-kept-clear>
      {acts.map(({ act, icon }) => (
        <button key={act} type="button" className={act === 'acknowledge' ? 'btn p' : 'btn'} onClick={() => onAct(act)}>
          <Icon name={icon} size={14} />
          {t(`alarm.act.${act}`)}
        </button>
      ))}
      <Link className="lnk al-go" to={devicePath(alarm)}>
        {t('alarm.act.device')}
      </Link>
    </footer>
  );
}
