/**
 * Checkpoints as they are stored of a device: a line each, which is read only when judging goes on from it. Most batches bring newer readings and look at no checkpoint but
 * the time of the newest; kept as it was, an old one costs them nothing.
 */
import { type EvaluationState, type Excursion, newEvaluation } from '@frostway/core/excursion';
import { beginning, type Checkpoint, type JudgingState, thinned } from './checkpoints.js';
import type { Recent } from './recent.js';
import type { Fact, RowKind } from './row-kind.js';

const stateNames = namesOf<EvaluationState>({
  lastMs: 0,
  lastValue: 0,
  isOut: 0,
  litMs: 0,
  runMs: 0,
  backMs: 0,
  open: 0,
  out: 0,
  isArmed: 0,
});
const openNames = namesOf<Excursion>({
  startedMs: 0,
  firedMs: 0,
  endedMs: 0,
  closedMs: 0,
  lastMs: 0,
  side: 0,
  beganOn: 0,
  worst: 0,
  worstMs: 0,
  outMs: 0,
  area: 0,
  readings: 0,
  longestGapMs: 0,
  largestStep: 0,
  isLit: 0,
  countedMs: 0,
});

/** Every name a value has, in the order they are kept; what an older checkpoint does not have stands at the end. */
function namesOf<T>(names: Readonly<Record<keyof T, 0>>): readonly (keyof T)[] {
  return Object.keys(names) as (keyof T)[];
}

const valuesOf = <T>(names: readonly (keyof T)[], value: T): unknown[] => names.map((name) => value[name]);
const named = <T>(names: readonly (keyof T)[], values: readonly unknown[]): T =>
  Object.fromEntries(names.map((name, index) => [name, values[index]])) as T;

/** A checkpoint that was kept: its line, read when somebody asks. */
class StoredCheckpoint<R> implements Checkpoint<R> {
  readonly atMs: number;
  readonly line: string;
  private readonly unpack: (kept: unknown) => R;
  private stand: JudgingState<R> | undefined;

  constructor(line: string, unpack: (kept: unknown) => R) {
    this.line = line;
    this.unpack = unpack;
    this.atMs = Number(line.slice(0, line.indexOf(' ')));
  }

  get isQuiet(): boolean {
    return this.line.endsWith('{}]');
  }

  get last(): R | null {
    return this.read().last;
  }

  get recent(): Recent {
    return this.read().recent;
  }

  get evaluations(): JudgingState['evaluations'] {
    return this.read().evaluations;
  }

  private read(): JudgingState<R> {
    if (this.stand !== undefined) return this.stand;
    const [last, recent, evaluations] = JSON.parse(this.line.slice(this.line.indexOf(' '))) as [
      unknown,
      Recent,
      Record<string, unknown[] | boolean>,
    ];
    const evaluationOf = (values: readonly unknown[] | boolean): EvaluationState => {
      if (typeof values === 'boolean') return { ...newEvaluation(), isArmed: values };
      const evaluation = named<EvaluationState>(stateNames, values);
      return {
        ...evaluation,
        open: evaluation.open === null ? null : named<Excursion>(openNames, evaluation.open as unknown as unknown[]),
      };
    };
    this.stand = {
      last: last === null ? null : this.unpack(last),
      recent,
      evaluations: Object.fromEntries(Object.entries(evaluations).map(([key, values]) => [key, evaluationOf(values)])),
    };
    return this.stand;
  }
}

/** Where nothing is going on, the newest few do. */
const mostQuiet = 3;

/** Nothing is going on at a checkpoint. */
const isQuietCheckpoint = (checkpoint: Checkpoint<unknown>): boolean =>
  checkpoint instanceof StoredCheckpoint ? checkpoint.isQuiet : Object.keys(checkpoint.evaluations).length === 0;

/** The checkpoints worth keeping. */
export function keptOf<R>(checkpoints: readonly Checkpoint<R>[]): readonly Checkpoint<R>[] {
  const kept = thinned(checkpoints, ({ atMs }) => atMs);
  return kept.every(isQuietCheckpoint) ? kept.slice(-mostQuiet) : kept;
}

/** The checkpoints of a text. */
export const checkpointsIn = <R extends Fact>({ unpack }: RowKind<R>, text: string | null): Checkpoint<R>[] =>
  text === null || text === '' ? [] : text.split('\n').map((line) => new StoredCheckpoint(line, unpack));

/** Where the past of a device begins: the snapshot retention left, or the beginning of what is not removed, or of everything. */
export function snapshotIn<R extends Fact>({ unpack }: RowKind<R>, line: string | null, droppedMs: number | null): Checkpoint<R> {
  if (line !== null) return new StoredCheckpoint(line, unpack);
  return droppedMs === null ? beginning : { ...beginning, atMs: droppedMs };
}

/** Checkpoints as a text. */
export const textOfCheckpoints = <R extends Fact>(source: RowKind<R>, checkpoints: readonly Checkpoint<R>[]): string =>
  checkpoints.map((checkpoint) => lineOf(source, checkpoint)).join('\n');

/** Checkpoints as they are stored: of one that was just taken its line. */
export const storedCheckpoints = <R extends Fact>(source: RowKind<R>, checkpoints: readonly Checkpoint<R>[]): Checkpoint<R>[] =>
  checkpoints.map((each) => (each instanceof StoredCheckpoint ? each : new StoredCheckpoint(lineOf(source, each), source.unpack)));

/** Characters of a stored checkpoint. */
export const lengthOf = (checkpoint: Checkpoint<unknown>): number => (checkpoint instanceof StoredCheckpoint ? checkpoint.line.length : 0);

/** All there is to know is on which side it was last, as of most fences. */
const isArmedAlone = ({ isArmed, isOut, open, backMs, litMs, out }: EvaluationState): boolean =>
  typeof isArmed === 'boolean' && !isOut && open === null && backMs === null && litMs === null && out.length === 0;

/** A checkpoint as a line. */
export function lineOf<R extends Fact>({ pack }: RowKind<R>, checkpoint: Checkpoint<R>): string {
  if (checkpoint instanceof StoredCheckpoint) return checkpoint.line;
  const { atMs, last, recent, evaluations } = checkpoint;
  const packed = Object.entries(evaluations).map(([key, evaluation]) => [key, packedEvaluation(evaluation)]);
  return `${atMs} ${JSON.stringify([last === null ? null : pack(last), recent, Object.fromEntries(packed)])}`;
}

/** An evaluation as it stands in a line: values alone, in the order of their names. */
export function packedEvaluation(evaluation: EvaluationState): unknown {
  if (isArmedAlone(evaluation)) return evaluation.isArmed;
  const open = evaluation.open === null ? null : valuesOf<Excursion>(openNames, evaluation.open);
  return stateNames.map((name) => (name === 'open' ? open : evaluation[name]));
}
