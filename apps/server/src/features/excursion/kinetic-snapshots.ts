/**
 * Hours of which readings are about to be removed are kept as they are, of devices a rule on mean kinetic temperature watches or watched, and how its watches
 * stand there: windows that end later need them, and nothing can sum them again.
 */
import { copyOf, type EvaluationState } from '@frostway/core/excursion';
import type { Intervals } from '@frostway/core/covered-time';
import { hourOf, kineticIntervals, kineticReach, kineticStepMs } from '@frostway/core/kinetic-window';
import { limits } from '@frostway/core/limits';
import type { Querying } from '../../db/querying.js';
import { TelemetryReader } from '../../telemetry-store/reader.js';
import { beginning } from './checkpoints.js';
import { type Frames, neededFrom, readFrames } from './kinetic-frames.js';
import { computeHours, forgetBefore, keepHours } from './kinetic-hours.js';
import { readPoints } from './kinetic-points.js';
import { kineticKind, type KineticWatch } from './kinetic-watches.js';
import { resume } from './resume.js';

type EvaluationStates = Readonly<Record<string, EvaluationState>>;

export type Freezing = {
  readonly id: number;
  readonly headMs: number;
  readonly intervals: Intervals;
  /** Those that were not over before the time. */
  readonly kinetic: readonly KineticWatch[];
  /** Hours before this are kept already, and watches stand so there. */
  readonly frozenMs: number;
  readonly evaluations: EvaluationStates;
};

/** Time of which readings are held at once, ms. */
const heldMs = 30 * 24 * kineticStepMs;

/** Up to which hour to keep a device's when readings before a time go: those after it need none of them. Not what is not full yet. */
export const frozenUntil = ({ intervals, headMs, frozenMs }: Omit<Freezing, 'evaluations' | 'kinetic' | 'id'>, atMs: number): number =>
  Math.max(frozenMs, Math.min(hourOf(headMs), hourOf(atMs + kineticReach(intervals, atMs, atMs)) + kineticStepMs));

/** Keeps a device's hours before one, and answers how its watches stand after their points; forgets the hours no window needs any more. */
export async function freezeHours(client: Querying, subject: Freezing, untilMs: number): Promise<EvaluationStates> {
  const { id, kinetic } = subject;
  let evaluations: EvaluationStates = {};
  if (kinetic.length > 0) {
    const frames: Frames = (await readFrames(client, [{ id, kinetic, firstMs: 0 }])).get(id) ?? new Map();
    await sumHours(client, subject, frames, untilMs);
    evaluations = await standingAt(client, subject, frames, untilMs);
  }
  await forgetBefore(client, id, untilMs - limits.ruleSeconds * 1000);
  return evaluations;
}

/** Hours are in the table only of devices that are watched now: of all others, from the readings. */
async function sumHours(
  client: Querying,
  { id, intervals, kinetic, frozenMs, headMs }: Freezing,
  frames: Frames,
  untilMs: number,
): Promise<void> {
  const neededMs = Math.max(frozenMs, Math.min(...kinetic.map((watch) => neededFrom(watch, frames))));
  // A reading before the first hour that counts may speak for it.
  const sinceMs = neededMs - kineticReach(intervals, neededMs, neededMs);
  const [measuredMs] = await new TelemetryReader(client).firstMs([{ id, fromMs: sinceMs, untilMs: Number.POSITIVE_INFINITY }]);
  const firstMs = Math.max(neededMs, hourOf(measuredMs ?? untilMs));
  for (let fromMs = firstMs; fromMs < untilMs; fromMs += heldMs) {
    const span = { id, fromMs, untilMs: Math.min(untilMs, fromMs + heldMs), intervals, headMs, fresh: [] };
    await keepHours(client, await computeHours(client, [span]));
  }
}

/** How watches stand after the points up to an hour. */
async function standingAt(
  client: Querying,
  { id, intervals, kinetic, headMs, frozenMs, evaluations }: Freezing,
  frames: Frames,
  untilMs: number,
): Promise<EvaluationStates> {
  const sinceMs = frozenMs === 0 ? 0 : frozenMs + kineticStepMs;
  const span = { id, intervals, kinetic, frames, headMs, frozenMs: untilMs, keptMs: untilMs, sinceMs };
  const [points = []] = await readPoints(client, [span]);
  const watched = { source: kineticKind, id, intervals: kineticIntervals, lights: [], watches: kinetic, endedMs: 0 };
  const known = Object.fromEntries(Object.entries(evaluations).map(([key, evaluation]) => [key, copyOf(evaluation)]));
  const initial = { ...beginning, evaluations: known, checkpoints: [] };
  return resume(
    watched,
    initial,
    points.filter(({ timeMs }) => timeMs <= untilMs),
    { isMore: true },
  ).evaluations;
}
