/** Checkpoints of whole hours against what judging from the beginning comes to there: none may ever say what is not so. */
import { kineticIntervals } from '@frostway/core/kinetic-window';
import type pg from 'pg';
import { beginning, type JudgingState } from './checkpoints.js';
import { comparable } from './converged.js';
import type { EffectiveRule, WatchRow } from './effective-rules.js';
import { readFrames } from './kinetic-frames.js';
import { readPoints } from './kinetic-points.js';
import { kineticKind } from './kinetic-watches.js';
import { positionSource } from './position-source.js';
import { readingSource } from './reading-source.js';
import { resume, type Watched } from './resume.js';
import type { Fact, RowKind } from './row-kind.js';
import type { Source, Watches } from './source.js';
import { checkpointsIn } from './stored-checkpoints.js';

/** Of a device whose past is all there, the checkpoints that say otherwise than its rows, each with both. */
export async function falseCheckpoints(pool: pg.Pool, id: number): Promise<unknown[]> {
  return [...(await falseOf(pool, readingSource, id)), ...(await falseOf(pool, positionSource, id)), ...(await falseOfPoints(pool, id))];
}

async function falseOf<R extends Fact>(pool: pg.Pool, source: Source<R>, id: number): Promise<unknown[]> {
  const lines = await linesOf(pool, source, id);
  const [facts = []] = await source.read(pool, [{ id, fromMs: 0, untilMs: Date.UTC(2100, 0) }]);
  return falseAmong(lines, { ...(await watchesOf(pool, source, id)), source, id }, facts);
}

/** The same of rules on mean kinetic temperature, whose points are those of windows over all readings. */
async function falseOfPoints(pool: pg.Pool, id: number): Promise<unknown[]> {
  const lines = await linesOf(pool, kineticKind, id);
  if (lines.length === 0) return [];
  const { intervals, kinetic } = await watchesOf(pool, readingSource, id);
  const { rows } = await pool.query<{ headMs: number }>('select judged_ms as "headMs" from judging where device_id = $1', [id]);
  const frames = (await readFrames(pool, [{ id, kinetic, firstMs: 0 }])).get(id) ?? new Map();
  const past = { sinceMs: 0, frozenMs: 0, keptMs: Number.POSITIVE_INFINITY, headMs: rows[0]?.headMs ?? 0 };
  const [points = []] = await readPoints(pool, [{ id, intervals, kinetic, frames, ...past }]);
  const watched = { source: kineticKind, id, intervals: kineticIntervals, lights: [], watches: kinetic, endedMs: 0 };
  return falseAmong(lines, watched, points);
}

async function linesOf(pool: pg.Pool, { name }: Pick<RowKind<never>, 'name'>, id: number): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    'select line from judging_checkpoint where device_id = $1 and source = $2 order by at_ms',
    [id, name],
  );
  return rows.map(({ line }) => line);
}

async function watchesOf<R extends Fact>(pool: pg.Pool, source: Source<R>, id: number): Promise<Watches<R>> {
  const { rows } = await pool.query<WatchRow>(
    `select ${source.watchColumns} from unnest($1::integer[], $2::bigint[]) as d (id, since_ms) left join ${source.table} j on j.device_id = d.id`,
    [[id], [0]],
  );
  return source.watchesIn(rows[0] as WatchRow);
}

function falseAmong<R extends Fact>(lines: readonly string[], watched: Watched<R>, facts: readonly R[]): object[] {
  const { source, watches } = watched;
  return lines.flatMap((line): object[] => {
    const [checkpoint] = checkpointsIn(source, line);
    if (checkpoint === undefined) return [{ line }];
    const { atMs } = checkpoint;
    const before = facts.filter(({ timeMs }) => timeMs < atMs);
    const state = resume(watched, { ...beginning, checkpoints: [] }, before, { isMore: true });
    const [said, isSo] = [checkpoint, state].map((each) => shownOf(source, watches, each, atMs));
    return said === isSo ? [] : [{ source: source.name, at: new Date(atMs).toISOString(), said, isSo }];
  });
}

/** What is told of a state: of what watched there and watched on. Which point was the last matters to nothing. */
function shownOf<R extends Fact>(source: RowKind<R>, watches: readonly EffectiveRule<R>[], state: JudgingState<R>, atMs: number): string {
  const { last, recent, evaluations } = state;
  const inForce = watches.filter(({ watch }) => watch.fromMs < atMs && watch.untilMs > atMs);
  const told = inForce.map(({ key, series }) => [key, comparable(evaluations[key], series.isTemperature) ?? null]);
  return JSON.stringify([last === null || source.name === 'kinetic' ? null : source.pack(last), recent, told], inOrder);
}

/** What went through the database has its members in another order. */
const inOrder = (_name: string, value: unknown): unknown =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
