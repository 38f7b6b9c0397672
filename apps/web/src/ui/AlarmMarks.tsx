/** How an alarm stands, in chips: severity, type, state with the countdown of a pending one, and what is to be known of its data. */
import type { Alarm } from '@frostway/contract/alarm/rows';
import { alarmStatusKey } from '@frostway/contract/alarm/alarm-status';
import type { Severity } from '@frostway/core/alarms';
import { useNow } from '../api/clock.js';
import { useText } from '../api/language.js';
import { alarmHue, alarmLimitText, alarmWorstFigure, severityLooks } from '../values/alarms.js';
import { clockOf, countdownOf } from '../values/countdown.js';
import { quantityText, unitWord } from '../values/figures.js';
import { useTemperatureUnit } from '../values/temperature-unit.js';
import { durationText, msOf } from '../values/times.js';
import { Chip } from './Chip.js';
import { Icon, type IconName } from './icons.js';
import { Lasted } from './Lasted.js';
import { Moment } from './Moment.js';

/** How bad it is. */
export function SeverityChip({ severity, kind = 'tint' }: { severity: Severity; kind?: 'tint' | 'solid' }) {
  const { t } = useText();
  return <Chip {...severityLooks[severity]} word={t(`alarm.severity.${severity}`)} kind={kind} />;
}

/** Pending with its countdown, unacknowledged, acknowledged, cleared, merged, withdrawn. `isShort` leaves out whether it is acknowledged, where a button says so. */
export function AlarmStateChip({
  alarm,
  isShort = false,
}: {
  alarm: Pick<Alarm, 'state' | 'acknowledged' | 'dueAt' | 'rule'>;
  isShort?: boolean;
}) {
  const { t } = useText();
  if (alarm.state === 'pending') return <PendingChip {...alarm} />;
  const word = t(isShort ? `alarm.state.${alarm.state}` : alarmStatusKey(alarm));
  if (alarm.state === 'merged') return <Chip hue="silent" icon="link" word={word} kind="outline" />;
  if (alarm.state === 'withdrawn') return <Chip hue="silent" icon="x" word={word} kind="outline" />;
  if (alarm.state === 'active')
    return alarm.acknowledged ? (
      <Chip hue="accent" icon="check" word={word} kind="outline" />
    ) : (
      <Chip hue="alarm" icon="bell" word={word} kind="outline" />
    );
  return <Chip hue={alarm.acknowledged ? 'normal' : 'silent'} icon="normal" word={word} kind="outline" />;
}

const minuteMs = 60_000;

/** Ticks every second until its delay is reached; then the next reading decides. Of minutes in total it is said when that can be at the earliest. */
function PendingChip({ dueAt, rule }: Pick<Alarm, 'dueAt' | 'rule'>) {
  const { t } = useText();
  const countdown = countdownOf(msOf(dueAt), useNow(1000));
  if (countdown.kind === 'left' && rule?.mode === 'cumulative') {
    const time = durationText(t, Math.ceil(countdown.ms / minuteMs) * minuteMs);
    const why = t('alarm.activeEarliestHint', { time });
    return <Chip hue="warning" icon="pending" word={t('alarm.activeEarliest', { time })} title={why} />;
  }
  return (
    <Chip
      hue="warning"
      icon="pending"
      word={countdown.kind === 'due' ? t('alarm.due') : t('alarm.activeIn', { time: clockOf(countdown.ms) })}
    />
  );
}

type Badge = { readonly isOn: boolean; readonly icon: IconName; readonly word: string; readonly why?: string };

/** No goods step further from one reading to the next, C. */
const mostStepC = 10;

/**
 * What came late and what it changed; whether the sensor may be wrong, or a door was open. Badges are short where there is no room for words, as `isShort` says or
 * because there are more than two: the words are said on hovering, and to who hears the page.
 */
export function DataBadges({ alarm, isShort = false }: { alarm: Pick<Alarm, 'late' | 'revised' | 'fault' | 'door'>; isShort?: boolean }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const step = quantityText(t, unit === 'F' ? mostStepC * 1.8 : mostStepC, unitWord(t, unit));
  const all: readonly Badge[] = [
    { isOn: alarm.late, icon: 'late', word: t('alarm.late') },
    { isOn: alarm.revised, icon: 'edit', word: t('alarm.revised') },
    { isOn: alarm.fault, icon: 'shock', word: t('alarm.fault'), why: t('alarm.fault.why', { step }) },
    { isOn: alarm.door, icon: 'door', word: t('alarm.door'), why: t('alarm.door.why') },
  ];
  const shown = all.filter(({ isOn }) => isOn);
  return (
    <>
      {shown.map(({ icon, word, why }) =>
        isShort || shown.length > 2 ? (
          <span
            key={icon}
            className="chip k-silent outline"
            role="img"
            aria-label={word}
            title={why === undefined ? word : `${word} ${why}`}
          >
            <Icon name={icon} size={12} />
          </span>
        ) : (
          <span key={icon} className="row" title={why}>
            <Chip hue="silent" icon={icon} word={word} kind="outline" />
          </span>
        ),
      )}
    </>
  );
}

/** How far it went, over the limit it passed. */
export function AlarmWorst({ alarm }: { readonly alarm: Pick<Alarm, 'severity' | 'worst'> & Parameters<typeof alarmLimitText>[1] }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  return (
    <span>
      <span className={`b tx k-${alarmHue(alarm)}`}>{alarmWorstFigure(t, alarm, unit)}</span>
      <span className="two">{alarmLimitText(t, alarm, unit)}</span>
    </span>
  );
}

/** Where it is, since when and for how long, in one line of a card. */
export const AlarmGroupAndTime = ({
  alarm,
}: {
  readonly alarm: Pick<Alarm, 'groupName' | 'startedAt'> & Parameters<typeof Lasted>[0]['alarm'];
}) => (
  <span className="row gap8 c12 mut">
    <span className="ell grow">{alarm.groupName}</span>
    <span className="nw">
      <Moment at={alarm.startedAt} />
      {' · '}
      <Lasted alarm={alarm} />
    </span>
  </span>
);
