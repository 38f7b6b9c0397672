/**
 * Marks as they are kept of a device: a line each, which is read only when judging goes on from it. Most batches bring newer readings and look at no mark but
 * the time of the newest; kept as it was, an old one costs them nothing.
 */
import type { Course, Excursion } from '@frostway/core/excursion';
import { ofEachProbe, type ProbeName, probeNames } from '@frostway/core/probes';
import type { StoredReading } from '../../telemetry-store/rows.js';
import { beginning, type Mark, type Stand, thinned } from './marks.js';
import type { Recent } from './recent.js';

/** What a reading is beside its values, in the order it is kept; its values follow by name, so that a line says the same whatever probes there are. */
const headNames = namesOf<Omit<StoredReading, ProbeName>>({
  deviceId: 0,
  timeMs: 0,
  gatewayId: 0,
  receivedMs: 0,
  flags: 0,
  rssi: 0,
  sequence: 0,
});
/** The values that stood by their place behind these in lines kept before. */
const placedNames: readonly ProbeName[] = ['temperature', 'humidity', 'light', 'power', 'powerPercent'];
type KeptValues = { readonly [P in ProbeName]?: number };

/** A reading as it is kept: null values are left out. */
function packedReading(reading: StoredReading): unknown[] {
  const said = probeNames.flatMap((name) => (reading[name] === null ? [] : [[name, reading[name]] as const]));
  return [...headNames.map((name) => reading[name]), Object.fromEntries(said)];
}

function readingOf(kept: readonly unknown[]): StoredReading {
  const [first, ...rest] = kept.slice(headNames.length);
  const values: KeptValues =
    typeof first === 'object' && first !== null
      ? first
      : Object.fromEntries([first, ...rest].flatMap((value, index) => (typeof value === 'number' ? [[placedNames[index], value]] : [])));
  return { ...named<Omit<StoredReading, ProbeName>>(headNames, kept), ...ofEachProbe((name) => values[name] ?? null) };
}

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
class KeptMark implements Mark {
  readonly atMs: number;
  readonly line: string;
  private stand: Stand | undefined;

  constructor(line: string) {
    this.line = line;
    this.atMs = Number(line.slice(0, line.indexOf(' ')));
  }

  get isQuiet(): boolean {
    return this.line.endsWith('{}]');
  }

  get last(): Stand['last'] {
    return this.read().last;
  }

  get recent(): Recent {
    return this.read().recent;
  }

  get courses(): Stand['courses'] {
    return this.read().courses;
  }

  private read(): Stand {
    if (this.stand !== undefined) return this.stand;
    const [last, recent, courses] = JSON.parse(this.line.slice(this.line.indexOf(' '))) as [
      unknown[] | null,
      Recent,
      Record<string, unknown[]>,
    ];
    const courseOf = (values: readonly unknown[]): Course => {
      const course = named<Course>(courseNames, values);
      return { ...course, open: course.open === null ? null : named<Excursion>(openNames, course.open as unknown as unknown[]) };
    };
    this.stand = {
      last: last === null ? null : readingOf(last),
      recent,
      courses: Object.fromEntries(Object.entries(courses).map(([key, values]) => [key, courseOf(values)])),
    };
    return this.stand;
  }
}

/** Where nothing is going on, the newest few do. */
const mostQuiet = 3;

/** Nothing is going on at a mark. */
const isQuietMark = (mark: Mark): boolean => (mark instanceof KeptMark ? mark.isQuiet : Object.keys(mark.courses).length === 0);

/** The marks worth keeping. */
export function keptOf(marks: readonly Mark[]): readonly Mark[] {
  const kept = thinned(marks, ({ atMs }) => atMs);
  return kept.every(isQuietMark) ? kept.slice(-mostQuiet) : kept;
}

/** The marks of a text. */
export const marksIn = (text: string | null): Mark[] =>
  text === null || text === '' ? [] : text.split('\n').map((line) => new KeptMark(line));

/** Where the past of a device begins: how it stood when what was before was removed, or the beginning of what is not removed, or of everything. */
export function baseIn(line: string | null, droppedMs: number | null): Mark {
  if (line !== null) return new KeptMark(line);
  return droppedMs === null ? beginning : { ...beginning, atMs: droppedMs };
}

/** Marks as a text. */
export const textOfMarks = (marks: readonly Mark[]): string => marks.map(lineOf).join('\n');

/** A mark as a line. */
export function lineOf(mark: Mark): string {
  if (mark instanceof KeptMark) return mark.line;
  const { atMs, last, recent, courses } = mark;
  const packed = Object.entries(courses).map(([key, course]) => {
    const open = course.open === null ? null : valuesOf<Excursion>(openNames, course.open);
    return [key, courseNames.map((name) => (name === 'open' ? open : course[name]))];
  });
  return `${atMs} ${JSON.stringify([last === null ? null : packedReading(last), recent, Object.fromEntries(packed)])}`;
}
