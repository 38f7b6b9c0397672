/** The sums below a fleet report, and its tables of sites and fences. Pure. */
import type { FleetReportRow } from '@frostway/contract/fleet/endpoints';
import { harshPer100 } from '@frostway/core/track/harsh';

const both = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : a + b);
const higher = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : Math.max(a, b));

export type ReportSum = Pick<
  FleetReportRow,
  'distance' | 'odometer' | 'driving' | 'standing' | 'idle' | 'trips' | 'stops' | 'topSpeed' | 'overspeed' | 'harsh' | 'harshPer100'
> & { readonly visits: number };

export const visitsOf = ({ fences }: Pick<FleetReportRow, 'fences'>): number => fences.reduce((sum, { visits }) => sum + visits, 0);

/** All vehicles together; where nobody says a thing it is unknown. Harsh events count by the kilometres of those who can tell them. */
export function sumOf(rows: readonly FleetReportRow[]): ReportSum {
  const sum = rows.reduce(
    (all, row) => ({
      distance: all.distance + row.distance,
      odometer: both(all.odometer, row.odometer),
      driving: all.driving + row.driving,
      standing: all.standing + row.standing,
      idle: both(all.idle, row.idle),
      trips: all.trips + row.trips,
      stops: all.stops + row.stops,
      topSpeed: higher(all.topSpeed, row.topSpeed),
      runs: all.runs + row.overspeed.runs,
      seconds: all.seconds + row.overspeed.seconds,
      top: higher(all.top, row.overspeed.top),
      harsh: both(all.harsh, row.harsh),
      toldKm: all.toldKm + (row.harsh === null ? 0 : row.distance),
      visits: all.visits + visitsOf(row),
    }),
    {
      distance: 0,
      odometer: null as number | null,
      driving: 0,
      standing: 0,
      idle: null as number | null,
      trips: 0,
      stops: 0,
      topSpeed: null as number | null,
      runs: 0,
      seconds: 0,
      top: null as number | null,
      harsh: null as number | null,
      toldKm: 0,
      visits: 0,
    },
  );
  const { runs, seconds, top, toldKm, ...rest } = sum;
  return {
    ...rest,
    overspeed: { runs, seconds, top },
    harshPer100: rest.harsh === null ? null : harshPer100(rest.harsh, toldKm),
  };
}

/** A site or a fence with what each vehicle did there. */
export type PlaceRow = {
  readonly key: string;
  readonly place: string;
  readonly vehicle: string;
  readonly count: number;
  readonly seconds: number;
};

/** Time at sites, the longest first within each site. */
export function siteRows(rows: readonly FleetReportRow[]): PlaceRow[] {
  return inOrder(
    rows.flatMap((row) =>
      row.sites.map((site) => ({
        key: `${site.groupId} ${row.deviceId}`,
        place: site.name,
        vehicle: row.name,
        count: site.stops,
        seconds: site.seconds,
      })),
    ),
  );
}

/** Visits to fences, likewise; those nobody visited are left out. */
export function fenceRows(rows: readonly FleetReportRow[]): PlaceRow[] {
  return inOrder(
    rows.flatMap((row) =>
      row.fences
        .filter(({ visits }) => visits > 0)
        .map((fence) => ({
          key: `${fence.fenceId} ${row.deviceId}`,
          place: fence.name,
          vehicle: row.name,
          count: fence.visits,
          seconds: fence.seconds,
        })),
    ),
  );
}

const inOrder = (rows: readonly PlaceRow[]): PlaceRow[] =>
  rows.toSorted((a, b) => a.place.localeCompare(b.place) || b.seconds - a.seconds || a.vehicle.localeCompare(b.vehicle));
