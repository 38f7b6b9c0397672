/**
 * Judges readings in the transaction that stores them. Of each device it is kept how far it is judged and what is going on there; a newer reading
 * goes on from that, a late one judges again what it touches. Both end in the same excursions.
 */
import { copyOf, type Course, isQuiet } from '@frostway/core/excursion';
import { judgeTouched } from '@frostway/core/excursion-touch';
import type pg from 'pg';
import { publish } from '../../events/publish.js';
import type { Clock } from '../../outside/clock.js';
import { changedBetween, knownFrom, readSpans, secondOf, shownAfter, type Slice, sliced } from '../../telemetry-store/around.js';
import type { Appended } from '../../telemetry-store/append.js';
import { type Batch, flags, type StoredReading } from '../../telemetry-store/rows.js';
import type { Span } from '../../telemetry-store/store.js';
import { droppedOf } from '../../telemetry-store/dropped.js';
import { joinSameAlarms, judgeDeviceAlarms } from './device-alarms.js';
import { goOn, joined, type Judged, type Watched } from './going-on.js';
import { type HeldRow, inForce, type InForce, inForceSql, intervalsOf, type RuleRow, type SettingRow } from './in-force.js';
import { judgeKinetic } from './kinetic-judging.js';
import { kineticOf, type KineticWatch } from './kinetic-watches.js';
import { baseIn, marksIn, textOfMarks } from './kept-marks.js';
import type { Mark, Stand } from './marks.js';
import { courseAfter, isLit, lightsOf, nothingRecent, recentWithin, seriesOf } from './recent.js';
import type { OldExcursion } from './found.js';
import { type FoundSpan, readOld, settleFound } from './reconcile.js';
import { endSilence, type Heard, shortenSilence } from './silence.js';

/** One device of a batch. */
type Subject = Watched & {
  readonly judgedMs: number | null;
  readonly standing: Stand & { readonly marks: readonly Mark[] };
  /** Where its past begins: what was before is removed, and what is found of it stands. */
  readonly base: Mark;
  /** Hours before this stay as they are. */
  readonly frozenMs: number;
  /** What is new since then. */
  readonly fresh: readonly StoredReading[];
  /** A rule's start-up counts from its first reading, and that is among what is new. */
  readonly isFirst: boolean;
  readonly kinetic: readonly KineticWatch[];
};

/** What judging a device came to. */
type Verdict = Judged & { readonly judgedMs: number };

/** What a batch brings, and whose it is. */
type Taken = Batch & { readonly touched: ReadonlySet<number> };

export type JudgeOptions = {
  readonly clock: Clock;
  /** Readings held at once of one device whose whole past is judged. */
  readonly atOnce?: number;
};

/** The judge of the pipeline. */
export function alarmJudge({ clock, atOnce = 20_000 }: JudgeOptions) {
  return async (client: pg.ClientBase, batch: Taken, appended: Appended): Promise<void> => {
    const nowMs = clock.now();
    const moved = new Set<number>();
    const move = (ids: readonly number[]): void => {
      for (const id of ids) moved.add(id);
    };
    if (appended.readings.size > 0) move(await judgeReadings(client, [...appended.readings.values()], nowMs, atOnce));
    move(await judgeDeviceAlarms(client, batch.events, appended.events, nowMs));
    await joinSameAlarms(client, [...moved], nowMs);
    const heard = heardIn(batch, nowMs);
    move(await endSilence(client, heard, nowMs));
    move(await shortenSilence(client, heard, nowMs));
    await publish(client, { type: 'alarmsChanged', deviceIds: [...moved] });
  };
}

/** Who was heard in a batch, with the times told of. */
function heardIn({ readings, positions, events, touched }: Taken, nowMs: number): Heard {
  const heard = new Map<number, number[]>();
  for (const { deviceId, timeMs } of [...readings, ...positions, ...events]) {
    const times = heard.get(deviceId);
    if (times === undefined) heard.set(deviceId, [timeMs]);
    else times.push(timeMs);
  }
  for (const id of touched) if (!heard.has(id)) heard.set(id, [nowMs]);
  return heard;
}

async function judgeReadings(client: pg.ClientBase, readings: readonly StoredReading[], nowMs: number, atOnce: number): Promise<number[]> {
  const byDevice = new Map<number, StoredReading[]>();
  for (const reading of readings) {
    const rows = byDevice.get(reading.deviceId);
    if (rows === undefined) byDevice.set(reading.deviceId, [reading]);
    else rows.push(reading);
  }
  for (const rows of byDevice.values()) rows.sort((a, b) => a.timeMs - b.timeMs || a.gatewayId - b.gatewayId);
  const subjects = await readSubjects(client, byDevice);
  const late = subjects.filter(isLate);
  const open = subjects.filter(({ standing }) => Object.values(standing.courses).some((course) => course.open !== null));
  // Of a device that only goes on, what is open; of a late one, what its readings may touch.
  const sinceMs = new Map(open.map(({ id }) => [id, Number.MAX_SAFE_INTEGER]));
  for (const subject of late)
    sinceMs.set(subject.id, Math.min(earliestTouched(subject.fresh), markOf(subject)?.atMs ?? Number.POSITIVE_INFINITY));
  const old = await readOld(client, sinceMs);
  const lateVerdicts = await judgeLate(client, late, old, atOnce);
  const verdicts = new Map(subjects.map((subject) => [subject.id, newerOf(subject, lateVerdicts.get(subject.id))]));
  await keepStanding(client, verdicts, nowMs);
  const moved = await settleFound(
    client,
    [...verdicts].flatMap(([, { spans }]) => spans),
    old,
    nowMs,
  );
  return [...moved, ...(await judgeKinetic(client, subjects, nowMs))];
}

/** A reading may end what another second's adverts of its measurement began: that long before it. */
const earliestTouched = (fresh: readonly StoredReading[]): number => secondOf((fresh[0] as StoredReading).timeMs) * 1000 - 1000;

async function readSubjects(client: pg.ClientBase, byDevice: ReadonlyMap<number, readonly StoredReading[]>): Promise<Subject[]> {
  const ids = [...byDevice.keys()].sort((a, b) => a - b);
  const { rows } = await client.query<{
    id: number;
    judged_ms: number | null;
    state: Stand | null;
    marks: string | null;
    base: string | null;
    frozen_ms: number;
    dropped_ms: number | null;
    settings: SettingRow[];
    rules: RuleRow[];
    held: HeldRow | null;
  }>({
    name: 'read-subjects',
    text: `select d.id, j.judged_ms, j.state, j.marks, j.base, coalesce(j.frozen_ms, 0) as frozen_ms, ${droppedOf('d.id')} as dropped_ms, ${inForceSql} from unnest($1::integer[], $2::bigint[]) as d (id, since_ms) left join judging j on j.device_id = d.id`,
    values: [ids, ids.map((id) => earliestTouched(byDevice.get(id) ?? []))],
  });
  return rows.flatMap((row) => {
    const base = baseIn(row.base, row.dropped_ms);
    const fresh = (byDevice.get(row.id) ?? []).filter(({ timeMs }) => timeMs >= base.atMs);
    if (fresh.length === 0) return [];
    return {
      id: row.id,
      judgedMs: row.judged_ms,
      standing: { last: null, recent: nothingRecent, courses: {}, ...row.state, marks: marksIn(row.marks) },
      base,
      frozenMs: row.frozen_ms,
      intervals: intervalsOf(row.settings),
      lights: lightsOf(row.settings),
      watches: inForce(row.settings, row.rules, row.held),
      fresh,
      isFirst: row.rules.some(([, , , , , , , , , , , , , , , , firstMs]) => firstMs === fresh[0]?.timeMs),
      kinetic: kineticOf(row.rules),
    };
  });
}

/** A reading of a second that is judged already, or of the time of a rule that has ended, is late. */
const isLate = ({ judgedMs, fresh, watches, standing }: Subject): boolean => {
  const first = fresh[0] as StoredReading;
  if (judgedMs !== null && secondOf(first.timeMs) <= secondOf(judgedMs)) return true;
  return watches.some(
    ({ key, watch }) => Number.isFinite(watch.untilMs) && first.timeMs < watch.untilMs && standing.courses[key] === undefined,
  );
};

/** Goes on with the readings of newer seconds. */
function newerOf(subject: Subject, late: Verdict | undefined): Verdict {
  const headMs = late?.judgedMs ?? subject.judgedMs ?? Number.NEGATIVE_INFINITY;
  const newer = newerThan(subject.fresh, headMs);
  const judged = goOn(subject, late ?? subject.standing, newer);
  return { ...judged, spans: joined(late?.spans ?? [], judged.spans), judgedMs: Math.max(headMs, subject.fresh.at(-1)?.timeMs ?? headMs) };
}

const newerThan = (fresh: readonly StoredReading[], headMs: number): StoredReading[] =>
  fresh.filter(({ timeMs }) => secondOf(timeMs) > secondOf(headMs));

/** The newest mark before all that is late, from which every watch is known to be as it was. */
function markOf({ standing, base, watches, fresh }: Subject): Mark | undefined {
  const firstMs = secondOf((fresh[0] as StoredReading).timeMs) * 1000;
  const endedMs = watches.reduce((latest, { watch: { untilMs } }) => (Number.isFinite(untilMs) ? Math.max(latest, untilMs) : latest), 0);
  const mark = standing.marks.findLast(({ atMs }) => atMs <= firstMs);
  return mark === undefined || mark.atMs < Math.max(endedMs, base.atMs) ? undefined : mark;
}

const hour = 3_600_000;
/** How far around a late reading is looked at first, ms; then eight times as far, and so on. */
const firstReach = hour / 2;
/** Beyond this all there is is read. */
const mostReach = 40 * 24 * hour;
/** Time of which readings are held at once, all devices together, ms: at a reading a minute some 90,000. */
const mostHeld = 64 * 24 * hour;

/** A look at what is around late readings. */
type Look = { readonly subject: Subject; readonly earlier: number; readonly later: number };

/** Judges what late readings touch: again from a mark when that is not further than there would be to read around them. */
async function judgeLate(
  client: pg.ClientBase,
  late: readonly Subject[],
  old: OldExcursion[],
  atOnce: number,
): Promise<Map<number, Verdict>> {
  const verdicts = new Map<number, Verdict>();
  let waiting: Look[] = late.map((subject) => ({ subject, earlier: firstReach, later: firstReach }));
  while (waiting.length > 0) {
    const looks = waiting.map((look) => ({ ...look, ...spanOf(look) }));
    await readAllOld(
      client,
      looks.filter(({ subject, mark }) => mark === subject.base),
      old,
    );
    const again: typeof waiting = [];
    for (const held of heldAtOnce(looks)) {
      const read = await readSpans(
        client,
        held.filter((look) => !isLong(look)),
      );
      for (const look of held) {
        const { subject, earlier, later, mark } = look;
        const rows = read.get(subject.id) ?? [];
        const verdict =
          mark === undefined
            ? judgeSpan(subject, rows, look, old)
            : await judgeFrom(subject, mark, isLong(look) ? sliced(client, look, atOnce) : [{ rows, isLast: true }]);
        if (verdict === 'earlier') again.push({ subject, earlier: earlier * 8, later });
        else if (verdict === 'later') again.push({ subject, earlier, later: later * 8 });
        else verdicts.set(subject.id, verdict);
      }
    }
    waiting = again;
  }
  return verdicts;
}

type Reach = Pick<Span, 'fromMs' | 'untilMs'>;

/** From a mark that is so far back judging goes on slice by slice. */
const isLong = ({ fromMs, untilMs, mark }: Reach & { readonly mark: Mark | undefined }): boolean =>
  mark !== undefined && untilMs - fromMs > mostHeld;

/** Looks in their order, as many at a time as memory holds the readings of. */
function heldAtOnce<L extends Reach>(looks: readonly L[]): L[][] {
  const groups: L[][] = [];
  let free = 0;
  for (const look of looks) {
    const ms = look.untilMs - look.fromMs;
    if (ms > free) {
      groups.push([]);
      free = mostHeld;
    }
    groups.at(-1)?.push(look);
    free -= ms;
  }
  return groups;
}

/** Has all excursions of devices there are since their past begins among those known before. */
async function readAllOld(client: pg.ClientBase, all: readonly Span[], old: OldExcursion[]): Promise<void> {
  if (all.length === 0) return;
  const known = new Set(old.map(({ deviceId, id }) => `${deviceId}:${id}`));
  for (const each of await readOld(client, new Map(all.map(({ id, fromMs }) => [id, fromMs]))))
    if (!known.has(`${each.deviceId}:${each.id}`)) old.push(each);
  old.sort((a, b) => a.alarmId - b.alarmId);
}

/** Judges again all there is since a mark. */
async function judgeFrom(subject: Subject, mark: Mark, slices: AsyncIterable<Slice> | Iterable<Slice>): Promise<Verdict> {
  const courses = Object.fromEntries(Object.entries(mark.courses).map(([key, course]) => [key, copyOf(course)]));
  const marks = subject.standing.marks.filter(({ atMs }) => atMs <= mark.atMs);
  let judged: Judged = { last: mark.last, recent: mark.recent, courses, marks, spans: [] };
  let sinceMs: number | undefined = mark.atMs;
  for await (const { rows, isLast } of slices) {
    const next = goOn(subject, judged, rows, sinceMs, !isLast);
    judged = { ...next, spans: joined(judged.spans, next.spans) };
    sinceMs = undefined;
  }
  return { ...judged, judgedMs: headOf(subject) - 999 };
}

/** The last moment that is judged as late: the end of the newest second judged, or of a rule that has ended. */
function headOf({ judgedMs, watches, fresh }: Subject): number {
  const ended = watches.map(({ watch }) => watch.untilMs).filter((untilMs) => Number.isFinite(untilMs));
  const newest = fresh.filter(({ timeMs }) => ended.some((untilMs) => timeMs < untilMs)).at(-1)?.timeMs ?? Number.NEGATIVE_INFINITY;
  return secondOf(Math.max(judgedMs ?? Number.NEGATIVE_INFINITY, newest)) * 1000 + 999;
}

/** What to read for a look: since a mark, or around what is late. */
function spanOf({ subject, earlier, later }: Look): { id: number; fromMs: number; untilMs: number; mark: Mark | undefined } {
  const headMs = headOf(subject);
  const touched = subject.fresh.filter(({ timeMs }) => timeMs <= headMs);
  const span = subject.watches.reduce((longest, { watch: { criterion } }) => Math.max(longest, spanNeeded(criterion)), 0);
  const fromMs = secondOf((touched[0]?.timeMs ?? headMs) - earlier - span) * 1000;
  const untilMs = Math.min(headMs, (touched.at(-1)?.timeMs ?? headMs) + later + span);
  const mark = subject.isFirst ? undefined : markOf(subject);
  if (mark !== undefined && headMs - mark.atMs <= Math.max(2 * firstReach, untilMs - fromMs))
    return { id: subject.id, fromMs: mark.atMs, untilMs: headMs, mark };
  const { base } = subject;
  // It moves where start-ups begin: what was left out, or was not, is anywhere after it.
  if (subject.isFirst) return { id: subject.id, fromMs: base.atMs, untilMs: headMs, mark: base };
  // All there is: judged from the beginning, which leaves marks for what comes next.
  if (earlier > mostReach || later > mostReach || span >= mostReach)
    return { id: subject.id, fromMs: base.atMs, untilMs: headMs, mark: base };
  return { id: subject.id, fromMs: Math.max(base.atMs, fromMs), untilMs, mark: undefined };
}

const spanNeeded = ({ mode, spanMs }: InForce['watch']['criterion']): number => (mode === 'single' ? 0 : (spanMs ?? mostReach));

function judgeSpan(
  subject: Subject,
  rows: readonly StoredReading[],
  { fromMs: sinceMs, untilMs: readUntilMs }: { readonly fromMs: number; readonly untilMs: number },
  old: readonly OldExcursion[],
): Verdict | 'earlier' | 'later' {
  const { id, standing, base, intervals, lights, watches, fresh, judgedMs } = subject;
  const isToEnd = readUntilMs >= headOf(subject);
  const isFromStart = sinceMs === base.atMs;
  const isFresh = new Set(fresh.map(({ timeMs, gatewayId }) => `${timeMs}:${gatewayId}`));
  const known = knownFrom(rows, sinceMs, isFromStart);
  if (known === undefined) return 'earlier';
  const kept = rows.slice(known);
  const isNew = ({ timeMs, gatewayId }: StoredReading): boolean => isFresh.has(`${timeMs}:${gatewayId}`);
  if (!isFromStart && kept[0] !== undefined && isNew(kept[0])) return 'earlier';
  const before = isFromStart ? base.last : null;
  const shown = shownAfter(before, kept);
  const was = kept.filter((row) => !isNew(row));
  // What was filled in was there before, with less of it: whether it counted, and for what, is not known any more.
  const filled = kept.filter((row) => isNew(row) && (row.flags & flags.filledIn) !== 0).map(({ timeMs }) => timeMs);
  const changed = alsoAt(changedBetween(shownAfter(before, was), shown), filled);
  const last = isToEnd ? (shown.at(-1) ?? standing.last) : standing.last;
  const judged = {
    judgedMs: Math.max(judgedMs ?? 0, headOf(subject) - 999),
    last,
    recent: standing.recent,
    courses: standing.courses,
    marks: standing.marks,
    spans: [],
  };
  if (changed === undefined) return judged;
  // Of these rows all are known since the first, or since the span was read from.
  const knownMs = known === 0 ? sinceMs : (shown[0]?.timeMs ?? sinceMs);
  const span = { fromMs: knownMs, untilMs: readUntilMs, before: isFromStart ? base.recent : undefined };
  const recent = recentWithin(standing.recent, shown, span, lights);
  if (recent === undefined) return 'earlier';
  const isLightTouched = kept.some((row) => isLit(lights, row));
  const courses: Record<string, Course> = { ...standing.courses };
  const spans: FoundSpan[] = [];
  for (const rule of watches) {
    const { key, watch } = rule;
    const firstMs = Math.max(changed.firstMs, watch.fromMs);
    const lastMs = Math.min(changed.lastMs, watch.untilMs - 1);
    if (firstMs > lastMs) continue;
    const verdict = judgeTouched({
      watch,
      intervals,
      series: seriesOf(shown, rule, lights),
      sinceMs: knownMs,
      isFromStart,
      stood: isFromStart ? (base.courses[key] ?? courseAfter(base.recent, rule)) : undefined,
      isToEnd: isToEnd || (shown.at(-1)?.timeMs ?? 0) >= watch.untilMs,
      before: old.filter((each) => each.deviceId === id && each.watch === key && (each.closedMs === null || each.closedMs >= firstMs)),
      firstMs,
      lastMs,
      isLightTouched,
    });
    if (typeof verdict === 'string') return verdict;
    if (verdict.course !== undefined) {
      delete courses[key];
      if (!isQuiet(verdict.course) && !Number.isFinite(watch.untilMs)) courses[key] = verdict.course;
    }
    spans.push({
      deviceId: id,
      inForce: rule,
      intervals,
      fromMs: verdict.fromMs,
      untilMs: verdict.untilMs,
      found: verdict.found,
      latest: undefined,
    });
  }
  // A mark between what is touched and where it was quiet again says what was, not what is.
  const settledMs = Math.max(changed.lastMs, ...spans.map(({ untilMs }) => untilMs));
  const marks = standing.marks.filter(({ atMs }) => atMs <= changed.firstMs || atMs > settledMs);
  return { ...judged, recent, courses, marks, spans };
}

type Changed = { readonly firstMs: number; readonly lastMs: number };

/** A change with times, ascending, at which there may be one too. */
function alsoAt(changed: Changed | undefined, times: readonly number[]): Changed | undefined {
  const [firstMs, lastMs] = [times[0], times.at(-1)];
  if (firstMs === undefined || lastMs === undefined) return changed;
  return { firstMs: Math.min(firstMs, changed?.firstMs ?? firstMs), lastMs: Math.max(lastMs, changed?.lastMs ?? lastMs) };
}

async function keepStanding(client: pg.ClientBase, verdicts: ReadonlyMap<number, Verdict>, nowMs: number): Promise<void> {
  const rows = [...verdicts];
  await client.query({
    name: 'keep-standing',
    text: `insert into judging as j (device_id, judged_ms, judged_at, state, marks)
select id, judged_ms, $3, state, marks from unnest($1::integer[], $2::bigint[], string_to_array($4, E'\\n')::jsonb[], string_to_array($5, E'\\x1e')) as v (id, judged_ms, state, marks)
on conflict (device_id) do update set judged_ms = excluded.judged_ms, judged_at = excluded.judged_at, state = excluded.state, marks = excluded.marks`,
    values: [
      rows.map(([id]) => id),
      rows.map(([, { judgedMs }]) => judgedMs),
      new Date(nowMs),
      // One text for all, for what stands in an array has each of its quotes escaped.
      rows.map(([, { last, recent, courses }]) => JSON.stringify({ last, recent, courses } satisfies Stand)).join('\n'),
      rows.map(([, { marks }]) => textOfMarks(marks)).join('\u001e'),
    ],
  });
}
