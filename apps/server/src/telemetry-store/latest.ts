/**
 * The latest of each device, only ever moved forward. Of readings in one second the one shown is the strongest, then the one of the smallest
 * gateway id, then the newest: a total order, so any order of arrival ends in the same state.
 */
import type { Attributes } from '@frostway/core/message';
import type pg from 'pg';
import type { Db } from '../db/connect.js';
import { type PositionRow, type ReadingRow, sourceNumbers } from './rows.js';

/** What a batch says about one device's latest. */
export type Latest = {
  readonly deviceId: number;
  lastSeenMs: number | null;
  reading: ReadingRow | null;
  temperature: Value | null;
  humidity: Value | null;
  light: Value | null;
  power: Value | null;
  powerPercent: Value | null;
  position: PositionRow | null;
  statusMs: number | null;
  attributes: Attributes;
};
type Value = { readonly value: number; readonly of: ReadingRow };

const noSignal = -999;

/** Positive when `a` is shown rather than `b`. */
export function compareReadings(a: ReadingRow, b: ReadingRow): number {
  return (
    Math.floor(a.timeMs / 1000) - Math.floor(b.timeMs / 1000) ||
    (a.rssi ?? noSignal) - (b.rssi ?? noSignal) ||
    b.gatewayId - a.gatewayId ||
    a.timeMs - b.timeMs
  );
}

/** Positive when `a` is shown rather than `b`: the newer, then GPS before base station before WiFi. */
export function comparePositions(a: PositionRow, b: PositionRow): number {
  return a.timeMs - b.timeMs || sourceNumbers[b.source] - sourceNumbers[a.source];
}

/** Collects the latest of a batch, a device at a time. */
export class LatestOfBatch {
  private readonly byDevice = new Map<number, Latest>();

  private of(deviceId: number): Latest {
    let latest = this.byDevice.get(deviceId);
    if (latest === undefined) {
      latest = {
        deviceId,
        lastSeenMs: null,
        reading: null,
        temperature: null,
        humidity: null,
        light: null,
        power: null,
        powerPercent: null,
        position: null,
        statusMs: null,
        attributes: {},
      };
      this.byDevice.set(deviceId, latest);
    }
    return latest;
  }

  /** The device was heard at a time of its own, or spoke to us at the server's. */
  seen(deviceId: number, atMs: number): void {
    const latest = this.of(deviceId);
    latest.lastSeenMs = Math.max(latest.lastSeenMs ?? atMs, atMs);
  }

  reading(row: ReadingRow): void {
    const latest = this.of(row.deviceId);
    if (latest.reading === null || compareReadings(row, latest.reading) > 0) latest.reading = row;
    for (const probe of ['temperature', 'humidity', 'light', 'power', 'powerPercent'] as const) {
      const value = row[probe];
      const before = latest[probe];
      if (value !== null && (before === null || compareReadings(row, before.of) > 0)) latest[probe] = { value, of: row };
    }
  }

  position(row: PositionRow): void {
    const latest = this.of(row.deviceId);
    if (latest.position === null || comparePositions(row, latest.position) > 0) latest.position = row;
  }

  /** Named facts: of two with one name the newer stays. */
  status(deviceId: number, timeMs: number, attributes: Attributes): void {
    const latest = this.of(deviceId);
    const isNewer = latest.statusMs === null || timeMs >= latest.statusMs;
    latest.attributes = isNewer ? { ...latest.attributes, ...attributes } : { ...attributes, ...latest.attributes };
    if (isNewer) latest.statusMs = timeMs;
  }

  /** In the order of device ids, in which every writer locks them. */
  rows(): Latest[] {
    return [...this.byDevice.values()].sort((a, b) => a.deviceId - b.deviceId);
  }
}

const probe = (name: string): string => `
  ${name} = case when excluded.${name} is not null and ${isShown(`${name}_ms`)} then excluded.${name} else s.${name} end,
  ${name}_ms = case when excluded.${name} is not null and ${isShown(`${name}_ms`)} then excluded.${name}_ms else s.${name}_ms end,`;
/** The rule of compareReadings in SQL, against the second of one probe's value. */
function isShown(column: string): string {
  return `(s.${column} is null or excluded.${column} / 1000 > s.${column} / 1000 or (excluded.${column} / 1000 = s.${column} / 1000 and
    (coalesce(excluded.rssi, ${noSignal}), -excluded.gateway_id, excluded.${column}) >= (coalesce(s.rssi, ${noSignal}), -s.gateway_id, s.${column})))`;
}
const wins = isShown('reading_ms');
const moved = '(s.position_ms is null or (excluded.position_ms, -excluded.source) > (s.position_ms, -s.source))';

const latestSql = `
insert into device_state as s (device_id, last_seen_ms, reading_ms, reading_received_ms, gateway_id, rssi, temperature, temperature_ms, humidity, humidity_ms,
  light, light_ms, power, power_ms, power_percent, power_percent_ms, position_ms, position_received_ms, latitude, longitude, speed, course, source, is_valid, status_ms, attributes)
select * from unnest($1::integer[], $2::bigint[], $3::bigint[], $4::bigint[], $5::integer[], $6::smallint[], $7::double precision[], $8::bigint[],
  $9::double precision[], $10::bigint[], $11::double precision[], $12::bigint[], $13::double precision[], $14::bigint[], $15::double precision[], $16::bigint[],
  $17::bigint[], $18::bigint[], $19::double precision[], $20::double precision[], $21::double precision[], $22::double precision[], $23::smallint[], $24::boolean[], $25::bigint[], $26::jsonb[])
on conflict (device_id) do update set
  last_seen_ms = greatest(s.last_seen_ms, excluded.last_seen_ms),${probe('temperature')}${probe('humidity')}${probe('light')}${probe('power')}${probe('power_percent')}
  reading_ms = case when excluded.reading_ms is not null and ${wins} then excluded.reading_ms else s.reading_ms end,
  reading_received_ms = case when excluded.reading_ms is not null and ${wins} then excluded.reading_received_ms else s.reading_received_ms end,
  gateway_id = case when excluded.reading_ms is not null and ${wins} then excluded.gateway_id else s.gateway_id end,
  rssi = case when excluded.reading_ms is not null and ${wins} then excluded.rssi else s.rssi end,
  position_ms = case when excluded.position_ms is not null and ${moved} then excluded.position_ms else s.position_ms end,
  position_received_ms = case when excluded.position_ms is not null and ${moved} then excluded.position_received_ms else s.position_received_ms end,
  latitude = case when excluded.position_ms is not null and ${moved} then excluded.latitude else s.latitude end,
  longitude = case when excluded.position_ms is not null and ${moved} then excluded.longitude else s.longitude end,
  speed = case when excluded.position_ms is not null and ${moved} then excluded.speed else s.speed end,
  course = case when excluded.position_ms is not null and ${moved} then excluded.course else s.course end,
  source = case when excluded.position_ms is not null and ${moved} then excluded.source else s.source end,
  is_valid = case when excluded.position_ms is not null and ${moved} then excluded.is_valid else s.is_valid end,
  attributes = case when excluded.status_ms is null then s.attributes
    when s.status_ms is null or excluded.status_ms >= s.status_ms then s.attributes || excluded.attributes else excluded.attributes || s.attributes end,
  status_ms = greatest(s.status_ms, excluded.status_ms)`;

/** Moves the latest of devices forward, in the transaction that stored the facts. */
export async function moveLatest(client: pg.ClientBase, rows: readonly Latest[]): Promise<void> {
  if (rows.length === 0) return;
  const value = (pick: (row: Latest) => Value | null): (number | null)[] => rows.map((row) => pick(row)?.value ?? null);
  const time = (pick: (row: Latest) => Value | null): (number | null)[] => rows.map((row) => pick(row)?.of.timeMs ?? null);
  await client.query({
    name: 'move-latest',
    text: latestSql,
    values: [
      rows.map((row) => row.deviceId),
      rows.map((row) => row.lastSeenMs),
      rows.map((row) => row.reading?.timeMs ?? null),
      rows.map((row) => row.reading?.receivedMs ?? null),
      rows.map((row) => row.reading?.gatewayId ?? null),
      rows.map((row) => row.reading?.rssi ?? null),
      value((row) => row.temperature),
      time((row) => row.temperature),
      value((row) => row.humidity),
      time((row) => row.humidity),
      value((row) => row.light),
      time((row) => row.light),
      value((row) => row.power),
      time((row) => row.power),
      value((row) => row.powerPercent),
      time((row) => row.powerPercent),
      rows.map((row) => row.position?.timeMs ?? null),
      rows.map((row) => row.position?.receivedMs ?? null),
      rows.map((row) => row.position?.latitude ?? null),
      rows.map((row) => row.position?.longitude ?? null),
      rows.map((row) => row.position?.speed ?? null),
      rows.map((row) => row.position?.course ?? null),
      rows.map((row) => (row.position === null ? null : sourceNumbers[row.position.source])),
      rows.map((row) => row.position?.isValid ?? null),
      rows.map((row) => row.statusMs),
      rows.map((row) => JSON.stringify(row.attributes)),
    ],
  });
}

/** Forgets the latest of a device that changes hands: what the next owner sees begins with his own facts. */
export async function forgetLatest(db: Db, deviceId: number): Promise<void> {
  await db.deleteFrom('device_state').where('device_id', '=', deviceId).execute();
}
