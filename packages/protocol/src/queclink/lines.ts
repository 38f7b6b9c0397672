/** Lines whose fields stand at fixed places between the device's name and its place, a reader for each of their three letters. */
import type { DeviceAlarmKind } from '@frostway/core/message';
import { decimalOf } from '../kit/fields.js';
import type { FactValue, TrackerFacts } from '../kit/tracker-facts.js';
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

type LineReader = (parts: Parts, facts: TrackerFacts) => void;

function setText(facts: TrackerFacts, name: string, word: string | undefined): void {
  if (word !== undefined && word !== '') facts.attributes[name] = word;
}
function setNumber(facts: TrackerFacts, name: string, word: string | undefined, per = 1): void {
  const value = decimalOf(word);
  if (value !== undefined) facts.attributes[name] = value / per;
}

function setSwitch(facts: TrackerFacts, name: string, word: string | undefined): void {
  if (word === '0' || word === '1') facts.attributes[name] = word === '1';
}

/** Switched on or off: seconds of the state before, then hours and odometer behind the place. */
const ignition: LineReader = ({ values, behind, type }, facts) => {
  setNumber(facts, 'formerStateSeconds', type.name === 'CV200' ? values[2] : values[0]);
  const at = behind.findIndex((word) => readHours(word, facts));
  if (at >= 0) readOdometer(behind[at + 1], facts);
  else
    readOdometer(
      behind.find((word) => /^\d+\.\d+$/.test(word)),
      facts,
    );
};

const input =
  (number: 1 | 2): LineReader =>
  ({ values }, facts) => {
    facts.attributes[`input${number}`] = values[1] === '1';
  };

/** Just before the place: temperature and battery of GL5xx. */
const started: LineReader = ({ fields, blocks, behind }, facts) => {
  const from = blocks[0]?.from ?? 0;
  const temperatureC = decimalOf(fields[from - 2]);
  if (temperatureC !== undefined) facts.probe.temperatureC = temperatureC;
  readBattery(fields[from - 1] ?? '', facts);
  setNumber(facts, 'csq', behind[0]);
};

const information: LineReader = ({ values, type }, facts) => {
  const [state = '', iccid, csq, ber, external, reading = ''] = values;
  readStateCode(state, facts);
  setText(facts, 'iccid', iccid);
  setNumber(facts, 'csq', csq);
  setNumber(facts, 'bitErrorRate', ber);
  setSwitch(facts, 'isExternalPowerOn', external);
  if (reading.includes('.')) readOdometer(reading, facts);
  else if (decimalOf(reading) !== undefined) facts.power.externalMv = Number(reading);
  const at = type.name === 'GV500VC' ? 6 : 7;
  const volts = decimalOf(values[at]);
  if (volts !== undefined) facts.power.batteryMv = Math.round(volts * 1000);
  setSwitch(facts, 'isCharging', values[at + 1]);
  // Behind the time of its last fix a tracker that runs on its battery says how full that is, a kind of light, and how warm it is.
  const fixAt = values.findIndex((word, index) => index > at + 1 && /^20\d{12}$/.test(word));
  if (fixAt < 0 || type.build !== 'personal' || type.name?.startsWith('GL') !== true) return;
  readBattery(values[fixAt + 1] ?? '', facts);
  const temperature = values[fixAt + 3] ?? '';
  if (/^-?\d{1,2}\.\d+$/.test(temperature)) facts.probe.temperatureC = Number(temperature);
};

/** The battery alone: supply there or not, a field nobody explains, percent (of a vehicle whether it runs on its battery), volts, charging. */
const battery: LineReader = ({ values, type: { build } }, facts) => {
  const [external, , state = '', volts, charging] = values;
  setSwitch(facts, 'isExternalPowerOn', external);
  if (build === 'personal') readBattery(state, facts);
  else setSwitch(facts, 'isOnBattery', state);
  const value = decimalOf(volts);
  if (value !== undefined) facts.power.batteryMv = Math.round(value * 1000);
  setSwitch(facts, 'isCharging', charging);
};

/** Kinds of the alarm a tracker raises for its own temperature, by the threshold that was crossed. */
const temperatureKinds: Readonly<Record<string, readonly [DeviceAlarmKind, string]>> = {
  '1': ['lowTemperature', 'temperatureBelow'],
  '3': ['highTemperature', 'temperatureAbove'],
};

/** Which threshold, and degrees. */
const temperature: LineReader = ({ values, blocks, fields }, facts) => {
  const hasBoth = fields.length - values.length + 2 <= (blocks[0]?.from ?? fields.length);
  const degrees = hasBoth ? decimalOf(values[1]) : undefined;
  if (degrees !== undefined && Math.abs(degrees) < 100) facts.probe.temperatureC = degrees;
  const [kind, alarmName] = temperatureKinds[values[0] ?? ''] ?? (['general', 'temperature'] as const);
  facts.alarms.push({ kind, attributes: { alarmCode: 'GTTEM', alarmName } });
};

const version: LineReader = ({ values }, facts) => {
  setText(facts, 'deviceType', values[0]);
  setText(facts, 'firmware', values[1]);
  setText(facts, 'hardware', values[2]);
};

const wireless: LineReader = ({ values }, facts) => {
  const points = accessPointsAt(values, 0, 5);
  if (points !== undefined) facts.attributes['wifi'] = points.wifi;
  readBattery(values.at(-1) ?? '', facts);
};

function setCells(facts: TrackerFacts, values: readonly string[], from: number): void {
  const cells = cellsAt(values, from);
  if (cells.length > 0) facts.attributes['cells'] = cells;
}
/** Many say what the line stands for where others have the device's name. */
const network: LineReader = ({ fields, values }, facts) => {
  const own = /^[A-Z]{3}$/.test(fields[0] ?? '') && !/^[A-Z]{3}$/.test(values[0] ?? '') ? fields : values;
  setText(facts, 'fixType', own[0]);
  setCells(facts, own, 1);
};
const stations: LineReader = ({ values }, facts) => {
  setText(facts, 'trigger', values[0]);
  readBattery(values[2] ?? '', facts);
  setSwitch(facts, 'isMoving', values[4]);
  setCells(facts, values, 8);
};

/** One accessory: index, type, model, alarm, mask, values. */
const accessory: LineReader = ({ values }, facts) => {
  const cursor: Cursor = { fields: values, at: 0 };
  next(cursor);
  const [type, model, alarm] = [next(cursor), next(cursor), next(cursor)];
  readAccessory(cursor, next(cursor), facts, { accessoryType: type, accessoryModel: model, accessoryAlarm: alarm });
};

/** Accessories that were found: count, model, mask, values of each. */
const found: LineReader = ({ values }, facts) => {
  const cursor: Cursor = { fields: values, at: 0 };
  const count = decimalOf(next(cursor)) ?? 0;
  for (let i = 0; i < count && cursor.at < values.length; i += 1) {
    const model = next(cursor);
    readAccessory(cursor, next(cursor), facts, { accessoryModel: model });
  }
};

/** Values of the vehicle's bus by the bits of their mask; the order is that of the bits, but for 5 before 4. */
const busBits = [0, 1, 2, 3, 5, 4, ...Array.from({ length: 23 }, (_, i) => i + 6)];
const bus: LineReader = ({ values }, facts) => {
  const mask = Number.parseInt(values[2] ?? '', 16);
  let at = 3;
  for (const bit of busBits) {
    if (!Number.isFinite(mask) || ((mask >>> bit) & 1) === 0) continue;
    busReaders[bit]?.(values[at] ?? '', facts);
    at += 1;
  }
};
const busReaders: Readonly<Record<number, (word: string, facts: TrackerFacts) => void>> = {
  0: (word, facts) => setText(facts, 'vin', word),
  1: (word, facts) => {
    if (word !== '') facts.attributes['ignition'] = word === '2';
  },
  2: (word, facts) => {
    const kilometres = decimalOf(/^H?(.*)$/.exec(word)?.[1]);
    if (kilometres !== undefined) facts.attributes['vehicleOdometerM'] = Math.round(kilometres * 1000);
  },
  3: (word, facts) => setNumber(facts, 'fuelUsedL', word),
  4: (word, facts) => setNumber(facts, 'obdSpeedKmh', word),
  5: (word, facts) => setNumber(facts, 'rpm', word),
  6: (word, facts) => setNumber(facts, 'coolantC', word),
  7: (word, facts) => setText(facts, 'consumption', word),
  8: (word, facts) => setNumber(facts, word.startsWith('P') ? 'fuelPercent' : 'fuelL', word.slice(1)),
  9: (word, facts) => {
    const hectometres = decimalOf(word);
    if (hectometres !== undefined) facts.attributes['rangeM'] = hectometres * 100;
  },
  10: (word, facts) => setNumber(facts, 'throttlePercent', word),
  11: (word, facts) => setNumber(facts, 'engineSeconds', word, 1 / 3600),
  12: (word, facts) => setNumber(facts, 'drivingSeconds', word, 1 / 3600),
  13: (word, facts) => setNumber(facts, 'idlingSeconds', word, 1 / 3600),
  15: (word, facts) => setText(facts, 'axleLoad', word),
  19: (word, facts) => {
    setText(facts, 'doors', word);
    if (/^[0-9A-F]+$/i.test(word)) facts.attributes['isDoorOpen'] = Number.parseInt(word, 16) !== 0;
  },
};

/** Through the diagnostic plug; the line has the VIN twice. */
const plug: LineReader = ({ values, behind }, facts) => {
  const [, , vin, connected, millivolts, , rpm, speed, coolant] = values;
  setText(facts, 'vin', vin);
  setSwitch(facts, 'isObdConnected', connected);
  if (decimalOf(millivolts) !== undefined) facts.power.externalMv = Number(millivolts);
  setNumber(facts, 'rpm', rpm);
  setNumber(facts, 'obdSpeedKmh', speed);
  setNumber(facts, 'coolantC', coolant);
  readOdometer(
    behind.find((word) => /^\d+\.\d+$/.test(word)),
    facts,
  );
};

const driver: LineReader = ({ values, behind }, facts) => {
  setText(facts, 'driverId', values[1]);
  readOdometer(
    behind.find((word) => /^\d+\.\d+$/.test(word)),
    facts,
  );
};

const hexData = (word: string): FactValue => {
  const bytes = (word.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const isText = bytes.length > 0 && bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return isText ? String.fromCharCode(...bytes) : word;
};

/** By the letters behind GT. */
export const lineReaders: Readonly<Record<string, LineReader>> = {
  AIS: ({ values }, facts) => setNumber(facts, 'analog1Mv', values[0]),
  BAA: accessory,
  BAT: battery,
  BID: found,
  CAN: bus,
  CBC: ({ values }, facts) => readBattery(values[0] ?? '', facts),
  CID: ({ values }, facts) => setText(facts, 'iccid', values[0]),
  CSQ: ({ values }, facts) => {
    setNumber(facts, 'csq', values[0]);
    setNumber(facts, 'bitErrorRate', values[1]);
  },
  CTN: started,
  DAT: ({ values }, facts) => setText(facts, 'data', values[3]),
  DTT: ({ values }, facts) => {
    if (/^(?:[0-9A-F]{2})+$/i.test(values[4] ?? '')) facts.attributes['data'] = hexData(values[4] ?? '');
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
  STT: ({ values }, facts) => readStateCode(values[0] ?? '', facts),
  TEM: temperature,
  TSW: input(2),
  VER: version,
  VGF: ignition,
  VGN: ignition,
  WIF: wireless,
};
