/** A fleet report as tables of a file. Vehicles are read once, while the first table is written; the others are made of what was kept of them. */
import type { FleetReportRow } from '@frostway/contract/fleet/endpoints';
import type { Lang } from '@frostway/contract/text';
import { text, type TextKey } from '@frostway/contract/texts';
import type { Zone } from '@frostway/core/zone';
import { type Column, offsetText, rangeText, type Row, type Table } from '../export/index.js';
import type { Prepared } from './report.js';
import type { Leg, VehicleReport } from './vehicle.js';
import { clockOf, sumsOf } from './workbook-sums.js';

/** A heading without holes. */
type Head = Exclude<Extract<TextKey, `report.column.${string}`>, TimeHead>;
type TimeHead = 'report.column.from' | 'report.column.until';
type Around = { readonly st: number; readonly et: number; readonly tz: Zone; readonly lang: Lang; readonly speedLimit: number };
type Kept = { readonly row: FleetReportRow; readonly legs: readonly Leg[]; readonly runs: VehicleReport['runs'] };

/** Rows that are handed on at once. */
const batch = 50;

/** Vehicles, trips, stops, sites, fences and speeding. `done` is told of every vehicle that was read. */
export function tablesOf({ vehicles, read }: Prepared, { st, et, tz, lang, speedLimit }: Around, done: () => void): Table[] {
  const kept: Kept[] = [];
  const column = (key: Head, kind: Column['kind'], width = 14): Column => ({ head: text(lang, key), kind, width });
  const time = (key: TimeHead): Column => ({
    head: text(lang, key, { offset: offsetText(tz, st, et) }),
    kind: 'time',
    width: 20,
  });
  const range = rangeText(lang, tz, st, et);
  const table = (
    key: 'vehicles' | 'trips' | 'stops' | 'sites' | 'fences' | 'speeding',
    columns: readonly Column[],
    rows: AsyncIterable<readonly Row[]>,
  ): Table => ({
    name: text(lang, `report.sheet.${key}`),
    title: [text(lang, 'report.title'), text(lang, `report.sheet.${key}`), range],
    columns,
    rows,
  });
  const vehicle = [column('report.column.vehicle', 'text', 24), column('report.column.imei', 'text', 18)];
  const who = ({ row }: Pick<Kept, 'row'>): string[] => [row.name, row.imei ?? row.mac ?? ''];

  async function* vehicleRows(): AsyncGenerator<readonly Row[]> {
    for (const each of vehicles) {
      const report = await read(each);
      kept.push(report);
      done();
      yield [[...who(report), ...sumsOf(report.row)]];
    }
  }
  async function* of(rowsOf: (each: Kept) => readonly Row[]): AsyncGenerator<readonly Row[]> {
    for (const each of kept) {
      const rows = rowsOf(each);
      for (let from = 0; from < rows.length; from += batch) yield rows.slice(from, from + batch);
    }
  }
  const legs = (each: Kept, kind: Leg['kind']): readonly Leg[] => each.legs.filter((leg) => leg.kind === kind);
  return [
    table('vehicles', [...vehicle, ...sumColumns.map(([key, kind, width]) => column(key, kind, width))], vehicleRows()),
    table(
      'trips',
      [
        ...vehicle,
        time('report.column.from'),
        time('report.column.until'),
        column('report.column.duration', 'text'),
        column('report.column.distance', 'number'),
        column('report.column.topSpeed', 'number'),
        column('report.column.toSite', 'text', 24),
        column('report.column.start', 'text', 22),
        column('report.column.end', 'text', 22),
      ],
      of((each) =>
        legs(each, 'trip').map((leg) => [
          ...who(each),
          leg.fromMs,
          leg.untilMs,
          clockOf((leg.untilMs - leg.fromMs) / 1000),
          leg.km,
          leg.topKmh === null ? null : Math.round(leg.topKmh),
          leg.site,
          placeText(leg.from),
          placeText(leg.to),
        ]),
      ),
    ),
    table(
      'stops',
      [
        ...vehicle,
        time('report.column.from'),
        time('report.column.until'),
        column('report.column.duration', 'text'),
        column('report.column.idle', 'text'),
        column('report.column.site', 'text', 24),
        column('report.column.place', 'text', 22),
      ],
      of((each) =>
        legs(each, 'stop').map((leg) => [
          ...who(each),
          leg.fromMs,
          leg.untilMs,
          clockOf((leg.untilMs - leg.fromMs) / 1000),
          clockOf(leg.idleMs === null ? null : leg.idleMs / 1000),
          leg.site,
          placeText(leg.from),
        ]),
      ),
    ),
    table(
      'sites',
      [
        ...vehicle,
        column('report.column.site', 'text', 24),
        column('report.column.stops', 'number'),
        column('report.column.duration', 'text'),
      ],
      of((each) => each.row.sites.map((site) => [...who(each), site.name, site.stops, clockOf(site.seconds)])),
    ),
    table(
      'fences',
      [
        ...vehicle,
        column('report.column.fence', 'text', 24),
        column('report.column.visits', 'number'),
        column('report.column.duration', 'text'),
      ],
      of((each) => each.row.fences.map((fence) => [...who(each), fence.name, fence.visits, clockOf(fence.seconds)])),
    ),
    table(
      'speeding',
      [
        ...vehicle,
        time('report.column.from'),
        column('report.column.duration', 'text'),
        column('report.column.topSpeed', 'number'),
        column('report.column.limit', 'number'),
        column('report.column.place', 'text', 22),
      ],
      of((each) =>
        each.runs.map((run) => [
          ...who(each),
          run.fromMs,
          clockOf((run.untilMs - run.fromMs) / 1000),
          Math.round(run.topKmh),
          speedLimit,
          placeText(run),
        ]),
      ),
    ),
  ];
}

const placeText = ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

const sumColumns: readonly (readonly [Head, Column['kind'], number?])[] = [
  ['report.column.group', 'text', 20],
  ['report.column.distance', 'number'],
  ['report.column.odometer', 'number'],
  ['report.column.driving', 'text'],
  ['report.column.standing', 'text'],
  ['report.column.idle', 'text'],
  ['report.column.trips', 'number'],
  ['report.column.stops', 'number'],
  ['report.column.topSpeed', 'number'],
  ['report.column.speedRuns', 'number'],
  ['report.column.speedTime', 'text'],
  ['report.column.visits', 'number'],
  ['report.column.harsh', 'number'],
  ['report.column.harshPer100', 'number'],
];
