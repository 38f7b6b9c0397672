/** An alarm as a time chart knows it. Pure. */
import type { Alarm } from '@frostway/contract/alarm/rows';
import { alarmHue } from '../values/alarms.js';

/** What a chart needs of an alarm. */
export type AlarmMark = Pick<Alarm, 'id' | 'startedAt' | 'endedAt' | 'severity' | 'type' | 'state' | 'late'>;

/** The same array every time, for charts without alarms. */
export const noMarks: readonly AlarmMark[] = [];

/** Whether an alarm stands for itself: what was merged or withdrawn is no mark of its own. */
export const isDrawn = ({ state }: AlarmMark): boolean => state !== 'merged' && state !== 'withdrawn';

/** A warning is a warning, also of cold; what is an alarm has the hue that lists give it. */
export const hueOfMark = (mark: AlarmMark): ReturnType<typeof alarmHue> => (mark.severity === 'warning' ? 'warning' : alarmHue(mark));

/** From when to when; an open one ends where the readings do: its end is never guessed. */
export function spanOfMark(mark: AlarmMark, lastMs: number): { readonly fromMs: number; readonly toMs: number } {
  const fromMs = Date.parse(mark.startedAt);
  return { fromMs, toMs: mark.endedAt === null ? Math.max(fromMs, lastMs) : Date.parse(mark.endedAt) };
}
