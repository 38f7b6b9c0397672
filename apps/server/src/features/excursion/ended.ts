/**
 * What ends with a rule, with limits or with an owner: what is going on under a watch that is over is cut at its end, without waiting for another reading; and
 * facts that lie behind that moment are judged again, by what is in force at theirs.
 */
import { type EvaluationState, ongoingExcursion } from '@frostway/core/excursion';
import type { Tx } from '../../db/connect.js';
import { inOneGo } from '../../db/in-one-go.js';
import { aboutIds, type Querying, queryingIn } from '../../db/querying.js';
import { droppedOf } from '../../telemetry-store/dropped.js';
import { holdDevices } from '../../telemetry-store/lock.js';
import { joinSameAlarms, judgeReportedSince } from './device-alarms.js';
import type { Checkpoint } from './checkpoints.js';
import { always, dropDatedAfter, keepDated, readDated } from './dated-checkpoints.js';
import type { EffectiveRule, WatchRow } from './effective-rules.js';
import { checkpointsIn, snapshotIn, textOfCheckpoints } from './stored-checkpoints.js';
import { endKinetic } from './kinetic-ended.js';
import { type Ahead, isAhead, judgeAgain } from './judged-again.js';
import { positionSource } from './position-source.js';
import type { Judged } from './resume.js';
import { readingSource } from './reading-source.js';
import type { Recent } from './recent.js';
import { type DetectedSpan, open, readOld, settleFound } from './reconcile.js';
import { settleSilence } from './silence.js';
import type { Fact } from './row-kind.js';
import type { Source } from './source.js';

type EvaluationStates = Readonly<Record<string, EvaluationState>>;
type Going = { readonly last: unknown; readonly recent?: Recent; readonly evaluations: EvaluationStates };
type Subject<R extends Fact> = Ahead<R> & { readonly state: Going };

/** When watches ended or began, and whether the devices leave. */
type Moment = {
  readonly nowMs: number;
  /** When watches ended or began, epoch ms: now, or a time that has passed. */
  readonly sinceMs: number;
  /** Their owners' time ends now. */
  readonly isLeaving: boolean;
};

/**
 * Ends what watches of these devices that are over left open; in the transaction that ended them. The devices are locked as the pipeline locks them,
 * so a reading is judged either before, by the old rules, or after, by the new.
 */
export async function settleEnded(
  tx: Tx,
  deviceIds: readonly number[],
  nowMs: number,
  { isLeaving = false, sinceMs = nowMs }: Partial<Pick<Moment, 'isLeaving' | 'sinceMs'>> = {},
): Promise<number[]> {
  if (deviceIds.length === 0) return [];
  const client = queryingIn(tx);
  const all = [...deviceIds].sort((a, b) => a - b);
  const [held, mute] = await inOneGo(holdDevices(client, all), listMute(client, all));
  const ids = all.filter((id) => held.has(id) || !mute.has(id));
  if (ids.length === 0) return [];
  const moment = { nowMs, sinceMs, isLeaving };
  await dropDatedAfter(client, ids, sinceMs);
  const moved = [
    ...(await endKinetic(client, ids, moment)),
    ...(await settleSource(client, readingSource, ids, moment)),
    ...(await settleSource(client, positionSource, ids, moment)),
    ...(await judgeReportedSince(client, ids, moment)),
  ];
  await joinSameAlarms(client, moved, nowMs);
  // Of devices that leave all of it ends: see leaving.ts.
  if (!isLeaving) await settleSilence(client, ids, nowMs);
  return [...new Set(moved)];
}

const muteSql =
  'select device_id as id from device_ownership where device_id = any($1::integer[]) and until_ms is null and from_ms is null';

/**
 * Of devices without a latest those that never said anything: their first owner took them from the inventory, and what is forgotten with an owner was forgotten of
 * none. Nothing can be going on of them. It is what nearly all devices are that come in, and asking about each is dear.
 */
async function listMute(client: Querying, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await client.query<{ id: number }>(aboutIds('mute-device', muteSql, ids));
  return new Set(rows.map(({ id }) => id));
}

/** Settles what watches the series of a source; answers the devices whose alarms changed. */
async function settleSource<R extends Fact>(
  client: Querying,
  source: Source<R>,
  ids: readonly number[],
  moment: Moment,
): Promise<number[]> {
  const { nowMs, sinceMs } = moment;
  // What was taken after that moment says nothing of watches that have ended or begun since.
  await client.query({
    text: `update ${source.table} set checkpoints = (select string_agg(line, E'\\n' order by at) from string_to_table(checkpoints, E'\\n') with ordinality as c (line, at) where split_part(line, ' ', 1)::bigint <= $2)
where device_id = any($1) and checkpoints <> '' and split_part(split_part(checkpoints, E'\\n', -1), ' ', 1)::bigint > $2`,
    values: [ids, sinceMs],
  });
  const subjects = await readSubjects(client, source, ids, moment);
  const old = await readOld(
    client,
    source,
    new Map(subjects.map((each) => [each.id, isAhead(each.judgedMs, sinceMs) ? sinceMs - 1 : open])),
  );
  const ahead = subjects.filter(({ judgedMs }) => isAhead(judgedMs, sinceMs));
  const before = await readDated(
    client,
    source,
    ahead.map(({ id }) => ({ id, firstMs: sinceMs, afterMs: always, isAll: false })),
  );
  const spans: DetectedSpan[] = [];
  const left: { id: number; judgedMs: number; state: Going; checkpoints: string }[] = [];
  const dated: { id: number; dated: readonly Checkpoint<R>[] }[] = [];
  for (const subject of subjects) {
    const { id, judgedMs } = subject;
    if (ahead.includes(subject)) {
      const known = { sinceMs, old, dated: before[ahead.indexOf(subject)]?.dated ?? [] };
      const { last, recent, evaluations, checkpoints, ...judged } = await judgeAgain(client, subject, known);
      spans.push(...judged.spans);
      dated.push({ id, dated: judged.dated });
      left.push({ id, judgedMs, state: { last, recent, evaluations }, checkpoints: textOfCheckpoints(source, checkpoints) });
      continue;
    }
    const judged = cut(subject);
    if (judged === undefined) continue;
    spans.push(...judged.spans);
    const state = { ...subject.state, evaluations: judged.evaluations };
    left.push({ id, judgedMs, state, checkpoints: textOfCheckpoints(source, subject.checkpoints) });
  }
  await keepDated(client, source, dated);
  if (left.length > 0)
    await client.query({
      text: `insert into ${source.table} as j (device_id, judged_ms, judged_at, state, checkpoints)
select id, judged_ms, $4, state, checkpoints from unnest($1::integer[], $2::bigint[], $3::jsonb[], $5::text[]) as v (id, judged_ms, state, checkpoints)
on conflict (device_id) do update set state = excluded.state, judged_ms = excluded.judged_ms, checkpoints = excluded.checkpoints`,
      values: [
        left.map(({ id }) => id),
        left.map(({ judgedMs }) => judgedMs),
        left.map(({ state }) => JSON.stringify(state)),
        new Date(nowMs),
        left.map(({ checkpoints }) => checkpoints),
      ],
    });
  return settleFound(client, spans, old, nowMs);
}

/** Devices on which something is going on, or of which something lies at the moment or behind it. */
async function readSubjects<R extends Fact>(
  client: Querying,
  source: Source<R>,
  ids: readonly number[],
  { nowMs, sinceMs, isLeaving }: Moment,
): Promise<Subject<R>[]> {
  const { rows } = await client.query<
    WatchRow & {
      id: number;
      judged_ms: number;
      state: Going | null;
      snapshot: string | null;
      checkpoints: string | null;
      dropped_ms: number | null;
    }
  >({
    text: `select d.id, ${source.head} as judged_ms, j.state, j.snapshot, j.checkpoints, ${droppedOf('d.id')} as dropped_ms, ${source.watchColumns}
from unnest($1::integer[], $2::bigint[]) as d (id, since_ms) left join ${source.table} j on j.device_id = d.id left join device_state s on s.device_id = d.id
where j.state -> 'evaluations' <> '{}' or ${source.head} >= $3`,
    // A second before: the newest time judged may be told as the beginning of its second.
    values: [ids, ids.map(() => 0), sinceMs - 1000],
  });
  return rows.flatMap(({ id, judged_ms: judgedMs, state, snapshot, checkpoints, dropped_ms: droppedMs, held, ...row }): Subject<R>[] => {
    const until =
      isLeaving && held !== null ? { ...held, owned: held.owned.map(([from, end]) => [from, end ?? nowMs - 1] as const) } : held;
    const watched = source.watchesIn({ ...row, held: until });
    if (state === null && watched.watches.length === 0) return [];
    const known = state ?? { last: null, evaluations: {} };
    return [
      {
        ...watched,
        source,
        id,
        judgedMs,
        state: known,
        snapshot: snapshotIn(source, snapshot, droppedMs),
        checkpoints: checkpointsIn(source, checkpoints),
      },
    ];
  });
}

/** Cuts what is going on under watches that are over; undefined when there is none. */
function cut<R extends Fact>({ id, state, intervals, watches }: Subject<R>): Pick<Judged<R>, 'spans' | 'evaluations'> | undefined {
  const byKey = new Map<string, EffectiveRule<R>>(watches.map((each) => [each.key, each]));
  const spans: DetectedSpan[] = [];
  const evaluations = { ...state.evaluations };
  for (const [key, evaluation] of Object.entries(state.evaluations)) {
    const over = byKey.get(key);
    if (over === undefined || over.watch.untilMs === Number.POSITIVE_INFINITY) continue;
    delete evaluations[key];
    if (evaluation.open === null) continue;
    const standing = ongoingExcursion(evaluation, over.watch, intervals);
    const found = standing === undefined ? [] : [standing];
    const fromMs = evaluation.open.startedMs;
    const untilMs = Number.POSITIVE_INFINITY;
    spans.push({ deviceId: id, effective: over, intervals, fromMs, untilMs, found, latest: undefined });
  }
  return Object.keys(evaluations).length < Object.keys(state.evaluations).length ? { spans, evaluations } : undefined;
}
