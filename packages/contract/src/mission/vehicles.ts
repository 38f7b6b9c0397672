/** Calls of vehicles: what carries the goods of a mission, its papers, and when it is due for maintenance or insurance. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { del, get, getFile, post, put } from '../endpoint.js';
import { day, flag, idOf, isoTime, line, optionalLine, optionalLines, orNone, page, rowsOf } from '../inputs.js';
import { exporting, importing } from './tables.js';

const id = idOf('noSuchVehicle');

/** idle: no running mission uses it. */
export const vehicleStates = ['idle', 'busy'] as const;
/** See `vehicleStates`. */
export type VehicleState = (typeof vehicleStates)[number];
/** What a vehicle can be due for. */
export const vehicleDues = ['maintenance', 'insurance'] as const;
/** See `vehicleDues`. */
export type VehicleDue = (typeof vehicleDues)[number];

/** A vehicle with what it is due for. */
export const vehicle = z.object({
  id: z.number().int(),
  plate: z.string(),
  /** Type or model. */
  model: z.string(),
  manufacturer: z.string(),
  brand: z.string(),
  emissions: z.string(),
  colour: z.string(),
  /** Calendar days; null = not known. */
  purchasedOn: z.string().nullable(),
  lastMaintenanceOn: z.string().nullable(),
  nextMaintenanceOn: z.string().nullable(),
  insurer: z.string(),
  /** As it was typed: hotlines are no mobile numbers. */
  insurerPhone: z.string(),
  insuredUntil: z.string().nullable(),
  remark: z.string(),
  state: z.enum(vehicleStates),
  /** What is over or due within 30 days, the most urgent first; `daysLeft` is negative once it is over. */
  due: z.array(z.object({ what: z.enum(vehicleDues), on: z.string(), daysLeft: z.number().int() })),
  createdAt: isoTime,
});
/** See `vehicle`. */
export type Vehicle = z.output<typeof vehicle>;

const word = optionalLine(limits.name).optional();
const dayOrNone = orNone(day).optional();
const plate = line(limits.car, 'plateEmpty');
const model = line(limits.name, 'vehicleModelEmpty');
const rest = {
  manufacturer: word,
  brand: word,
  emissions: word,
  colour: word,
  purchasedOn: dayOrNone,
  lastMaintenanceOn: dayOrNone,
  nextMaintenanceOn: dayOrNone,
  insurer: word,
  insurerPhone: optionalLine(limits.phone).optional(),
  insuredUntil: dayOrNone,
  remark: optionalLines(limits.remark).optional(),
};

/** The calls of vehicles. */
export const vehicleCalls = {
  vehicles: get('/beacon/vehicle', {
    tags: ['vehicles'],
    summary: 'The vehicles of the caller, by plate; found by plate, model, maker or brand, by state, or by what is due; or one by its id.',
    input: z.object({
      id: id.optional(),
      search: optionalLine(limits.name).optional(),
      state: z.enum(vehicleStates).optional(),
      /** Only those with something over or due within 30 days. */
      due: flag.optional(),
      ...page,
    }),
    answer: rowsOf(vehicle),
    refuses: ['pageOverLimit', 'noSuchVehicle'],
  }),
  addVehicle: post('/beacon/vehicle', {
    tags: ['vehicles'],
    summary: 'Adds a vehicle.',
    input: z.object({ plate, model, ...rest }),
    answer: vehicle,
    refuses: ['plateEmpty', 'vehicleModelEmpty', 'plateTaken', 'maintenanceDays', 'dateFormat'],
    refusedAt: { plateTaken: 'plate', maintenanceDays: 'nextMaintenanceOn' },
  }),
  changeVehicle: put('/beacon/vehicle/id', {
    tags: ['vehicles'],
    summary: 'Changes what is given of a vehicle.',
    input: z.object({ id, plate: plate.optional(), model: model.optional(), ...rest }),
    answer: vehicle,
    refuses: ['noSuchVehicle', 'plateEmpty', 'vehicleModelEmpty', 'plateTaken', 'maintenanceDays', 'dateFormat', 'nothingChanged'],
    refusedAt: { plateTaken: 'plate', maintenanceDays: 'nextMaintenanceOn' },
  }),
  removeVehicle: del('/beacon/vehicle', {
    tags: ['vehicles'],
    summary: 'Removes a vehicle that no running mission uses.',
    input: z.object({ id }),
    answer: z.null(),
    refuses: ['noSuchVehicle', 'vehicleBusy'],
  }),
  importVehicles: post('/api/vehicle/import', {
    tags: ['vehicles'],
    summary: 'Adds the vehicles of a CSV or XLSX file, each for itself, and answers one result a row.',
    ...importing,
  }),
  exportVehicles: getFile('/api/vehicle/export', {
    tags: ['vehicles'],
    summary: 'The vehicles of the caller as a file that can be imported again.',
    ...exporting,
  }),
} as const;
