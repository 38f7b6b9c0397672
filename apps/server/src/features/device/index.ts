/** Devices: groups, the inventory, who owns what, settings over time, gateways, and the latest of a device. */
import { deviceFeature as table } from '@frostway/contract/device/endpoints';
import type { Device, Group } from '@frostway/contract/device/rows';
import type { Answer } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import { parseImei, parseMac } from '@frostway/core/identity';
import { batteryOf, deviceModels, type DeviceModel, findModel } from '@frostway/core/models';
import { noLimits } from '@frostway/core/probes';
import { type Caller, type Changing, type Looking, type Mounted, serve } from '../../call/serve.js';
import type { Feature, OnAssigned, OnSettingsWanted, Release } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { inOneGo } from '../../db/in-one-go.js';
import type { Event } from '../../events/event.js';
import { publish } from '../../events/publish.js';
import type { Clock } from '../../outside/clock.js';
import { withAudience } from '../../scope/audience.js';
import { findOwnedDevice, findSeenDevice } from '../../scope/devices.js';
import { attributesFor } from './attributes.js';
import { newCredentials } from './credentials.js';
import { editDevice, putField, renameDevice } from './editing.js';
import { moveDevices } from './moving.js';
import { listGateways, readAccess } from './gateways.js';
import { addGroup, changeGroup, listBelow, listDevicesBelow, listGroups, listPath, removeGroup } from './groups.js';
import { countingGuesses } from './guesses.js';
import { readHardware } from './hardware.js';
import { checkRows, importRows } from './importing.js';
import { adoptUnknown, listInventory, listUnknown } from './inventory.js';
import { type DeviceFilter, getDevice, selectDevices } from './list.js';
import { deviceReleases } from './leaving.js';
import { correctModel } from './model.js';
import { giveBack } from './owning.js';
import { checkPage, type Page, rangeOf } from '../../call/paging.js';
import { settingStates } from './setting-states.js';
import { listDeliveries } from './settings-to-tell.js';
import { listSettings, type SettingsVersion } from './settings.js';
import { takeDevice } from './taking.js';
import { readTakings, takeRows } from './taking-many.js';
import { changeWorkspace, getWorkspace } from './workspace.js';

export { addBindings, bindDevice, endBindingsAt, isBoundAt, isOpenAt, type NewBinding } from './binding.js';
export { changeSettings, putField } from './editing.js';
export { addGroup, changeGroup, groupNameIn, holdGroup, listBelow, listGroups } from './groups.js';
export { intervalsOf, recordingIntervals } from './intervals.js';
export { addToInventory } from './importing.js';
export { countReleases, type EndCounts, endReleases } from './leaving.js';
export { putExpiry, putScrapped } from './life.js';
export { putCredentials } from './credentials.js';
export { handOver } from './owning.js';
export { takeDevice } from './taking.js';
export { checkPage, rangeOf } from '../../call/paging.js';
export { likePattern } from '../../db/like.js';
export { selectRhythm } from './rhythm.js';
export { settingsToTell } from './settings-to-tell.js';
export { settingsBetween, type SettingsVersion } from './settings.js';
export { namedOf, type NamedRow } from './named.js';
export { limitsBetween, type LimitsVersion } from './watched-limits.js';

export {
  byDeviceName,
  calledDevice,
  findableDevice,
  findableDevices,
  findableGateways,
  findableGroups,
  identityOfDevice,
  withConnection,
} from './findable.js';
export { type Headings, plainHeading, readTableOf } from './table/read.js';
export { getWorkspace } from './workspace.js';
export { findGatewayByName, selectStatus } from './status.js';
export type { StatusFilter } from './status-page.js';
export { countByStatus } from './status-counts.js';
export { selectWorstFirst } from './worst-first.js';

/** What devices need from outside. */
export type DeviceOptions = {
  readonly clock: Clock;
  /** What ends with a device that leaves its owner, of every feature. */
  readonly released: () => readonly Release[];
  readonly assigned: OnAssigned;
  /** Runs in the transaction in which other settings may have come to be wanted of devices. */
  readonly settingsWanted: OnSettingsWanted;
  /** The ports of devices by name; null for one that is closed. */
  readonly ports: () => Readonly<Record<string, number | null>>;
  /** The address the operator set for this platform; empty where he set none. */
  readonly publicUrl: string;
};

/** The calls of groups, devices, inventory and gateways. */
function deviceCalls(options: DeviceOptions): Mounted[] {
  const { clock } = options;
  /** Devices came or went, of whoever sees the same devices as the caller. */
  const shifted = async ({ accountId, ownerId }: Caller, { db }: Changing, also: readonly number[] = []): Promise<void> =>
    publish(db, { type: 'accessChanged', accountIds: await withAudience(db, [accountId, ownerId, ...also]) });
  /** The same devices are shown in another way. */
  const edited = async ({ accountId, ownerId }: Caller, { db }: Changing): Promise<void> =>
    publish(db, { type: 'devicesEdited', accountIds: await withAudience(db, [accountId, ownerId]) });
  const settingsWanted = (id: number, { accountId }: Caller, { db }: Changing): Promise<void> =>
    options.settingsWanted(db, [id], accountId);
  const one = (id: number, caller: Caller, { db, lang }: Changing): Promise<Device> => getDevice(db, caller, id, clock.now(), lang);
  const list = async (
    filter: Omit<DeviceFilter, 'limit' | 'offset'>,
    page: Page,
    caller: Caller,
    { db, lang }: Looking,
  ): Promise<{ total: number; rows: Device[] }> => {
    const found = await selectDevices(db, caller, { ...filter, ...rangeOf(page) }, clock.now(), lang);
    checkPage(found.total, page);
    return found;
  };

  return serve('device', table, {
    groupTree: async (_input, caller, { db, lang }) => {
      const rows = await listGroups(db, caller, lang);
      return { total: rows.length, rows };
    },
    addGroup: async (input, caller, context) => {
      const id = await addGroup(context.db, caller, input, new Date(clock.now()));
      const group = await oneGroup(id, caller, context);
      await edited(caller, context);
      context.audit({ entity: 'group', id, after: { name: group.name, parentId: group.parentId } });
      return group;
    },
    changeGroup: async (input, caller, context) => {
      await changeGroup(caller, input, context);
      if (input.parentId !== undefined) await options.assigned(context.db, await listDevicesBelow(context.db, caller, input.id));
      await edited(caller, context);
      return oneGroup(input.id, caller, context);
    },
    removeGroup: async (input, caller, context) => {
      await removeGroup(caller, input.id, input.confirm, context);
      await edited(caller, context);
      return null;
    },
    groupList: async (input, caller, { db, lang }) => {
      const search = (input.search ?? '').toLowerCase();
      const found = (await listGroups(db, caller, lang)).filter((group) => group.name.toLowerCase().includes(search));
      checkPage(found.length, input);
      const { limit, offset } = rangeOf(input);
      return { total: found.length, rows: found.slice(offset, offset + limit) };
    },
    groupDevices: async (input, caller, context) => {
      const { groupId, below, search, kind, model, busy, sort, order } = input;
      const groups = groupId === undefined ? undefined : await listBelow(context.db, caller, groupId);
      const groupIds = groups?.map((group) => group.id).slice(0, below ? undefined : 1);
      return list(
        { search, kind, model, isBusy: busy, sort: sort === '' ? undefined : sort, order, ...(groupIds === undefined ? {} : { groupIds }) },
        input,
        caller,
        context,
      );
    },
    groupDevice: async (input, caller, { db, lang }) => {
      const { id } = await findSeenDevice(db, caller, identityIn(input.imei));
      const device = await getDevice(db, caller, id, clock.now(), lang);
      return { ...device, groups: device.groupId === null ? [] : await listPath(db, caller, device.groupId, lang) };
    },
    addDevice: async (input, caller, context) => {
      const { groupId, ...taking } = input;
      const { db } = context;
      return countingGuesses(caller.accountId, context, clock, async (guesses) => {
        const said: Event[] = [];
        const say = (event: Event): void => void said.push(event);
        const { id, credentials, mayBeTold } = await takeDevice(caller, taking, context, { groupId, guesses, nowMs: clock.now(), say });
        const audience = withAudience(db, [caller.accountId, caller.ownerId]);
        const [, device, accountIds] = await inOneGo(options.assigned(db, [id]), one(id, caller, context), audience, guesses.over());
        if (mayBeTold) await settingsWanted(id, caller, context);
        await publish(db, ...said, { type: 'accessChanged', accountIds });
        return { ...device, ...(credentials === undefined ? {} : { credentials }) };
      });
    },
    addDevices: async ({ rows, groupId }, caller, context) => {
      const { ids, report } = await countingGuesses(caller.accountId, context, clock, (guesses) =>
        takeRows(caller, rows, context, { groupId, guesses, nowMs: clock.now() }),
      );
      if (ids.length === 0) return report;
      await options.assigned(context.db, ids);
      await options.settingsWanted(context.db, ids, caller.accountId);
      await shifted(caller, context);
      return report;
    },
    readDevices: ({ file }, { ownerId }) => readTakings(ownerId, file),
    editDevice: async ({ mac, imei, ...edits }, caller, context) => {
      const id = await editDevice(caller, { mac, imei }, edits, { ...context, assigned: options.assigned }, clock.now());
      await settingsWanted(id, caller, context);
      await edited(caller, context);
      return one(id, caller, context);
    },
    moveDevices: async (input, caller, context) => {
      const moved = await moveDevices(caller, input, { ...context, assigned: options.assigned });
      await edited(caller, context);
      return { moved };
    },
    renameDevice: async (input, caller, context) => {
      const id = await renameDevice(caller, input, input.name, input.confirm === true, context);
      await edited(caller, context);
      return one(id, caller, context);
    },
    changeCar: async (input, caller, context) => {
      const id = await putField(caller, input, { car: input.car === '' ? null : input.car }, context);
      await edited(caller, context);
      return one(id, caller, context);
    },
    changeCarIcon: async (input, caller, context) => {
      const id = await putField(caller, input, { carIcon: input.carIcon }, context);
      await edited(caller, context);
      return one(id, caller, context);
    },
    changeSim: async (input, caller, context) => {
      const id = await putField(caller, input, { sim: input.sim === '' ? null : input.sim }, context);
      await edited(caller, context);
      return one(id, caller, context);
    },
    settings: async (input, caller, { db }) => {
      const { id, window, rights } = await findSeenDevice(db, caller, input);
      const versions = (await listSettings(db, id, window.fromMs)).map(toVersion);
      // What waits for the device may differ from what an earlier owner wanted.
      const [, ...earlier] = await listSettings(db, id, 0);
      const [current] = versions;
      if (current === undefined) throw new Error(`device ${id} has no settings`);
      const { from: _from, ...wanted } = current;
      // Limits are what alarms are judged by, and versions are the past: both are for who may read the history.
      const shown = rights.has('history') ? { wanted, versions } : { wanted: { ...wanted, ...noLimits }, versions: [] };
      const state = await db
        .selectFrom('device_state')
        .select(['attributes', 'attribute_ms', 'last_seen_ms'])
        .where('device_id', '=', id)
        .executeTakeFirst();
      const device = await db.selectFrom('device').select(['model', 'language', 'timezone']).where('id', '=', id).executeTakeFirstOrThrow();
      const isShown = rights.has('latest') && state !== undefined && (state.last_seen_ms ?? 0) >= window.fromMs;
      const reader = { ...window, isTrusted: rights.has('own') || rights.has('change'), mayPlace: rights.has('place') };
      const reported = isShown ? attributesFor(state, reader) : {};
      const model = findModel(device.model);
      const { language, timezone } = device;
      const deliveries = isShown ? await listDeliveries(db, id) : [];
      const states = model === undefined ? [] : settingStates(model, { ...wanted, language, timezone }, earlier, reported, deliveries);
      return { ...shown, reported, states };
    },
    hardware: (input, caller, { db }) => readHardware(db, caller, input),
    unboundDevices: (input, caller, context) => list({ kind: input.kind, isUnbound: true }, input, caller, context),
    workspace: (_input, caller, { db }) => getWorkspace(db, caller),
    changeWorkspace: (input, caller, { db }) => changeWorkspace(caller, input, db),
    changeModel: async (input, caller, context) => {
      const { id, ownerId, ...answer } = await correctModel(caller, input, { ...context, assigned: options.assigned }, clock.now());
      await settingsWanted(id, caller, context);
      await shifted(caller, context, ownerId === null ? [] : [ownerId]);
      return answer;
    },
    giveBack: async (input, caller, context) => {
      const id = await giveBack(caller, input, input.confirm, { ...context, released: options.released() }, clock.now());
      await settingsWanted(id, caller, context);
      await shifted(caller, context);
      return null;
    },
    models: async () => ({ total: deviceModels.length, rows: deviceModels.map(toModel) }),
    importInventory: async (input, caller, context) => {
      const report = await importRows(input, caller, context.lang, context, new Date(clock.now()));
      await shifted(caller, context);
      return report;
    },
    checkInventory: (input, caller, { db, lang }) => checkRows(input, caller, lang, db),
    inventory: (input, caller, { db }) => listInventory(db, caller, input),
    devicePorts: async () => options.ports(),
    gatewayCredentials: async (input, caller, context) => {
      const device = await findOwnedDevice(context.db, caller, input);
      if (device.kind !== 'gateway') refuse('notGateway');
      context.audit({ entity: 'device', id: device.id, after: { credentialsRenewed: true } });
      await edited(caller, context);
      return (await newCredentials(context.db, [device.id])).get(device.id) ?? refuse('notFound');
    },
    gatewayAccess: async (input, caller, { db }) => {
      const device = await findSeenDevice(db, caller, input);
      if (device.kind !== 'gateway') refuse('notGateway');
      return {
        ...(await readAccess(db, device)),
        mqttPort: options.ports()['mqtt'] ?? null,
        publicUrl: options.publicUrl === '' ? null : options.publicUrl,
      };
    },
    gatewayList: (input, caller, { db }) => listGateways(db, caller, input, clock.now()),
    unknownDevices: (input, _caller, { db }) => listUnknown(db, input),
    adoptUnknown: async (input, caller, context) => {
      const answer = await adoptUnknown(input, context, new Date(clock.now()));
      await shifted(caller, context);
      return answer;
    },
  });
}

async function oneGroup(id: number, caller: Caller, { db, lang }: Changing): Promise<Group> {
  return (await listGroups(db, caller, lang)).find((group) => group.id === id) ?? refuse('notFound');
}

/** A MAC or an IMEI in a path; refuses 80009 for what looks like a number and 80008 for anything else. */
function identityIn(name: string): { mac: string } | { imei: string } {
  const imei = parseImei(name);
  if (imei !== undefined) return { imei };
  const mac = parseMac(name);
  if (mac !== undefined) return { mac };
  return refuse(/^\d+$/.test(name.trim()) ? 'imeiInvalid' : 'macInvalid');
}

function toVersion({ fromMs, ...settings }: SettingsVersion): Omit<SettingsVersion, 'fromMs'> & { from: string } {
  return { from: new Date(fromMs).toISOString(), ...settings };
}

function toModel(model: DeviceModel): Answer<(typeof table)['models']>['rows'][number] {
  const { label, kind, probes, modes, commands, measures, defaultIntervals } = model;
  return {
    model: model.model,
    label,
    kind,
    probes: [...probes],
    modes: [...modes],
    commands: commands.map((command) => ({ ...command })),
    limits: {
      ...Object.fromEntries(commands.map(({ name, ...parameters }) => [name, parameters])),
      measures,
      defaultIntervals,
      battery: batteryOf(model.model),
    },
  };
}

/** What devices add. */
export function deviceFeature(tools: Tools): Feature {
  const { config, clock, devicePorts } = tools;
  return {
    name: 'device',
    calls: deviceCalls({ ...tools, ports: devicePorts, publicUrl: config.FROSTWAY_PUBLIC_URL }),
    onDeviceReleased: deviceReleases(clock),
  };
}
