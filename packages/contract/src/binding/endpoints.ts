/** Calls of bindings, of relaying, of the whitelist of a gateway and of its health. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { oneDevice } from '../device/endpoints.js';
import { deviceKinds, deviceName } from '../device/rows.js';
import { defineDeviceFeature, get, post, put } from '../endpoint.js';
import { flag, imei, imeis, isoTime, mac, macsToChange, number, optionalLine, page, rowsOf, time } from '../inputs.js';
import { relayCalls } from './relay-endpoints.js';
import { binding, bindingStates, gatewayHealth, hearing, reception } from './rows.js';

/** The calls of this feature. */
export const bindingFeature = defineDeviceFeature({
  ...relayCalls,
  bind: post('/api/bind', {
    tags: ['bindings'],
    summary: 'Binds devices to a gateway or a tracker, or ends such bindings; validity may begin and end in the future.',
    input: z.object({
      mac: macsToChange.optional(),
      imei: imeis.optional(),
      /** The gateway that should hear them, or the tracker that carries them. */
      toMac: mac.optional(),
      toImei: imei.optional(),
      action: z.enum(['bind', 'unbind']).default('bind'),
      /** From now on when it is not given. */
      from: time.optional(),
      /** Its end, when it is known; unbinding without it ends now. */
      until: time.optional(),
    }),
    answer: z.object({ changed: z.number().int() }),
    refuses: [
      'macNotListInChange',
      'dateFormat',
      'notFound',
      'notOwner',
      'bindKindsUnfit',
      'bindOwnersDiffer',
      'alreadyBound',
      'carriedElsewhere',
      'bindBeforeOwned',
      'endInPast',
      'nothingChanged',
    ],
  }),
  bindingsOf: get('/beacon/devices/bind/mac', {
    tags: ['bindings'],
    summary: 'Bindings of a MAC, or an IMEI, in both directions: planned, in force and ended, the newest first.',
    input: z.object({ ...oneDevice, state: z.enum([...bindingStates, 'open']).optional(), ...page }),
    answer: rowsOf(binding),
    refuses: ['rangeMissing', 'notFound', 'pageOverLimit'],
  }),
  bindings: get('/api/binding', {
    tags: ['bindings'],
    summary: "Bindings among the caller's devices, by what is bound to; `open` is what is planned or in force.",
    input: z.object({
      toKind: z.enum(deviceKinds).optional(),
      state: z.enum([...bindingStates, 'open']).optional(),
      search: optionalLine(limits.name).optional(),
      ...page,
    }),
    answer: rowsOf(binding),
    refuses: ['pageOverLimit'],
  }),
  heardBy: get('/api/heardBy', {
    tags: ['receptions'],
    summary: 'The gateways that heard a beacon in the last hours, newest first, with their signal.',
    input: z.object({ ...oneDevice, hours: number(z.number().int().min(1).max(168)).default(24) }),
    answer: rowsOf(hearing),
    refuses: ['rangeMissing', 'notFound'],
  }),
  receptions: get('/api/gateway/receptions', {
    tags: ['receptions'],
    summary: "The caller's sensors a gateway received in the last hours: readings, the last one and its signal, the newest first.",
    input: z.object({ ...oneDevice, hours: number(z.number().int().min(1).max(24)).default(24), ...page }),
    answer: rowsOf(reception),
    refuses: ['rangeMissing', 'notFound', 'notGateway', 'pageOverLimit'],
  }),
  gatewayHealth: get('/api/gateway/health', {
    tags: ['bindings'],
    summary: "How the caller's gateways are doing: last message, readings an hour, beacons heard, expected and missing, whitelist.",
    input: z.object({ ...oneDevice, search: optionalLine(limits.name).optional(), ...page }),
    answer: rowsOf(gatewayHealth),
    refuses: ['notFound', 'notGateway', 'pageOverLimit'],
  }),
  switchWhitelist: put('/api/gateway/whitelist', {
    tags: ['bindings'],
    summary: 'Switches the whitelist of a gateway on or off; `confirm` must be true, for it decides which readings are taken.',
    input: z.object({ ...oneDevice, isOn: flag, confirm: flag.optional() }),
    answer: gatewayHealth,
    refuses: ['notFound', 'notOwner', 'notGateway', 'confirmNeeded', 'nothingChanged'],
  }),
  unlisted: get('/api/gateway/unlisted', {
    tags: ['bindings'],
    summary: "Beacons a gateway heard while its whitelist kept them out: the caller's by name, of others how many.",
    input: z.object(oneDevice),
    answer: z.object({
      total: z.number().int(),
      rows: z.array(deviceName.omit({ groupId: true }).extend({ time: isoTime, rssi: z.number().nullable(), readings: z.number().int() })),
      /** Beacons of other accounts. */
      others: z.number().int(),
    }),
    refuses: ['rangeMissing', 'notFound', 'notGateway'],
  }),
});
