/** How long an alarm or incident has lasted: what goes on is said with "at least", and goes on while it is looked at; of a cumulative rule what it has counted. */
import type { Alarm } from '@frostway/contract/alarm/rows';
import { useNow } from '../api/clock.js';
import { useLiveDevice } from '../api/fleet.js';
import { useText } from '../api/language.js';
import { accumulatedText, alarmLength, lastsAtLeast } from '../values/alarms.js';
import { ageText, durationText, msOf } from '../values/times.js';

const usualSeconds = 300;

export type LastedProps = {
  readonly alarm: Pick<Alarm, 'deviceId' | 'type' | 'minutes' | 'startedAt' | 'endedAt' | 'lastAt' | 'accumulated'>;
  /** With the age of the newest reading outside, where there is room. */
  readonly isLong?: boolean;
};

/** See above. */
export function Lasted({ alarm, isLong = false }: LastedProps) {
  const { t } = useText();
  const now = useNow(60_000);
  const interval = useLiveDevice(alarm.deviceId)?.interval ?? usualSeconds;
  const atLeast = lastsAtLeast(alarm, interval, now);
  if (alarm.accumulated !== null && !isLong)
    return <span title={accumulatedText(t, alarm.accumulated)}>{durationText(t, Math.round(alarm.accumulated.minutes) * 60_000)}</span>;
  if (atLeast === undefined) return <>{durationText(t, alarmLength(alarm, now))}</>;
  const time = ageText(t, Math.max(atLeast, Math.floor(alarm.minutes) * 60_000));
  const age = ageText(t, now - (msOf(alarm.lastAt) ?? now));
  return (
    <>
      <span title={t('alarm.lasted.long', { time, age })}>{t('alarm.lasted.atLeast', { time })}</span>
      {isLong ? <span className="c12 mut">{t('alarm.lasted.age', { age })}</span> : null}
    </>
  );
}
