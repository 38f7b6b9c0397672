/** Checkpoints of whole hours against what judging from the beginning comes to there: none may ever say what is not so. */
import type pg from 'pg';
import { beginning, type JudgingState } from './checkpoints.js';
import { comparable } from './converged.js';
import type { EffectiveRule, WatchRow } from './effective-rules.js';
import { positionSource } from './position-source.js';
import { readingSource } from './reading-source.js';
import { resume } from './resume.js';
import type { Fact } from './row-kind.js';
import type { Source } from './source.js';
import { checkpointsIn } from './stored-checkpoints.js';

/** Of a device whose past is all there, the checkpoints that say otherwise than its rows, each with both. */
export async function falseCheckpoints(pool: pg.Pool, id: number): Promise<unknown[]> {
  return [...(await falseOf(pool, readingSource, id)), ...(await falseOf(pool, positionSource, id))];
}

async function falseOf<R extends Fact>(pool: pg.Pool, source: Source<R>, id: number): Promise<unknown[]> {
  const { rows: kept } = await pool.query<{ line: string }>(
    'select line from judging_checkpoint where device_id = $1 and source = $2 order by at_ms',
    [id, source.name],
  );
  const { rows } = await pool.query<WatchRow>(
    `select ${source.watchColumns} from unnest($1::integer[], $2::bigint[]) as d (id, since_ms) left join ${source.table} j on j.device_id = d.id`,
    [[id], [0]],
  );
  const watched = { ...source.watchesIn(rows[0] as WatchRow), source, id };
  const [facts = []] = await source.read(pool, [{ id, fromMs: 0, untilMs: Date.UTC(2100, 0) }]);
  return kept.flatMap(({ line }): object[] => {
    const [checkpoint] = checkpointsIn(source, line);
    if (checkpoint === undefined) return [{ line }];
    const { atMs } = checkpoint;
    const before = facts.filter(({ timeMs }) => timeMs < atMs);
    const state = resume(watched, { ...beginning, checkpoints: [] }, before, { isMore: true });
    const [said, isSo] = [checkpoint, state].map((each) => shownOf(source, watched.watches, each, atMs));
    return said === isSo ? [] : [{ source: source.name, at: new Date(atMs).toISOString(), said, isSo }];
  });
}

/** What is told of a state: of what watched there and watched on. */
function shownOf<R extends Fact>(source: Source<R>, watches: readonly EffectiveRule<R>[], state: JudgingState<R>, atMs: number): string {
  const { last, recent, evaluations } = state;
  const inForce = watches.filter(({ watch }) => watch.fromMs < atMs && watch.untilMs > atMs);
  const told = inForce.map(({ key, series }) => [key, comparable(evaluations[key], series.isTemperature) ?? null]);
  return JSON.stringify([last === null ? null : source.pack(last), recent, told], inOrder);
}

/** What went through the database has its members in another order. */
const inOrder = (_name: string, value: unknown): unknown =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
