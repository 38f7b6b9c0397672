/** Makes the digest of a day. */
import { ExactHeat, ExactSum, unitsOf } from '@frostway/core/exact-sum';
import { limits } from '@frostway/core/limits';
import { defaultActivationK, heatOf } from '@frostway/core/mean-kinetic-temperature';
import { ofEachProbe, type ProbeName, probeNames } from '@frostway/core/probes';
import { isSilent, picked } from '../columns.js';
import { shownRows } from '../shown.js';
import { type DayDigest, type DigestRun, digestCellMs, type LateCell, lateAfterMs, type ProbeDigest } from './digest.js';
import type { ReadingChunk } from './reading-chunk.js';

/** The readings of one probe, and where they stand among all. */
type Trace = { readonly at: readonly number[]; readonly timeMs: Float64Array; readonly value: Float64Array };
/** Where the runs of a trace begin, and the longest step inside them; undefined where there are too many. */
type Runs = { readonly starts: readonly number[]; readonly longestStepMs: number };

/** More than the usual step by so much is a step between runs: one that was missed is not, and two are. */
const usualSteps = (limits.gapIntervals * 9) / 10;
const mostRuns = 8;

/** The digest of a day that shows anything. */
export function digestOf(day: ReadingChunk): DayDigest | undefined {
  const rows = shownRows(day);
  const shown = rows === undefined ? day : picked(day, rows);
  if (shown.length === 0) return undefined;
  const isChosen = new Uint8Array(shown.length);
  isChosen[0] = isChosen[shown.length - 1] = 1;
  const late = lateCells(shown, isChosen);
  const traces = probeNames.filter((name) => !isSilent(shown[name])).map((name) => [name, traceOf(shown, name)] as const);
  let whole: { readonly runs: Runs | undefined } | undefined;
  const found = traces.map(([name, trace]) => {
    // Nearly every probe has a value of each reading.
    const runs = trace.at.length < shown.length ? runsIn(trace.timeMs) : (whole ??= { runs: runsIn(shown.timeMs) }).runs;
    return [name, trace, runs, choose(trace, runs, isChosen)] as const;
  });
  const chosen: number[] = [];
  /** By index of a reading, that among the chosen ones. */
  const place = new Map<number, number>();
  for (let index = 0; index < shown.length; index += 1) if (isChosen[index] === 1) place.set(index, chosen.push(index) - 1);
  const probes = found.map(([name, trace, runs, silentAfter]): [ProbeName, ProbeDigest] => [
    name,
    { silentAfter, runs: runs === undefined ? null : { longestStepMs: runs.longestStepMs, runs: sumsOf(name, trace, runs, place) } },
  ]);
  const { timeMs } = shown;
  return {
    count: shown.length,
    chosen: picked({ length: shown.length, timeMs, ...ofEachProbe((name) => shown[name]) }, chosen),
    probes: Object.fromEntries(probes),
    late,
    firstSequence: shown.sequence[0] as number,
    lastSequence: shown.sequence[shown.length - 1] as number,
  };
}

function lateCells({ timeMs, receivedMs, length }: ReadingChunk, isChosen: Uint8Array): LateCell[] {
  const cells: LateCell[] = [];
  for (let from = 0, until = 0; from < length; from = until) {
    const fromMs = cellOf(timeMs[from] as number);
    let [leastMs, mostMs] = [Infinity, -Infinity];
    for (until = from; until < length && cellOf(timeMs[until] as number) === fromMs; until += 1) {
      const afterMs = (receivedMs[until] as number) - (timeMs[until] as number);
      leastMs = Math.min(leastMs, afterMs);
      mostMs = Math.max(mostMs, afterMs);
    }
    if (mostMs <= lateAfterMs) continue;
    cells.push({ fromMs, count: until - from, leastMs: Math.max(0, leastMs), mostMs });
    isChosen[from] = 1;
  }
  return cells;
}

const cellOf = (ms: number): number => Math.floor(ms / digestCellMs) * digestCellMs;

function traceOf(shown: ReadingChunk, name: ProbeName): Trace {
  const at: number[] = [];
  for (let index = 0; index < shown.length; index += 1) if (!Number.isNaN(shown[name][index])) at.push(index);
  const { timeMs, [name]: value } =
    at.length === shown.length ? shown : picked({ length: shown.length, timeMs: shown.timeMs, [name]: shown[name] }, at);
  return { at, timeMs, value: value as Float64Array };
}

function runsIn(timeMs: Float64Array): Runs | undefined {
  const steps = timeMs.slice(1);
  for (let index = 0; index < steps.length; index += 1) steps[index] = (steps[index] as number) - (timeMs[index] as number);
  const mostMs = usualSteps * (steps.toSorted()[steps.length >> 1] ?? 0);
  const starts = [0];
  let longestStepMs = 0;
  for (const [index, step] of steps.entries())
    if (step > mostMs) {
      if (starts.push(index + 1) > mostRuns) return undefined;
    } else longestStepMs = Math.max(longestStepMs, step);
  return { starts, longestStepMs };
}

/** Chooses what a picture needs of a probe; answers its silences. */
function choose({ at, timeMs, value }: Trace, runs: Runs | undefined, isChosen: Uint8Array): Float64Array {
  const silentAfter: number[] = [];
  const starts = new Set(runs?.starts);
  const keep = (index: number): void => void (isChosen[at[index] as number] = 1);
  let [low, high, endsMs] = [0, 0, -Infinity];
  for (let index = 0; index < timeMs.length; index += 1) {
    const ms = timeMs[index] as number;
    const before = timeMs[index - 1] ?? Infinity;
    const isSilence = ms - before >= digestCellMs;
    if (isSilence) silentAfter.push(before);
    if (starts.has(index) || isSilence) {
      keep(index);
      keep(Math.max(0, index - 1));
    }
    if (ms >= endsMs || starts.has(index)) {
      keep(low);
      keep(high);
      endsMs = cellOf(ms) + digestCellMs;
      low = high = index;
    } else if ((value[index] as number) < (value[low] as number)) low = index;
    else if ((value[index] as number) > (value[high] as number)) high = index;
  }
  for (const index of [low, high, 0, timeMs.length - 1]) keep(index);
  return Float64Array.from(silentAfter);
}

function sumsOf(name: ProbeName, { at, timeMs, value }: Trace, { starts }: Runs, place: ReadonlyMap<number, number>): DigestRun[] {
  return starts.map((start, run): DigestRun => {
    const end = (starts[run + 1] ?? timeMs.length) - 1;
    const [values, heat] = [new ExactSum(), new ExactHeat()];
    for (let index = start; index < end; index += 1) {
      const ms = (timeMs[index + 1] as number) - (timeMs[index] as number);
      values.add(unitsOf(value[index] as number), ms);
      if (name === 'temperature') heat.add(heatOf(value[index] as number, defaultActivationK), ms);
    }
    return {
      first: place.get(at[start] as number) as number,
      last: place.get(at[end] as number) as number,
      count: end - start + 1,
      valueMs: values.value,
      heatMs: heat.value,
    };
  });
}
