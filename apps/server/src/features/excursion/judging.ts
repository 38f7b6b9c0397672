/**
 * Judges facts in the transaction that stores them. Of each device and source it is kept how far it is judged and what is going on there; a newer row goes on from
 * that, a late one judges again what it touches. Both end in the same excursions.
 */
import type pg from 'pg';
import { publish } from '../../events/publish.js';
import type { Clock } from '../../outside/clock.js';
import type { Appended } from '../../telemetry-store/append.js';
import type { Batch, StoredPosition, StoredReading } from '../../telemetry-store/rows.js';
import { secondOf } from '../../telemetry-store/seconds.js';
import { joinSameAlarms, judgeDeviceAlarms } from './device-alarms.js';
import { resume, joined } from './resume.js';
import { keepStates } from './kept-states.js';
import { judgeLate } from './judging-late.js';
import { touchedSince } from './late-runs.js';
import { judgeKinetic } from './kinetic-judging.js';
import { newestSecond } from './newest-second.js';
import { positionSource } from './position-source.js';
import { readingSource } from './reading-source.js';
import { readOld, settleFound } from './reconcile.js';
import { Memory } from './remembered.js';
import { endSilence, type ReceptionTimes, shortenSilence } from './silence.js';
import type { Fact } from './row-kind.js';
import type { Source } from './source.js';
import { isLate, readSubjects, type Standing, type Subject, type Verdict } from './subjects.js';

/** What a batch brings, and whose it is. */
type Taken = Batch & { readonly touched: ReadonlySet<number> };

export type JudgeOptions = {
  readonly clock: Clock;
  /** Rows held at once of one device whose whole past is judged. */
  readonly atOnce?: number;
  /** What it remembers of readings of devices. */
  readonly memory?: Memory<Standing<StoredReading>>;
};

/** Of positions nothing is remembered. */
const nothing = new Memory<Standing<StoredPosition>>(0);

/** The judge of the pipeline; answers what to do once its transaction is committed. */
export function alarmJudge({ clock, atOnce = 20_000, memory = new Memory() }: JudgeOptions) {
  return async (client: pg.ClientBase, batch: Taken, appended: Appended): Promise<() => void> => {
    const nowMs = clock.now();
    const moved = new Set<number>();
    const move = (ids: readonly number[]): void => {
      for (const id of ids) moved.add(id);
    };
    const judging: Judging = { client, nowMs, atOnce };
    let remember = (): void => undefined;
    if (appended.readings.length > 0) {
      const found = await judgeFacts(judging, readingSource, appended.readings, memory);
      move([...found.moved, ...(await judgeKinetic(client, found.subjects, nowMs))]);
      remember = found.remember;
    }
    if (appended.positions.length > 0) move((await judgeFacts(judging, positionSource, appended.positions, nothing)).moved);
    move(await judgeDeviceAlarms(client, appended.events, nowMs));
    await joinSameAlarms(client, [...moved], nowMs);
    const received = receivedIn(batch, nowMs);
    move(await endSilence(client, received, nowMs));
    move(await shortenSilence(client, received, nowMs));
    await publish(client, { type: 'alarmsChanged', deviceIds: [...moved] });
    return remember;
  };
}

/** Who was received in a batch, with the times reported. */
function receivedIn({ readings, positions, events, touched }: Taken, nowMs: number): ReceptionTimes {
  const received = new Map<number, number[]>();
  for (const { deviceId, timeMs } of [...readings, ...positions, ...events]) {
    const times = received.get(deviceId);
    if (times === undefined) received.set(deviceId, [timeMs]);
    else times.push(timeMs);
  }
  for (const id of touched) if (!received.has(id)) received.set(id, [nowMs]);
  return received;
}

type Judging = { readonly client: pg.ClientBase; readonly nowMs: number; readonly atOnce: number };
type AffectedSubjects<R extends Fact> = {
  readonly moved: readonly number[];
  readonly subjects: readonly Subject<R>[];
  /** For after the commit. */
  readonly remember: () => void;
};

/** Judges rows of a source that are new; answers the devices whose alarms changed, and all that were judged. */
async function judgeFacts<R extends Fact>(
  { client, nowMs, atOnce }: Judging,
  source: Source<R>,
  rows: readonly R[],
  memory: Memory<Standing<R>>,
): Promise<AffectedSubjects<R>> {
  const byDevice = new Map<number, R[]>();
  for (const row of rows) {
    const known = byDevice.get(row.deviceId);
    if (known === undefined) byDevice.set(row.deviceId, [row]);
    else known.push(row);
  }
  for (const own of byDevice.values()) own.sort(source.compare);
  const { subjects, serverStart } = await readSubjects(client, source, byDevice, memory);
  if (subjects.length === 0) return { moved: [], subjects, remember: () => undefined };
  const late = subjects.filter(isLate);
  const open = subjects.filter(({ standing }) => Object.values(standing.evaluations).some((evaluation) => evaluation.open !== null));
  // Of a device that only goes on, what is open; of a late one, what its rows may touch.
  const sinceMs = new Map(open.map(({ id }) => [id, Number.MAX_SAFE_INTEGER]));
  for (const subject of late) sinceMs.set(subject.id, touchedSince(subject));
  const old = await readOld(client, source, sinceMs);
  const lateVerdicts = await judgeLate(client, source, late, atOnce);
  const verdicts = new Map(subjects.map((subject) => [subject.id, newerOf(subject, lateVerdicts.get(subject.id))]));
  const left = await keepStates(client, source, subjects, verdicts, nowMs);
  const moved = await settleFound(
    client,
    [...verdicts].flatMap(([, { spans }]) => spans),
    old,
    nowMs,
  );
  return { moved, subjects, remember: () => memory.keep(serverStart, left) };
}

/** Goes on with the rows of newer seconds. */
function newerOf<R extends Fact>(subject: Subject<R>, late: Verdict<R> | undefined): Verdict<R> {
  const headMs = late?.judgedMs ?? subject.judgedMs ?? Number.NEGATIVE_INFINITY;
  const newer = subject.fresh.filter(({ timeMs }) => secondOf(timeMs) > secondOf(headMs));
  const before = late ?? subject.standing;
  // Of what is not remembered nobody would ask it.
  const newest = subject.source.watchStamp === null ? undefined : newer.length === 0 ? late?.newest : newestSecond(before, newer);
  const { last, recent, evaluations, checkpoints, dated, spans } = resume(subject, before, newer);
  return {
    last,
    recent,
    evaluations,
    checkpoints,
    newest,
    dated,
    datedMs: late === undefined ? subject.datedMs : late.datedMs,
    spans: joined(late?.spans ?? [], spans),
    judgedMs: Math.max(headMs, subject.fresh.at(-1)?.timeMs ?? headMs),
  };
}
