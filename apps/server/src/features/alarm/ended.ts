/**
 * What ends with a rule, with limits or with an owner: what is going on under a watch that is over is cut at its end, without waiting for another reading; and
 * readings that lie behind that moment are judged again, by what is in force at theirs.
 */
import { type Course, standingOf } from '@frostway/core/excursion';
import { queryingIn } from '../../db/querying.js';
import type { Tx } from '../../db/connect.js';
import { droppedOf } from '../../telemetry-store/dropped.js';
import { joinSameAlarms, judgeReportedSince } from './device-alarms.js';
import { type HeldRow, inForce, type InForce, inForceSql, intervalsOf, type RuleRow, type SettingRow } from './in-force.js';
import { baseIn } from './kept-marks.js';
import { endKinetic } from './kinetic-ended.js';
import { type Ahead, isAhead, type JudgedAgain, judgeAgain } from './judged-again.js';
import { lightsOf, nothingRecent, type Recent } from './recent.js';
import { type FoundSpan, open, readOld, settleFound } from './reconcile.js';
import { settleSilence } from './silence.js';

type Courses = Readonly<Record<string, Course>>;
type Going = { readonly last: unknown; readonly recent?: Recent; readonly courses: Courses };
type Subject = Ahead & { readonly state: Going };

/**
 * Ends what watches of these devices that are over left open; in the transaction that ended them. The devices are locked as the pipeline locks them,
 * so a reading is judged either before, by the old rules, or after, by the new.
 */
export async function settleEnded(
  tx: Tx,
  deviceIds: readonly number[],
  nowMs: number,
  { isLeaving = false }: { /** Their owners' time ends now. */ readonly isLeaving?: boolean } = {},
): Promise<number[]> {
  if (deviceIds.length === 0) return [];
  const client = queryingIn(tx);
  const ids = [...deviceIds].sort((a, b) => a - b);
  await client.query({ text: 'select from device_state where device_id = any($1) order by device_id for update', values: [ids] });
  const kinetic = await endKinetic(client, ids, nowMs);
  // Marks of the past say nothing of watches that have ended or begun since.
  await client.query({ text: 'update judging set marks = null where device_id = any($1) and marks is not null', values: [ids] });
  const { rows } = await client.query<{
    id: number;
    judged_ms: number;
    state: Going;
    base: string | null;
    dropped_ms: number | null;
    settings: SettingRow[];
    rules: RuleRow[];
    held: HeldRow | null;
  }>({
    text: `select d.id, j.judged_ms, j.state, j.base, ${droppedOf('d.id')} as dropped_ms, ${inForceSql} from unnest($1::integer[], $2::bigint[]) as d (id, since_ms) join judging j on j.device_id = d.id
where j.state -> 'courses' <> '{}' or j.judged_ms >= $3`,
    // A second before: the newest time judged may be told as the beginning of its second.
    values: [ids, ids.map(() => 0), nowMs - 1000],
  });
  const subjects = rows.map(({ id, judged_ms: judgedMs, state, base, dropped_ms: droppedMs, settings, rules, held }): Subject => {
    const until =
      isLeaving && held !== null ? { ...held, owned: held.owned.map(([from, end]) => [from, end ?? nowMs - 1] as const) } : held;
    return {
      id,
      judgedMs,
      state,
      base: baseIn(base, droppedMs),
      intervals: intervalsOf(settings),
      lights: lightsOf(settings),
      recent: state.recent ?? nothingRecent,
      watches: inForce(settings, rules, until),
    };
  });
  const old = await readOld(client, new Map(subjects.map((each) => [each.id, isAhead(each.judgedMs, nowMs) ? nowMs - 1 : open])));
  const spans: FoundSpan[] = [];
  const left: { id: number; state: Going }[] = [];
  for (const subject of subjects) {
    const { id, state } = subject;
    const judged = isAhead(subject.judgedMs, nowMs) ? await judgeAgain(client, subject, nowMs, old) : cut(subject);
    if (judged === undefined) continue;
    spans.push(...judged.spans);
    left.push({ id, state: { ...state, courses: judged.courses, recent: judged.recent } });
  }
  if (left.length > 0)
    await client.query({
      text: 'update judging j set state = v.state from unnest($1::integer[], $2::jsonb[]) as v (id, state) where j.device_id = v.id',
      values: [left.map(({ id }) => id), left.map(({ state }) => JSON.stringify(state))],
    });
  const moved = [...kinetic, ...(await settleFound(client, spans, old, nowMs)), ...(await judgeReportedSince(client, ids, nowMs))];
  await joinSameAlarms(client, moved, nowMs);
  // Of devices that leave all of it ends: see leaving.ts.
  if (!isLeaving) await settleSilence(client, ids, nowMs);
  return [...new Set(moved)];
}

/** Cuts what is going on under watches that are over; undefined when there is none. */
function cut({ id, state, intervals, watches, recent }: Subject): JudgedAgain | undefined {
  const byKey = new Map<string, InForce>(watches.map((each) => [each.key, each]));
  const spans: FoundSpan[] = [];
  const courses = { ...state.courses };
  for (const [key, course] of Object.entries(state.courses)) {
    const over = byKey.get(key);
    if (over === undefined || over.watch.untilMs === Number.POSITIVE_INFINITY) continue;
    delete courses[key];
    if (course.open === null) continue;
    const standing = standingOf(course, over.watch, intervals);
    const found = standing === undefined ? [] : [standing];
    const fromMs = course.open.startedMs;
    const untilMs = Number.POSITIVE_INFINITY;
    spans.push({ deviceId: id, inForce: over, intervals, fromMs, untilMs, found, latest: undefined });
  }
  return Object.keys(courses).length < Object.keys(state.courses).length ? { spans, courses, recent } : undefined;
}
