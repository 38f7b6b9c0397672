/**
 * Sealing a day: its rows are packed, unpacked again and compared, and go as the packed day comes, in one transaction. Opening it is the way back. Whoever stores
 * something in a sealed day opens it first, so that nothing else of the program knows of sealed days but what reads.
 */
import { ofEachProbe } from '@frostway/core/probes';
import type pg from 'pg';
import { probeColumns } from '../../db/probe-columns.js';
import { float8Array, int2Array, int4Array, int8Array } from '../binary-arrays.js';
import { rowsOf, type WholeReading } from '../chunk/rows.js';
import type { ReadingChunk } from '../chunk/reading-chunk.js';
import { copied, whole } from '../copied.js';
import { holdDevices } from '../lock.js';
import { readingArrays, rowColumns, unnestedRows } from '../reading-arrays.js';
import { type DeviceDay, dayMs, dayOf, keepDays, openFrom, takeDays } from './days.js';
import { momentsOf } from './moments.js';
import { pack, sumsColumns, unpack } from './packed.js';

const columns = probeColumns.map(({ column }) => column);

/** Moments of a day other tables ask of, epoch ms: where excursions begin, and since when a device is its owner's. */
export type AskedMoments = (client: pg.ClientBase, day: DeviceDay) => Promise<readonly number[]>;

/** What became of a day: `busy`, `restless`: the next time; `unpackable`: it stays as rows for good. */
export type Sealed = 'sealed' | 'busy' | 'restless' | 'unpackable' | 'empty';

/**
 * Seals a day in the caller's transaction, which it shortens: it gives up rather than wait, and needs no disk to commit, since what is lost with it is the rows' going.
 *
 * @param quietMs nothing of it may have been received since
 */
export async function sealDay(client: pg.ClientBase, day: DeviceDay, quietMs: number, askedOf: AskedMoments): Promise<Sealed> {
  await client.query("set local synchronous_commit = off; set local lock_timeout = '100ms'");
  if (!(await takeDays(client, day.deviceId))) return 'busy';
  // Whoever judges it writes of which moments he asks.
  await holdDevices(client, [day.deviceId]);
  const rows = await readDay(client, day);
  if (rows === undefined) return 'unpackable';
  if (rows.length === 0) return 'empty';
  if (rows.receivedMs.some((ms) => ms >= quietMs)) return 'restless';
  const packed = packedOf(rows);
  if (packed === undefined) return 'unpackable';
  if (!(await insertDay(client, day, rows, packed, await askedOf(client, day)))) {
    // Clocks stood wrong when it was stored or sealed: it is made whole first.
    await openDays(client, [day]);
    return 'restless';
  }
  const { rowCount } = await client.query({
    name: 'remove-sealed',
    text: 'delete from reading where device_id = $1 and time_ms >= $2 and time_ms < $3',
    values: [day.deviceId, day.fromMs, day.fromMs + dayMs],
  });
  if (rowCount !== rows.length) throw new Error(`${rowCount} rows of a day were removed that had ${rows.length}`);
  return 'sealed';
}

function packedOf(rows: ReadingChunk): ReturnType<typeof pack> | undefined {
  try {
    return pack(rows);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const dayShape = {
  isUnknown: 'bool',
  timeMs: 'int8',
  gatewayId: 'int4',
  receivedMs: 'int8',
  flags: 'int2',
  rssi: 'int2',
  sequence: 'int8',
  ...ofEachProbe(() => 'float8' as const),
} as const;

/** The rows of a day in the order they are read; undefined where a value is no number, which would come back as none. */
async function readDay(client: pg.ClientBase, { deviceId, fromMs }: DeviceDay): Promise<ReadingChunk | undefined> {
  const texts: (Buffer | null)[] = [];
  const { isUnknown, ...rows } = await copied(
    client,
    `select 'NaN' in (${columns.join(', ')}), time_ms, gateway_id, received_ms, flags, rssi, sequence, ${columns.join(', ')}, attributes::text
     from reading where device_id = ${whole(deviceId)} and time_ms >= ${whole(fromMs)} and time_ms < ${whole(fromMs + dayMs)} order by time_ms, gateway_id`,
    dayShape,
    texts,
  );
  return isUnknown.includes(1) ? undefined : { ...rows, attributes: texts.map((text) => text?.toString('utf8') ?? null) };
}

/** Puts a packed day in its place; false when there is one. */
async function insertDay(
  client: pg.ClientBase,
  { deviceId, fromMs }: DeviceDay,
  rows: ReadingChunk,
  { body, sums }: ReturnType<typeof pack>,
  asked: readonly number[],
): Promise<boolean> {
  const { count, firstMs, lastMs, probes, sums: numbers } = sumsColumns(sums);
  const { moments, gateways, firsts } = momentsOf(rows, asked);
  const { rowCount } = await client.query({
    name: 'seal-day',
    text: `insert into reading_chunk (device_id, from_ms, count, first_ms, last_ms, probes, sums, moments, moment_gateways, moment_firsts, body)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
    values: [
      deviceId,
      fromMs,
      count,
      firstMs,
      lastMs,
      int2Array(probes),
      float8Array(numbers),
      int8Array(moments),
      int4Array(gateways),
      int8Array(firsts),
      body,
    ],
  });
  return rowCount === 1;
}

const removeSql = 'delete from reading_chunk where device_id = $1 and from_ms = $2';

type KeptDay = { readonly deviceId: number; readonly fromMs: number; readonly body: Buffer };

/** Opens days that are sealed in the caller's transaction, which keeps them; answers how many were. One that is damaged stays, and its rows beside it. */
export async function openDays(client: pg.ClientBase, days: readonly DeviceDay[]): Promise<number> {
  const { rows } = await client.query<KeptDay>({
    name: 'sealed-of',
    text: `select chunk.device_id as "deviceId", chunk.from_ms as "fromMs", chunk.body from unnest($1::integer[], $2::bigint[]) as day (device_id, from_ms)
join reading_chunk as chunk using (device_id, from_ms) order by chunk.device_id, chunk.from_ms for update of chunk`,
    values: [int4Array(days.map(({ deviceId }) => deviceId)), int8Array(days.map(({ fromMs }) => fromMs))],
  });
  let opened = 0;
  for (const { deviceId, fromMs, body } of rows) {
    const day = unpack(deviceId, fromMs, body);
    if (day === undefined) continue;
    await insertRows(client, rowsOf(deviceId, day));
    await client.query({ name: 'remove-opened', text: removeSql, values: [deviceId, fromMs] });
    opened += 1;
  }
  return opened;
}

async function insertRows(client: pg.ClientBase, rows: readonly WholeReading[]): Promise<void> {
  await client.query({
    name: 'open-day',
    text: `insert into reading (${rowColumns}) select * from ${unnestedRows} on conflict do nothing`,
    values: [
      ...readingArrays(
        rows,
        rows.map((row) => row.attributes),
      ),
    ],
  });
}

/** Opens what is sealed of the days of these readings before they are stored. Those that are new enough are not looked up. */
export async function openFor(
  client: pg.ClientBase,
  readings: readonly { readonly deviceId: number; readonly timeMs: number; readonly receivedMs: number }[],
): Promise<void> {
  const days = new Map<string, DeviceDay>();
  for (const { deviceId, timeMs, receivedMs } of readings) {
    if (timeMs >= openFrom(receivedMs)) continue;
    const day = { deviceId, fromMs: dayOf(timeMs) };
    days.set(`${deviceId}:${day.fromMs}`, day);
  }
  if (days.size === 0) return;
  await keepDays(
    client,
    [...days.values()].map(({ deviceId }) => deviceId),
  );
  await openDays(client, [...days.values()]);
}
