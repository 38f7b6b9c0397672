/** The recording intervals of devices over time, as covered time asks for them. */
import type { Intervals, IntervalVersion } from '@frostway/core/covered-time';
import type { Db } from '../../db/connect.js';
import { settingsBetween, type SettingsVersion } from './settings.js';

/** The recording intervals in force at any time of a span, epoch ms, oldest first; the first begins with the span. */
export async function recordingIntervals(db: Db, deviceId: number, fromMs: number, untilMs: number): Promise<Intervals> {
  return intervalsOf(await settingsBetween(db, deviceId, fromMs, untilMs));
}

/** The recording intervals of settings. */
export function intervalsOf([first, ...later]: readonly [SettingsVersion, ...SettingsVersion[]]): Intervals {
  const toInterval = ({ fromMs, writeInterval }: SettingsVersion): IntervalVersion => ({ fromMs, intervalMs: writeInterval * 1000 });
  return [toInterval(first), ...later.map(toInterval)];
}
