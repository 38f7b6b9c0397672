/** One vehicle over the range of a report: its sums, and the trips, stops and runs they are made of. */
import type { FleetReportRow } from '@frostway/contract/fleet/endpoints';
import { type Fence, fenceOf } from '@frostway/core/fence/distance';
import { findModel } from '@frostway/core/models';
import { CounterRises } from '@frostway/core/track/counter';
import { distanceM, type Place } from '@frostway/core/track/distance';
import { harshKinds, harshPer100 } from '@frostway/core/track/harsh';
import { highest } from '@frostway/core/track/meter';
import { type SpeedRun, SpeedRuns, VisitFold } from '@frostway/core/track/runs';
import { canTellHarsh } from '@frostway/protocol/registry';
import type { PositionColumns, TelemetryStore } from '../../telemetry-store/store.js';
import type { WatchingFence } from '../fence/index.js';
import { type Journey, kilometres, pointAt, readJourneys, type Vehicle } from '../position/index.js';
import { withinWindow } from '../telemetry/index.js';

/** A group with a place of its own. */
export type Site = Place & { readonly id: number; readonly name: string; readonly radius: number };

/** A drive or a stay as a file lists it; of a stay both places are the same. `site` is where it stood, or where it drove to. */
export type Leg = {
  readonly kind: 'trip' | 'stop';
  readonly fromMs: number;
  readonly untilMs: number;
  readonly from: Place;
  readonly to: Place;
  readonly km: number;
  readonly topKmh: number | null;
  readonly idleMs: number | null;
  readonly site: string | null;
};

export type VehicleReport = { readonly row: FleetReportRow; readonly legs: readonly Leg[]; readonly runs: readonly SpeedRun[] };

export type ReportInput = {
  readonly store: TelemetryStore;
  readonly st: number;
  readonly et: number;
  /** Longest between its reports in the range. */
  readonly intervalSeconds: number;
  readonly speedLimit: number;
  readonly sites: readonly Site[];
  readonly fences: readonly WatchingFence[];
  readonly groups: ReadonlyMap<number, string>;
  /** Told how many points were read. */
  readonly took: (points: number) => void;
};

const seconds = (ms: number): number => Math.round(ms / 1000);

/** See above; the event loop is given away every few milliseconds. */
export async function reportOf(vehicle: Vehicle, asked: ReportInput): Promise<VehicleReport> {
  const { device } = vehicle;
  const { store, st, et, intervalSeconds } = asked;
  const sum = new Sums(asked.sites);
  const runs: SpeedRun[] = [];
  const speeds = new SpeedRuns(asked.speedLimit, (run) => runs.push(run));
  const visits = asked.fences
    .filter(({ deviceId }) => deviceId === device.id)
    .map((watching) => ({ watching, fold: new VisitFold(asFence(watching)) }));
  const odometer = new CounterRises([]);
  const range = withinWindow(device, st, et);
  let harsh = 0;
  if (range !== undefined) {
    const look = (columns: PositionColumns): void => {
      asked.took(columns.length);
      for (let index = 0; index < columns.length; index += 1) {
        const timeMs = columns.timeMs[index] as number;
        if (timeMs < range.fromMs || timeMs >= range.untilMs) continue;
        const point = pointAt(columns, index);
        speeds.add(point);
        for (const { fold } of visits) fold.add(point);
        if (!Number.isNaN(columns.odometer[index])) odometer.add(timeMs, columns.odometer[index] as number);
      }
    };
    await readJourneys({ store, device, range, intervalSeconds, look }, (journey) => sum.add(journey));
    speeds.end();
    harsh = await store.alarmCount(device.id, range.fromMs, range.untilMs, harshKinds);
  }
  const distance = kilometres(sum.metres);
  const isTold = harsh > 0 || canTellHarsh(findModel(vehicle.model)?.families ?? []);
  const rise = odometer.all()[0] ?? null;
  return {
    row: {
      deviceId: device.id,
      mac: device.mac,
      imei: device.imei,
      name: device.name,
      group: vehicle.groupId === null ? null : (asked.groups.get(vehicle.groupId) ?? null),
      distance,
      odometer: rise === null ? null : kilometres(rise),
      ...sum.row(),
      overspeed: {
        runs: runs.length,
        seconds: seconds(runs.reduce((all, { fromMs, untilMs }) => all + untilMs - fromMs, 0)),
        top: runs.reduce<number | null>((top, { topKmh }) => highest(top, topKmh), null),
      },
      fences: visits.map(({ watching: { fenceId, name }, fold }) => {
        const { visits: count, insideMs } = fold.visits();
        return { fenceId, name, visits: count, seconds: seconds(insideMs) };
      }),
      harsh: isTold ? harsh : null,
      harshPer100: isTold ? harshPer100(harsh, distance) : null,
    },
    legs: sum.legs,
    runs,
  };
}

/** Fences watch many vehicles: each is made ready once. */
const ready = new WeakMap<object, Fence>();
function asFence({ shape }: WatchingFence): Fence {
  const fence = ready.get(shape) ?? fenceOf(shape);
  ready.set(shape, fence);
  return fence;
}

/** What trips and stops add up to. */
class Sums {
  metres = 0;
  readonly legs: Leg[] = [];
  private readonly sites: readonly Site[];
  private drivingMs = 0;
  private standingMs = 0;
  private idleMs: number | null = null;
  private topKmh: number | null = null;
  private elsewhereMs = 0;
  private readonly atSites = new Map<Site, { stops: number; ms: number }>();

  constructor(sites: readonly Site[]) {
    this.sites = sites;
  }

  add({ entry, parts }: Journey): void {
    const [first] = parts;
    if (entry.kind === 'gap' || first === undefined) return;
    const untilMs = parts.at(-1)?.untilMs ?? first.untilMs;
    const ms = untilMs - first.fromMs;
    const metres = parts.reduce((sum, part) => sum + part.metres, 0);
    const times = { fromMs: first.fromMs, untilMs };
    if (entry.kind === 'trip') {
      const topKmh = parts.reduce<number | null>((top, part) => highest(top, part.topKmh), null);
      this.metres += metres;
      this.drivingMs += ms;
      this.topKmh = highest(this.topKmh, topKmh);
      const site = this.siteAt(entry.to)?.name ?? null;
      this.legs.push({ kind: 'trip', ...times, from: entry.from, to: entry.to, km: kilometres(metres), topKmh, idleMs: null, site });
      return;
    }
    const idleMs = parts.reduce<number | null>((sum, part) => (part.ignitionMs === null ? sum : (sum ?? 0) + part.ignitionMs), null);
    const site = this.siteAt(entry.place);
    this.standingMs += ms;
    if (idleMs !== null) this.idleMs = (this.idleMs ?? 0) + idleMs;
    if (site === undefined) this.elsewhereMs += ms;
    else {
      const at = this.atSites.get(site) ?? { stops: 0, ms: 0 };
      this.atSites.set(site, { stops: at.stops + 1, ms: at.ms + ms });
    }
    this.legs.push({ kind: 'stop', ...times, from: entry.place, to: entry.place, km: 0, topKmh: null, idleMs, site: site?.name ?? null });
  }

  row() {
    return {
      driving: seconds(this.drivingMs),
      standing: seconds(this.standingMs),
      idle: this.idleMs === null ? null : seconds(this.idleMs),
      trips: this.legs.filter(({ kind }) => kind === 'trip').length,
      stops: this.legs.filter(({ kind }) => kind === 'stop').length,
      topSpeed: this.topKmh === null ? null : Math.round(this.topKmh * 10) / 10,
      sites: [...this.atSites]
        .map(([{ id, name }, { stops, ms }]) => ({ groupId: id, name, stops, seconds: seconds(ms) }))
        .toSorted((a, b) => b.seconds - a.seconds),
      elsewhere: seconds(this.elsewhereMs),
    };
  }

  /** The site a place is at: of several, the one whose middle is nearest. */
  private siteAt(place: Place): Site | undefined {
    let found: { readonly site: Site; readonly metres: number } | undefined;
    for (const site of this.sites) {
      const metres = distanceM(site, place);
      if (metres <= site.radius && metres < (found?.metres ?? Infinity)) found = { site, metres };
    }
    return found?.site;
  }
}
