/** Reads every sealed day and compares it with what stands beside it. */
import type pg from 'pg';
import { DamagedChunkError } from '../chunk/coder.js';
import { type ReadingChunk, readingCoder } from '../chunk/reading-chunk.js';
import { sumsOf } from '../chunk/sums.js';
import { dayMs, dayOf } from './days.js';
import { sumsColumns } from './packed.js';

/** A sealed day that is not as it was written; the device as it stands in the inventory. */
export type FaultyDay = { readonly device: string; readonly fromMs: number; readonly why: string };
/** What was read. */
export type Verified = { readonly days: number; readonly readings: number; readonly faults: readonly FaultyDay[] };

type Row = {
  readonly deviceId: number;
  readonly device: string;
  readonly fromMs: number;
  readonly count: number;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly probes: number[];
  readonly sums: number[];
  readonly body: Buffer;
  readonly hasRows: boolean;
};

const daysAtOnce = 200;

/** Verifies all sealed days, by device and day. */
export async function verifySealed(pool: pg.Pool): Promise<Verified> {
  const faults: FaultyDay[] = [];
  let [days, readings] = [0, 0];
  for (let last = { deviceId: 0, fromMs: 0 }; ;) {
    const { rows } = await pool.query<Row>(
      `select chunk.device_id as "deviceId", coalesce(device.mac, device.imei, chunk.device_id::text) as device, chunk.from_ms as "fromMs", chunk.count, chunk.first_ms as "firstMs",
         chunk.last_ms as "lastMs", chunk.probes, chunk.sums, chunk.body,
         exists (select from reading where reading.device_id = chunk.device_id and reading.time_ms >= chunk.from_ms and reading.time_ms < chunk.from_ms + ${dayMs}) as "hasRows"
       from reading_chunk as chunk left join device on device.id = chunk.device_id
       where (chunk.device_id, chunk.from_ms) > ($1, $2) order by chunk.device_id, chunk.from_ms limit $3`,
      [last.deviceId, last.fromMs, daysAtOnce],
    );
    for (const row of rows) {
      const why = faultOf(row);
      if (why !== undefined) faults.push({ device: row.device, fromMs: row.fromMs, why });
      days += 1;
      readings += row.count;
    }
    const end = rows.at(-1);
    if (end === undefined) return { days, readings, faults };
    last = end;
  }
}

/** What is wrong with a day; undefined = nothing. */
function faultOf(row: Row): string | undefined {
  let day: ReadingChunk;
  try {
    day = readingCoder.decode(row.body);
  } catch (error) {
    if (error instanceof DamagedChunkError) return error.message;
    throw error;
  }
  if (day.length === 0 || day.timeMs.some((ms) => dayOf(ms) !== row.fromMs)) return 'readings are of another day';
  const { count, firstMs, lastMs, probes, sums } = sumsColumns(sumsOf(day));
  const isSame =
    [count, firstMs, lastMs].join() === [row.count, row.firstMs, row.lastMs].join() &&
    probes.join() === row.probes.join() &&
    sums.length === row.sums.length &&
    sums.every((sum, index) => Object.is(sum, row.sums[index]));
  if (!isSame) return 'its sums are others than those of its readings';
  return row.hasRows ? 'it is sealed, and there are rows of it' : undefined;
}
