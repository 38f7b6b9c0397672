/** What the values of AVL records mean, by their ids: a row each. Ids that are in no row are kept as numbers. */
import type { DeviceAlarmKind } from '@frostway/core/message';
import { toHex } from '../bytes.js';
import { asciiText, isPrintable } from '../kit/text.js';
import type { FactValue, TrackerFacts } from '../kit/tracker-facts.js';
import type { Io } from './records.js';

/** Reads one value; `isEvent`: its change made the record. */
export type Rule = (facts: TrackerFacts, io: Io, isEvent: boolean) => void;

/** A number in the unit of its name; `signed` as two's complement. */
const number =
  (name: string, per = 1, isSigned = false): Rule =>
  (facts, io) => {
    facts.attributes[name] = (isSigned ? io.signed : io.unsigned) / per;
  };
const minutes =
  (name: string): Rule =>
  (facts, io) => {
    facts.attributes[name] = io.unsigned * 60;
  };
const signed = (name: string, per = 1): Rule => number(name, per, true);
const flag =
  (name: string): Rule =>
  (facts, io) => {
    facts.attributes[name] = io.unsigned !== 0;
  };
/** Text of bytes, where there are any. */
const text =
  (name: string): Rule =>
  (facts, { bytes }) => {
    const value = asciiText(bytes).trim();
    if (value !== '') facts.attributes[name] = value;
  };
const hex =
  (name: string): Rule =>
  (facts, { bytes }) => {
    if (bytes.length > 0) facts.attributes[name] = toHex(bytes);
  };

function raise(
  facts: TrackerFacts,
  io: Io,
  kind: DeviceAlarmKind,
  alarmName: string,
  more: Readonly<Record<string, FactValue>> = {},
): void {
  facts.alarms.push({ kind, attributes: { alarmCode: io.id, alarmName, ...more } });
}

/** A fact that is an alarm when it begins. */
const trouble =
  (name: string, kind: DeviceAlarmKind, alarmName: string): Rule =>
  (facts, io, isEvent) => {
    facts.attributes[name] = io.unsigned !== 0;
    if (isEvent && io.unsigned !== 0) raise(facts, io, kind, alarmName);
  };

/** A zone was left (0) or entered (1); above it says that speed was high inside. */
const zone =
  (fence: FactValue): Rule =>
  (facts, io, isEvent) => {
    if (!isEvent) return;
    const more = { fence };
    if (io.unsigned > 1) raise(facts, io, 'overspeed', 'overspeedInZone', more);
    else raise(facts, io, io.unsigned === 1 ? 'fenceEnter' : 'fenceExit', io.unsigned === 1 ? 'fenceEnter' : 'fenceExit', more);
  };

const manners: Readonly<Record<number, readonly [DeviceAlarmKind, string]>> = {
  1: ['harshAcceleration', 'harshAcceleration'],
  2: ['harshBraking', 'harshBraking'],
  3: ['harshCornering', 'harshCornering'],
};
const driving: Rule = (facts, io, isEvent) => {
  const [kind, name] = manners[io.unsigned] ?? ['general', 'greenDriving'];
  if (isEvent) raise(facts, io, kind, name);
};

/** Sixteen hex digits as they stand on the key: the bytes from behind. */
const key: Rule = (facts, { bytes }) => {
  if (bytes.some((byte) => byte !== 0)) facts.attributes['driverId'] = toHex(bytes.toReversed());
};

/** MCC and MNC behind each other in decimal. */
const operator: Rule = (facts, { unsigned }) => {
  const base = unsigned >= 100_000 ? 1000 : 100;
  if (unsigned > 0) Object.assign(facts.attributes, { mcc: Math.floor(unsigned / base), mnc: unsigned % base });
};

/** The front of the ICCID and its rest, as two numbers. */
function decimalOf(bytes: Uint8Array): string {
  return bytes.length === 0 ? '' : BigInt(`0x${toHex(bytes)}`).toString();
}
const iccid: Rule = (facts, { id, bytes }) => {
  const [digits, before] = [decimalOf(bytes), facts.attributes['iccid']];
  if (digits === '0' || digits === '') return;
  if (id === 11) facts.attributes['iccid'] = digits;
  // The number has lost the zeros it began with.
  else if (typeof before === 'string') facts.attributes['iccid'] = before + digits.padStart(before.length, '0');
};

const acceleration: Rule = (facts, { id, signed: milliG }) => {
  const before = facts.attributes['accelerationG'];
  const axes = Array.isArray(before) ? (before as number[]) : [0, 0, 0];
  facts.attributes['accelerationG'] = axes.map((axis, i) => (i === id - 17 ? milliG / 1000 : axis));
};

const power =
  (name: 'batteryMv' | 'batteryPercent' | 'externalMv'): Rule =>
  (facts, { unsigned }) => {
    facts.power[name] = unsigned;
  };

/** A place in one word: degrees north, degrees east, metres, each behind its sign. */
const iso6709: Rule = (facts, { bytes }) => {
  const word = asciiText(bytes).trim();
  if (word === '') return;
  facts.attributes['iso6709'] = word;
  const [, north, east, metres] = /^([+-]\d{1,2}\.\d+)([+-]\d{1,3}\.\d+)([+-]\d+(?:\.\d+)?)?/.exec(word) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  if (north === undefined || facts.place !== undefined || !(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return;
  facts.place = { latitude, longitude, isValid: true, ...(metres === undefined ? {} : { altitudeM: Number(metres) }) };
};

/** The four slots of a fact of EYE sensors. */
function eyeSlots(first: number, name: string, rule: (name: string) => Rule): Readonly<Record<number, Rule>> {
  return Object.fromEntries([1, 2, 3, 4].map((slot) => [first + slot - 1, rule(`${name}${slot}`)]));
}

/** Rows of every series. */
export const rules: Readonly<Record<number, Rule>> = {
  1: flag('input1'),
  2: flag('input2'),
  3: flag('input3'),
  4: flag('input4'),
  6: number('analog2Mv'),
  9: number('analog1Mv'),
  10: number('analog2Mv'),
  11: iccid,
  12: number('fuelUsedL', 1000),
  13: number('fuelPer100Km', 100),
  14: iccid,
  16: number('odometerM'),
  17: acceleration,
  18: acceleration,
  19: acceleration,
  21: number('gsmLevel'),
  24: number('gnssSpeedKmh'),
  30: number('faultCount'),
  31: number('engineLoadPercent'),
  32: signed('coolantC'),
  36: number('rpm'),
  37: number('obdSpeedKmh'),
  48: number('fuelPercent'),
  66: power('externalMv'),
  67: power('batteryMv'),
  68: number('batteryMa'),
  69: number('gnssStatus'),
  78: key,
  80: number('dataMode'),
  81: number('obdSpeedKmh'),
  83: number('fuelUsedL', 10),
  84: number('fuelL', 10),
  85: number('rpm'),
  87: number('vehicleOdometerM'),
  89: number('fuelPercent'),
  102: minutes('engineSeconds'),
  110: number('fuelLPerHour', 10),
  113: power('batteryPercent'),
  115: signed('coolantC', 10),
  155: zone(1),
  156: zone(2),
  157: zone(3),
  158: zone(4),
  159: zone(5),
  175: zone('auto'),
  179: flag('output1'),
  180: flag('output2'),
  181: number('pdop', 10),
  182: number('hdop', 10),
  199: number('tripM'),
  200: number('sleepMode'),
  205: number('cellId'),
  206: number('lac'),
  236: (facts, io, isEvent) => {
    if (isEvent && io.unsigned !== 0) raise(facts, io, 'sos', 'alarmButton');
  },
  239: flag('ignition'),
  240: flag('isMoving'),
  241: operator,
  246: trouble('isTowed', 'displacement', 'towing'),
  247: (facts, io, isEvent) => {
    if (isEvent && io.unsigned !== 0) raise(facts, io, 'collision', 'crash');
  },
  249: trouble('isJammed', 'jamming', 'jamming'),
  251: trouble('isIdling', 'general', 'idling'),
  252: trouble('isUnplugged', 'powerCut', 'unplugged'),
  253: driving,
  255: (facts, io, isEvent) => {
    if (isEvent) raise(facts, io, 'overspeed', 'overspeed', { speedKmh: io.unsigned });
  },
  256: text('vin'),
  281: text('faultCodes'),
  325: text('vin'),
  331: hex('bleData1'),
  332: hex('bleData2'),
  333: hex('bleData3'),
  334: hex('bleData4'),
  387: iso6709,
  636: number('cellId'),
  662: flag('isDoorOpen'),
  ...eyeSlots(10_808, 'eyeMagnet', flag),
  ...eyeSlots(10_812, 'eyeIsMoving', flag),
  ...eyeSlots(10_816, 'eyePitch', signed),
  ...eyeSlots(10_820, 'eyeLowBattery', flag),
  ...eyeSlots(10_832, 'eyeRoll', signed),
  ...eyeSlots(10_836, 'eyeMoveCount', number),
  ...eyeSlots(10_840, 'eyeMagnetCount', number),
};

/** A half of a card's number; nothing for bytes that are no text: of another series they are another value. */
function halfOf(bytes: Uint8Array): string {
  const characters = bytes.filter((byte) => byte !== 0);
  return isPrintable(characters) ? asciiText(characters).trim() : '';
}

/** FMx6xx: the driver's card in two halves of eight characters. */
export const fmx6Rules: Readonly<Record<number, Rule>> = {
  195: (facts, io) => {
    const half = halfOf(io.bytes);
    if (half !== '') facts.attributes['driverId'] = half;
  },
  196: (facts, io) => {
    const [before, half] = [facts.attributes['driverId'], halfOf(io.bytes)];
    if (half !== '') facts.attributes['driverId'] = (typeof before === 'string' ? before : '') + half;
  },
};

/** Ids that have a meaning on FMx6xx alone. */
export const isFmx6Own = (id: number): boolean => fmx6Rules[id] !== undefined || (id >= 701 && id <= 708);

/** Ids that mean this on FMB, FMC and FMM and other things on older series, where what is made of them is not the number itself. */
export function isSeriesOwn(id: number): boolean {
  return id >= 17 && id <= 28 && id !== 21 && id !== 24;
}

/** Ids of bytes and texts; any other value is a number, and of 8 bytes at most. */
export const isBytes = (id: number): boolean => [195, 196, 256, 281, 325, 331, 332, 333, 334, 387].includes(id);
