/** Private hours of vehicles: where one was in them is shown to its owner alone. What a row holds says features/driver. */
import { type DaySpan, withinHours } from '@frostway/core/track/watched';
import { sql } from 'kysely';
import type { Db } from '../db/connect.js';
import type { Viewer } from './principal.js';

type Row = { device_id: number; from_ms: number; until_ms: number | null; spans: readonly DaySpan[]; zone: string };

/** Whether a moment, epoch ms, of a device is hidden from the viewer; devices without private hours of anybody else are left out. */
export async function privateTimes(
  db: Db,
  viewer: Viewer,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, (ms: number) => boolean>> {
  if (deviceIds.length === 0) return new Map();
  const ownerId = 'ownerId' in viewer ? viewer.ownerId : null;
  const { rows } = await sql<Row>`
    select device_id, from_ms, until_ms, spans, zone from private_hours
    where device_id = any(${deviceIds}::integer[]) and owner_id is distinct from ${ownerId}`.execute(db);
  const times = new Map<number, ((ms: number) => boolean)[]>();
  for (const { device_id: id, from_ms: fromMs, until_ms: untilMs, spans, zone } of rows) {
    const isWithin = withinHours(spans, zone);
    times.set(id, [...(times.get(id) ?? []), (ms) => ms >= fromMs && (untilMs === null || ms < untilMs) && isWithin(ms)]);
  }
  return new Map([...times].map(([id, each]) => [id, (ms: number) => each.some((isPrivate) => isPrivate(ms))]));
}
