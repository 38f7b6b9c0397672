/** The items behind a location report: the standard's own, then those of vendors. One number means several things; length and content say which. */
import type { Entry } from '../kit/sequence.js';
import { PastEnd } from '../kit/reader.js';
import { asciiText, isPrintable } from '../kit/text.js';
import { either, number, ofLength, type Items, type ReadItem } from './item.js';
import { obdItems } from './obd-items.js';
import { hasBit, keepRaw, setPercent, setProbe, type Report } from './report.js';
import { signed } from '../kit/numbers.js';
import { readerOf } from '../kit/reader.js';
import { customItems } from './custom-items.js';
import { vendorItems } from './vendor-items.js';

const signals = [
  'lowBeam',
  'highBeam',
  'rightTurn',
  'leftTurn',
  'brake',
  'reverse',
  'fog',
  'marker',
  'horn',
  'airConditioning',
  'neutral',
  'retarder',
  'abs',
  'heater',
  'clutch',
];

/** Litres in tenths; a set top bit says percent. */
const fuel = ofLength(2, (reader, { facts }) => {
  const raw = reader.u16();
  if (raw >= 0x8000) facts.attributes['fuelPercent'] = raw & 0x7fff;
  else facts.attributes['fuelL'] = raw / 10;
});

/** Area of an over-speed: what kind, and which. */
const overspeed: ReadItem = (value, report) => {
  if (value.length !== 1 && value.length !== 5) return false;
  const reader = readerOf(value);
  const type = reader.u8();
  report.facts.attributes['areaType'] = type;
  if (reader.left() > 0) {
    report.area = { type, id: reader.u32() };
    report.facts.attributes['areaId'] = report.area.id;
  }
  return true;
};

/** Which area or route was entered or left. */
const crossing = ofLength(6, (reader, report) => {
  const [type, id, direction] = [reader.u8(), reader.u32(), reader.u8()];
  report.area = { type, id, isExit: direction === 1 };
  Object.assign(report.facts.attributes, { areaType: type, areaId: id });
});

const segment = ofLength(7, (reader, { facts }) => {
  facts.attributes['segmentId'] = reader.u32();
  facts.attributes['segmentSeconds'] = reader.u16();
  facts.attributes['isSegmentTooLong'] = reader.u8() === 1;
});

const vehicleSignals = ofLength(4, (reader, { facts }) => {
  const word = reader.u32();
  facts.attributes['signals'] = signals.filter((_, bit) => hasBit(word, bit));
});

const io = ofLength(2, (reader, { facts }) => {
  const word = reader.u16();
  Object.assign(facts.attributes, { isDeepAsleep: hasBit(word, 0), isAsleep: hasBit(word, 1) });
});

/** Two analog inputs; the first is in the low word. */
const analog = ofLength(4, (reader, { facts, profile }) => {
  const [high, low] = [reader.u16(), reader.u16()];
  if (profile.analog === 'volts') facts.attributes['analogV'] = [high / 100, low / 100];
  else facts.attributes['analog'] = [low, high];
});

/** Tyres of the vehicle, FF for those without a sensor. */
const tyres: ReadItem = (value, { facts }) => {
  if (value.length !== 30) return false;
  facts.attributes['tyrePressures'] = Array.from(value, (byte) => (byte === 0xff ? null : byte));
  return true;
};

/** Tenths of a degree no probe measures, either way. */
const beyondTenths = 2000;

/** A temperature below zero by the profile's coding; where that cannot be one and the other coding can, the device uses the other. */
function belowZero(raw: number, { minus }: Report['profile']): number {
  const [magnitude, complement] = [signed(raw, 0x8000), raw - 0x10000];
  const [own, other] = minus === 'magnitude' ? [magnitude, complement] : [complement, magnitude];
  return Math.abs(own) > beyondTenths && Math.abs(other) <= beyondTenths ? other : own;
}

/** Temperatures in tenths. */
const temperatures: ReadItem = (value, report) => {
  if (value.length === 0 || value.length % 2 !== 0) return false;
  const reader = readerOf(value);
  for (let index = 0; reader.left() > 0; index += 1) {
    const raw = reader.u16();
    if (raw === 0xffff) continue;
    setProbe(report, 'temperatureC', index, (raw >= 0x8000 ? belowZero(raw, report.profile) : raw) / 10);
  }
  return true;
};

const humidities: ReadItem = (value, report) => {
  if (value.length === 0 || value.length % 2 !== 0) return false;
  const reader = readerOf(value);
  for (let index = 0; reader.left() > 0; index += 1) {
    const raw = reader.u16();
    if (raw !== 0xffff && raw !== 0x0fff) setProbe(report, 'humidityPercent', index, raw / 10);
  }
  return true;
};

/** Of the cargo, in whole degrees; finer ones of item 51 go before it. */
const compartment = ofLength(2, (reader, { facts }) => {
  const value = reader.i16();
  if (value === -32_768) return;
  if (facts.probe.temperatureC === undefined) facts.probe.temperatureC = value;
  else facts.probeFacts['compartmentC'] = value;
});

const workMode: ReadItem = (value, { facts }) => {
  if (value.length === 1) facts.attributes['workMode'] = value[0] ?? 0;
  else if (isPrintable(value) && value[0] === 0x2a) {
    const text = asciiText(value);
    facts.attributes['text'] = text;
    const volts = Number(text.slice(10, 13));
    if (/^\d{3}$/.test(text.slice(10, 13))) facts.power.batteryMv = volts * 10;
  } else return false;
  return true;
};

const standardItems: Items = {
  0x00: (value) => value.length === 0,
  0x01: number('odometerM', 4, (raw) => raw * 100),
  0x02: fuel,
  0x03: number('recorderSpeedKmh', 2, (raw) => raw / 10),
  0x04: number('alarmEventId', 2),
  0x05: tyres,
  0x06: either(compartment, (value, report) => (value.length === 1 ? setPercent(report, value[0] ?? 0) : false)),
  0x11: overspeed,
  0x12: crossing,
  0x13: segment,
  0x14: number('videoAlarmBits', 4),
  0x15: number('videoLossBits', 4),
  0x16: number('videoCoverBits', 4),
  0x17: number('storageFaultBits', 2),
  0x18: either(number('drivingBits', 2), number('drivingBits', 3), number('drivingBits', 4)),
  0x25: vehicleSignals,
  0x2a: io,
  0x2b: analog,
  0x30: number('gsmRaw', 1),
  0x31: number('satellites', 1),
  0x33: workMode,
  0x51: temperatures,
  0x58: humidities,
};

const readers: Items = { ...vendorItems, ...customItems, ...standardItems };

/** Whether an item shows that its device writes them as AOVX makers do. */
export function isAovxItem({ type, value }: Entry): boolean {
  return type === 0xf2 && asciiText(value.subarray(0, 4)) === 'AOVX';
}

const hexName = (id: number): string => `item${id.toString(16).toUpperCase().padStart(2, '0')}`;

/** Reads one item into a report; bytes nobody can explain are kept under its number. */
export function readItem(report: Report, { type, value }: Entry): void {
  try {
    if (report.isObd && obdItems[type]?.(value, report) === true) return;
    if (readers[type]?.(value, report) !== false && readers[type] !== undefined) return;
  } catch (error) {
    if (!(error instanceof PastEnd)) throw error;
  }
  keepRaw(report, hexName(type), value);
}
