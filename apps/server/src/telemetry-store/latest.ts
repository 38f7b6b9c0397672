/**
 * The latest of each device, only ever moved forward. Of readings in one second the one shown is the strongest, then the one of the smallest
 * gateway id, then the newest: a total order, so any order of arrival ends in the same state.
 */
import type { Attributes } from '@frostway/core/message';
import type pg from 'pg';
import type { Db } from '../db/connect.js';
import { type PositionRow, sourceNumbers, type StoredReading } from './rows.js';

/** What a batch says about one device's latest. */
export type Latest = {
  readonly deviceId: number;
  lastSeenMs: number | null;
  reading: StoredReading | null;
  temperature: Value | null;
  humidity: Value | null;
  light: Value | null;
  power: Value | null;
  powerPercent: Value | null;
  position: PositionRow | null;
  statusMs: number | null;
  /** Named facts, each with its own time. */
  readonly attributes: Map<string, Named>;
};
type Value = { readonly value: number; readonly of: StoredReading };
type Named = {
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
        temperature: null,
        humidity: null,
        light: null,
        power: null,
        powerPercent: null,
        position: null,
        statusMs: null,
        attributes: new Map(),
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

  /** A reading as it is stored, after what came before of the same moment. */
  reading(row: StoredReading): void {
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
const probes = ['temperature', 'humidity', 'light', 'power', 'power_percent'];
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

const latestSql = `
insert into device_state as s (device_id, last_seen_ms, reading_ms, reading_received_ms, gateway_id, rssi,
  temperature, temperature_ms, temperature_rank, humidity, humidity_ms, humidity_rank, light, light_ms, light_rank,
  power, power_ms, power_rank, power_percent, power_percent_ms, power_percent_rank,
  position_ms, position_received_ms, latitude, longitude, speed, course, source, is_valid, status_ms, attributes, attribute_ms)
select * from unnest($1::integer[], $2::bigint[], $3::bigint[], $4::bigint[], $5::integer[], $6::smallint[],
  $7::double precision[], $8::bigint[], $9::bigint[], $10::double precision[], $11::bigint[], $12::bigint[], $13::double precision[], $14::bigint[], $15::bigint[],
  $16::double precision[], $17::bigint[], $18::bigint[], $19::double precision[], $20::bigint[], $21::bigint[],
  $22::bigint[], $23::bigint[], $24::double precision[], $25::double precision[], $26::double precision[], $27::double precision[], $28::smallint[],
  $29::boolean[], $30::bigint[], $31::jsonb[], $32::jsonb[])
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
returning device_id`;

/** Moves the latest of devices forward, in the transaction that stored the facts; answers those of which something moved. All are locked until its end. */
export async function moveLatest(client: pg.ClientBase, rows: readonly Latest[]): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const probeColumns = (pick: (row: Latest) => Value | null): (number | null)[][] => [
    rows.map((row) => pick(row)?.value ?? null),
    rows.map((row) => pick(row)?.of.timeMs ?? null),
    rows.map((row) => rankOfValue(pick(row))),
  ];
  const named = (pick: (named: Named) => string): string[] =>
    rows.map((row) => `{${[...row.attributes].map(([name, fact]) => `${JSON.stringify(name)}:${pick(fact)}`).join(',')}}`);
  const { rows: moved } = await client.query<{ device_id: number }>({
    name: 'move-latest',
    text: latestSql,
    values: [
      rows.map((row) => row.deviceId),
      rows.map((row) => row.lastSeenMs),
      rows.map((row) => row.reading?.timeMs ?? null),
      rows.map((row) => row.reading?.receivedMs ?? null),
      rows.map((row) => row.reading?.gatewayId ?? null),
      rows.map((row) => row.reading?.rssi ?? null),
      ...probeColumns((row) => row.temperature),
      ...probeColumns((row) => row.humidity),
      ...probeColumns((row) => row.light),
      ...probeColumns((row) => row.power),
      ...probeColumns((row) => row.powerPercent),
      rows.map((row) => row.position?.timeMs ?? null),
      rows.map((row) => row.position?.receivedMs ?? null),
      rows.map((row) => row.position?.latitude ?? null),
      rows.map((row) => row.position?.longitude ?? null),
      rows.map((row) => row.position?.speed ?? null),
      rows.map((row) => row.position?.course ?? null),
      rows.map((row) => (row.position === null ? null : sourceNumbers[row.position.source])),
      rows.map((row) => row.position?.isValid ?? null),
      rows.map((row) => row.statusMs),
      named(({ value }) => value),
      // A number of jsonb is exact: the rank stands behind the point.
      named(({ timeMs, rank }) => `${timeMs}.${String(rank).padStart(10, '0')}`),
    ],
  });
  return new Set(moved.map((row) => row.device_id));
}

const rankOfValue = (value: Value | null): number | null => (value === null ? null : rankOf(value.of));

/** Forgets the latest of a device that changes hands: what the next owner sees begins with his own facts. */
export async function forgetLatest(db: Db, deviceId: number): Promise<void> {
  await db.deleteFrom('device_state').where('device_id', '=', deviceId).execute();
}
