/** Where a vehicle is at a moment: along its road with a driver's speed, at its stops, or resting until the next round trip. */
import type { Route } from './routes.js';

/** Where, how fast and which way. Degrees WGS84, km/h, degrees clockwise from north. */
export type Place = {
  readonly latitude: number;
  readonly longitude: number;
  readonly speedKmh: number;
  readonly courseDegrees: number;
  readonly isMoving: boolean;
  /** Metres driven since 2026-01-01. */
  readonly odometerM: number;
};

type Point = { readonly latitude: number; readonly longitude: number; /** Metres from the start of the drive. */ readonly atM: number };
type Drive = {
  readonly kind: 'drive';
  readonly startS: number;
  readonly endS: number;
  readonly points: readonly Point[];
  readonly beforeM: number;
};
type Halt = { readonly kind: 'halt'; readonly startS: number; readonly endS: number };

/** A route as a timetable of one round trip. */
export type Timetable = {
  readonly cycleS: number;
  readonly departsS: number;
  readonly cruiseMs: number;
  readonly roundM: number;
  readonly parts: readonly (Drive | Halt)[];
};

const accelerationMs2 = 0.3;
const curvePoints = 8;
const epochS = Date.UTC(2026, 0, 1) / 1000;

/** Puts a route into times. Throws when the round trip does not fit its cycle. */
export function timetable(route: Route): Timetable {
  const cruiseMs = route.cruiseKmh / 3.6;
  const road = smooth(route.waypoints);
  const there = [0, ...route.stops.map((stop) => stop.at), route.waypoints.length - 1];
  const minutes = [...route.stops.map((stop) => stop.minutes), route.turnMinutes];
  const back = there.toReversed();
  const parts: (Drive | Halt)[] = [];
  let clockS = 0;
  let drivenM = 0;
  const drive = (from: number, to: number): void => {
    const low = Math.min(from, to) * curvePoints;
    const piece = road.slice(low, Math.max(from, to) * curvePoints + 1);
    const points = measured(from < to ? piece : piece.toReversed());
    const lengthM = points.at(-1)?.atM ?? 0;
    const endS = clockS + driveSeconds(lengthM, cruiseMs);
    parts.push({ kind: 'drive', startS: clockS, endS, points, beforeM: drivenM });
    clockS = endS;
    drivenM += lengthM;
  };
  const halt = (forMinutes: number): void => {
    parts.push({ kind: 'halt', startS: clockS, endS: clockS + forMinutes * 60 });
    clockS += forMinutes * 60;
  };
  for (let at = 1; at < there.length; at++) {
    drive(there[at - 1] ?? 0, there[at] ?? 0);
    halt(minutes[at - 1] ?? 0);
  }
  for (let at = 1; at < back.length; at++) {
    drive(back[at - 1] ?? 0, back[at] ?? 0);
    if (at < back.length - 1) halt(minutes[back.length - 2 - at] ?? 0);
  }
  const cycleS = route.cycleHours * 3600;
  if (clockS > cycleS)
    throw new Error(`${route.key}: a round trip takes ${Math.ceil(clockS / 60)} minutes and starts every ${cycleS / 60}`);
  parts.push({ kind: 'halt', startS: clockS, endS: cycleS });
  return { cycleS, departsS: route.departsMinuteUtc * 60, cruiseMs, roundM: drivenM, parts };
}

/** The place of a vehicle that runs `delaySeconds` behind a timetable. */
export function placeAt(table: Timetable, delaySeconds: number, timeMs: number): Place {
  const { cycle, intoS } = cycleAt(table, delaySeconds, timeMs);
  let last: Drive | undefined;
  for (const part of table.parts) {
    if (part.kind === 'drive') last = part;
    if (intoS >= part.endS) continue;
    if (part.kind === 'drive') return driving(part, intoS - part.startS, table, cycle);
    break;
  }
  if (last === undefined) throw new Error('a timetable begins with a drive');
  const end = { ...driving(last, last.endS - last.startS, table, cycle), speedKmh: 0, isMoving: false };
  return end;
}

/** Halts that overlap a span, oldest first; what a driver does there is up to whoever asks. */
export function haltsBetween(
  table: Timetable,
  delaySeconds: number,
  fromMs: number,
  toMs: number,
): readonly { fromMs: number; toMs: number }[] {
  const found: { fromMs: number; toMs: number }[] = [];
  const first = cycleAt(table, delaySeconds, fromMs).cycle;
  const last = cycleAt(table, delaySeconds, toMs).cycle;
  for (let cycle = first; cycle <= last; cycle++) {
    const startS = cycle * table.cycleS + table.departsS + delaySeconds;
    for (const part of table.parts) {
      if (part.kind !== 'halt') continue;
      const halt = { fromMs: (startS + part.startS) * 1000, toMs: (startS + part.endS) * 1000 };
      if (halt.toMs > fromMs && halt.fromMs < toMs) found.push(halt);
    }
  }
  return found;
}

/** When a vehicle leaves one end of its road and is at the other, epoch ms. */
export type Run = { readonly departsMs: number; readonly arrivesMs: number };

/** Runs from the first place of a road to its last, or back, that overlap a span, oldest first. */
export function runsBetween(table: Timetable, delaySeconds: number, isReturn: boolean, fromMs: number, toMs: number): readonly Run[] {
  const drives = table.parts.filter((part) => part.kind === 'drive');
  const one = isReturn ? drives.slice(drives.length / 2) : drives.slice(0, drives.length / 2);
  const [first, last] = [one[0], one.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a timetable begins with a drive');
  const runs: Run[] = [];
  const until = cycleAt(table, delaySeconds, toMs).cycle;
  for (let cycle = cycleAt(table, delaySeconds, fromMs).cycle; cycle <= until; cycle++) {
    const startS = cycle * table.cycleS + table.departsS + delaySeconds;
    const run = { departsMs: Math.round((startS + first.startS) * 1000), arrivesMs: Math.round((startS + last.endS) * 1000) };
    if (run.arrivesMs > fromMs && run.departsMs < toMs) runs.push(run);
  }
  return runs;
}

function cycleAt(table: Timetable, delaySeconds: number, timeMs: number): { readonly cycle: number; readonly intoS: number } {
  const sinceS = timeMs / 1000 - table.departsS - delaySeconds;
  const cycle = Math.floor(sinceS / table.cycleS);
  return { cycle, intoS: sinceS - cycle * table.cycleS };
}

function driving(drive: Drive, intoS: number, table: Timetable, cycle: number): Place {
  const totalS = drive.endS - drive.startS;
  const lengthM = drive.points.at(-1)?.atM ?? 0;
  // Time runs a little faster and slower in waves of about nine minutes: traffic, without ever changing when the drive ends.
  const waves = Math.max(1, Math.round(totalS / 540));
  const angle = (2 * Math.PI * waves * intoS) / totalS;
  const warpedS = intoS + ((0.12 * totalS) / (2 * Math.PI * waves)) * Math.sin(angle);
  const { atM, speedMs } = trapezoid(warpedS, totalS, lengthM, table.cruiseMs);
  const index = pointBefore(drive.points, atM);
  const from = drive.points[index];
  const to = drive.points[index + 1];
  if (from === undefined || to === undefined) throw new Error('a drive has two points at least');
  const part = to.atM > from.atM ? (atM - from.atM) / (to.atM - from.atM) : 0;
  const speedKmh = speedMs * (1 + 0.12 * Math.cos(angle)) * 3.6;
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * part,
    longitude: from.longitude + (to.longitude - from.longitude) * part,
    speedKmh,
    courseDegrees: bearing(from, to),
    isMoving: intoS > 0 && intoS < totalS,
    odometerM: Math.max(0, (cycle - Math.floor(epochS / table.cycleS)) * table.roundM + drive.beforeM + atM),
  };
}

function driveSeconds(lengthM: number, cruiseMs: number): number {
  const rampM = (cruiseMs * cruiseMs) / accelerationMs2;
  return lengthM < rampM ? 2 * Math.sqrt(lengthM / accelerationMs2) : lengthM / cruiseMs + cruiseMs / accelerationMs2;
}

/** Speeds up, cruises, slows down: the same ramp at both ends. */
function trapezoid(intoS: number, totalS: number, lengthM: number, cruiseMs: number): { readonly atM: number; readonly speedMs: number } {
  const rampS = Math.min(cruiseMs / accelerationMs2, totalS / 2);
  const atS = Math.min(Math.max(intoS, 0), totalS);
  if (atS < rampS) return { atM: (accelerationMs2 * atS * atS) / 2, speedMs: accelerationMs2 * atS };
  const leftS = totalS - atS;
  if (leftS < rampS) return { atM: lengthM - (accelerationMs2 * leftS * leftS) / 2, speedMs: accelerationMs2 * leftS };
  const topMs = accelerationMs2 * rampS;
  return { atM: (topMs * rampS) / 2 + topMs * (atS - rampS), speedMs: topMs };
}

function pointBefore(points: readonly Point[], atM: number): number {
  let low = 0;
  let high = points.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((points[middle]?.atM ?? 0) <= atM) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A curve through all waypoints (Catmull-Rom), so that a road bends instead of breaking; waypoint i is point i * curvePoints. */
function smooth(waypoints: Route['waypoints']): (readonly [number, number])[] {
  const points: (readonly [number, number])[] = [];
  for (let at = 0; at < waypoints.length - 1; at++) {
    const here = waypoints[at] ?? [0, 0];
    const next = waypoints[at + 1] ?? here;
    const before = waypoints[at - 1] ?? here;
    const after = waypoints[at + 2] ?? next;
    for (let step = 0; step < curvePoints; step++) {
      const t = step / curvePoints;
      points.push([curve(before[0], here[0], next[0], after[0], t), curve(before[1], here[1], next[1], after[1], t)]);
    }
  }
  points.push(waypoints.at(-1) ?? [0, 0]);
  return points;
}

function curve(before: number, here: number, next: number, after: number, t: number): number {
  const slopeHere = (next - before) / 2;
  const slopeNext = (after - here) / 2;
  const difference = next - here;
  return here + t * (slopeHere + t * (3 * difference - 2 * slopeHere - slopeNext + t * (slopeHere + slopeNext - 2 * difference)));
}

function measured(points: readonly (readonly [number, number])[]): readonly Point[] {
  let atM = 0;
  return points.map(([latitude, longitude], index) => {
    const before = points[index - 1];
    if (before !== undefined) atM += metresBetween({ latitude: before[0], longitude: before[1] }, { latitude, longitude });
    return { latitude, longitude, atM };
  });
}

type Degrees = { readonly latitude: number; readonly longitude: number };
const radians = Math.PI / 180;

/** Great-circle distance by the haversine formula on a sphere of 6371008.8 m (IUGG mean radius). */
export function metresBetween(from: Degrees, to: Degrees): number {
  const across = Math.sin(((to.longitude - from.longitude) * radians) / 2);
  const along = Math.sin(((to.latitude - from.latitude) * radians) / 2);
  const chord = along * along + Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * across * across;
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Initial great-circle bearing, 0..360 clockwise from north. */
function bearing(from: Degrees, to: Degrees): number {
  const turn = (to.longitude - from.longitude) * radians;
  const east = Math.sin(turn) * Math.cos(to.latitude * radians);
  const north =
    Math.cos(from.latitude * radians) * Math.sin(to.latitude * radians) -
    Math.sin(from.latitude * radians) * Math.cos(to.latitude * radians) * Math.cos(turn);
  return (Math.atan2(east, north) / radians + 360) % 360;
}
