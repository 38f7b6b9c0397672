/** How devices save power by what they took, as a part of statements about them: the ledger of commands writes it down. */
import { asleepUntilMs, type Rhythm } from '@frostway/core/sleep';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.js';

/** Columns of `rhythm`, `night` and `device`. */
export type RhythmRow = {
  readonly silent_seconds: number | null;
  readonly off_at: string | null;
  readonly on_at: string | null;
  readonly zone_hours: number | null;
};

/** Of a statement with `joinRhythm`. */
export const rhythmColumns: RawBuilder<unknown> = sql`rhythm.silent_seconds, night.off_at, night.on_at, device.timezone as zone_hours`;
/** Of a statement about `device`. */
export const joinRhythm: RawBuilder<unknown> = sql`left join device_rhythm as rhythm on rhythm.device_id = device.id
    left join device_night as night on night.device_id = device.id`;

/** Where nobody has said what time it is where the device is. */
const usualZoneHours = 8;

export function rhythmOf({ silent_seconds: silentSeconds, off_at: offAt, on_at: onAt, zone_hours: zone }: RhythmRow): Rhythm {
  return { silentSeconds, night: offAt === null || onAt === null ? null : { offAt, onAt }, zoneHours: zone ?? usualZoneHours };
}

/** When a device should be heard again, ISO 8601; null as `asleepUntilMs`. */
export function asleepUntil(row: RhythmRow, lastSeenMs: number | null, nowMs: number): string | null {
  const untilMs = asleepUntilMs(rhythmOf(row), lastSeenMs, nowMs);
  return untilMs === null ? null : new Date(untilMs).toISOString();
}

type Found = { readonly rhythm: Rhythm; readonly lastSeenMs: number | null; readonly intervalSeconds: number };

/** Of one device. */
export async function selectRhythm(db: Db, deviceId: number): Promise<Found> {
  const { rows } = await sql<RhythmRow & { last_seen_ms: number | null; write_seconds: number | null }>`
    select ${rhythmColumns}, state.last_seen_ms, setting.write_seconds from device
    left join device_setting as setting on setting.device_id = device.id and setting.until_ms is null
    left join device_state as state on state.device_id = device.id ${joinRhythm}
    where device.id = ${deviceId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`no device ${deviceId}`);
  return { rhythm: rhythmOf(row), lastSeenMs: row.last_seen_ms, intervalSeconds: row.write_seconds ?? 0 };
}
