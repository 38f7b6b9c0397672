/** What follows the last place of a line: odometer, hours, analogue inputs, battery, state of the device, and the parts of GTERI by its mask. */
import type { TrackerFacts } from '../kit/tracker-facts.js';
import { next, readAccessory } from './accessories.js';
import type { Cursor } from './accessories.js';
import { decimalOf as numberOf } from '../kit/fields.js';
import type { DeviceType } from './types.js';

/** Engine off or on, resting or moving; 4x cannot tell the engine. */
const states: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  '11': { ignition: false, isMoving: false },
  '12': { ignition: false, isMoving: true },
  '16': { ignition: false, isTowed: true },
  '1A': { ignition: false, isTowed: true },
  '21': { ignition: true, isMoving: false },
  '22': { ignition: true, isMoving: true },
  '41': { isMoving: false },
  '42': { isMoving: true },
};

/** A state of two digits. */
export function readStateCode(word: string, facts: TrackerFacts): void {
  const code = word.toUpperCase();
  if (!/^[0-9A-F]{2}$/.test(code)) return;
  facts.attributes['state'] = code;
  Object.assign(facts.attributes, states[code]);
}

/** State, inputs and outputs, a byte each. */
export function readDeviceState(word: string, facts: TrackerFacts): void {
  if (!/^[0-9A-F]{6,10}$/i.test(word)) return;
  readStateCode(word.slice(0, 2), facts);
  const [inputs, outputs] = [Number.parseInt(word.slice(2, 4), 16), Number.parseInt(word.slice(4, 6), 16)];
  Object.assign(facts.attributes, {
    input1: (inputs & 2) !== 0,
    input2: (inputs & 4) !== 0,
    output1: (outputs & 1) !== 0,
    output2: (outputs & 2) !== 0,
  });
}

export function readOdometer(word: string | undefined, facts: TrackerFacts): void {
  const kilometres = numberOf(word);
  if (kilometres !== undefined) facts.attributes['odometerM'] = Math.round(kilometres * 1000);
}

/** `HHHHH:MM:SS`. */
export function readHours(word: string | undefined, facts: TrackerFacts): boolean {
  const [, hours, minutes, seconds] = /^(\d{1,7}):(\d\d):(\d\d)$/.exec(word ?? '') ?? [];
  if (hours === undefined) return false;
  facts.attributes['engineSeconds'] = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return true;
}

/** Millivolts, or a fuel level behind an F. */
function readAnalog(number: number, word: string, facts: TrackerFacts): void {
  const fuel = /^F(\d{1,3})$/.exec(word)?.[1];
  if (fuel !== undefined) facts.attributes['fuelPercent'] = Number(fuel);
  else if (/^\d+$/.test(word)) facts.attributes[`analog${number}Mv`] = Number(word);
}

export function readBattery(word: string, facts: TrackerFacts): void {
  const percent = /^\d{1,3}$/.test(word) ? Number(word) : 101;
  if (percent <= 100) facts.power.batteryPercent = percent;
}

/** The mask of two digits behind a cell, and the fields it announces. */
export function readAppend(cursor: Cursor, facts: TrackerFacts): void {
  const word = cursor.fields[cursor.at] ?? '';
  if (word !== '' && !/^[0-9A-F]{2}$/i.test(word)) return;
  cursor.at += 1;
  const mask = word === '' ? 0 : Number.parseInt(word, 16);
  const satellites = (mask & 1) === 0 ? undefined : numberOf(next(cursor));
  if (satellites !== undefined) facts.attributes['satellites'] = satellites;
  if ((mask & 2) !== 0) facts.attributes['trigger'] = next(cursor);
}

const isState = (word: string | undefined): boolean => /^[1-4](?:[0-9A-F]{5}|[0-9A-F]{9})$/i.test(word ?? '');
const isBattery = (word: string | undefined): boolean => /^\d{0,3}$/.test(word ?? 'x');

/** The tail of a vehicle's report. */
function readVehicle(cursor: Cursor, facts: TrackerFacts): void {
  const { fields } = cursor;
  readAppend(cursor, facts);
  const first = cursor.at;
  readOdometer(next(cursor), facts);
  readHours(next(cursor), facts);
  const stateAt = fields.findIndex((word, i) => i > first && isState(word) && isBattery(fields[i - 1]));
  if (stateAt < 0) return;
  for (let i = cursor.at; i < stateAt - 1; i += 1) readAnalog(i - cursor.at + 1, fields[i] ?? '', facts);
  readBattery(fields[stateAt - 1] ?? '', facts);
  readDeviceState(fields[stateAt] ?? '', facts);
  const rpm = numberOf(fields[stateAt + 1]);
  if (rpm !== undefined) facts.attributes['rpm'] = rpm;
  const fuel = numberOf(fields[stateAt + 2]);
  if (fuel !== undefined) facts.attributes['fuel'] = fuel;
}

/** The tail of a report that has one, behind its last place. */
export function readTail(fields: readonly string[], from: number, { name, build }: DeviceType, facts: TrackerFacts): void {
  const cursor: Cursor = { fields, at: from };
  if (build === 'vehicle') return readVehicle(cursor, facts);
  if (build === 'asset') {
    const [csq] = [next(cursor), next(cursor)];
    if (numberOf(csq) !== undefined) facts.attributes['csq'] = Number(csq);
    if (name !== 'GL500M') return;
    const batteryMv = numberOf(next(cursor));
    if (batteryMv !== undefined) facts.power.batteryMv = batteryMv;
    readBattery(next(cursor), facts);
    next(cursor);
    facts.attributes['isMoving'] = next(cursor) === '1';
    const temperatureC = numberOf(next(cursor));
    if (temperatureC !== undefined) facts.probe.temperatureC = temperatureC;
    return;
  }
  if (build !== 'personal' && fields.some((word, i) => i >= from && isState(word) && isBattery(fields[i - 1])))
    return readVehicle(cursor, facts);
  const odometer = fields[from] ?? '';
  if (odometer.includes('.')) readOdometer(odometer, facts);
  if (fields.length > from) readBattery(fields.at(-1) ?? '', facts);
}

/** Sensors on a wire: id, type, sixteenths of a degree in hex. */
function readWire(cursor: Cursor, facts: TrackerFacts): void {
  const count = numberOf(next(cursor)) ?? 0;
  for (let i = 0; i < count && cursor.at < cursor.fields.length; i += 1) {
    const id = next(cursor);
    next(cursor);
    const word = next(cursor);
    if (!/^[0-9A-F]{1,4}$/i.test(word)) continue;
    const raw = Number.parseInt(word, 16);
    const temperatureC = (raw >= 0x8000 ? raw - 0x10000 : raw) * 0.0625;
    if (i === 0) facts.probe.temperatureC = temperatureC;
    else facts.probeFacts[`temperatureC${i + 1}`] = temperatureC;
    facts.probeFacts[i === 0 ? 'sensorId' : `sensorId${i + 1}`] = id;
  }
}

function readFuel(cursor: Cursor, mask: number, facts: TrackerFacts): void {
  const count = numberOf(next(cursor)) ?? 0;
  for (let i = 0; i < count && cursor.at < cursor.fields.length; i += 1) {
    next(cursor);
    const percent = (mask & 8) === 0 ? undefined : numberOf(next(cursor));
    const litres = (mask & 16) === 0 ? undefined : numberOf(next(cursor));
    const suffix = i === 0 ? '' : String(i + 1);
    if (percent !== undefined) facts.attributes[`fuelPercent${suffix}`] = percent;
    if (litres !== undefined) facts.attributes[`fuelL${suffix}`] = litres;
  }
}

/** Fuel sensors of a GV350M: type, the id of their port, what they say in hex. */
function readFuelPorts(cursor: Cursor, facts: TrackerFacts): void {
  const count = numberOf(next(cursor)) ?? 0;
  const sensors: { readonly type: string; readonly port: string; readonly data: string }[] = [];
  for (let i = 0; i < count && cursor.at < cursor.fields.length; i += 1)
    sensors.push({ type: next(cursor), port: next(cursor), data: next(cursor) });
  if (sensors.length > 0) facts.attributes['fuelSensors'] = sensors;
}

/** Radio accessories by their serial number. */
function readRadio(cursor: Cursor, facts: TrackerFacts): void {
  const count = numberOf(next(cursor)) ?? 0;
  for (let i = 0; i < count && cursor.at < cursor.fields.length; i += 1) {
    const [alias, type] = [next(cursor), next(cursor)];
    const temperatureC = numberOf(next(cursor));
    const humidityPercent = type === '2' ? numberOf(next(cursor)) : undefined;
    if (alias === '') continue;
    facts.received.push({
      type: 'reading',
      device: { alias },
      timeMs: facts.timeMs,
      ...(temperatureC === undefined ? {} : { temperatureC }),
      ...(humidityPercent === undefined ? {} : { humidityPercent }),
    });
  }
}

function readAccessories(cursor: Cursor, name: string | undefined, facts: TrackerFacts): void {
  const count = numberOf(next(cursor)) ?? 0;
  for (let i = 0; i < count && cursor.at < cursor.fields.length; i += 1) {
    next(cursor);
    const [type, model] = [next(cursor), next(cursor)];
    if (name === 'GV600M') next(cursor);
    const data = next(cursor);
    const more = { accessoryType: type, accessoryModel: model, ...(data === '' ? {} : { data }) };
    readAccessory(cursor, next(cursor), facts, more);
  }
}

const isGl5 = (build: DeviceType['build']): boolean => build === 'asset';

/** What stands between the append mask of GTERI and the parts of its mask. */
function readFixed(cursor: Cursor, { name = '', build }: DeviceType, mask: number, facts: TrackerFacts): void {
  if (isGl5(build)) {
    readBattery(next(cursor), facts);
    next(cursor);
    facts.attributes['isMoving'] = next(cursor) === '1';
    return;
  }
  readOdometer(next(cursor), facts);
  if (name === 'GL320M') {
    readBattery(next(cursor), facts);
    if ((mask & 0x80) !== 0) next(cursor);
    return;
  }
  readHours(next(cursor), facts);
  readAnalog(1, next(cursor), facts);
  const isVehicle = name.startsWith('GV');
  if (isVehicle && !/^GV6\d\d|^GV350M/.test(name)) readAnalog(2, next(cursor), facts);
  if (name === 'GV200' || name === 'GV310LAU') readAnalog(3, next(cursor), facts);
  if (/^GV3\d\dCEU|^GV600M$/.test(name)) next(cursor);
  if (name === 'GV200') {
    Object.assign(facts.attributes, { inputs: next(cursor), outputs: next(cursor) });
    next(cursor);
    return;
  }
  readBattery(next(cursor), facts);
  readDeviceState(next(cursor), facts);
  next(cursor);
}

/** The tail of GTERI, whose mask stands in front of the places. */
export function readEri(fields: readonly string[], from: number, type: DeviceType, maskWord: string, facts: TrackerFacts): void {
  const mask = /^[0-9A-F]{1,8}$/i.test(maskWord) ? Number.parseInt(maskWord, 16) : 0;
  const cursor: Cursor = { fields, at: from };
  if (isGl5(type.build)) facts.attributes['csq'] = numberOf([next(cursor), next(cursor)][0]) ?? null;
  if (type.name !== 'GL320M') readAppend(cursor, facts);
  readFixed(cursor, type, mask, facts);
  if ((mask & 1) !== 0 && type.name !== 'GV350M') facts.attributes['fuelSensor'] = next(cursor);
  if ((mask & 2) !== 0) readWire(cursor, facts);
  // What a vehicle's own bus says has no end that could be told.
  if ((mask & 4) !== 0) return;
  if ((mask & 1) !== 0 && type.name === 'GV350M') readFuelPorts(cursor, facts);
  else if ((mask & 0x18) !== 0) readFuel(cursor, mask, facts);
  if ((mask & 0x80) !== 0 && type.name !== 'GL320M') readRadio(cursor, facts);
  if ((mask & 0x100) !== 0) readAccessories(cursor, type.name, facts);
}
