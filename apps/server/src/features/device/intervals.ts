/** The recording intervals of devices over time, as covered time asks for them. */
import type { IntervalVersion, Intervals } from '@frostway/core/covered-time';
import type { Db } from '../../db/connect.js';

/** The recording intervals in force at any time of a span, epoch ms, oldest first; the first begins with the span. */
export async function recordingIntervals(db: Db, deviceId: number, fromMs: number, untilMs: number): Promise<Intervals> {
  const rows = await db
    .selectFrom('device_setting')
    .select(['from_ms', 'write_seconds'])
    .where('device_id', '=', deviceId)
    .where('from_ms', '<=', untilMs)
    .where((eb) => eb.or([eb('until_ms', 'is', null), eb('until_ms', '>', fromMs)]))
    .orderBy('from_ms')
    .execute();
  const versions = rows.map((row): IntervalVersion => ({ fromMs: Math.max(fromMs, row.from_ms), intervalMs: row.write_seconds * 1000 }));
  const [first, ...later] = versions;
  if (first === undefined) throw new Error(`device ${deviceId} has no settings between ${fromMs} and ${untilMs}`);
  return [first, ...later];
}
