/** The latest of devices: a table of its own, so that a page can ask for its first rows before the rest of its code has come. */
import { z } from 'zod';
import { deviceKinds, deviceStatus } from '../device/rows.js';
import { defineDeviceFeature, get } from '../endpoint.js';
import { id, imeis, listFrom, macs, page, rowsOf } from '../inputs.js';

export const statusCalls = defineDeviceFeature({
  status: get('/beacon/devices/status', {
    tags: ['devices', 'bindings'],
    summary:
      'The latest of the devices named, or of every device the caller sees, by name; with order=state worst first, of a list that names none and the first 1,000 of it.',
    input: z.object({
      mac: macs.optional(),
      imei: imeis.optional(),
      groupId: id.optional(),
      kind: listFrom(z.enum(deviceKinds), 'parametersIllegal').optional(),
      order: z.enum(['name', 'state']).default('name'),
      ...page,
    }),
    answer: rowsOf(deviceStatus),
    refuses: ['rangeMissing', 'notFound', 'macNotList', 'parametersIllegal', 'pageOverLimit', 'deviceNotSynchronized'],
  }),
});
