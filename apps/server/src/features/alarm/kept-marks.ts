/**
 * Marks as they are kept of a device: a line each, which is read only when judging goes on from it. Most batches bring newer readings and look at no mark but
 * the time of the newest; kept as it was, an old one costs them nothing.
 */
import type { Course, Excursion } from '@frostway/core/excursion';
import { beginning, type Mark, type Stand, thinned } from './marks.js';
import type { Recent } from './recent.js';
import type { Fact, Source } from './source.js';

const courseNames = namesOf<Course>({ lastMs: 0, lastValue: 0, isOut: 0, litMs: 0, runMs: 0, backMs: 0, open: 0, out: 0 });
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

/** Every name a value has, in the order they are kept; what an older mark does not have stands at the end. */
function namesOf<T>(names: Readonly<Record<keyof T, 0>>): readonly (keyof T)[] {
  return Object.keys(names) as (keyof T)[];
}

const valuesOf = <T>(names: readonly (keyof T)[], value: T): unknown[] => names.map((name) => value[name]);
const named = <T>(names: readonly (keyof T)[], values: readonly unknown[]): T =>
  Object.fromEntries(names.map((name, index) => [name, values[index]])) as T;

/** A mark that was kept: its line, read when somebody asks. */
class KeptMark<R> implements Mark<R> {
  readonly atMs: number;
  readonly line: string;
  private readonly unpack: (kept: unknown) => R;
  private stand: Stand<R> | undefined;

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

  get courses(): Stand['courses'] {
    return this.read().courses;
  }

  private read(): Stand<R> {
    if (this.stand !== undefined) return this.stand;
    const [last, recent, courses] = JSON.parse(this.line.slice(this.line.indexOf(' '))) as [unknown, Recent, Record<string, unknown[]>];
    const courseOf = (values: readonly unknown[]): Course => {
      const course = named<Course>(courseNames, values);
      return { ...course, open: course.open === null ? null : named<Excursion>(openNames, course.open as unknown as unknown[]) };
    };
    this.stand = {
      last: last === null ? null : this.unpack(last),
      recent,
      courses: Object.fromEntries(Object.entries(courses).map(([key, values]) => [key, courseOf(values)])),
    };
    return this.stand;
  }
}

/** Where nothing is going on, the newest few do. */
const mostQuiet = 3;

/** Nothing is going on at a mark. */
const isQuietMark = (mark: Mark<unknown>): boolean => (mark instanceof KeptMark ? mark.isQuiet : Object.keys(mark.courses).length === 0);

/** The marks worth keeping. */
export function keptOf<R>(marks: readonly Mark<R>[]): readonly Mark<R>[] {
  const kept = thinned(marks, ({ atMs }) => atMs);
  return kept.every(isQuietMark) ? kept.slice(-mostQuiet) : kept;
}

/** The marks of a text. */
export const marksIn = <R extends Fact>({ unpack }: Source<R>, text: string | null): Mark<R>[] =>
  text === null || text === '' ? [] : text.split('\n').map((line) => new KeptMark(line, unpack));

/** Where the past of a device begins: how it stood when what was before was removed, or the beginning of what is not removed, or of everything. */
export function baseIn<R extends Fact>({ unpack }: Source<R>, line: string | null, droppedMs: number | null): Mark<R> {
  if (line !== null) return new KeptMark(line, unpack);
  return droppedMs === null ? beginning : { ...beginning, atMs: droppedMs };
}

/** Marks as a text. */
export const textOfMarks = <R extends Fact>(source: Source<R>, marks: readonly Mark<R>[]): string =>
  marks.map((mark) => lineOf(source, mark)).join('\n');

/** A mark as a line. */
export function lineOf<R extends Fact>({ pack }: Source<R>, mark: Mark<R>): string {
  if (mark instanceof KeptMark) return mark.line;
  const { atMs, last, recent, courses } = mark;
  const packed = Object.entries(courses).map(([key, course]) => {
    const open = course.open === null ? null : valuesOf<Excursion>(openNames, course.open);
    return [key, courseNames.map((name) => (name === 'open' ? open : course[name]))];
  });
  return `${atMs} ${JSON.stringify([last === null ? null : pack(last), recent, Object.fromEntries(packed)])}`;
}
