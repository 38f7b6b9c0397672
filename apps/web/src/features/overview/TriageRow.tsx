/** An alarm that waits to be dealt with, as a row and as a card. */
import type { Incident } from '@frostway/contract/alarm/incident-rows';
import { Link, useNavigate } from 'react-router';
import { useLiveDevice } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { useTrend } from '../../api/trends.js';
import { useNow } from '../../api/clock.js';
import { DayTrend } from '../../chart/DayTrend.js';
import { AlarmGroupAndTime, AlarmStateChip, DataBadges, SeverityChip } from '../../ui/AlarmMarks.js';
import { Lasted } from '../../ui/Lasted.js';
import { Moment } from '../../ui/Moment.js';
import { Icon } from '../../ui/icons.js';
import { alarmHue, alarmKind, alarmLink, alarmWorstText } from '../../values/alarms.js';
import { deviceStateOf } from '../../values/conditions.js';
import { nameParts } from '../../values/device-row.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';

/** Undefined for who may not. */
export type OnAcknowledge = ((incident: Incident) => void) | undefined;

const linkOf = (alarm: Incident): string =>
  alarmLink({ ...(alarm.state === 'cleared' ? { tab: 'cleared' as const } : {}), alarm: alarm.id });

/** Of what has fired and waits for somebody. */
export function AcknowledgeButton({ alarm, onAcknowledge }: { alarm: Incident; onAcknowledge: OnAcknowledge }) {
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

export function TriageRow({ alarm, onAcknowledge }: { alarm: Incident; onAcknowledge: OnAcknowledge }) {
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

export function TriageCard({ alarm }: { alarm: Incident }) {
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
