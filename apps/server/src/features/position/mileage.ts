/** Mileage: what vehicles drove, by day of their zone, by vehicle, by group or by group of trackers. The days of a vehicle add up to its trips, to the metre and the second. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { position as table } from '@frostway/contract/position/endpoints';
import type { MileageRow } from '@frostway/contract/position/rows';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { CounterRises } from '@frostway/core/track/counter';
import { highest, type Part } from '@frostway/core/track/meter';
import { limits } from '@frostway/core/limits';
import { bucketsOf, localMs, type Zone } from '@frostway/core/zone';
import type { Caller } from '../../call/serve.js';
import { inTurn } from '../../call/slices.js';
import type { Db } from '../../db/connect.js';
import type { PositionColumns, TelemetryStore } from '../../telemetry-store/store.js';
import { listGroups, recordingIntervals } from '../device/index.js';
import { checkedRange, pageOf, settingsRange, withinWindow } from '../telemetry/index.js';
import { listPositionGroups } from './groups.js';
import { type Journey, readJourneys, type Span } from './journeys.js';
import { kilometres } from './trips.js';
import { selectVehicles, type Vehicle } from './vehicles.js';

type Mileage = (typeof table)['mileage'];
type Context = { readonly store: TelemetryStore; readonly db: Db; readonly lang: Lang };

/** Points one answer may be made of. */
const mostPoints = 10_000_000;

/** What is added up, in metres, milliseconds, litres, km/h. */
type Sum = {
  metres: number;
  odometerM: number | null;
  drivenMs: number;
  trips: number;
  stops: number;
  topKmh: number | null;
  idleMs: number | null;
  fuelL: number | null;
};
const emptySum = (): Sum => ({
  metres: 0,
  odometerM: null,
  drivenMs: 0,
  trips: 0,
  stops: 0,
  topKmh: null,
  idleMs: null,
  fuelL: null,
});
/** Both, where null is nothing said. */
const plus = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : a + b);

type Day = { readonly day: string; readonly sum: Sum };

/** Answers GET /beacon/tongji/milV1. Refuses 56091 also for more points than an answer can be made of, 50043 when too many are worked out already. */
export async function readMileage(context: Context, caller: Caller, input: Input<Mileage>): Promise<Answer<Mileage>> {
  checkedRange(input.st, input.et, limits.statisticsRangeMs);
  const vehicles = await selectVehicles(context.db, caller, input);
  const work = async (): Promise<MileageRow[]> => {
    const days: { readonly vehicle: Vehicle; readonly days: readonly Day[] }[] = [];
    let left = mostPoints;
    const look = (columns: PositionColumns): void => {
      left -= columns.length;
      if (left < 0) refuse('rangeTooLong', { et: 'rangeTooLong' });
    };
    for (const vehicle of vehicles) days.push({ vehicle, days: await daysOf(context, vehicle, input, look) });
    return rowsOf(days, input.by, await groupNames(context, caller), await positionGroupNames(context, caller));
  };
  const rows = await (vehicles.length > 1 ? inTurn(caller.ownerId, work) : work());
  const { from, until } = pageOf(rows.length, input.page, input.pageSize);
  return { total: rows.length, rows: rows.slice(from, until) };
}

async function groupNames({ db, lang }: Context, caller: Caller): Promise<ReadonlyMap<number, string>> {
  return new Map((await listGroups(db, caller, lang)).map(({ id, name }) => [id, name]));
}

const positionGroupNames = async ({ db }: Context, caller: Caller): Promise<ReadonlyMap<number, string>> =>
  new Map((await listPositionGroups(db, caller)).map(({ id, name }) => [id, name]));

async function daysOf(
  { store, db }: Context,
  { device, zone: own }: Vehicle,
  input: Input<Mileage>,
  look: (columns: PositionColumns) => void,
): Promise<Day[]> {
  const asked = withinWindow(device, input.st, input.et);
  const known = asked === undefined ? undefined : await store.positionSpan(device.id, asked.fromMs, asked.untilMs);
  if (asked === undefined || known === undefined) return [];
  // Days without a point before the first and after the last are not looked at; nor are their rows.
  const zone = input.zone ?? own ?? 0;
  const range = { fromMs: Math.max(asked.fromMs, startOfDay(known.fromMs, zone)), untilMs: asked.untilMs };
  const buckets = bucketsOf({ ...range, untilMs: Math.min(range.untilMs, known.untilMs + 1) }, 'day', zone);
  const splitAt = buckets.slice(1).map(({ fromMs }) => fromMs);
  const days = buckets.map(({ fromMs }) => ({ day: new Date(localMs(zone, fromMs)).toISOString().slice(0, 10), sum: emptySum() }));
  const [odometer, fuel] = [new CounterRises(splitAt), new CounterRises(splitAt)];
  const settings = settingsRange(device, input.st, input.et);
  const intervals = await recordingIntervals(db, device.id, settings.fromMs, settings.untilMs);
  const dayAt = dayFinder(buckets, days);
  await readJourneys(
    {
      store,
      device,
      range,
      intervalSeconds: Math.max(...intervals.map(({ intervalMs }) => intervalMs)) / 1000,
      splitAt,
      look: (columns) => {
        look(columns);
        for (let index = 0; index < columns.length; index += 1) {
          const timeMs = columns.timeMs[index] as number;
          if (timeMs < range.fromMs || timeMs >= range.untilMs) continue;
          if (!Number.isNaN(columns.odometer[index])) odometer.add(timeMs, columns.odometer[index] as number);
          if (!Number.isNaN(columns.fuelUsed[index])) fuel.add(timeMs, columns.fuelUsed[index] as number);
        }
      },
    },
    (journey) => addJourney(journey, dayAt),
  );
  for (const [index, { sum }] of days.entries()) {
    sum.odometerM = odometer.all()[index] ?? null;
    sum.fuelL = fuel.all()[index] ?? null;
  }
  return days;
}

const startOfDay = (ms: number, zone: Zone): number => {
  // A day has 25 hours at the most; what begins with its first bucket is cut to it.
  const [first] = bucketsOf({ fromMs: ms - 26 * 3_600_000, untilMs: ms + 1 }, 'day', zone).slice(-1);
  return first?.fromMs ?? ms;
};

function dayFinder(buckets: readonly Span[], days: readonly Day[]): (ms: number) => Sum | undefined {
  let at = 0;
  return (ms) => {
    while (at > 0 && ms < (buckets[at] as Span).fromMs) at -= 1;
    while (at < buckets.length - 1 && ms >= (buckets[at] as Span).untilMs) at += 1;
    return days[at]?.sum;
  };
}

function addJourney({ entry, parts }: Journey, dayAt: (ms: number) => Sum | undefined): void {
  for (const [index, part] of parts.entries()) {
    const sum = dayAt(part.fromMs);
    if (sum === undefined) continue;
    // It counts where it begins; one that began before the range, with the range.
    const isFirst = index === 0;
    if (entry.kind === 'trip') addTrip(sum, part, isFirst);
    else addStop(sum, part, isFirst);
  }
}

function addTrip(sum: Sum, part: Part, isFirst: boolean): void {
  sum.metres += part.metres;
  sum.drivenMs += part.untilMs - part.fromMs;
  sum.topKmh = highest(sum.topKmh, part.topKmh);
  if (isFirst) sum.trips += 1;
}

function addStop(sum: Sum, part: Part, isFirst: boolean): void {
  sum.idleMs = plus(sum.idleMs, part.ignitionMs);
  if (isFirst) sum.stops += 1;
}

function added(sums: readonly Sum[]): Sum {
  return sums.reduce(
    (all, sum) => ({
      metres: all.metres + sum.metres,
      odometerM: plus(all.odometerM, sum.odometerM),
      drivenMs: all.drivenMs + sum.drivenMs,
      trips: all.trips + sum.trips,
      stops: all.stops + sum.stops,
      topKmh: highest(all.topKmh, sum.topKmh),
      idleMs: plus(all.idleMs, sum.idleMs),
      fuelL: plus(all.fuelL, sum.fuelL),
    }),
    emptySum(),
  );
}

type OfVehicle = { readonly vehicle: Vehicle; readonly days: readonly Day[] };

type Names = ReadonlyMap<number, string>;
const nameIn = (names: Names, id: number | null): string | null => (id === null ? null : (names.get(id) ?? null));

function rowsOf(all: readonly OfVehicle[], by: Input<Mileage>['by'], groups: Names, positionGroups: Names): MileageRow[] {
  if (by === 'group' || by === 'positionGroup') {
    const idOf = ({ vehicle }: OfVehicle): number | null => (by === 'group' ? vehicle.groupId : vehicle.positionGroupId);
    const byGroup = new Map<number | null, OfVehicle[]>();
    for (const each of all) byGroup.set(idOf(each), [...(byGroup.get(idOf(each)) ?? []), each]);
    return [...byGroup].map(([id, members]) => ({
      day: null,
      ...nobody,
      ...(by === 'group'
        ? { ...noGroups, groupId: id, group: nameIn(groups, id) }
        : { ...noGroups, positionGroupId: id, positionGroup: nameIn(positionGroups, id) }),
      vehicles: members.length,
      ...figures(added(members.flatMap(({ days }) => days.map(({ sum }) => sum)))),
    }));
  }
  const rows = all.flatMap(({ vehicle, days }): MileageRow[] => {
    const { device, groupId, positionGroupId } = vehicle;
    const who = {
      mac: device.mac,
      imei: device.imei,
      name: device.name,
      groupId,
      group: nameIn(groups, groupId),
      positionGroupId,
      positionGroup: nameIn(positionGroups, positionGroupId),
      vehicles: 1,
    };
    if (by === 'vehicle') return [{ day: null, ...who, ...figures(added(days.map(({ sum }) => sum))) }];
    return days.map(({ day, sum }) => ({ day, ...who, ...figures(sum) }));
  });
  // By day, within a day as the vehicles are.
  return by === 'day' ? rows.toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? '')) : rows;
}

const noGroups = { groupId: null, group: null, positionGroupId: null, positionGroup: null } as const;
const nobody = { mac: null, imei: null, name: null } as const;

function figures(sum: Sum) {
  return {
    distance: kilometres(sum.metres),
    odometer: sum.odometerM === null ? null : kilometres(sum.odometerM),
    duration: sum.drivenMs / 1000,
    trips: sum.trips,
    stops: sum.stops,
    topSpeed: sum.topKmh === null ? null : Math.round(sum.topKmh * 10) / 10,
    idle: sum.idleMs === null ? null : sum.idleMs / 1000,
    fuelUsed: sum.fuelL === null ? null : Math.round(sum.fuelL * 100) / 100,
  };
}
