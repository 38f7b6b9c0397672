/** Every limit and rule an incident broke, each with its own beginning and end, what it counted, and how many messages told of it. */
import type { IncidentDetail } from '@frostway/contract/alarm/incident-rows';
import type { Accumulated, Alarm } from '@frostway/contract/alarm/rows';
import type { Delivery } from '@frostway/contract/notification/rows';
import { useText } from '../../api/language.js';
import { AlarmStateChip, SeverityChip } from '../../ui/AlarmMarks.js';
import { Lasted } from '../../ui/Lasted.js';
import { Icon } from '../../ui/icons.js';
import { accumulatedText, alarmFinder, alarmLimitText } from '../../values/alarms.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { clockText, dateText, msOf } from '../../values/times.js';

/** See above. Nothing for one alarm that says all of it already. */
export function IncidentParts({ detail, log }: { detail: IncidentDetail; log: readonly Delivery[] }) {
  const { t } = useText();
  const alarms = detail.alarms.map(({ alarm }) => alarm);
  if (alarms.length === 1 && alarms[0]?.accumulated === null) return null;
  return (
    <section className="al-part">
      <h3>
        <Icon name="layers" size={14} />
        {t('alarm.parts')}
      </h3>
      <ul className="al-parts">
        {alarms.map((alarm) => (
          <Part
            key={alarm.id}
            alarm={alarm}
            notified={log.filter(({ alarmId, sentAt }) => alarmId === alarm.id && sentAt !== null).length}
          />
        ))}
      </ul>
    </section>
  );
}

function Part({ alarm, notified }: { alarm: Alarm; notified: number }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const moment = (at: string): string => {
    const ms = msOf(at) ?? 0;
    return `${dateText(ms).slice(5)} ${clockText(ms, false)}`;
  };
  const span =
    alarm.endedAt === null
      ? t('alarm.parts.open', { from: moment(alarm.startedAt) })
      : t('alarm.parts.span', { from: moment(alarm.startedAt), to: moment(alarm.endedAt) });
  return (
    <li>
      <div className="row gap8">
        <SeverityChip severity={alarm.severity} />
        <b className="ell grow">{alarmFinder(t, alarm) ?? t(`alarm.type.${alarm.type}`)}</b>
        <AlarmStateChip alarm={alarm} />
      </div>
      <div className="c12 sec row wrap gap8">
        <span>{[alarmLimitText(t, alarm, unit), span].filter(Boolean).join(' · ')}</span>
        <span>
          <Lasted alarm={{ ...alarm, accumulated: null }} />
        </span>
        {notified === 0 ? null : <span className="mut">{t('alarm.parts.deliveries', { count: notified })}</span>}
      </div>
      {alarm.accumulated === null ? null : <AccumulatedBar of={alarm.accumulated} />}
    </li>
  );
}

/** What a cumulative rule has counted, against what it allows. */
function AccumulatedBar({ of }: { of: Accumulated }) {
  const { t } = useText();
  const words = accumulatedText(t, of);
  const share = of.of === 0 ? 1 : of.minutes / of.of;
  return (
    <div className="al-sum">
      <div
        className="al-sum-bar"
        role="meter"
        aria-label={words}
        aria-valuemin={0}
        aria-valuemax={of.of}
        aria-valuenow={Math.min(of.of, of.minutes)}
      >
        <span className={share >= 1 ? 'k-alarm' : 'k-warning'} style={{ width: `${Math.min(1, share) * 100}%` }} />
      </div>
      <span className="c12 t">{words}</span>
    </div>
  );
}
