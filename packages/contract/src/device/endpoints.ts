/** Calls of groups, devices and gateways; with those of the inventory, the whole feature. */
import { parseImei, parseMac } from '@frostway/core/identity';
import { limits } from '@frostway/core/limits';
import { ofEachLimit } from '@frostway/core/probes';
import { z } from 'zod';
import { defineDeviceFeature, del, get, post, put } from '../endpoint.js';
import {
  flag,
  id,
  imeis,
  isoTime,
  line,
  listFrom,
  macsToChange,
  number,
  optionalLine,
  optionalLines,
  orNone,
  page,
  rowsOf,
  says,
  zone,
} from '../inputs.js';
import { inventoryCalls } from './inventory-endpoints.js';
import { carIcons, device, deviceKinds, deviceLimits, deviceStatus, group, hardwareFacts, settingState } from './rows.js';
import { siteFields, sitePlace } from './site-place.js';
import { credentials, oneDevice, takingCalls } from './taking-endpoints.js';

export { credentials, oneDevice } from './taking-endpoints.js';

const groupName = line(limits.name, 'groupNameEmpty');
const interval = number(z.number().int().min(0).max(31_536_000));
/** A number; null, or an empty field of a form, for none. */
/** A number, or null (empty in a form) to take it away: an empty text is not 0. */
const orNothing = <T extends z.ZodType>(value: T) => z.union([z.null(), z.literal('').transform(() => null), value]);
const limitValue = orNothing(number(z.number()));

/** What may be edited about a device; only what is given changes. */
const edits = {
  remark: optionalLines(limits.remark).optional(),
  softwareVersion: optionalLine(limits.name).optional(),
  /** Secret without which a phone's reports are unknown, 8 to 128 characters, sent as `secret` beside the report; empty takes it away. It is never answered. */
  reportSecret: z
    .string()
    .trim()
    .refine((text) => text === '' || (text.length >= limits.passwordMin && text.length <= 128), { error: says('parametersIllegal') })
    .optional(),
  /** Key of a sensor that encrypts its advertisements, 32 hex digits; empty takes it away. It is never answered. */
  bindKey: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:[0-9a-f]{32})?$/, { error: says('parametersIllegal') })
    .optional(),
  readInterval: interval.optional(),
  writeInterval: interval.optional(),
  broadcastInterval: interval.optional(),
  ...ofEachLimit(() => limitValue.optional()),
  language: z.enum(['zh-cn', 'en']).optional(),
  timezone: number(z.number().min(-12).max(14)).optional(),
  mayShare: flag.optional(),
  /** Where a device without a position of its own stands, degrees WGS84; both or neither, null takes them away. */
  latitude: orNothing(number(z.number().min(-90).max(90))).optional(),
  longitude: orNothing(number(z.number().min(-180).max(180))).optional(),
};

/** A MAC, or an IMEI. */
const deviceName = z.string().transform((text, context): string => {
  const name = parseImei(text) ?? parseMac(text);
  if (name !== undefined) return name;
  context.addIssue({ code: 'custom', message: says('macInvalid') });
  return z.NEVER;
});
/** A place in the product with its filters, under a name of its own. */
const view = z.object({ name: line(limits.name), path: line(500).regex(/^\/(?!\/)[^\s\\]*$/) });
/** What an account keeps at hand: devices by IMEI or MAC, and views. */
export const workspace = z.object({
  devices: z.array(z.string()),
  views: z.array(z.object({ name: z.string(), path: z.string() })),
});

/** The calls of devices, groups and the inventory. */
export const deviceFeature = defineDeviceFeature({
  groupTree: get('/beacon/group', {
    failure: 'groupQueryFailed',
    tags: ['devices'],
    summary: "The caller's groups as a tree, flat and in order: every parent before its children.",
    input: z.object({}),
    answer: rowsOf(group),
  }),
  addGroup: post('/beacon/group', {
    failure: 'groupAddFailed',
    tags: ['devices'],
    summary: 'Adds a group below a parent, the root when none is named.',
    input: z.object({ name: groupName, parentId: id.optional(), zone: orNone(zone).optional(), ...sitePlace }),
    answer: group,
    refuses: [
      'groupNameEmpty',
      'textTooLong',
      'groupTooDeep',
      'groupNameTaken',
      'zoneUnknown',
      'sitePlaceIncomplete',
      'siteRadius',
      'notFound',
    ],
    refusedAt: { groupNameEmpty: 'name', textTooLong: 'name', groupNameTaken: 'name', groupTooDeep: 'name', ...siteFields },
  }),
  changeGroup: put('/beacon/group', {
    failure: 'groupRenameFailed',
    tags: ['devices'],
    summary:
      'Renames a group, moves it below another parent, or says the time zone and the place of its site; null takes those of the group above.',
    input: z.object({ id, name: groupName.optional(), parentId: id.optional(), zone: orNone(zone).optional(), ...sitePlace }),
    answer: group,
    refuses: [
      'groupNameEmpty',
      'textTooLong',
      'groupTooDeep',
      'groupNameTaken',
      'groupMoveBelowItself',
      'groupRenameFailed',
      'zoneUnknown',
      'sitePlaceIncomplete',
      'siteRadius',
      'nothingChanged',
      'notFound',
    ],
    refusedAt: {
      groupNameEmpty: 'name',
      textTooLong: 'name',
      groupNameTaken: 'name',
      groupTooDeep: 'name',
      nothingChanged: 'name',
      ...siteFields,
    },
  }),
  removeGroup: del('/beacon/group', {
    failure: 'groupDeleteFailed',
    tags: ['devices'],
    summary: 'Removes an empty group; `confirm` must be the word Yes.',
    input: z.object({ id, confirm: z.string().optional() }),
    answer: z.null(),
    refuses: ['confirmationMissing', 'groupNotEmpty', 'groupDeleteFailed', 'notFound'],
  }),
  groupList: get('/beacon/group/list', {
    failure: 'groupQueryFailed',
    tags: ['devices'],
    summary: "The caller's groups as a flat list, paged and searched by name.",
    input: z.object({ search: optionalLine(limits.name).optional(), ...page }),
    answer: rowsOf(group),
    refuses: ['pageOverLimit'],
  }),
  groupDevices: get('/beacon/group/device', {
    failure: 'groupQueryFailed',
    tags: ['devices', 'missions'],
    summary: 'Devices of a group, of the groups below it too with `below`; of all groups when none is named.',
    input: z.object({
      groupId: id.optional(),
      below: flag.default(true),
      search: optionalLine(limits.name).optional(),
      kind: z.enum(deviceKinds).optional(),
      model: optionalLine(limits.name).optional(),
      /** Those on a running mission, or those that are idle. */
      busy: flag.optional(),
      sort: optionalLine(32).optional(),
      order: z.enum(['asc', 'desc']).default('asc'),
      ...page,
    }),
    answer: rowsOf(device),
    refuses: ['notFound', 'pageOverLimit', 'sortUnsupported'],
  }),
  groupDevice: get('/beacon/group/devices/{imei}', {
    failure: 'groupQueryFailed',
    tags: ['devices', 'missions'],
    summary: 'One device, by IMEI or MAC, with its path of groups from the root.',
    input: z.object({ imei: z.string().max(32) }),
    answer: device.extend({ groups: z.array(z.object({ id: z.number().int(), name: z.string() })) }),
    refuses: ['notFound', 'macInvalid', 'imeiInvalid'],
  }),
  ...takingCalls,
  editDevice: put('/beacon/devices/edit', {
    tags: ['devices'],
    summary: 'Changes fields of a device; intervals and limits are kept with the time from which they hold.',
    input: z.object({ ...oneDevice, ...edits }),
    answer: device,
    refuses: [
      'notFound',
      'notOwner',
      'textTooLong',
      'intervalZero',
      'collectionOverTransmission',
      'limitOutOfRange',
      'lowerOverUpper',
      'nothingChanged',
    ],
    refusedAt: { intervalZero: 'writeInterval', collectionOverTransmission: 'readInterval', textTooLong: 'remark' },
  }),
  moveDevices: put('/beacon/devices/movement', {
    tags: ['devices'],
    summary: 'Moves devices to another group.',
    input: z.object({ mac: macsToChange.optional(), imei: imeis.optional(), groupId: id }),
    answer: z.object({ moved: z.number().int() }),
    refuses: ['notFound', 'notOwner', 'macNotListInChange', 'nothingChanged'],
  }),
  renameDevice: put('/beacon/devices/dname', {
    tags: ['devices'],
    summary: 'Renames a device; `confirm` must be true, for the new name shows everywhere at once.',
    input: z.object({ ...oneDevice, name: line(limits.name), confirm: flag.optional() }),
    answer: device,
    refuses: ['notFound', 'notOwner', 'textTooLong', 'confirmNeeded', 'nothingChanged'],
    refusedAt: { textTooLong: 'name', nothingChanged: 'name' },
  }),
  changeCar: put('/beacon/devices/car', {
    tags: ['devices'],
    summary: 'Sets the plate a device rides with; empty takes it away.',
    input: z.object({ ...oneDevice, car: optionalLine(limits.car) }),
    answer: device,
    refuses: ['notFound', 'notOwner', 'textTooLong'],
  }),
  changeCarIcon: put('/beacon/devices/carico', {
    tags: ['devices'],
    summary: 'Sets the icon a device has on the map.',
    input: z.object({ ...oneDevice, carIcon: z.enum(carIcons) }),
    answer: device,
    refuses: ['notFound', 'notOwner'],
  }),
  changeSim: put('/beacon/devices/sim', {
    tags: ['devices'],
    summary: 'Sets the SIM number of a device; empty takes it away.',
    input: z.object({ ...oneDevice, sim: optionalLine(limits.simNumber) }),
    answer: device,
    refuses: ['notFound', 'notOwner', 'textTooLong'],
  }),
  settings: get('/beacon/devices/cnf', {
    tags: ['devices'],
    summary: 'Settings of a device, wanted and reported, with the versions that held before.',
    input: z.object(oneDevice),
    answer: z.object({
      wanted: z.object({
        readInterval: z.number().int(),
        writeInterval: z.number().int(),
        broadcastInterval: z.number().int().nullable(),
        ...deviceLimits.shape,
      }),
      reported: z.record(z.string(), z.unknown()),
      /** Every setting that is wanted, with how it stands. */
      states: z.array(settingState),
      versions: z.array(
        z.object({
          from: isoTime,
          readInterval: z.number().int(),
          writeInterval: z.number().int(),
          broadcastInterval: z.number().int().nullable(),
          ...deviceLimits.shape,
        }),
      ),
    }),
    refuses: ['rangeMissing', 'notFound'],
  }),
  hardware: get('/api/devices/hardware', {
    tags: ['devices'],
    summary: 'What a device says of its hardware and software, each fact with when it said so; 56110 when it never said any.',
    input: z.object(oneDevice),
    answer: z.object({ facts: z.array(z.object({ name: z.enum(hardwareFacts), value: z.string(), at: isoTime })) }),
    refuses: ['rangeMissing', 'notFound', 'hardwareReadFailed'],
  }),
  unboundDevices: get('/beacon/devices/unbound', {
    tags: ['devices', 'bindings'],
    summary: "The caller's devices that are bound to nothing.",
    input: z.object({ kind: z.enum(deviceKinds).optional(), ...page }),
    answer: rowsOf(device),
    refuses: ['pageOverLimit'],
  }),
  workspace: get('/beacon/devices/workspace', {
    tags: ['workspace'],
    summary: 'The devices and views the caller keeps at hand, in his order; of the devices those he still sees.',
    input: z.object({}),
    answer: workspace,
  }),
  changeWorkspace: post('/beacon/devices/workspace', {
    tags: ['workspace'],
    summary: 'Keeps devices and views at hand instead of those that were; a list that is not given stays.',
    input: z.object({
      devices: listFrom(deviceName, 'parametersIllegal').optional(),
      views: listFrom(view, 'parametersIllegal', 'parametersIllegal', 50).optional(),
    }),
    answer: workspace,
    refuses: ['notFound', 'macInvalid'],
  }),
  changeModel: put('/api/devices/model', {
    tags: ['devices', 'inventory'],
    summary:
      'Corrects the model of a device to another of its kind, for its owner, a dealer above him and an administrator. Its owner gives up limits the model cannot have with `dropLimits`.',
    input: z.object({ ...oneDevice, model: line(limits.name), dropLimits: flag.optional() }),
    /** The protocol families it is known through from now on, and the limits that were given up, by name. */
    answer: z.object({ model: z.string(), families: z.array(z.string()), dropped: z.array(z.string()) }),
    refuses: ['notFound', 'notOwner', 'modelUnknown', 'modelUnlike', 'limitsNotOfModel', 'aliasTaken', 'nothingChanged', 'textTooLong'],
  }),
  giveBack: del('/api/devices', {
    tags: ['devices'],
    summary: 'Gives a device back to the inventory; its history stays.',
    input: z.object({ ...oneDevice, confirm: z.string().optional() }),
    answer: z.null(),
    refuses: ['notFound', 'notOwner', 'confirmationMissing'],
  }),
  models: get('/api/models', {
    tags: ['fixed'],
    summary: 'Every device model: probes, modes, commands and limits.',
    input: z.object({}),
    answer: rowsOf(
      z.object({
        model: z.string(),
        label: z.object({ 'zh-cn': z.string(), en: z.string() }),
        kind: z.enum(deviceKinds),
        probes: z.array(z.string()),
        modes: z.array(z.string()),
        commands: z.array(z.record(z.string(), z.unknown())),
        limits: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
  ...inventoryCalls,
  gatewayCredentials: post('/api/gateway/credentials', {
    tags: ['gatewayAccess'],
    summary: 'Makes new credentials for a gateway; the old ones stop at once.',
    input: z.object(oneDevice),
    answer: credentials,
    refuses: ['notFound', 'notOwner', 'notGateway'],
  }),
  gatewayAccess: get('/api/gateway/access', {
    tags: ['gatewayAccess'],
    summary: 'How a gateway connects: its user name, since when its password stands, the MQTT port and the address of this platform.',
    input: z.object(oneDevice),
    answer: z.object({
      /** Null for who may not change the gateway, and where it has no credentials. */
      username: z.string().nullable(),
      /** When the password was made. */
      passwordSince: isoTime.nullable(),
      /** Null: MQTT is closed. */
      mqttPort: z.number().int().nullable(),
      /** The address the operator set for this platform; null where he set none. */
      publicUrl: z.string().nullable(),
    }),
    refuses: ['rangeMissing', 'notFound', 'notGateway'],
  }),
  devicePorts: get('/api/devicePorts', {
    tags: ['fixed'],
    summary: 'The ports devices report to, by family, and mqtt for gateways; null for one that is closed.',
    input: z.object({}),
    answer: z.record(z.string(), z.number().int().nullable()),
  }),
  gatewayList: get('/beacon/gateway/list', {
    tags: ['devices'],
    summary: "The caller's gateways, with how many sensors each heard in the last day.",
    input: z.object(page),
    answer: rowsOf(deviceStatus.extend({ sensorCount: z.number().int(), username: z.string().nullable() })),
    refuses: ['pageOverLimit'],
  }),
});
