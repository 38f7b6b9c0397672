/** Lines whose fields stand at fixed places between the device's name and its place, a reader for each of their three letters. */
import { decimalOf } from '../kit/fields.js';
import type { FactValue, Said } from '../kit/said.js';
import { next, readAccessory } from './accessories.js';
import type { Cursor } from './accessories.js';
import { accessPointsAt, cellsAt } from './blocks.js';
import type { Block } from './blocks.js';
import { readBattery, readHours, readOdometer, readStateCode } from './tails.js';
import type { DeviceType } from './types.js';

/** A line on its way: `values` are the fields behind the name, `behind` those behind its last place. */
export type Parts = {
  readonly fields: readonly string[];
  readonly values: readonly string[];
  readonly blocks: readonly Block[];
  readonly behind: readonly string[];
  readonly type: DeviceType;
};

type LineReader = (parts: Parts, said: Said) => void;

function setText(said: Said, name: string, word: string | undefined): void {
  if (word !== undefined && word !== '') said.attributes[name] = word;
}
function setNumber(said: Said, name: string, word: string | undefined, per = 1): void {
  const value = decimalOf(word);
  if (value !== undefined) said.attributes[name] = value / per;
}

/** Switched on or off: seconds of the state before, then hours and odometer behind the place. */
const ignition: LineReader = ({ values, behind, type }, said) => {
  setNumber(said, 'formerStateSeconds', type.name === 'CV200' ? values[2] : values[0]);
  const at = behind.findIndex((word) => readHours(word, said));
  if (at >= 0) readOdometer(behind[at + 1], said);
  else
    readOdometer(
      behind.find((word) => /^\d+\.\d+$/.test(word)),
      said,
    );
};

const input =
  (number: 1 | 2): LineReader =>
  ({ values }, said) => {
    said.attributes[`input${number}`] = values[1] === '1';
  };

/** Just before the place: temperature and battery of GL5xx. */
const started: LineReader = ({ fields, blocks, behind }, said) => {
  const from = blocks[0]?.from ?? 0;
  const temperatureC = decimalOf(fields[from - 2]);
  if (temperatureC !== undefined) said.probe.temperatureC = temperatureC;
  readBattery(fields[from - 1] ?? '', said);
  setNumber(said, 'csq', behind[0]);
};

const information: LineReader = ({ values, type }, said) => {
  const [state = '', iccid, csq, ber, external, reading = ''] = values;
  readStateCode(state, said);
  setText(said, 'iccid', iccid);
  setNumber(said, 'csq', csq);
  setNumber(said, 'bitErrorRate', ber);
  if (external === '0' || external === '1') said.attributes['isExternalPowerOn'] = external === '1';
  if (reading.includes('.')) readOdometer(reading, said);
  else if (decimalOf(reading) !== undefined) said.power.externalMv = Number(reading);
  const at = type.name === 'GV500VC' ? 6 : 7;
  const volts = decimalOf(values[at]);
  if (volts !== undefined) said.power.batteryMv = Math.round(volts * 1000);
  const charging = values[at + 1];
  if (charging === '0' || charging === '1') said.attributes['isCharging'] = charging === '1';
};

const version: LineReader = ({ values }, said) => {
  setText(said, 'deviceType', values[0]);
  setText(said, 'firmware', values[1]);
  setText(said, 'hardware', values[2]);
};

const wireless: LineReader = ({ values }, said) => {
  const points = accessPointsAt(values, 0, 5);
  if (points !== undefined) said.attributes['wifi'] = points.wifi;
  readBattery(values.at(-1) ?? '', said);
};

function setCells(said: Said, values: readonly string[], from: number): void {
  const cells = cellsAt(values, from);
  if (cells.length > 0) said.attributes['cells'] = cells;
}
const network: LineReader = ({ values }, said) => {
  setText(said, 'fixType', values[0]);
  setCells(said, values, 1);
};
const stations: LineReader = ({ values }, said) => {
  setText(said, 'trigger', values[0]);
  readBattery(values[2] ?? '', said);
  if (values[4] === '0' || values[4] === '1') said.attributes['isMoving'] = values[4] === '1';
  setCells(said, values, 8);
};

/** One accessory: index, type, model, alarm, mask, values. */
const accessory: LineReader = ({ values }, said) => {
  const cursor: Cursor = { fields: values, at: 0 };
  next(cursor);
  const [type, model, alarm] = [next(cursor), next(cursor), next(cursor)];
  readAccessory(cursor, next(cursor), said, { accessoryType: type, accessoryModel: model, accessoryAlarm: alarm });
};

/** Accessories that were found: count, model, mask, values of each. */
const found: LineReader = ({ values }, said) => {
  const cursor: Cursor = { fields: values, at: 0 };
  const count = decimalOf(next(cursor)) ?? 0;
  for (let i = 0; i < count && cursor.at < values.length; i += 1) {
    const model = next(cursor);
    readAccessory(cursor, next(cursor), said, { accessoryModel: model });
  }
};

/** Values of the vehicle's bus by the bits of their mask; the order is that of the bits, but for 5 before 4. */
const busBits = [0, 1, 2, 3, 5, 4, ...Array.from({ length: 23 }, (_, i) => i + 6)];
const bus: LineReader = ({ values }, said) => {
  const mask = Number.parseInt(values[2] ?? '', 16);
  let at = 3;
  for (const bit of busBits) {
    if (!Number.isFinite(mask) || ((mask >>> bit) & 1) === 0) continue;
    busReaders[bit]?.(values[at] ?? '', said);
    at += 1;
  }
};
const busReaders: Readonly<Record<number, (word: string, said: Said) => void>> = {
  0: (word, said) => setText(said, 'vin', word),
  1: (word, said) => {
    if (word !== '') said.attributes['ignition'] = word === '2';
  },
  2: (word, said) => {
    const kilometres = decimalOf(/^H?(.*)$/.exec(word)?.[1]);
    if (kilometres !== undefined) said.attributes['vehicleOdometerM'] = Math.round(kilometres * 1000);
  },
  3: (word, said) => setNumber(said, 'fuelUsedL', word),
  4: (word, said) => setNumber(said, 'obdSpeedKmh', word),
  5: (word, said) => setNumber(said, 'rpm', word),
  6: (word, said) => setNumber(said, 'coolantC', word),
  7: (word, said) => setText(said, 'consumption', word),
  8: (word, said) => setNumber(said, word.startsWith('P') ? 'fuelPercent' : 'fuelL', word.slice(1)),
  9: (word, said) => {
    const hectometres = decimalOf(word);
    if (hectometres !== undefined) said.attributes['rangeM'] = hectometres * 100;
  },
  10: (word, said) => setNumber(said, 'throttlePercent', word),
  11: (word, said) => setNumber(said, 'engineSeconds', word, 1 / 3600),
  12: (word, said) => setNumber(said, 'drivingSeconds', word, 1 / 3600),
  13: (word, said) => setNumber(said, 'idlingSeconds', word, 1 / 3600),
  15: (word, said) => setText(said, 'axleLoad', word),
  19: (word, said) => {
    setText(said, 'doors', word);
    if (/^[0-9A-F]+$/i.test(word)) said.attributes['isDoorOpen'] = Number.parseInt(word, 16) !== 0;
  },
};

/** Through the diagnostic plug; the line has the VIN twice. */
const plug: LineReader = ({ values, behind }, said) => {
  const [, , vin, connected, millivolts, , rpm, speed, coolant] = values;
  setText(said, 'vin', vin);
  if (connected === '0' || connected === '1') said.attributes['isObdConnected'] = connected === '1';
  if (decimalOf(millivolts) !== undefined) said.power.externalMv = Number(millivolts);
  setNumber(said, 'rpm', rpm);
  setNumber(said, 'obdSpeedKmh', speed);
  setNumber(said, 'coolantC', coolant);
  readOdometer(
    behind.find((word) => /^\d+\.\d+$/.test(word)),
    said,
  );
};

const driver: LineReader = ({ values, behind }, said) => {
  setText(said, 'driverId', values[1]);
  readOdometer(
    behind.find((word) => /^\d+\.\d+$/.test(word)),
    said,
  );
};

const hexData = (word: string): FactValue => {
  const bytes = (word.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const isText = bytes.length > 0 && bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return isText ? String.fromCharCode(...bytes) : word;
};

/** By the letters behind GT. */
export const lineReaders: Readonly<Record<string, LineReader>> = {
  BAA: accessory,
  BID: found,
  CAN: bus,
  CTN: started,
  DAT: ({ values }, said) => setText(said, 'data', values[3]),
  DTT: ({ values }, said) => {
    if (/^(?:[0-9A-F]{2})+$/i.test(values[4] ?? '')) said.attributes['data'] = hexData(values[4] ?? '');
  },
  GSM: network,
  IDA: driver,
  IGF: ignition,
  IGN: ignition,
  INF: information,
  LBS: stations,
  LSW: input(1),
  OBD: plug,
  STR: started,
  STT: ({ values }, said) => readStateCode(values[0] ?? '', said),
  TSW: input(2),
  VER: version,
  VGF: ignition,
  VGN: ignition,
  WIF: wireless,
};
