/** What broke: open or unacknowledged incidents by severity and minutes out, live. While the pointer or the focus is on the list, its order stays. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Incident } from '@frostway/contract/alarm/incident-rows';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useLiveDevice } from '../../api/fleet.js';
import { useMay } from '../../api/permission.js';
import { useText } from '../../api/language.js';
import { useTrend } from '../../api/trends.js';
import { useNow } from '../../api/clock.js';
import { DayTrend } from '../../chart/DayTrend.js';
import { AlarmGroupAndTime, AlarmStateChip, DataBadges, SeverityChip } from '../../ui/AlarmMarks.js';
import { Lasted } from '../../ui/Lasted.js';
import { Moment } from '../../ui/Moment.js';
import { Icon } from '../../ui/icons.js';
import { usePhone } from '../../ui/phone.js';
import { alarmHue, alarmKind, alarmLink, alarmWorstText, byWeight, triageLink } from '../../values/alarms.js';
import { deviceStateOf } from '../../values/conditions.js';
import { nameParts } from '../../values/device-row.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { AlarmsPanel } from './AlarmsPanel.js';

const rowsShown = { wide: 8, phone: 5 } as const;
/** The heaviest of all that wait; more than are shown, for what is held under the pointer may be overtaken meanwhile. */
const asked = 20;

/** Draws the dialog that acknowledges an incident, until it closes. */
export type Acknowledging = (incident: Incident, close: () => void) => ReactNode;

/** See above. */
export function TriagePanel({ acknowledging }: { acknowledging: Acknowledging }) {
  const { t } = useText();
  const mayAcknowledge = useMay()(alarmFeature.acknowledge);
  const [chosen, setChosen] = useState<Incident>();
  const answer = useAnswer(
    alarmFeature.incidents,
    { state: ['triage'], order: 'weight', pageSize: asked },
    { freshMs: 5000, keepPrevious: true },
  );
  return (
    <AlarmsPanel
      answer={answer}
      title={t('overview.triage')}
      note={t('overview.triage.order')}
      all={alarmLink(triageLink)}
      none={t('overview.triage.none')}
      widths={[150, 64, 56, 132]}
      over={chosen === undefined ? null : acknowledging(chosen, () => setChosen(undefined))}
    >
      {(rows) => <Rows rows={rows} onAcknowledge={mayAcknowledge ? setChosen : undefined} />}
    </AlarmsPanel>
  );
}

/** Undefined for who may not. */
type OnAcknowledge = ((incident: Incident) => void) | undefined;

function Rows({ rows, onAcknowledge }: { rows: readonly Incident[]; onAcknowledge: OnAcknowledge }) {
  const { t } = useText();
  const isPhone = usePhone();
  const [isHeld, setHeld] = useState(false);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const fresh = useMemo(() => rows.toSorted(byWeight).map(({ id }) => id), [rows]);
  const [ids, setIds] = useState(fresh);
  if (!isHeld && ids.join() !== fresh.join()) setIds(fresh);
  const shown = ids.flatMap((id) => byId.get(id) ?? []).slice(0, isPhone ? rowsShown.phone : rowsShown.wide);
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {isPhone ? (
        shown.map((alarm) => (
          <div key={alarm.id} className="ov-card-row">
            <TriageCard alarm={alarm} />
            <AcknowledgeButton alarm={alarm} onAcknowledge={onAcknowledge} />
          </div>
        ))
      ) : (
        <table className="tbl ov-needy ov-triage">
          <thead>
            <tr>
              <th style={{ width: 104 }}>{t('alarm.filter.severity')}</th>
              <th>{t('alarm.column.device')}</th>
              <th className="num" style={{ width: 88 }}>
                {t('alarm.fact.worst')}
              </th>
              <th className="num" style={{ width: 112 }}>
                {t('alarm.fact.lasted')}
              </th>
              <th style={{ width: 148 }} className="tr">
                {t('overview.attention.trend')}
              </th>
              <th style={{ width: 236 }}>{t('overview.triage.started')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((alarm) => (
              <TriageRow key={alarm.id} alarm={alarm} onAcknowledge={onAcknowledge} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

const linkOf = (alarm: Incident): string =>
  alarmLink({ ...(alarm.state === 'cleared' ? { tab: 'cleared' as const } : {}), alarm: alarm.id });

/** Of what has fired and waits for somebody. */
function AcknowledgeButton({ alarm, onAcknowledge }: { alarm: Incident; onAcknowledge: OnAcknowledge }) {
  const { t } = useText();
  if (onAcknowledge === undefined || !alarm.mayAct || alarm.acknowledged || alarm.state === 'pending') return null;
  return (
    <button
      type="button"
      className="btn sm"
      aria-label={t('overview.triage.acknowledge', { name: alarm.name })}
      onClick={(event) => {
        event.stopPropagation();
        onAcknowledge(alarm);
      }}
    >
      <Icon name="check" size={12} />
      {t('alarm.act.acknowledge')}
    </button>
  );
}

function TriageRow({ alarm, onAcknowledge }: { alarm: Incident; onAcknowledge: OnAcknowledge }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const navigate = useNavigate();
  const now = useNow();
  const device = useLiveDevice(alarm.deviceId);
  const trend = useTrend(device);
  const { name, position } = nameParts(alarm.name);
  return (
    <tr data-alarm={alarm.id} onClick={() => void navigate(linkOf(alarm))}>
      <td>
        <SeverityChip severity={alarm.severity} />
      </td>
      <td>
        <Link className="ov-name ell" title={alarm.name ?? undefined} to={linkOf(alarm)} onClick={(event) => event.stopPropagation()}>
          {name}
          {position === '' ? null : <span className="pos">{position}</span>}
        </Link>
        <div className="ov-id ell" title={alarmKind(t, alarm)}>
          {[alarmKind(t, alarm), alarm.groupName].filter(Boolean).join(' · ')}
        </div>
      </td>
      <td className={`num b tx k-${alarmHue(alarm)}`}>{alarmWorstText(t, alarm, unit)}</td>
      <td className="num">
        <Lasted alarm={alarm} />
      </td>
      <td className="tr">
        {device === undefined ? null : <DayTrend row={device} state={deviceStateOf(device, now)} trend={trend} width={116} height={28} />}
      </td>
      <td>
        <span className="ov-when">
          <span className="row gap4">
            <Moment at={alarm.startedAt} />
            <DataBadges alarm={alarm} isShort />
          </span>
          <span className="row gap8">
            <AlarmStateChip alarm={alarm} isShort />
            <AcknowledgeButton alarm={alarm} onAcknowledge={onAcknowledge} />
          </span>
        </span>
      </td>
    </tr>
  );
}

function TriageCard({ alarm }: { alarm: Incident }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  return (
    <Link className="ov-card" to={linkOf(alarm)} data-alarm={alarm.id}>
      <span className="row gap8">
        <SeverityChip severity={alarm.severity} />
        <span className="b ell grow">{alarm.name}</span>
        <span className={`b nw tx k-${alarmHue(alarm)}`}>{alarmWorstText(t, alarm, unit)}</span>
      </span>
      <span className="ell c12 sec">{alarmKind(t, alarm)}</span>
      <AlarmGroupAndTime alarm={alarm} />
      <span className="row gap4">
        <AlarmStateChip alarm={alarm} isShort />
        <DataBadges alarm={alarm} isShort />
      </span>
    </Link>
  );
}
