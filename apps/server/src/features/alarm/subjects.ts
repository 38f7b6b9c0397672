/** The devices of a batch with facts of one source: what is new of each, what watches it, and how far it is judged. */
import type pg from 'pg';
import { droppedOf } from '../../telemetry-store/dropped.js';
import { secondOf } from '../../telemetry-store/seconds.js';
import type { Judged, Watched } from './resume.js';
import type { WatchRow } from './effective-rules.js';
import { snapshotIn, checkpointsIn, textOfCheckpoints } from './stored-checkpoints.js';
import type { KineticWatch } from './kinetic-watches.js';
import type { Checkpoint, JudgingState } from './checkpoints.js';
import { nothingRecent } from './recent.js';
import type { Fact, Source } from './source.js';

/** See above. */
export type Subject<R extends Fact> = Watched<R> & {
  /** The newest row judged, epoch ms; null = none ever was. */
  readonly judgedMs: number | null;
  readonly standing: JudgingState<R> & { readonly checkpoints: readonly Checkpoint<R>[] };
  /** Where its past begins: what was before is removed, and what is found of it stands. */
  readonly snapshot: Checkpoint<R>;
  /** Hours before this stay as they are. */
  readonly frozenMs: number;
  /** What is new since then, in the order of the source. */
  readonly fresh: readonly R[];
  /** A rule's start-up counts from its first row, and that is among what is new: after rows of an owner before, too. */
  readonly isFirst: boolean;
  readonly kinetic: readonly KineticWatch[];
};

/** What judging a device came to. */
export type Verdict<R> = Judged<R> & { readonly judgedMs: number };

type Row = WatchRow & {
  readonly id: number;
  readonly judged_ms: number | null;
  readonly state: JudgingState<never> | null;
  readonly checkpoints: string | null;
  readonly snapshot: string | null;
  readonly dropped_ms: number | null;
};

/** A row may end what another second's adverts of its measurement began: that long before it. */
export const earliestTouched = (fresh: readonly Fact[]): number => secondOf((fresh[0] as Fact).timeMs) * 1000 - 1000;

/** Reads how devices stand of which rows are new, each device's in the order of the source. */
export async function readSubjects<R extends Fact>(
  client: pg.ClientBase,
  source: Source<R>,
  byDevice: ReadonlyMap<number, readonly R[]>,
): Promise<Subject<R>[]> {
  const ids = [...byDevice.keys()].sort((a, b) => a - b);
  const { rows } = await client.query<Row>({
    name: `read-subjects-${source.name}`,
    text: `select d.id, j.judged_ms, j.state, j.checkpoints, j.snapshot, ${droppedOf('d.id')} as dropped_ms, ${source.watchColumns} from unnest($1::integer[], $2::bigint[]) as d (id, since_ms) left join ${source.table} j on j.device_id = d.id`,
    values: [ids, ids.map((id) => earliestTouched(byDevice.get(id) ?? []))],
  });
  return rows.flatMap((row) => {
    const snapshot = snapshotIn(source, row.snapshot, row.dropped_ms);
    const fresh = (byDevice.get(row.id) ?? []).filter(({ timeMs }) => timeMs >= snapshot.atMs);
    const watched = source.watchesIn(row);
    if (fresh.length === 0 || (watched.watches.length === 0 && !source.keepsUnwatched)) return [];
    return {
      ...watched,
      source,
      id: row.id,
      judgedMs: row.judged_ms,
      standing: { last: null, recent: nothingRecent, evaluations: {}, ...row.state, checkpoints: checkpointsIn(source, row.checkpoints) },
      snapshot,
      frozenMs: row.frozen_ms ?? 0,
      fresh,
      isFirst: row.rules.some(
        ([, , , , , , , , , , , , , , , , firstMs]) => firstMs !== null && fresh.some(({ timeMs }) => timeMs === firstMs),
      ),
    };
  });
}

/** A row of a second that is judged already, or of the time of a watch that has ended, is late. What came before that watch began is not: it touches nothing of it. */
export function isLate<R extends Fact>({ judgedMs, fresh, watches, standing }: Subject<R>): boolean {
  const { timeMs: firstMs } = fresh[0] as R;
  if (judgedMs !== null && secondOf(firstMs) <= secondOf(judgedMs)) return true;
  return watches.some(({ key, watch: { fromMs, untilMs } }) => {
    if (!Number.isFinite(untilMs) || standing.evaluations[key] !== undefined) return false;
    return fresh.some(({ timeMs }) => timeMs >= fromMs && timeMs < untilMs);
  });
}

/** Keeps how devices stand now. */
export async function keepStates<R extends Fact>(
  client: pg.ClientBase,
  source: Source<R>,
  verdicts: ReadonlyMap<number, Verdict<R>>,
  nowMs: number,
): Promise<void> {
  const rows = [...verdicts];
  if (rows.length === 0) return;
  await client.query({
    name: `keep-standing-${source.name}`,
    text: `insert into ${source.table} as j (device_id, judged_ms, judged_at, state, checkpoints)
select id, judged_ms, $3, state, checkpoints from unnest($1::integer[], $2::bigint[], string_to_array($4, E'\\n')::jsonb[], string_to_array($5, E'\\x1e')) as v (id, judged_ms, state, checkpoints)
on conflict (device_id) do update set judged_ms = excluded.judged_ms, judged_at = excluded.judged_at, state = excluded.state, checkpoints = excluded.checkpoints`,
    values: [
      rows.map(([id]) => id),
      rows.map(([, { judgedMs }]) => judgedMs),
      new Date(nowMs),
      // One text for all, for what stands in an array has each of its quotes escaped.
      rows.map(([, { last, recent, evaluations }]) => JSON.stringify({ last, recent, evaluations } satisfies JudgingState<R>)).join('\n'),
      rows.map(([, { checkpoints }]) => textOfCheckpoints(source, checkpoints)).join('\u001e'),
    ],
  });
}
