/** Calls of commands: the ledger of commands, raw lines, the commands a device takes, and statistics. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { oneDevice } from '../device/endpoints.js';
import { defineDeviceFeature, del, get, getToAct, post } from '../endpoint.js';
import { idOf, imei, imeis, line, listFrom, macs, number, optionalLine, orJson, page, range, rowsOf, says } from '../inputs.js';
import { commandRow, commandStates, instructionRow, offeredRow, sleepRow, stateCounts, wakeUpRow, wantedRow } from './rows.js';

export { type CommandReason, type CommandRow, type CommandState, commandStates, type CommandWay, commandWays } from './rows.js';

/** Characters of the longest text of any family, and of a name. */
const longestText = 500;
const id = idOf('noSuchCommand');
const ids = listFrom(id, 'parametersIllegal');
const place = z.object({ latitude: z.number(), longitude: z.number() });
/** Values by name. */
const params = orJson(
  z.record(z.string(), z.union([z.string().max(2000, { error: says('textTooLong') }), z.number(), z.boolean(), z.array(place).max(200)])),
);
/** Seconds it may wait. */
const expires = number(
  z
    .number()
    .int()
    .min(10, { error: says('commandWaits') })
    .max(30 * 86_400, { error: says('commandWaits') }),
).optional();
/** Yes, typed, for what cuts off fuel or power. */
const confirm = z.string().optional();
const ofValues = [
  'valueRange',
  'valueTime',
  'valueChoice',
  'valueLength',
  'valueCharacters',
  'valueCorners',
  'valueMissing',
  'valueUnknown',
] as const;
const ofDevices = ['notFound', 'notOwner', 'deviceExpired', 'commandsTooMany'] as const;
const state = z.enum(commandStates);
const given = rowsOf(commandRow);

const lineInput = z.object({
  imei,
  text: z
    .string()
    .min(1, { error: says('parametersIllegal') })
    .max(longestText, { error: says('textTooLong') }),
  expires,
  confirm,
});
const lineRefusals = [...ofDevices, 'deviceOffline', 'textNotTaken', 'valueLength', 'valueCharacters', 'textTooLong'] as const;
const cutRefusals = ['cutOffNotAllowed', 'confirmationMissing', 'commandWaits'] as const;
const linesInput = z.object({ imei: imeis.optional(), id: id.optional(), ...page });

/** A raw line, be it for testing or not: how it is sent, and how those that were sent are listed. */
const lineToSend = {
  input: lineInput,
  answer: commandRow,
  refuses: [...lineRefusals, ...cutRefusals],
  refusedAt: {
    valueLength: 'text',
    valueCharacters: 'text',
    textTooLong: 'text',
    commandWaits: 'expires',
    confirmationMissing: 'confirm',
  },
} as const;
const sentLines = { input: linesInput, answer: given, refuses: ['notFound', 'noSuchCommand', 'pageOverLimit'] } as const;

/** The calls of commands. */
export const commandFeature = defineDeviceFeature({
  commands: get('/api/cmd', {
    tags: ['commands'],
    summary:
      'The ledger: commands given to devices the caller may change, newest first; of devices, of one call, in one state, since and until.',
    input: z.object({
      imei: imeis.optional(),
      mac: macs.optional(),
      id: id.optional(),
      order: id.optional(),
      command: optionalLine(limits.name).optional(),
      state: state.optional(),
      st: range.st.optional(),
      et: range.et.optional(),
      ...page,
    }),
    answer: given,
    refuses: ['notFound', 'macNotList', 'rangeMissing', 'dateFormat', 'noSuchCommand', 'pageOverLimit'],
  }),
  give: post('/api/cmd', {
    tags: ['commands', 'devices'],
    summary:
      'Tells devices something: settings wait for those that are offline, acts need them online. One row a device; the call is refused when none of them can.',
    input: z.object({ imeis, command: line(limits.name), params: params.default({}), expires, confirm }),
    answer: given,
    refuses: [...ofDevices, 'deviceOffline', 'commandNotTaken', 'textIsRaw', ...ofValues, ...cutRefusals, 'textTooLong'],
    refusedAt: { commandNotTaken: 'command', commandWaits: 'expires', confirmationMissing: 'confirm', commandsTooMany: 'imeis' },
  }),
  cutOff: post('/api/cmd/cutOff', {
    tags: ['commands', 'devices'],
    summary:
      'Cuts off fuel or power of vehicles as soon as each is slower than 20 km/h by a fresh position. Who may make this call may also send what cuts off in any other way.',
    input: z.object({ imeis, expires, confirm }),
    answer: given,
    refuses: [...ofDevices, 'commandNotTaken', ...cutRefusals],
    refusedAt: { commandWaits: 'expires', confirmationMissing: 'confirm', commandsTooMany: 'imeis' },
  }),
  cancel: del('/api/cmd', {
    tags: ['commands'],
    summary: 'Takes back commands that have not gone out: by their ids, or all that still wait of one call.',
    input: z.object({ ids: ids.optional(), order: id.optional() }),
    answer: z.object({ cancelled: z.number().int() }),
    refuses: ['noSuchCommand', 'commandOver', 'commandIsSetting'],
  }),
  progress: get('/api/cmd/progress', {
    tags: ['commands'],
    summary: 'How far the commands of one call have come: how many are in each state.',
    input: z.object({ order: id }),
    answer: z.object({ order: z.number().int(), total: z.number().int(), ...stateCounts.shape }),
    refuses: ['noSuchCommand'],
  }),
  wanted: get('/api/cmd/wanted', {
    tags: ['commands', 'devices'],
    summary: 'Settings a device was told last, each beside what came of it and what the device itself says it has.',
    input: z.object(oneDevice),
    answer: rowsOf(wantedRow),
    refuses: ['rangeMissing', 'notFound'],
  }),
  offer: get('/beacon/confcmd', {
    tags: ['devices'],
    summary: 'The commands a device takes, each with its values and their ranges: what a form shows, and what the call checks.',
    input: z.object(oneDevice),
    answer: z.object({
      imei: z.string().nullable(),
      model: z.string(),
      /** How it is spoken to; null = it takes no commands. */
      family: z.string().nullable(),
      isOnline: z.boolean(),
      commands: z.array(offeredRow),
      /** Characters of the longest raw line it takes; null = none. Sent by the calls of raw lines. */
      lineLength: z.number().int().nullable(),
      /** What its modes and switches mean on this model: hours, minutes, times of day. */
      constants: z.array(z.record(z.string(), z.unknown())),
    }),
    refuses: ['rangeMissing', 'notFound'],
  }),
  lines: get('/beacon/udpcmd', {
    tags: ['commands'],
    summary: "Raw lines: those the caller sent, and those to his own devices, newest first, with the devices' words.",
    ...sentLines,
  }),
  sendLine: post('/beacon/udpcmd', {
    tags: ['commands'],
    summary:
      'Sends a raw line to a connected device, for its owner and the dealers above. What cuts off, or may cut off, waits for less than 20 km/h.',
    ...lineToSend,
  }),
  cancelLine: del('/beacon/udpcmd', {
    tags: ['commands'],
    summary: 'Takes back a raw line that has not gone out.',
    input: z.object({ id }),
    answer: z.null(),
    refuses: ['noSuchCommand', 'commandOver'],
  }),
  testLines: get('/beacon/testcmd', {
    tags: ['commands'],
    summary: 'Raw lines that were sent for testing, newest first, with the answers.',
    ...sentLines,
  }),
  sendTestLine: post('/beacon/testcmd', {
    tags: ['commands'],
    summary: 'The same as a raw line, for testing.',
    ...lineToSend,
  }),
  cancelTestLine: del('/beacon/testcmd', {
    tags: ['commands'],
    summary: 'Takes back a test that has not gone out.',
    input: z.object({ id }),
    answer: z.null(),
    refuses: ['noSuchCommand', 'commandOver'],
  }),
  wakeUp: get('/api/devices/wakeup/instruction', {
    tags: ['commands', 'devices'],
    summary: 'The text message that wakes a sleeping device, the number of its SIM card, and how many may still be sent within 24 hours.',
    input: z.object(oneDevice),
    answer: wakeUpRow,
    refuses: ['rangeMissing', 'notFound'],
  }),
  sendWakeUp: getToAct('/beacon/sendWakeupSms', {
    tags: ['commands', 'devices'],
    summary:
      'Sends the text message that wakes a device to the number of its SIM card. Changes something in spite of its method: five a device in 24 hours, and one of the messages the account may have sent.',
    input: z.object(oneDevice),
    answer: wakeUpRow,
    refuses: [
      'rangeMissing',
      'notFound',
      'notOwner',
      'deviceExpired',
      'wakeUpNotTaken',
      'wakeUpNoNumber',
      'wakeUpsUsedUp',
      'smsNotAllowed',
      'messagesUsedUp',
    ],
  }),
  sleep: get('/beacon/getPsmStatus', {
    tags: ['commands', 'devices'],
    summary:
      'How a device saves power: the mode it took last, whether it sleeps by plan and until when, what follows by plan, and how many commands wait for it.',
    input: z.object(oneDevice),
    answer: sleepRow,
    refuses: ['rangeMissing', 'notFound'],
  }),
  instructions: get('/beacon/tongji/deviceInstruction', {
    tags: ['commands'],
    failure: 'statisticsFailed',
    summary: 'Commands given to devices in a range, by device and kind, and how many came to what.',
    input: z.object({ imei: imeis.optional(), ...range, ...page }),
    answer: rowsOf(instructionRow),
    refuses: ['rangeMissing', 'dateFormat', 'rangeTooLong', 'notFound', 'pageOverLimit'],
  }),
});
