/** The facts of a report of devices, or of a group's, over a period: of each the part that the reader may see. */
import type { ReportFacts, ReportProbe, ReportSensor } from '@frostway/contract/report/content';
import { refuse } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { limitsOfProbe } from '@frostway/core/probes';
import type { Bands } from '@frostway/core/statistics-sums';
import type { Tools } from '../../platform/tools.js';
import { findSeenDevices, type SeenDevice } from '../../scope/devices.js';
import type { Principal } from '../../scope/principal.js';
import type { Db } from '../../db/connect.js';
import { rulesByVersion, watchedWithin } from '../rule/index.js';
import { calibrationsAt } from '../certificate/index.js';
import { limitsBetween, type LimitsVersion, listBelow, settingsBetween } from '../device/index.js';
import { beginsAt, checkedRange, intervalsAround, shownRange, widened, within, withinWindow } from '../telemetry/index.js';
import { incidentsOf, type Told, verdictOf } from './incidents.js';
import { type Assembled, mktOf, nameOf, ownerOf, toRule, wholeMinute } from './parts.js';
import { type MeasuredSensor, partsOf } from './sensors.js';
import { addReadings, newPositions, newReadings } from './tables.js';
import { placesOf } from './places-of-devices.js';

/** Of what a report is asked: devices by name, or all of a group and of the groups below it; epoch ms, the end excluded. */
export type Asked = {
  readonly macs?: readonly string[] | undefined;
  readonly imeis?: readonly string[] | undefined;
  readonly groupId?: number | undefined;
  readonly st: number;
  readonly et: number;
};
type Device = SeenDevice & { readonly model: string };
type Named = { readonly devices: readonly Device[]; readonly group: string | null };
type Using = Pick<Tools, 'db' | 'store' | 'clock'>;

/** Readings a report is made of at the most. */
const mostReadings = 500_000;

/**
 * Refuses 10012 when nothing is named, 10000, 56091 a period that is too long or has too many readings, 80742 one that has not begun, 50017 and 50006 for what the principal does not see, 80002 a period after
 * the end of an expired device, 80741 when no sensor is left.
 */
export async function deviceReport(using: Using, principal: Principal, asked: Asked, most = mostReadings): Promise<Assembled> {
  const { db, clock } = using;
  checkedRange(asked.st, asked.et, limits.sensorRangeMs);
  const { devices, group } = await named(db, principal, asked);
  const untilMs = Math.min(asked.et, wholeMinute(clock.now()));
  if (untilMs <= asked.st) refuse('reportNotYet', { st: 'reportNotYet' });

  const readings = newReadings();
  const sensors: ReportSensor[] = [];
  const byId = new Map<number, ReportSensor>();
  const lines: Assembled['lines'] = [];
  const told: Told[] = [];
  let read = 0;
  for (const device of devices) {
    const range = asked.groupId === undefined ? shownRange(device, asked.st, untilMs) : withinWindow(device, asked.st, untilMs);
    if (range === undefined) continue;
    const measured = await measuredOf(using, device, range);
    read += measured.columns.length;
    if (read > most) refuse('rangeTooLong', { et: 'rangeTooLong' });
    const hasMeasured = measured.columns.temperature.some((value) => !Number.isNaN(value));
    // A gateway that measures nothing has no part in how warm it was.
    if (device.kind === 'gateway' && !hasMeasured) continue;
    told.push({ ...device, ...range, sinceMs: device.window.fromMs });
    if (device.kind !== 'beacon' && !hasMeasured) continue;
    const certificates = await calibrationsAt(db, [{ id: device.id, atMs: range.untilMs - 1 }]);
    const { sensor, line } = await partsOf(measured, certificates.get(device.id) ?? null);
    sensors.push(sensor);
    byId.set(device.id, sensor);
    lines.push(line);
    await addReadings(readings, nameOf(device), measured.columns);
  }
  if (sensors.length === 0) refuse('reportNoSensor');
  const [data, nowhere] = [readings.done(), newPositions().done()];

  const incidents = await incidentsOf(db, told, byId, (picked) => placesOf(db, principal, picked));
  const facts: ReportFacts = {
    format: 1,
    subject: { kind: 'devices', group },
    owner: await ownerOf(db, principal.ownerId),
    from: asked.st,
    until: untilMs,
    verdict: verdictOf(sensors, incidents, null),
    mkt: mktOf(null),
    sensors,
    rules: (await rulesByVersion(db, await watchedWithin(db, told))).map(toRule),
    incidents,
    allowances: [],
    events: [],
    decisions: [],
    handover: null,
    data: { readings: data.count, readingsHash: data.hash, positions: nowhere.count, positionsHash: nowhere.hash },
  };
  const whom = asked.groupId === undefined ? `devices:${devices.map(({ id }) => id).join(',')}` : `group:${asked.groupId}`;
  return {
    facts,
    lines,
    tracks: [],
    photos: [],
    readings: data.bytes,
    subject: { key: `${principal.ownerId}:${whom}:${asked.st}:${asked.et}`, kind: 'devices', ownerId: principal.ownerId, missionId: null },
  };
}

/** The devices, in an order that does not depend on how they were named. */
async function named(db: Db, principal: Principal, { macs = [], imeis = [], groupId }: Asked): Promise<Named> {
  if (macs.length + imeis.length > 0 && groupId !== undefined) refuse('parametersIllegal', { groupId: 'parametersIllegal' });
  const names = groupId === undefined ? { macs, imeis } : await namesIn(db, principal, groupId);
  if (groupId !== undefined && names.macs.length + names.imeis.length === 0) refuse('reportNoSensor');
  const seen = new Map((await findSeenDevices(db, principal, names, 'history')).map((device) => [device.id, device]));
  const models = await db
    .selectFrom('device')
    .select(['id', 'model'])
    .where('id', 'in', [...seen.keys()])
    .orderBy('id')
    .execute();
  const group =
    groupId === undefined
      ? null
      : ((await db.selectFrom('device_group').select('name').where('id', '=', groupId).executeTakeFirst())?.name ?? '');
  return {
    group,
    devices: models.flatMap(({ id, model }) => {
      const device = seen.get(id);
      return device === undefined ? [] : [{ ...device, model }];
    }),
  };
}

/** The names of a group's devices. Refuses 50017 when it is not the principal's. */
async function namesIn(db: Db, principal: Principal, groupId: number): Promise<{ macs: string[]; imeis: string[] }> {
  const groupIds = (await listBelow(db, principal, groupId)).map(({ id }) => id);
  const rows = await db
    .selectFrom('device')
    .select(['mac', 'imei'])
    .where('group_id', 'in', groupIds)
    .where('owner_id', '=', principal.ownerId)
    .where('is_scrapped', '=', false)
    .execute();
  return {
    macs: rows.flatMap(({ mac }) => mac ?? []),
    imeis: rows.flatMap(({ mac, imei }) => (mac === null ? (imei ?? []) : [])),
  };
}

async function measuredOf(
  { db, store }: Using,
  device: Device,
  range: { readonly fromMs: number; readonly untilMs: number },
): Promise<MeasuredSensor> {
  const { intervals, reachMs } = await intervalsAround(db, device, range);
  const { fromMs } = widened(device, range, reachMs);
  const around = await store.range(device.id, fromMs, range.untilMs);
  const settings = await settingsBetween(db, device.id, range.fromMs, range.untilMs - 1);
  const versions = await limitsBetween(db, device.id, settings, range.untilMs);
  return {
    ...range,
    id: device.id,
    mac: device.mac,
    imei: device.imei,
    name: device.name,
    model: device.model,
    columns: within(around, range),
    around,
    intervals,
    bands: { temperature: bandsOf(versions, 'temperature'), humidity: bandsOf(versions, 'humidity') },
    firstMs: await beginsAt(store, device),
  };
}

/** The limits of a probe over time; where only the other's changed, they did not. */
function bandsOf([first, ...later]: readonly [LimitsVersion, ...LimitsVersion[]], probe: ReportProbe): Bands {
  const bands: [Bands[0], ...Bands[0][]] = [{ fromMs: first.fromMs, ...limitsOfProbe(first, probe) }];
  for (const version of later) {
    const next = { fromMs: version.fromMs, ...limitsOfProbe(version, probe) };
    const last = bands.at(-1);
    if (last?.lower !== next.lower || last.upper !== next.upper) bands.push(next);
  }
  return bands;
}
