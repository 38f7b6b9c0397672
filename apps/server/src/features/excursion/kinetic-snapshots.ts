/**
 * Hours of which readings are about to be removed are kept as they are, of devices a rule on mean kinetic temperature watches or watched, and how its watches
 * stand there: windows that end later need them, and nothing can sum them again.
 */
import { advance, copyOf, type EvaluationState, isQuiet, newEvaluation, toThousandths } from '@frostway/core/excursion';
import type { Intervals } from '@frostway/core/covered-time';
import { hourOf, kineticIntervals, kineticPoints, kineticReach, kineticStepMs } from '@frostway/core/kinetic-window';
import { limits } from '@frostway/core/limits';
import type { Querying } from '../../db/querying.js';
import { TelemetryReader } from '../../telemetry-store/reader.js';
import { countsFrom, type Frame, type Frames, neededFrom, readFrames } from './kinetic-frames.js';
import { computeHours, forgetBefore, keepHours, readHours } from './kinetic-hours.js';
import type { KineticWatch } from './kinetic-watches.js';

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
  const evaluations: Record<string, EvaluationState> = {};
  if (kinetic.length > 0) {
    const frames: Frames = (await readFrames(client, [{ id, kinetic, firstMs: 0 }])).get(id) ?? new Map();
    await sumHours(client, subject, frames, untilMs);
    for (const watch of kinetic) {
      const evaluation = await continued(client, subject, watch, frames.get(watch.key), untilMs);
      if (!isQuiet(evaluation)) evaluations[watch.key] = evaluation;
    }
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

/** How a watch stands after the points up to an hour. */
async function continued(
  client: Querying,
  subject: Freezing,
  effective: KineticWatch,
  frame: Frame | undefined,
  untilMs: number,
): Promise<EvaluationState> {
  const { id, headMs, frozenMs } = subject;
  const { key, watch, windowMs } = effective;
  const sinceMs = Math.max(watch.fromMs, frozenMs + 1);
  const hours = await readHours(client, [{ id, fromMs: hourOf(sinceMs) - windowMs - kineticStepMs, untilMs }]);
  const { timeMs, value } = kineticPoints(hours.get(id) ?? [], {
    windowMs,
    countsFromMs: countsFrom(frame),
    sinceMs,
    headMs: Number.isFinite(watch.untilMs) ? (frame?.lastMs ?? 0) : headMs,
  });
  const known = subject.evaluations[key];
  const evaluation = known === undefined ? newEvaluation() : copyOf(known);
  for (const [index, at] of timeMs.entries())
    if (at < watch.untilMs) advance(evaluation, watch, kineticIntervals, at, toThousandths(value[index] as number));
  return evaluation;
}
