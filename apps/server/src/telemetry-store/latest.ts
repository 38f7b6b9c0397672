/**
 * The latest of each device, only ever moved forward. Of readings in one second the one shown is the strongest, then the one of the smallest
 * gateway id, then the newest: a total order, so any order of arrival ends in the same state.
 */
import type { Attributes } from '@frostway/core/message';
import { type ProbeName, probeNames } from '@frostway/core/probes';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../db/connect.js';
import { probeColumns } from '../db/probe-columns.js';
import { boolArray, float8Array, int2Array, int4Array, int8Array, jsonbArray, unlessNull } from './binary-arrays.js';
import { type PositionRow, sourceNumbers, type StoredReading } from './rows.js';

/** What a batch says about one device's latest. */
export type Latest = {
  readonly deviceId: number;
  lastSeenMs: number | null;
  reading: StoredReading | null;
  /** The latest of each probe the batch has a value of. */
  readonly values: { [P in ProbeName]?: Value };
  position: PositionRow | null;
  statusMs: number | null;
  /** Named facts, each with its own time. */
  readonly attributes: Map<string, LatestText>;
};
type Value = { readonly value: number; readonly of: StoredReading };
type LatestText = {
  readonly value: string;
  readonly timeMs: number;
  /** Which of several values of one moment stays: the higher. */ readonly rank: number;
};

/** A number of a text, the same everywhere: FNV-1a, 32 bits. */
function numberOf(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619) >>> 0;
  return hash;
}

const noSignal = -1001;
const gatewayIds = 2_147_483_648;

/** Which of one second's readings is shown, as one number, the higher one: by strength, then the smaller gateway id. */
function rankOf(row: StoredReading): number {
  return (row.rssi ?? noSignal) * gatewayIds - row.gatewayId;
}

/** Positive when `a` is shown rather than `b`. */
function compareReadings(a: StoredReading, b: StoredReading): number {
  return Math.floor(a.timeMs / 1000) - Math.floor(b.timeMs / 1000) || rankOf(a) - rankOf(b) || a.timeMs - b.timeMs;
}

/** Positive when `a` is shown rather than `b`: the newer, then GPS before base station before WiFi. */
function comparePositions(a: PositionRow, b: PositionRow): number {
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
        values: {},
        position: null,
        statusMs: null,
        attributes: new Map(),
      };
      this.byDevice.set(deviceId, latest);
    }
    return latest;
  }

  /** The device was received at a time of its own, or spoke to us at the server's. */
  seen(deviceId: number, atMs: number): void {
    const latest = this.of(deviceId);
    latest.lastSeenMs = Math.max(latest.lastSeenMs ?? atMs, atMs);
  }

  /** A reading as it is stored, after what came before of the same moment. */
  reading(row: StoredReading): void {
    const latest = this.of(row.deviceId);
    if (latest.reading === null || compareReadings(row, latest.reading) > 0) latest.reading = row;
    for (const probe of probeNames) {
      const value = row[probe];
      if (value === null) continue;
      const before = latest.values[probe];
      if (before === undefined || compareReadings(row, before.of) > 0) latest.values[probe] = { value, of: row };
    }
  }

  position(row: PositionRow): void {
    const latest = this.of(row.deviceId);
    if (latest.position === null || comparePositions(row, latest.position) > 0) latest.position = row;
  }

  /** Named facts: of two with one name the newer stays; of one moment any, but in every order the same. */
  status(deviceId: number, timeMs: number, attributes: Attributes): void {
    const latest = this.of(deviceId);
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) continue;
      const before = latest.attributes.get(name);
      if (before !== undefined && before.timeMs > timeMs) continue;
      const json = JSON.stringify(value);
      const rank = numberOf(json);
      if (before === undefined || timeMs > before.timeMs || rank > before.rank) latest.attributes.set(name, { value: json, timeMs, rank });
    }
    latest.statusMs = Math.max(latest.statusMs ?? timeMs, timeMs);
  }

  /** In the order of device ids, in which every writer locks them. */
  rows(): Latest[] {
    return [...this.byDevice.values()].sort((a, b) => a.deviceId - b.deviceId);
  }
}

/** The rule of compareReadings in SQL, of the time in a column and the rank beside it. */
function isShown(ms: string, rank: (row: 'excluded' | 's') => string): string {
  return `(s.${ms} is null or (excluded.${ms} / 1000, ${rank('excluded')}, excluded.${ms}) > (s.${ms} / 1000, ${rank('s')}, s.${ms}))`;
}
const probe = (name: string): string => {
  const wins = isShown(`${name}_ms`, (row) => `${row}.${name}_rank`);
  return ['', '_ms', '_rank']
    .map((part) => `\n  ${name}${part} = case when ${wins} then excluded.${name}${part} else s.${name}${part} end,`)
    .join('');
};
const probes = probeColumns.map(({ column }) => column);
const wins = isShown('reading_ms', (row) => `coalesce(${row}.rssi, ${noSignal}) * ${gatewayIds}::bigint - ${row}.gateway_id`);
const moved = '(s.position_ms is null or (excluded.position_ms, -excluded.source) > (s.position_ms, -s.source))';
/** Named facts that are newer than those of the same name; nearly always all of them are. */
const newer = (column: string): string => `case
    when not jsonb_path_exists(excluded.attribute_ms, '$.* ? (@ < $after)', jsonb_build_object('after', s.status_ms + 1)) then excluded.${column}
    else (select coalesce(jsonb_object_agg(named.key, excluded.${column} -> named.key), '{}') from jsonb_each(excluded.attribute_ms) as named
      where s.attribute_ms -> named.key is null or named.value > s.attribute_ms -> named.key) end`;

/** Whether a batch says it at all, and newer than what is known. */
const isNewer = (ms: string, wins = `(s.${ms} is null or excluded.${ms} > s.${ms})`): string => `(excluded.${ms} is not null and ${wins})`;
const newerProbes = probes.map((name) =>
  isNewer(
    `${name}_ms`,
    isShown(`${name}_ms`, (row) => `${row}.${name}_rank`),
  ),
);

/** Types of the columns below, in their order: reading, probes, position, further facts. */
const ofReading = ['integer', 'bigint', 'bigint', 'bigint', 'integer', 'smallint'];
const ofProbe = ['double precision', 'bigint', 'bigint'];
const ofPosition = [
  'bigint',
  'bigint',
  'double precision',
  'double precision',
  'double precision',
  'double precision',
  'smallint',
  'boolean',
];
const types = [...ofReading, ...probes.flatMap(() => ofProbe), ...ofPosition, 'bigint', 'jsonb', 'jsonb'];

const latestSql = `
with moved as (
insert into device_state as s (device_id, last_seen_ms, reading_ms, reading_received_ms, gateway_id, rssi,
  ${probes.map((name) => `${name}, ${name}_ms, ${name}_rank`).join(', ')},
  position_ms, position_received_ms, latitude, longitude, speed, course, source, is_valid, status_ms, attributes, attribute_ms)
select * from unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')})
on conflict (device_id) do update set
  last_seen_ms = greatest(s.last_seen_ms, excluded.last_seen_ms),${probes.map(probe).join('')}
  ${['reading_ms', 'reading_received_ms', 'gateway_id', 'rssi'].map((name) => `${name} = case when ${wins} then excluded.${name} else s.${name} end`).join(',\n  ')},
  ${['position_ms', 'position_received_ms', 'latitude', 'longitude', 'speed', 'course', 'source', 'is_valid']
    .map((name) => `${name} = case when ${moved} then excluded.${name} else s.${name} end`)
    .join(',\n  ')},
  attributes = s.attributes || ${newer('attributes')},
  attribute_ms = s.attribute_ms || ${newer('attribute_ms')},
  status_ms = greatest(s.status_ms, excluded.status_ms)
where ${[isNewer('last_seen_ms'), isNewer('reading_ms', wins), isNewer('position_ms', moved), ...newerProbes, isNewer('status_ms')].join('\n  or ')}
  or ${newer('attributes')} <> '{}'
returning device_id
), moved_count as (select count(*) as count from moved)
select moved_count.count::integer, moved.device_id from moved_count left join moved on moved_count.count < $${types.length + 1}`;

/** Moves the latest of devices forward, in the transaction that stored the facts; answers those of which something moved. All are locked until its end. */
export async function moveLatest(client: pg.ClientBase, rows: readonly Latest[]): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  // Most devices of a batch say one thing or two: what none says is no list of nothings, which the database would read one by one.
  const said = <T>(array: (values: readonly (T | null)[]) => Buffer, of: (row: Latest) => T | null | undefined): Buffer =>
    unlessNull(
      array,
      rows.map((row) => of(row) ?? null),
    );
  const valuesOf = (name: ProbeName): Buffer[] => [
    said(float8Array, ({ values }) => values[name]?.value),
    said(int8Array, ({ values }) => values[name]?.of.timeMs),
    said(int8Array, ({ values }) => rankOfValue(values[name])),
  ];
  const named = (pick: (named: LatestText) => string): string[] =>
    rows.map((row) => `{${[...row.attributes].map(([name, fact]) => `${JSON.stringify(name)}:${pick(fact)}`).join(',')}}`);
  const { rows: moved } = await client.query<{ count: number; device_id: number | null }>({
    name: 'move-latest',
    text: latestSql,
    values: [
      int4Array(rows.map((row) => row.deviceId)),
      said(int8Array, (row) => row.lastSeenMs),
      said(int8Array, (row) => row.reading?.timeMs),
      said(int8Array, (row) => row.reading?.receivedMs),
      said(int4Array, (row) => row.reading?.gatewayId),
      said(int2Array, (row) => row.reading?.rssi),
      ...probeNames.flatMap(valuesOf),
      said(int8Array, (row) => row.position?.timeMs),
      said(int8Array, (row) => row.position?.receivedMs),
      said(float8Array, (row) => row.position?.latitude),
      said(float8Array, (row) => row.position?.longitude),
      said(float8Array, (row) => row.position?.speed),
      said(float8Array, (row) => row.position?.course),
      said(int2Array, (row) => (row.position === null ? null : sourceNumbers[row.position.source])),
      said(boolArray, (row) => row.position?.isValid),
      said(int8Array, (row) => row.statusMs),
      jsonbArray(named(({ value }) => value)),
      // A number of jsonb is exact: the rank stands behind the point.
      jsonbArray(named(({ timeMs, rank }) => `${timeMs}.${String(rank).padStart(10, '0')}`)),
      rows.length,
    ],
  });
  // Where all of them moved, which is nearly always, only how many they are is answered; where none did, one row stands for the count.
  if (moved[0]?.count === rows.length) return new Set(rows.map((row) => row.deviceId));
  return new Set(moved.flatMap((row) => (row.device_id === null ? [] : [row.device_id])));
}

const rankOfValue = (value: Value | undefined): number | null => (value === undefined ? null : rankOf(value.of));

/** Forgets the latest of devices that change hands: what the next owner sees begins with his own facts. */
export async function forgetLatest(db: Db, deviceIds: readonly number[]): Promise<void> {
  await sql`delete from device_state where device_id = any(${deviceIds}::integer[])`.execute(db);
}
