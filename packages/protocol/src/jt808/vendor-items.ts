/** Items below E0 that vendors took, by what decoders in the field have shown them to mean. */
import { toHex } from '../bytes.js';
import { readerOf } from '../kit/reader.js';
import { asciiText, isPrintable } from '../kit/text.js';
import { imeiText } from './imei-text.js';
import { either, number, ofLength, rounded, voltage, type Items, type ReadItem } from './item.js';
import { countedCells, countedWifi } from './network-items.js';
import { obdItems, odometer, shortObd, text } from './obd-items.js';
import type { AlarmRow } from './profile.js';
import { hasBit, raise, raiseBits, setPercent, stands } from './report.js';

/** A battery's charge of one byte; FF says that it is being charged. */
export const percentOrCharging: ReadItem = (value, report) => {
  if (value.length !== 1) return false;
  if (value[0] === 0xff) report.facts.attributes['isCharging'] = true;
  else setPercent(report, value[0] ?? 0);
  return true;
};

/** A card of four bytes. */
export const card4 = ofLength(4, (reader, { facts }) => (facts.attributes['driverId'] = String(reader.u32())));

/** What was done at a lock, by which password or card, and how it went. */
export const lockEvent: ReadItem = (value, { facts }) => {
  if (value.length === 0) return false;
  const { attributes } = facts;
  attributes['lockEvent'] = value[0] ?? 0;
  if (value.length >= 7) attributes['lockPassword'] = asciiText(value.subarray(1, 7));
  else if (value.length >= 5) attributes['card'] = String(readerOf(value.subarray(1)).u32());
  if (value.length % 2 === 0) attributes['lockResult'] = value.at(-1) ?? 0;
  return true;
};

const drivingBits: Readonly<Record<number, AlarmRow>> = {
  8: ['harshAcceleration', 'harshAcceleration'],
  9: ['harshBraking', 'harshBraking'],
  10: ['harshCornering', 'harshCornering'],
};

const drivingWords = ofLength(8, (reader, report) => {
  raiseBits(report, reader.u16(), drivingBits);
  report.facts.attributes['switches'] = reader.u16();
  if (report.profile.doorBit !== undefined) report.facts.attributes['isDoorOpen'] = hasBit(reader.u32(), 16);
});

/** An event, and the lock and card it is about. */
const event: ReadItem = (value, { facts }) => {
  if (value.length < 2) return false;
  const reader = readerOf(value);
  const code = reader.u16();
  facts.attributes['event'] = code;
  if (code >= 0x61 && code <= 0x66 && reader.left() >= 14) {
    facts.attributes['lockId'] = toHex(reader.take(6));
    facts.attributes['card'] = asciiText(reader.take(8)).trim();
  }
  return true;
};

const locks: ReadItem = (value, { facts }) => {
  if (value.length === 0 || value.length % 11 !== 0) return false;
  const reader = readerOf(value);
  const found: object[] = [];
  while (reader.left() > 0) {
    const [id, batteryMv, seal, state, rssi] = [toHex(reader.take(6)), reader.u16(), reader.u8(), reader.u8(), reader.u8()];
    found.push({ id, batteryMv, isClosed: seal === 0x31, state, rssi });
  }
  facts.attributes['locks'] = found;
  return true;
};

const cardLocks: ReadItem = (value, { facts }) => {
  if (value.length < 14 || (value.length - 1) % 13 !== 0) return false;
  const reader = readerOf(value.subarray(1));
  const found: object[] = [];
  while (reader.left() > 0) {
    const [id, card, batteryPercent, state] = [toHex(reader.take(5)), toHex(reader.take(5)), reader.u8(), reader.u16()];
    found.push({ id, card, batteryPercent, isOpen: hasBit(state, 5) });
  }
  facts.attributes['locks'] = found;
  return true;
};

const driving: Readonly<Record<number, AlarmRow>> = {
  0x01: ['harshAcceleration', 'harshAcceleration'],
  0x02: ['harshBraking', 'harshBraking'],
  0x03: ['harshCornering', 'harshCornering'],
  0x16: ['collision', 'crash'],
};

/** Assistance for the driver: what was seen; the end of an event is none. */
const assistance =
  (system: string, rowOf: (type: number) => AlarmRow): ReadItem =>
  (value, report) => {
    if (value.length < 6) return false;
    const reader = readerOf(value);
    const [id, state, type] = [reader.u32(), reader.u8(), reader.u8()];
    if (state === 2) report.facts.attributes[`${system}Ended`] = id;
    else raise(report, rowOf(type), { eventId: id, type, ...(value.length >= 47 ? { evidence: toHex(value.subarray(-16)) } : {}) });
    return true;
  };

const tyres: ReadItem = (value, { facts }) => {
  if (value.length === 0 || value.length % 8 !== 0) return false;
  const reader = readerOf(value);
  const found: object[] = [];
  while (reader.left() > 0) {
    const [index, sensor, pressure, temperature, state] = [reader.u8(), toHex(reader.take(3)), reader.u16(), reader.u8(), reader.u8()];
    found.push({ index, sensor, pressureBar: (pressure & 0x3ff) / 40, temperatureC: temperature - 50, state });
  }
  facts.attributes['tyres'] = found;
  return true;
};

const beginsObd: ReadItem = (value, report) => {
  if (value.length !== 1) return false;
  report.isObd = true;
  return obdItems[0x80]?.(value, report);
};

const cutsAndStates = ofLength(3, (reader, report) => {
  const [cuts, state] = [reader.u16(), reader.u8()];
  Object.assign(report.facts.attributes, {
    cuts,
    isStringIn: hasBit(state, 0),
    isMoving: hasBit(state, 2),
    isCoverClosed: hasBit(state, 3),
  });
});

const vibration = ofLength(4, (reader, report) => {
  if (hasBit(reader.u32(), 3)) stands(report, ['vibration', 'vibration']);
});

const volts: ReadItem = ofLength(4, (reader, { facts }) => (facts.attributes['analogV'] = [reader.u16() / 100, reader.u16() / 100]));

/** Percent in hundredths. */
const finePercent = ofLength(2, (reader, report) => setPercent(report, rounded(reader.u16() / 100)));

const name =
  (word: string, kind: AlarmRow[0] = 'general') =>
  (type: number): AlarmRow => [kind, `${word}${type.toString(16).toUpperCase().padStart(2, '0')}`];

export const vendorItems: Items = {
  0x0b: lockEvent,
  0x52: either(number('rotation', 1), number('rotation', 2), number('rotation', 4)),
  0x53: countedCells,
  0x54: countedWifi,
  0x55: either(number('load', 1), number('load', 2), number('load', 4)),
  0x56: ofLength(2, (reader, report) => setPercent(report, reader.u8() * 10)),
  0x57: drivingWords,
  0x5d: countedCells,
  0x60: event,
  0x61: voltage('externalMv', 10),
  0x63: locks,
  0x64: assistance('adas', name('adas')),
  0x65: assistance('dms', name('dms')),
  0x67: (value, report) => isPrintable(value) && text('lockPassword')(value, report),
  0x68: finePercent,
  0x69: voltage('batteryMv', 10),
  0x6c: imeiText,
  0x70: assistance('driving', (type) => driving[type] ?? name('driving')(type)),
  0x71: (value, report) => isPrintable(value) && text('iccid')(value, report),
  0x77: tyres,
  0x80: beginsObd,
  0x82: voltage('externalMv', 100),
  0x91: shortObd,
  0x94: text('vin'),
  0xa7: volts,
  0xac: odometer,
  0xbc: text('driverName'),
  0xbd: text('driverLicence'),
  0xd0: vibration,
  0xd3: voltage('externalMv', 100),
  0xd4: either(percentOrCharging, card4),
  0xd5: either(voltage('batteryMv', 10), cardLocks),
  0xda: cutsAndStates,
};
