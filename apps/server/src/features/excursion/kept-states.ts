/** Keeps how the devices of a batch stand once they are judged, with the checkpoints that were taken on the way, in the transaction that stores their rows. */
import type pg from 'pg';
import type { JudgingState } from './checkpoints.js';
import { keepDated } from './dated-checkpoints.js';
import type { Remembered } from './remembered.js';
import type { Fact } from './row-kind.js';
import type { Source } from './source.js';
import { lengthOf, storedCheckpoints, textOfCheckpoints } from './stored-checkpoints.js';
import { type Read, rowStamp, type Standing, type Verdict } from './subjects.js';

/** Keeps how devices stand now; answers what may be remembered of them once that is committed. */
export async function keepStates<R extends Fact>(
  client: pg.ClientBase,
  source: Source<R>,
  subjects: Read<R>['subjects'],
  verdicts: ReadonlyMap<number, Verdict<R>>,
  nowMs: number,
): Promise<(readonly [id: number, Remembered<Standing<R>>])[]> {
  if (subjects.length === 0) return [];
  await keepDated(
    client,
    source,
    subjects.map(({ id }) => ({ id, dated: verdicts.get(id)?.dated ?? [] })),
  );
  const standings = subjects.map((before): Standing<R> => {
    const verdict = verdicts.get(before.id) as Verdict<R>;
    const { judgedMs, last, recent, evaluations, checkpoints, newest } = verdict;
    return {
      source,
      id: before.id,
      intervals: before.intervals,
      lights: before.lights,
      watches: before.watches,
      kinetic: before.kinetic,
      judgedMs,
      standing: { last, recent, evaluations, checkpoints: storedCheckpoints(source, checkpoints) },
      snapshot: before.snapshot,
      endedMs: before.endedMs,
      frozenMs: before.frozenMs,
      sinceMs: before.sinceMs,
      watched: before.watched,
      isLasting: before.isLasting,
      firstsMs: before.firstsMs,
      datedMs: datedAfter(verdict),
      newest,
    };
  });
  const { rows } = await client.query<[id: number, row: string]>({
    name: `keep-standing-${source.name}`,
    text: `insert into ${source.table} as j (device_id, judged_ms, judged_at, state, checkpoints)
select id, judged_ms, $3, state, checkpoints from unnest($1::integer[], $2::bigint[], string_to_array($4, E'\\n')::jsonb[], string_to_array($5, E'\\x1e')) as v (id, judged_ms, state, checkpoints)
on conflict (device_id) do update set judged_ms = excluded.judged_ms, judged_at = excluded.judged_at, state = excluded.state, checkpoints = excluded.checkpoints${source.watchStamp === null ? '' : ` returning j.device_id, ${rowStamp}`}`,
    rowMode: 'array',
    values: [
      standings.map(({ id }) => id),
      standings.map(({ judgedMs }) => judgedMs),
      new Date(nowMs),
      // One text for all, for what stands in an array has each of its quotes escaped.
      standings
        .map(({ standing: { last, recent, evaluations } }) => JSON.stringify({ last, recent, evaluations } satisfies JudgingState<R>))
        .join('\n'),
      standings.map(({ standing: { checkpoints } }) => textOfCheckpoints(source, checkpoints)).join('\u001e'),
    ],
  });
  const stamps = new Map(rows);
  return standings.flatMap((of) => {
    const row = stamps.get(of.id);
    return row === undefined || !of.isLasting ? [] : [[of.id, { row, watched: of.watched, bytes: bytesOf(of), of }] as const];
  });
}

/** So many are remembered of a device: a night leaves fewer, so they are asked for again. */
const mostDated = 250;

function datedAfter<R>({ datedMs, dated }: Verdict<R>): readonly number[] | undefined {
  if (datedMs === undefined || dated.length === 0) return datedMs;
  const all = [...new Set([...datedMs, ...dated.map(({ atMs }) => atMs)])].sort((a, b) => a - b);
  return all.length > mostDated ? undefined : all;
}

/** About what a device takes in memory: its watches, what is going on, the newest second, and the texts of its checkpoints. */
const bytesOf = <R extends Fact>({ watches, watched, newest, datedMs = [], standing: { evaluations, checkpoints } }: Standing<R>): number =>
  checkpoints.reduce(
    (sum, checkpoint) => sum + 100 + lengthOf(checkpoint),
    2500 +
      watched.length +
      500 * watches.length +
      1400 * Object.keys(evaluations).length +
      400 * (newest?.rows.length ?? 0) +
      8 * datedMs.length,
  );
