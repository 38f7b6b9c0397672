/**
 * Checkpoints of whole hours of a device's past, a row each: what comes late is judged from the one before it. Of the last day there is one an hour, of what lies further
 * back one a day, then one of several days; and one an hour where late rows were judged last, so that the next of them go on from there. Table judging_checkpoint is only
 * written here.
 */
import type { Querying } from '../../db/querying.js';
import type { Checkpoint } from './checkpoints.js';
import type { Fact, RowKind } from './row-kind.js';
import { checkpointsIn, lineOf } from './stored-checkpoints.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** So far back each hour has one, ms. */
const hourlyMs = 26 * hourMs;

/** Of a device, what to look for: the newest at or before `firstMs`, and the first few after `afterMs`; epoch ms. `isAll`: and at which moments there are any. */
export type Asked = { readonly id: number; readonly firstMs: number; readonly afterMs: number; readonly isAll: boolean };

/** Nothing lies there, epoch ms. */
export const [never, always] = [-1, Number.MAX_SAFE_INTEGER];

/** What was found of a device: checkpoints, ascending, and the moments of all when they were asked for, epoch ms, ascending. */
export type Found<R> = { readonly dated: readonly Checkpoint<R>[]; readonly allMs: readonly number[] | undefined };

/** The newest of checkpoints that do not lie before where the past begins; that itself when there is none. */
export const newestOf = <R>(snapshot: Checkpoint<R>, all: readonly (Checkpoint<R> | undefined)[]): Checkpoint<R> =>
  all.reduce<Checkpoint<R>>((newest, each) => (each !== undefined && each.atMs >= newest.atMs ? each : newest), snapshot);

/** How many after a moment are read at once. */
export const readAtOnce = 8;

/** Reads what is asked for, in the order of the devices. */
export async function readDated<R extends Fact>(client: Querying, source: RowKind<R>, asked: readonly Asked[]): Promise<Found<R>[]> {
  if (asked.length === 0) return [];
  const { rows } = await client.query<{ at: number; ms: number; line: string | null }>({
    name: 'read-dated-checkpoints',
    text: `select d.at::integer as at, c.at_ms as ms, c.line from unnest($2::integer[], $3::bigint[], $4::bigint[], $5::boolean[]) with ordinality as d (id, first_ms, after_ms, is_all, at)
cross join lateral (
  (select at_ms, line from judging_checkpoint where device_id = d.id and source = $1 and at_ms <= d.first_ms order by at_ms desc limit 1)
  union all
  (select at_ms, line from judging_checkpoint where device_id = d.id and source = $1 and at_ms > d.after_ms order by at_ms limit ${readAtOnce})
  union all
  select at_ms, null from judging_checkpoint where d.is_all and device_id = d.id and source = $1) c
order by d.at, c.at_ms`,
    values: [
      source.name,
      asked.map(({ id }) => id),
      asked.map(({ firstMs }) => firstMs),
      asked.map(({ afterMs }) => afterMs),
      asked.map(({ isAll }) => isAll),
    ],
  });
  const dated: Checkpoint<R>[][] = asked.map(() => []);
  const allMs: number[][] = asked.map(() => []);
  for (const { at, ms, line } of rows)
    if (line === null) allMs[at - 1]?.push(ms);
    else dated[at - 1]?.push(...checkpointsIn(source, line));
  return asked.map(({ isAll }, at) => ({ dated: dated[at] ?? [], allMs: isAll ? allMs[at] : undefined }));
}

/** Keeps checkpoints, in place of those of the same moments. */
export async function keepDated<R extends Fact>(
  client: Querying,
  source: RowKind<R>,
  all: readonly { readonly id: number; readonly dated: readonly Checkpoint<R>[] }[],
): Promise<void> {
  const rows = all.flatMap(({ id, dated }) =>
    [...new Map(dated.map((each) => [each.atMs, each])).values()].map((each) => ({ id, atMs: each.atMs, line: lineOf(source, each) })),
  );
  if (rows.length === 0) return;
  await client.query({
    name: 'keep-dated-checkpoints',
    text: `insert into judging_checkpoint (source, device_id, at_ms, line)
select $1, id, at_ms, line from unnest($2::integer[], $3::bigint[], string_to_array($4, E'\\n')) as v (id, at_ms, line)
on conflict (device_id, source, at_ms) do update set line = excluded.line`,
    values: [source.name, rows.map(({ id }) => id), rows.map(({ atMs }) => atMs), rows.map(({ line }) => line).join('\n')],
  });
}

/** Forgets those of devices after a moment, epoch ms, of whatever kind of rows: they do not say any more how the devices stood. */
export async function dropDatedAfter(client: Querying, ids: readonly number[], atMs: number): Promise<void> {
  await client.query({
    name: 'drop-dated-after',
    text: 'delete from judging_checkpoint where device_id = any($1::integer[]) and at_ms > $2',
    values: [ids, atMs],
  });
}

/** Forgets those up to a moment: the past begins there, and the snapshot says how the device stood. */
export async function dropDatedBefore(client: Querying, source: Pick<RowKind<never>, 'name'>, id: number, atMs: number): Promise<void> {
  await client.query({
    name: 'drop-dated-before',
    text: 'delete from judging_checkpoint where device_id = $1 and source = $2 and at_ms <= $3',
    values: [id, source.name, atMs],
  });
}

/** Forgets what is closer to its neighbours than a sixteenth of its age, of whole days. What a batch is about to write waits for another night. */
export async function thinDated(pool: Querying, nowMs: number): Promise<void> {
  await pool.query({
    text: `delete from judging_checkpoint where (device_id, source, at_ms) in (select device_id, source, at_ms from judging_checkpoint
  where at_ms < $1::bigint - ${hourlyMs} and (at_ms % ${dayMs} <> 0 or ($1::bigint - at_ms) / ${dayMs} >= 16 * ((at_ms / ${dayMs}) & -(at_ms / ${dayMs})))
  for update skip locked)`,
    values: [nowMs],
  });
}
