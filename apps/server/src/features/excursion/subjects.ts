/** The devices of a batch with facts of one source: what is new of each, what watches it, and how far it is judged. */
import type pg from 'pg';
import { droppedOf } from '../../telemetry-store/dropped.js';
import { secondOf } from '../../telemetry-store/seconds.js';
import type { Judged, Watched } from './resume.js';
import { startsUp, type WatchRow } from './effective-rules.js';
import { snapshotIn, checkpointsIn } from './stored-checkpoints.js';
import type { KineticWatch } from './kinetic-watches.js';
import type { Checkpoint, JudgingState } from './checkpoints.js';
import type { NewestSecond } from './newest-second.js';
import { nothingRecent } from './recent.js';
import type { Memory, Remembered } from './remembered.js';
import type { Fact } from './row-kind.js';
import type { Source } from './source.js';

/** See above. */
export type Subject<R extends Fact> = Watched<R> & {
  readonly source: Source<R>;
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
  /** Where it has checkpoints of whole hours, epoch ms, ascending; some may be gone. undefined = nobody has asked yet. */
  readonly datedMs: readonly number[] | undefined;
};

/** What judging a device came to. */
export type Verdict<R> = Judged<R> & {
  readonly judgedMs: number;
  readonly newest?: NewestSecond<R> | undefined;
  /** Where there were checkpoints of whole hours before, epoch ms; undefined = it is not known. */
  readonly datedMs: readonly number[] | undefined;
};

/** How a device stood before a batch, and how that is known again. */
export type Standing<R extends Fact> = Omit<Subject<R>, 'fresh' | 'isFirst'> & {
  /** The oldest time its watches were asked of. */
  readonly sinceMs: number;
  /** How its watches were written. */
  readonly watched: string;
  /** None of its watches has ended, or follows from more than is written of it: the same hold for newer rows. */
  readonly isLasting: boolean;
  /** The rows start-ups count from, epoch ms. */
  readonly firstsMs: readonly number[];
  /** Known of what is remembered alone. */
  readonly newest: NewestSecond<R> | undefined;
};

/** The devices of a batch that are judged, and the start of the database server they were read from. */
export type Read<R extends Fact> = { readonly subjects: readonly (Subject<R> & Standing<R>)[]; readonly serverStart: string };

type Row = WatchRow & {
  readonly id: number;
  readonly server_start: string;
  readonly watched: string | null;
  readonly starts_up: boolean;
  readonly judged_ms: number | null;
  readonly state: JudgingState<never> | null;
  readonly checkpoints: string | null;
  readonly snapshot: string | null;
  readonly dropped_ms: number | null;
};

/** A row may end what another second's adverts of its measurement began: that long before it. */
export const earliestTouched = (fresh: readonly Fact[]): number => secondOf((fresh[0] as Fact).timeMs) * 1000 - 1000;

/** SQL: who wrote the row of the judge `j`, and where it lies; '' without one. */
export const rowStamp = 'concat(j.xmin, j.ctid)';

/** SQL: when the database server started, once a statement. */
const serverStart = '(select pg_postmaster_start_time()::text)';

type All<R extends Fact> = ReadonlyMap<number, Remembered<Standing<R>>>;

/** What is remembered of devices that may hold for rows of so long ago. */
function taken<R extends Fact>(memory: Memory<Standing<R>>, sinceMs: ReadonlyMap<number, number>): All<R> {
  const found = new Map<number, Remembered<Standing<R>>>();
  for (const [id, ms] of sinceMs) {
    const remembered = memory.take(id);
    if (remembered !== undefined && remembered.of.sinceMs <= ms) found.set(id, remembered);
  }
  return found;
}

/** What of it is so still. */
async function stillKnown<R extends Fact>(client: pg.ClientBase, source: Source<R>, all: All<R>, start: string | null): Promise<All<R>> {
  if (all.size === 0 || source.watchStamp === null) return new Map();
  const remembered = [...all.values()];
  const { rows } = await client.query<[id: number]>({
    name: `find-changed-${source.name}`,
    text: `select d.id from unnest($1::integer[], $2::text[], $3::text[]) as d (id, row, watched) left join ${source.table} j on j.device_id = d.id
where $4::text is distinct from ${serverStart} or d.row is distinct from ${rowStamp} or d.watched is distinct from ${source.watchStamp}`,
    rowMode: 'array',
    values: [[...all.keys()], remembered.map(({ row }) => row), remembered.map(({ watched }) => watched), start],
  });
  if (rows.length === 0) return all;
  const changed = new Set(rows.map(([id]) => id));
  return new Map([...all].filter(([id]) => !changed.has(id)));
}

/** Reads how devices stand of which rows are new, each device's in the order of the source: those of which it is not remembered as it is now. */
export async function readSubjects<R extends Fact>(
  client: pg.ClientBase,
  source: Source<R>,
  byDevice: ReadonlyMap<number, readonly R[]>,
  memory: Memory<Standing<R>>,
): Promise<Read<R>> {
  const ids = [...byDevice.keys()].sort((a, b) => a - b);
  const sinceMs = new Map(ids.map((id) => [id, earliestTouched(byDevice.get(id) ?? [])]));
  const start = memory.serverStart;
  const standings = new Map<number, Standing<R>>();
  for (const [id, { of }] of await stillKnown(client, source, taken(memory, sinceMs), start)) standings.set(id, of);
  const unknown = ids.filter((id) => !standings.has(id));
  const { rows } =
    unknown.length === 0
      ? { rows: [] }
      : await client.query<Row>({
          name: `read-subjects-${source.name}`,
          text: `select d.id, ${serverStart} as server_start, ${source.watchStamp ?? 'null'} as watched, j.judged_ms, j.state, j.checkpoints, j.snapshot, ${droppedOf('d.id')} as dropped_ms,
  ${startsUp} as starts_up, ${source.watchColumns}
from unnest($1::integer[], $2::bigint[]) as d (id, since_ms) left join ${source.table} j on j.device_id = d.id`,
          values: [unknown, unknown.map((id) => sinceMs.get(id))],
        });
  for (const row of rows) standings.set(row.id, standingIn(source, row, sinceMs.get(row.id) ?? 0));
  const subjects = ids.flatMap((id) => {
    const standing = standings.get(id);
    if (standing === undefined) return [];
    const fresh = (byDevice.get(id) ?? []).filter(({ timeMs }) => timeMs >= standing.snapshot.atMs);
    if (fresh.length === 0 || (standing.watches.length === 0 && !source.keepsUnwatched)) return [];
    const isFirst = standing.firstsMs.some((firstMs) => fresh.some(({ timeMs }) => timeMs === firstMs));
    // Spread last, for members behind a spread were a tenth of the server's time; a standing has neither of these.
    return [{ fresh, isFirst, ...standing }];
  });
  return { subjects, serverStart: rows[0]?.server_start ?? start ?? '' };
}

function standingIn<R extends Fact>(source: Source<R>, row: Row, sinceMs: number): Standing<R> {
  return {
    ...source.watchesIn(row),
    source,
    id: row.id,
    judgedMs: row.judged_ms,
    standing: { last: null, recent: nothingRecent, evaluations: {}, ...row.state, checkpoints: checkpointsIn(source, row.checkpoints) },
    snapshot: snapshotIn(source, row.snapshot, row.dropped_ms),
    frozenMs: row.frozen_ms ?? 0,
    sinceMs,
    watched: row.watched ?? '',
    isLasting: source.watchStamp !== null && !row.starts_up && row.rules.every(([, , , untilMs]) => untilMs === null),
    newest: undefined,
    // Of one that was never judged there are none.
    datedMs: row.judged_ms === null ? [] : undefined,
    firstsMs: row.rules.flatMap(([, , , , , , , , , , , , , , , , firstMs]) => firstMs ?? []),
  };
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
