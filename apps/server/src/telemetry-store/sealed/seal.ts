/**
 * Sealing a day: its rows are packed, unpacked again and compared, and go as the packed day comes, in one transaction. Opening it is the way back. Whoever stores
 * something in a sealed day opens it first, so that nothing else of the program knows of sealed days but what reads.
 */
import type pg from 'pg';
import { int4Array, int8Array } from '../binary-arrays.js';
import type { Chunk } from '../chunk/coder.js';
import { copied, whole } from '../copied.js';
import { holdDevices } from '../lock.js';
import { type DeviceDay, dayMs, dayOf, keepDays, openFrom, takeDays } from './days.js';
import type { AnyKind, Kind } from './kind.js';
import { pack, type Packed, unpack } from './packed.js';
import { kinds } from './kinds.js';

type Timed = { readonly timeMs: number };

/** Moments of a day of readings other tables ask of, epoch ms: where excursions begin, and since when a device is its owner's. */
export type AskedMoments = (client: pg.ClientBase, day: DeviceDay) => Promise<readonly number[]>;

/** What became of a day: `busy`, `restless`: the next time; `unpackable`: it stays as rows for good. */
export type Sealed = 'sealed' | 'busy' | 'restless' | 'unpackable' | 'empty';

/**
 * Seals a day in the caller's transaction, which it shortens: it gives up rather than wait, and needs no disk to commit, since what is lost with it is the rows' going.
 *
 * @param quietMs nothing of it may have been received since
 */
export async function sealDay<C extends Chunk, R extends Timed>(
  client: pg.ClientBase,
  kind: Kind<C, R>,
  day: DeviceDay,
  quietMs: number,
  askedOf: AskedMoments,
): Promise<Sealed> {
  await client.query("set local synchronous_commit = off; set local lock_timeout = '100ms'");
  if (!(await takeDays(client, day.deviceId))) return 'busy';
  // Whoever judges it writes of which moments he asks.
  await holdDevices(client, [day.deviceId]);
  const rows = await readDay(client, kind, day);
  if (rows === undefined) return 'unpackable';
  if (rows.length === 0) return 'empty';
  if (rows.receivedMs.some((ms) => ms >= quietMs)) return 'restless';
  const packed = packedOf(kind, rows);
  if (packed === undefined) return 'unpackable';
  const noted = kind.noted === undefined ? {} : kind.noted(rows, await askedOf(client, day));
  if (!(await insertDay(client, kind, day, packed, { ...besideOf(kind, rows), ...noted }))) {
    // Clocks stood wrong when it was stored or sealed: it is made whole first.
    await openDays(client, kind, [day]);
    return 'restless';
  }
  const { rowCount } = await client.query({
    name: `remove-sealed-${kind.name}`,
    text: `delete from ${kind.rows} where device_id = $1 and time_ms >= $2 and time_ms < $3`,
    values: [day.deviceId, day.fromMs, day.fromMs + dayMs],
  });
  if (rowCount !== rows.length) throw new Error(`${rowCount} rows of a day were removed that had ${rows.length}`);
  return 'sealed';
}

function packedOf<C extends Chunk, R extends Timed>(kind: Kind<C, R>, rows: C): Packed | undefined {
  try {
    return pack(kind, rows);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** What stands beside a day, as parameters of a statement by column. */
export const besideOf = <C extends Chunk, R extends Timed>({ beside, digest }: Kind<C, R>, day: C): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(beside.map(({ column, of, bind }) => [column, bind(of(day))])),
  ...(digest === undefined ? {} : { digest: digest.of(day) }),
});

/** The rows of a day in the order they are read; undefined where a value is no number, which would come back as none. */
async function readDay<C extends Chunk, R extends Timed>(
  client: pg.ClientBase,
  { rows: table, read, tie, texts = [], documents = 'attributes' }: Kind<C, R>,
  { deviceId, fromMs }: DeviceDay,
): Promise<C | undefined> {
  const said = ['attributes', ...texts].map((name) => ({ name, values: [] as (Buffer | null)[] }));
  const { isUnknown, ...rows } = await copied(
    client,
    `select ${read.isUnknown}, ${read.columns}, ${[`${documents}::text`, ...texts].join(', ')}
     from ${table} where device_id = ${whole(deviceId)} and time_ms >= ${whole(fromMs)} and time_ms < ${whole(fromMs + dayMs)} order by time_ms, ${tie.column}`,
    { isUnknown: 'bool', ...read.shape },
    ...said.map(({ values }) => values),
  );
  if (isUnknown?.includes(1)) return undefined;
  const columns = said.map(({ name, values }) => [name, values.map((text) => text?.toString('utf8') ?? null)] as const);
  return { ...rows, ...Object.fromEntries(columns) } as unknown as C;
}

/** Puts a packed day in its place; false when there is one. */
async function insertDay(
  client: pg.ClientBase,
  { name, sealed }: AnyKind,
  { deviceId, fromMs }: DeviceDay,
  { body, count, firstMs, lastMs }: Packed,
  more: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const columns = { device_id: deviceId, from_ms: fromMs, count, first_ms: firstMs, last_ms: lastMs, ...more, body };
  const { rowCount } = await client.query({
    name: `seal-day-of-${name}`,
    text: `insert into ${sealed} (${Object.keys(columns).join(', ')}) values (${Object.keys(columns)
      .map((_, index) => `$${index + 1}`)
      .join(', ')}) on conflict do nothing`,
    values: Object.values(columns),
  });
  return rowCount === 1;
}

type KeptDay = { readonly deviceId: number; readonly fromMs: number; readonly body: Buffer };

/** Opens days that are sealed in the caller's transaction, which keeps them; answers how many were. One that is damaged stays, and its rows beside it. */
export async function openDays(client: pg.ClientBase, kind: AnyKind, days: readonly DeviceDay[]): Promise<number> {
  const { rows } = await client.query<KeptDay>({
    name: `sealed-${kind.name}-of`,
    text: `select chunk.device_id as "deviceId", chunk.from_ms as "fromMs", chunk.body from unnest($1::integer[], $2::bigint[]) as day (device_id, from_ms)
join ${kind.sealed} as chunk using (device_id, from_ms) order by chunk.device_id, chunk.from_ms for update of chunk`,
    values: [int4Array(days.map(({ deviceId }) => deviceId)), int8Array(days.map(({ fromMs }) => fromMs))],
  });
  let opened = 0;
  for (const { deviceId, fromMs, body } of rows) {
    const day: Chunk | undefined = unpack(kind, deviceId, fromMs, body);
    if (day === undefined) continue;
    await kind.insert(client, deviceId, day);
    await client.query({
      name: `remove-opened-${kind.name}`,
      text: `delete from ${kind.sealed} where device_id = $1 and from_ms = $2`,
      values: [deviceId, fromMs],
    });
    opened += 1;
  }
  return opened;
}

type Received = { readonly deviceId: number; readonly timeMs: number; readonly receivedMs: number };

/** Opens what is sealed of the days of these facts before they are stored. Those that are new enough are not looked up. */
export async function openFor(client: pg.ClientBase, batch: { readonly [K in AnyKind['name']]: readonly Received[] }): Promise<void> {
  const old = kinds.map((kind) => ({ kind, days: oldDays(batch[kind.name]) })).filter(({ days }) => days.length > 0);
  if (old.length === 0) return;
  await keepDays(
    client,
    old.flatMap(({ days }) => days.map(({ deviceId }) => deviceId)),
  );
  for (const { kind, days } of old) await openDays(client, kind, days);
}

/** The days of facts that may be of a sealed one, each once. */
function oldDays(facts: readonly Received[]): DeviceDay[] {
  const days = new Map<string, DeviceDay>();
  for (const { deviceId, timeMs, receivedMs } of facts) {
    if (timeMs >= openFrom(receivedMs)) continue;
    const day = { deviceId, fromMs: dayOf(timeMs) };
    days.set(`${deviceId}:${day.fromMs}`, day);
  }
  return [...days.values()];
}
