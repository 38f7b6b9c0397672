/** Reports over many vehicles: which they are, and one after another what each did. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import { fleetRangeMs, type FleetReportRow, type fleet as table } from '@frostway/contract/fleet/endpoints';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import type { Caller } from '../../call/serve.js';
import { inTurn } from '../../call/slices.js';
import type { Db } from '../../db/connect.js';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import { listGroups, recordingIntervals } from '../device/index.js';
import { fencesWatching } from '../fence/index.js';
import { selectVehicles, type Vehicle } from '../position/index.js';
import { checkedRange, pageOf, settingsRange } from '../telemetry/index.js';
import { reportOf, type Site, type VehicleReport } from './vehicle.js';

type Report = (typeof table)['report'];
export type Context = { readonly store: TelemetryStore; readonly db: Db; readonly lang: Lang };
export type Wanted = Pick<Input<Report>, 'mac' | 'imei' | 'groupId' | 'positionGroupId' | 'st' | 'et' | 'speedLimit'>;

/** Points one report may be made of: 100 vehicles that tell every half minute for 31 days, and some more. */
const mostPoints = 15_000_000;

/** What a report is made of; nothing is read of the tracks yet, and nothing is asked of the database afterwards but tracks. */
export type Prepared = {
  /** Vehicles of all pages. */
  readonly total: number;
  readonly vehicles: readonly Vehicle[];
  readonly read: (vehicle: Vehicle) => Promise<VehicleReport>;
};

/** Checks what is wanted, and for whom. Refuses 80403 for a range over 31 days, 56091 while reading for more points than a report can be made of. */
export async function prepare(
  { store, db, lang }: Context,
  caller: Caller,
  wanted: Wanted,
  part: (all: readonly Vehicle[]) => readonly Vehicle[] = (all) => all,
): Promise<Prepared> {
  const { st, et, speedLimit } = wanted;
  checkedRange(st, et, fleetRangeMs, 'reportTooLong');
  const all = await selectVehicles(db, caller, wanted);
  const vehicles = part(all);
  const intervals = new Map<number, number>();
  for (const { device } of vehicles) {
    const settings = settingsRange(device, st, et);
    const known = await recordingIntervals(db, device.id, settings.fromMs, settings.untilMs);
    intervals.set(device.id, Math.max(...known.map(({ intervalMs }) => intervalMs)) / 1000);
  }
  const groups = await listGroups(db, caller, lang);
  const sites = groups.flatMap(({ id, name, latitude, longitude, radius }): Site[] =>
    latitude === null || longitude === null || radius === null ? [] : [{ id, name, latitude, longitude, radius }],
  );
  const fences = await fencesWatching(
    db,
    caller,
    vehicles.map(({ device }) => device.id),
  );
  let left = mostPoints;
  const took = (points: number): void => {
    left -= points;
    if (left < 0) refuse('rangeTooLong', { et: 'rangeTooLong' });
  };
  const asked = { store, st, et, speedLimit, sites, fences, groups: new Map(groups.map(({ id, name }) => [id, name])), took };
  return {
    total: all.length,
    vehicles,
    read: (vehicle) => reportOf(vehicle, { ...asked, intervalSeconds: intervals.get(vehicle.device.id) ?? 0 }),
  };
}

/** Answers GET /api/fleet/report: only the vehicles of the page are worked out. Refuses 50043 when too many reports are worked out already. */
export async function readReport(context: Context, caller: Caller, input: Input<Report>): Promise<Answer<Report>> {
  const { total, vehicles, read } = await prepare(context, caller, input, (all) => {
    const { from, until } = pageOf(all.length, input.page, input.pageSize);
    return all.slice(from, until);
  });
  const work = async (): Promise<FleetReportRow[]> => {
    const rows: FleetReportRow[] = [];
    for (const vehicle of vehicles) rows.push((await read(vehicle)).row);
    return rows;
  };
  return { total, rows: await (vehicles.length > 1 ? inTurn(caller.ownerId, work) : work()) };
}
