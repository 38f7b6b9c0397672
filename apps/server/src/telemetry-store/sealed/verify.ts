/** Reads every sealed day and compares it with what stands beside it. */
import type pg from 'pg';
import { type Chunk, DamagedChunkError } from '../chunk/coder.js';
import { dayMs, dayOf } from './days.js';
import type { AnyKind } from './kind.js';
import { kinds } from './kinds.js';
import { extentOf } from './packed.js';

/** A sealed day that is not as it was written; the device as it stands in the inventory. */
export type FaultyDay = { readonly of: AnyKind['name']; readonly device: string; readonly fromMs: number; readonly why: string };
/** What was read. */
export type Verified = {
  readonly days: number;
  readonly faults: readonly FaultyDay[];
} & { readonly [K in AnyKind['name']]: number };

type Row = {
  readonly deviceId: number;
  readonly device: string;
  readonly fromMs: number;
  readonly count: number;
  readonly firstMs: number;
  readonly lastMs: number;
  /** What stands beside it, in the order of its kind. */ readonly [beside: `beside${number}`]: readonly unknown[];
  /** Null where none was made. */ readonly digest: Buffer | null;
  readonly body: Buffer;
  readonly hasRows: boolean;
};

const daysAtOnce = 200;

/** Verifies all sealed days, by kind, device and day. */
export async function verifySealed(pool: pg.Pool): Promise<Verified> {
  const found = { days: 0, readings: 0, positions: 0, events: 0, faults: [] as FaultyDay[] };
  for (const kind of kinds)
    for await (const row of daysOf(pool, kind)) {
      const why = faultOf(kind, row);
      if (why !== undefined) found.faults.push({ of: kind.name, device: row.device, fromMs: row.fromMs, why });
      found.days += 1;
      found[kind.name] += row.count;
    }
  return found;
}

async function* daysOf(pool: pg.Pool, { rows: table, sealed, beside, digest }: AnyKind): AsyncGenerator<Row> {
  const more = beside.map(({ column }, index) => `chunk.${column} as beside${index}, `).join('');
  for (let last = { deviceId: 0, fromMs: 0 }; ;) {
    const { rows } = await pool.query<Row>(
      `select chunk.device_id as "deviceId", coalesce(device.mac, device.imei, chunk.device_id::text) as device, chunk.from_ms as "fromMs", chunk.count, chunk.first_ms as "firstMs",
         chunk.last_ms as "lastMs", ${more}${digest === undefined ? 'null::bytea' : 'chunk.digest'} as digest, chunk.body,
         exists (select from ${table} as kept where kept.device_id = chunk.device_id and kept.time_ms >= chunk.from_ms and kept.time_ms < chunk.from_ms + ${dayMs}) as "hasRows"
       from ${sealed} as chunk left join device on device.id = chunk.device_id
       where (chunk.device_id, chunk.from_ms) > ($1, $2) order by chunk.device_id, chunk.from_ms limit $3`,
      [last.deviceId, last.fromMs, daysAtOnce],
    );
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end;
  }
}

/** What is wrong with a day; undefined = nothing. */
function faultOf(kind: AnyKind, row: Row): string | undefined {
  let day: Chunk;
  try {
    day = kind.coder.decode(row.body);
  } catch (error) {
    if (error instanceof DamagedChunkError) return error.message;
    throw error;
  }
  if (day.length === 0 || day.timeMs.some((ms) => dayOf(ms) !== row.fromMs)) return `${kind.name} are of another day`;
  const { count, firstMs, lastMs } = extentOf(day);
  const isSame =
    [count, firstMs, lastMs].join() === [row.count, row.firstMs, row.lastMs].join() &&
    kind.beside.every(({ of }, index) => isSameList(of(day), row[`beside${index}`] ?? []));
  if (!isSame) return `its sums are others than those of its ${kind.name}`;
  if (row.digest !== null && kind.digest?.isOf(row.digest, day) === false) return `its digest is damaged, or of other ${kind.name}`;
  return row.hasRows ? 'it is sealed, and there are rows of it' : undefined;
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, index) => Object.is(value, other[index]));
