/** How long an alarm has lasted: that of an open silence goes on while it is looked at. */
import type { Alarm } from '@frostway/contract/alarm/rows';
import { useNow } from '../api/clock.js';
import { useText } from '../api/language.js';
import { alarmLength } from '../values/alarms.js';
import { durationText } from '../values/times.js';

/** See above. */
export function Lasted({ alarm }: { alarm: Pick<Alarm, 'type' | 'minutes' | 'startedAt' | 'endedAt'> }) {
  const { t } = useText();
  const now = useNow(60_000);
  return <>{durationText(t, alarmLength(alarm, now))}</>;
}
