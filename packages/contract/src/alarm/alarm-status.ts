/** How an alarm stands, in the word that pages and files say alike. */
import type { AlarmState } from '@frostway/core/alarms';

/** What the word follows from. */
export type AlarmStatus = { readonly state: AlarmState; readonly acknowledged: boolean };

/** The key of its text: whether somebody acknowledged it matters while it is active, and once it has cleared. */
export function alarmStatusKey({ state, acknowledged }: AlarmStatus) {
  if (state === 'active') return acknowledged ? ('alarm.acknowledged' as const) : ('alarm.unacknowledged' as const);
  if (state === 'cleared') return acknowledged ? ('alarm.state.cleared' as const) : ('alarm.clearedUnacknowledged' as const);
  return `alarm.state.${state}` as const;
}
