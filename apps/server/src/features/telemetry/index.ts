/** Telemetry read back: the latest of devices, sensor history, what gateways received. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { Answer, Input } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import { telemetry as table } from '@frostway/contract/telemetry/endpoints';
import { limits } from '@frostway/core/limits';
import { type Caller, type Looking, type Mounted, serve } from '../../call/serve.js';
import type pg from 'pg';
import type { Feature, Job } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import type { Db } from '../../db/connect.js';
import type { Clock } from '../../outside/clock.js';
import { findSeenDevice, findSeenDevices, type SeenDevice, type Viewer } from '../../scope/devices.js';
import { tellOfDamage } from '../../telemetry-store/sealed/packed.js';
import type { ReceivedColumns, TelemetryStore } from '../../telemetry-store/store.js';
import { prepareRemoval, removeOld } from '../excursion/index.js';
import {
  checkPage,
  findGatewayByName,
  limitsBetween,
  listBelow,
  selectStatus,
  selectWorstFirst,
  settingsBetween,
  type StatusFilter,
} from '../device/index.js';
import { edgesOf, edgesOfSilence, intervalsAround, pastOf, widened, within } from './around.js';
import { selectSensors, type SeenSensor } from './sql.js';
import { keeping, removalLine } from './retention.js';
import { readChart } from './chart.js';
import { sealingGauges, sealingJob } from './sealing.js';
import { readSensorTrack } from './sensor-track.js';
import { readStatistics } from './statistics.js';
import { storing } from './storing.js';
import { mostRead, readBudget, readRange, rowsInSlices } from './long-range.js';
import { checkedRange, pageOf, settingsRange, shownRange, toTrackColumns, trackRowAt, withinWindow } from './history.js';

export { statisticsInSlices } from './in-slices.js';
export { sealNow } from './sealing.js';
export { beginsAt, intervalsAround, widened, within } from './around.js';
export { checkedRange, isLate, pageOf, settingsRange, shownRange, trackRowAt, withinWindow } from './history.js';
export { readBudget, readRange } from './long-range.js';

/** What telemetry needs from outside. */
export type TelemetryOptions = {
  readonly clock: Clock;
  readonly store: TelemetryStore;
  /** How long the operator keeps telemetry, days; null = for ever. */
  readonly retentionDays: number | null;
  readonly pool: pg.Pool;
  /** Days are sealed so many days after their end; null = they are not. */
  readonly sealAfterDays: number | null;
};

/** Slices of a trend: four points an hour over a day. */
const trendSlices = 96;

/** The handlers of every call of telemetry. */
function telemetryCalls({ clock, store, retentionDays, pool, sealAfterDays }: TelemetryOptions): Mounted[] {
  const status = async (
    caller: Caller,
    db: Looking['db'],
    filter: Omit<StatusFilter, 'nowMs' | 'limit' | 'offset'>,
    page: number,
    pageSize: number,
    select = selectStatus,
  ) => {
    const answer = await select(db, caller, { ...filter, nowMs: clock.now(), limit: pageSize, offset: (page - 1) * pageSize });
    checkPage(answer.total, { page, pageSize });
    return answer;
  };
  const received = async (
    columns: ReceivedColumns,
    devices: readonly SeenSensor[],
    gateways: ReadonlyMap<number, string>,
    input: { page: number; pageSize?: number | undefined },
  ) => {
    const names = new Map(devices.map((device) => [device.id, device]));
    readBudget()(columns.length);
    const rows = await rowsInSlices(pageOf(columns.length, input.page, input.pageSize), (index) => {
      const rssi = columns.rssi[index] ?? Number.NaN;
      return {
        ...trackRowAt(columns, index),
        mac: names.get(columns.deviceId[index] ?? 0)?.mac ?? '',
        rssi: Number.isNaN(rssi) ? null : rssi,
        gateway: gateways.get(columns.gatewayId[index] ?? 0) ?? null,
        receivedAt: new Date(columns.receivedMs[index] ?? 0).toISOString(),
      };
    });
    return { total: columns.length, rows };
  };

  return serve('telemetry', table, {
    ...keeping({ clock, store, most: retentionDays }),
    ...storing(pool, sealAfterDays),
    status: async (input, caller, { db }) => {
      const isNamed = input.mac !== undefined || input.imei !== undefined;
      const devices = isNamed ? await findSeenDevices(db, caller, named(input)) : undefined;
      const isWorstFirst = input.order === 'state' && !isNamed;
      // A list further down is one to look for something in, by name.
      if (isWorstFirst && input.page * input.pageSize > limits.worstFirstMax) refuse('pageOverLimit');
      const groupIds = input.groupId === undefined ? undefined : (await listBelow(db, caller, input.groupId)).map((group) => group.id);
      const found = await status(
        caller,
        db,
        {
          ...(devices === undefined ? {} : { ids: devices.map(({ id }) => id) }),
          ...(groupIds === undefined ? {} : { groupIds }),
          ...(input.kind === undefined ? {} : { kinds: input.kind }),
        },
        input.page,
        input.pageSize,
        isWorstFirst ? selectWorstFirst : selectStatus,
      );
      // In a list it stands with nothing; asked about alone, it has no latest to answer.
      if (devices?.length === 1 && found.rows.length === 1 && found.rows.every(isUnheard)) refuse('deviceNotSynchronized');
      return found;
    },
    track: (input, caller, { db }) => readTrack(store, db, caller, input),
    trackColumns: (input, caller, { db }) => readTrackColumns(store, clock, db, caller, input),
    chart: (input, caller, { db }) => readChart(store, clock, db, caller, input),
    sensorTrack: (input, caller, { db }) => readSensorTrack(store, db, caller, input),
    statistics: (input, caller, { db }) => readStatistics(store, clock, db, caller, input),
    trend: async (input, caller, { db }) => {
      const devices = await findSeenDevices(db, caller, named(input));
      // The newest is of this millisecond.
      const untilMs = clock.now() + 1;
      const fromMs = untilMs - input.hours * 3_600_000;
      const trends = new Map(
        (
          await store.trends(
            devices.filter(({ rights }) => rights.has('history')).map(({ id, window }) => ({ id, ...window })),
            fromMs,
            untilMs,
            trendSlices,
          )
        ).map((trend) => [trend.deviceId, trend]),
      );
      const rows = devices.map((device) => {
        const { timeMs = [], temperature = [] } = trends.get(device.id) ?? {};
        return { mac: device.mac, imei: device.imei, time: Float64Array.from(timeMs), temperature: Float64Array.from(temperature) };
      });
      return { total: rows.length, rows };
    },
    gatewayTrack: async (input, caller, { db }) => {
      checkedRange(input.st, input.et, limits.positionRangeMs);
      const gateway = await findGatewayByName(db, caller, input.gateway);
      const range = withinWindow(gateway, input.st, input.et);
      const sensors =
        input.mac !== undefined || input.imei !== undefined
          ? [await findSeenDevice(db, caller, input, 'history')].map(sensorOf)
          : await selectSensors(db, caller);
      const columns = await store.received(sensors, range?.fromMs ?? 1, range?.untilMs ?? 0, gateway.id, mostRead);
      return received(columns, sensors, new Map([[gateway.id, gateway.mac ?? gateway.name]]), input);
    },
    gatewaysTrack: async (input, caller, { db }) => {
      checkedRange(input.st, input.et, limits.positionRangeMs);
      const devices = (await findSeenDevices(db, caller, { macs: input.mac }, 'history')).map(sensorOf);
      const columns = await store.received(devices, input.st, input.et, undefined, mostRead);
      const gateways = await selectStatus(db, caller, {
        nowMs: clock.now(),
        ids: [...new Set(columns.gatewayId)],
        limit: 10_000,
        offset: 0,
      });
      return received(columns, devices, new Map(gateways.rows.map((row) => [row.id, row.mac ?? row.name])), input);
    },
    gatewayStatus: async (input, caller, { db }) => {
      const gateway = await findGatewayByName(db, caller, input.gateway);
      return status(
        caller,
        db,
        { gatewayId: gateway.id, ...(input.search === undefined ? {} : { search: input.search }) },
        input.page,
        input.pageSize,
      );
    },
    gatewayBatchStatus: async (input, caller, { db }) => {
      const devices = await findSeenDevices(db, caller, { macs: input.mac });
      return status(caller, db, { ids: devices.map(({ id }) => id) }, input.page, input.pageSize);
    },
  });
}

/** Of a device like this nothing is known yet, neither from itself nor where it is. */
const isUnheard = ({ lastSeen, reading, position, place }: DeviceStatus): boolean =>
  lastSeen === null && reading === null && position === null && place === null;

const named = (input: { mac?: readonly string[] | undefined; imei?: readonly string[] | undefined }) => ({
  macs: input.mac ?? [],
  imeis: input.imei ?? [],
});

const sensorOf = ({ id, mac, window }: SeenDevice): SeenSensor => ({ id, mac: mac ?? '', ...window });

/** Readings of a device as rows, the range or a page of it; for accounts and for guests, within what they may read. Refuses as a track of the contract does. */
export async function readTrack(
  store: TelemetryStore,
  db: Db,
  viewer: Viewer,
  input: Input<(typeof table)['track']>,
): Promise<Answer<(typeof table)['track']>> {
  const { device, range } = await ranged(db, viewer, input);
  const columns = await readRange(store, device.id, range);
  const rows = await rowsInSlices(pageOf(columns.length, input.page, input.pageSize), (at) => trackRowAt(columns, at));
  return { total: columns.length, rows };
}

/** The same as columns, the whole range. */
export async function readTrackColumns(
  store: TelemetryStore,
  clock: Clock,
  db: Db,
  viewer: Viewer,
  input: Ranged,
): Promise<Answer<(typeof table)['trackColumns']>> {
  const { device, range } = await ranged(db, viewer, input);
  const asked = { fromMs: input.st, untilMs: input.et };
  const { reachMs } = await intervalsAround(db, device, asked);
  const wide = widened(device, asked, reachMs);
  const near = await readRange(store, device.id, range === undefined ? undefined : wide);
  const shown = within(near, asked);
  const nearby = edgesOf(near, asked);
  const isSilent = shown.length === 0 && range !== undefined;
  const { before, after } = isSilent ? await edgesOfSilence(store, device, asked, nearby) : nearby;
  // A page goes on with what it was answered: it is told what came into force after the end of the range, too; and what was in force before its beginning.
  const { fromMs, untilMs } = settingsRange(device, before[0]?.time ?? input.st, Number.MAX_SAFE_INTEGER);
  const [settings, past] = await Promise.all([settingsBetween(db, device.id, fromMs, untilMs), pastOf(store, db, device, clock.now())]);
  return toTrackColumns(shown, { before, after, ...past }, settings, await limitsBetween(db, device.id, settings, untilMs));
}

type Ranged = Input<(typeof table)['trackColumns']>;

async function ranged(db: Db, viewer: Viewer, input: Ranged) {
  if (input.mac === undefined && input.imei === undefined) refuse('rangeMissing', { mac: 'rangeMissing' });
  checkedRange(input.st, input.et, limits.sensorRangeMs);
  const device = await findSeenDevice(db, viewer, input, 'history');
  return { device, range: shownRange(device, input.st, input.et) };
}

/** What telemetry adds. */
export function telemetryFeature(tools: Tools): Feature {
  const { config, clock, pool, db, log, intakeStore } = tools;
  const retention = { pool, db, store: intakeStore, clock, days: config.FROSTWAY_RETENTION_DAYS };
  const removal: Job = { name: 'retention', line: removalLine, run: (ending) => removeOld(retention, ending) };
  const sealing = sealingJob(tools);
  tellOfDamage((damage) => log.error(damage, `a sealed day of ${damage.of} is damaged; the days around it are not`));
  const preparation: Job = { name: 'retention-start', line: null, run: () => prepareRemoval(retention) };
  return {
    name: 'telemetry',
    calls: telemetryCalls({ ...tools, retentionDays: retention.days, sealAfterDays: config.FROSTWAY_SEAL_AFTER_DAYS }),
    jobs: [removal, ...(retention.days === null ? [] : [preparation]), ...(sealing === null ? [] : [sealing])],
    gauges: sealingGauges(pool),
  };
}
