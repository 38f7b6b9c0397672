/**
 * A long range of readings, of which days are told by their digests where those will do, and all else as readings. The plan is of one moment; what is read after
 * it is read by time, so a day that is sealed or opened meanwhile is told once.
 */
import type { ProbeName } from '@frostway/core/probes';
import type pg from 'pg';
import { absentColumn } from '../absent.js';
import type { DayDigest } from '../chunk/digest.js';
import { decodeDigest } from '../chunk/digest-coder.js';
import { type NumberColumns, picked } from '../columns.js';
import { repeatMs } from '../shown.js';
import { dayMs } from './days.js';
import { overlaps } from './read.js';

/** A stretch of time, epoch ms, its end not included. */
type Stretch = { readonly fromMs: number; readonly untilMs: number };
/** A day by its digest, or a stretch that has to be read. */
export type Planned = Stretch & { readonly digest: DayDigest | undefined };

/** Fewer days in a row are read with what stands around them: a question more costs as much as unpacking a few. */
const fewestInARow = 4;

type Row = { readonly fromMs: number; readonly digest: Buffer | null; readonly isLying: boolean };

/** Plans a range of a device, oldest first: its days whose digest does, as `suits` says, and the stretches between them that have anything. */
export async function planned(
  pool: pg.Pool,
  deviceId: number,
  { fromMs, untilMs }: Stretch,
  suits: (digest: DayDigest) => boolean,
): Promise<Planned[]> {
  const { rows } = await pool.query<Row>({
    name: 'digests-of-days',
    text: `with recursive day as materialized (
  select from_ms, case when from_ms >= $2 and from_ms + ${dayMs} <= $3 then digest end as digest from reading_chunk as chunk
  where ${overlaps('$1', '$2::bigint', '$3::bigint', '<')}
), lying (from_ms) as (
  select (select time_ms / ${dayMs} * ${dayMs} from reading where device_id = $1 and time_ms >= $2 and time_ms < $3 order by time_ms limit 1)
  where exists (select from day where digest is not null)
  union all
  select (select time_ms / ${dayMs} * ${dayMs} from reading where device_id = $1 and time_ms >= lying.from_ms + ${dayMs} and time_ms < $3 order by time_ms limit 1)
  from lying where lying.from_ms is not null
)
select from_ms as "fromMs", digest, false as "isLying" from day union all select from_ms, null, true from lying where from_ms is not null order by 1`,
    values: [deviceId, fromMs, untilMs],
  });
  // Without a day that has one, rows were not looked for.
  if (rows.every(({ digest }) => digest === null)) return [{ fromMs, untilMs, digest: undefined }];
  const days = new Map<number, DayDigest | undefined>();
  for (const { fromMs: day, digest, isLying } of rows) {
    const found = digest === null || isLying || days.has(day) ? undefined : decodeDigest(digest);
    days.set(day, found !== undefined && suits(found) ? found : undefined);
  }
  return stretchesOf(days, { fromMs, untilMs });
}

/** Days one after the other; those to be read that nothing stands between are one stretch. */
function stretchesOf(days: ReadonlyMap<number, DayDigest | undefined>, { fromMs, untilMs }: Stretch): Planned[] {
  const planned: Planned[] = [];
  let row: (Planned & { readonly digest: DayDigest })[] = [];
  const read = (from: number, until: number): void => {
    const last = planned.at(-1);
    if (last !== undefined && last.digest === undefined) planned[planned.length - 1] = { ...last, untilMs: until };
    else planned.push({ fromMs: from, untilMs: until, digest: undefined });
  };
  const endRow = (): void => {
    const [first, last] = [row[0], row.at(-1)];
    if (first === undefined || last === undefined) return;
    if (row.length < fewestInARow) read(first.fromMs, last.untilMs);
    else planned.push(...row);
    row = [];
  };
  for (const [day, digest] of [...days].sort(([a], [b]) => a - b)) {
    const [from, until] = [Math.max(fromMs, day), Math.min(untilMs, day + dayMs)];
    if (digest !== undefined) row.push({ fromMs: from, untilMs: until, digest });
    else {
      endRow();
      read(from, until);
    }
  }
  endRow();
  return planned;
}

/** Readings as the store's face gives them, which reads by this file. */
type ReadingColumns = NumberColumns<'timeMs' | 'gatewayId' | 'receivedMs' | 'rssi' | 'sequence' | ProbeName>;

/** Whether the first reading of a day may be no reading of its own because of the last one shown before it, of columns that may be none. */
export function mayGoOn(before: ReadingColumns | undefined, { chosen, firstSequence }: DayDigest): boolean {
  if (before === undefined || before.length === 0) return false;
  const [timeMs, sequence] = [before.timeMs.at(-1) as number, before.sequence.at(-1)];
  return sequence === firstSequence && (chosen.timeMs[0] as number) - timeMs <= repeatMs;
}

/** The last reading of a day, as far as another may be known to repeat it. */
export function lastOf({ chosen, lastSequence }: DayDigest): ReadingColumns {
  const last = picked(chosen, [chosen.length - 1]);
  const none = absentColumn(1);
  return { ...last, receivedMs: last.timeMs, gatewayId: none, rssi: none, sequence: Float64Array.of(lastSequence) };
}
