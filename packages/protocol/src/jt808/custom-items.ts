/** Items from E0 on, which the standard leaves to makers: each number belongs to several of them. */
import { parseImei } from '@frostway/core/identity';
import { toHex } from '../bytes.js';
import { readerOf } from '../kit/reader.js';
import { isPrintable } from '../kit/text.js';
import { aovxEvent, aovxState, aovxTag } from './aovx-items.js';
import { beaconProbes } from './beacons.js';
import { either, number, ofLength, voltage, type Items, type ReadItem } from './item.js';
import { ebItem } from './eb-item.js';
import { dashcamItem } from './dashcam-item.js';
import { bareWifi, cellsOfOne, oneCell, wideCells } from './network-items.js';
import { numberedObd, obdLine, odometer, text } from './obd-items.js';
import type { AlarmRow } from './profile.js';
import { hasBit, raiseBits, setPercent, stands } from './report.js';
import { card4, percentOrCharging } from './vendor-items.js';

/** Printable text kept under a name; other bytes are another maker's item. */
const words =
  (name: string): ReadItem =>
  (value, report) =>
    isPrintable(value.filter((byte) => byte !== 0)) && text(name)(value, report);

/** E3: a byte, percent, hundredths of a volt. */
const batteryE3: ReadItem = (value, report) => {
  if (value.length < 4 || value.length > 6) return false;
  const reader = readerOf(value);
  reader.skip(1);
  setPercent(report, reader.u8());
  report.facts.power.batteryMv = reader.u16() * 10;
  return true;
};

const chargingE4 = ofLength(2, (reader, report) => {
  report.facts.attributes['isCharging'] = reader.u8() === 0;
  setPercent(report, reader.u8());
});

const eventsE7 = ofLength(8, (reader, report) => {
  const word = reader.u16();
  if (hasBit(word, 0)) stands(report, ['vibration', 'vibration']);
  if ((word & 0b1110) !== 0) stands(report, ['sos', 'sos']);
});

/** What the surroundings of a cargo are: behind a byte of kind, items of their own. Temperature has 50 added, so that it has no sign. */
const surroundings: ReadItem = (value, { facts }) => {
  if (value.length <= 2) return false;
  const reader = readerOf(value.subarray(1));
  while (reader.left() >= 2) {
    const id = reader.u8();
    const length = reader.u8();
    if (length > reader.left()) break;
    const item = readerOf(reader.take(length));
    if (id === 0x13 && length === 2) facts.probe.lightLux = item.u16();
    else if (id === 0x14 && length === 2) facts.attributes['pressure'] = item.u16();
    else if (id === 0x15 && length === 2) facts.probe.humidityPercent = item.u16() / 10;
    else if (id === 0x16 && length === 2) facts.probe.temperatureC = (item.u16() - 500) / 10;
    else if (length > 0) facts.attributes[`surrounding${id.toString(16).toUpperCase().padStart(2, '0')}`] = toHex(item.rest());
  }
  return true;
};

const signalEe = either(
  ofLength(6, (reader, { facts }) => {
    facts.attributes['gsmRaw'] = reader.u8();
    facts.power.externalMv = reader.u16();
    facts.power.batteryMv = reader.u16();
    facts.attributes['satellites'] = reader.u8();
  }),
  oneCell,
);

const imeiF6 = ofLength(8, (reader, { facts }) => {
  const imei = parseImei(toHex(reader.take(8)).slice(1));
  if (imei !== undefined) facts.attributes['imei'] = imei;
});

/** Battery in millivolts, then a state of which 2 and 3 say charging, then percent. */
const batteryF7: ReadItem = (value, report) => {
  if (value.length === 2) {
    report.facts.probe.humidityPercent = readerOf(value).u16() / 10;
    return true;
  }
  if (value.length < 4) return false;
  const reader = readerOf(value);
  report.facts.power.batteryMv = reader.u32();
  if (reader.left() > 0) {
    const state = reader.u8();
    report.facts.attributes['isCharging'] = state === 2 || state === 3;
  }
  if (reader.left() > 0) setPercent(report, reader.u8());
  return true;
};

const stateF8: ReadItem = (value, report) => {
  if (value.length !== 2) return aovxState(value, report);
  if (report.profile.countsSteps) return number('steps', 2)(value, report);
  report.facts.probe.temperatureC = (readerOf(value).u16() - 500) / 10;
  return true;
};

/** F9: parts of fixed length, each there when its bit of the mask is set. The external temperature is that of the device's own probe. */
const maskedF9: ReadItem = (value, { facts }) => {
  const reader = readerOf(value);
  const mask = reader.u16();
  if (hasBit(mask, 0)) reader.skip(4);
  if (hasBit(mask, 1)) reader.skip(4);
  if (hasBit(mask, 2)) facts.attributes['hdop'] = reader.u16() / 10;
  if (hasBit(mask, 3)) reader.skip(6);
  if (hasBit(mask, 5)) reader.skip(8);
  if (hasBit(mask, 6)) {
    const external = reader.i16() / 10;
    if (facts.probe.temperatureC === undefined) facts.probe.temperatureC = external;
    else facts.probeFacts['externalTemperatureC'] = external;
    reader.skip(4);
  }
  return true;
};

const alarmBitsFa: Readonly<Record<number, AlarmRow>> = {
  0: ['vibration', 'vibration'],
  1: ['tamper', 'removal'],
  2: ['general', 'deepSleep'],
  3: ['harshAcceleration', 'harshAcceleration'],
  4: ['harshBraking', 'harshBraking'],
  5: ['harshCornering', 'harshCornering'],
  6: ['general', 'ignitionOn'],
  7: ['general', 'ignitionOff'],
  8: ['lowBattery', 'lowBattery'],
  9: ['powerOff', 'switchedOff'],
  10: ['powerOff', 'lowPowerOff'],
  11: ['general', 'armed'],
};
const alarmsFa: ReadItem = (value, report) => {
  if (value.length < 2 || value.length > 4) return false;
  raiseBits(report, readerOf(value).uint(value.length), alarmBitsFa);
  return true;
};

const batteryFb = ofLength(4, (reader, report) => {
  setPercent(report, reader.u8());
  report.facts.power.externalMv = reader.u16() * 10;
  report.facts.attributes['isCharging'] = reader.u8() !== 0;
});

const drivingBitsFe: Readonly<Record<number, AlarmRow>> = {
  0: ['harshAcceleration', 'harshAcceleration'],
  1: ['harshBraking', 'harshBraking'],
  2: ['harshCornering', 'harshCornering'],
  3: ['collision', 'crash'],
  4: ['tamper', 'tamper'],
};
const drivingFe: ReadItem = (value, report) => {
  if (value[0] !== 0x7c) return false;
  const reader = readerOf(value.subarray(1));
  while (reader.left() >= 2) {
    const id = reader.u8();
    const length = reader.u8();
    if (length > reader.left()) break;
    const item = readerOf(reader.take(length));
    if (id === 1 && length === 4) raiseBits(report, item.u32(), drivingBitsFe);
  }
  return true;
};

export const customItems: Items = {
  0xe1: either(voltage('externalMv', 100), percentOrCharging, card4, cellsOfOne({ mnc: 2, lac: 3, ci: 4 })),
  0xe2: either(
    number('fuelL', 4, (raw) => raw / 10),
    words('version'),
  ),
  0xe3: batteryE3,
  0xe4: chargingE4,
  0xe5: ofLength(1, (reader, { facts }) => (facts.attributes['isMoving'] = reader.u8() === 1)),
  0xe6: either(obdLine, beaconProbes),
  0xe7: eventsE7,
  0xe8: either(dashcamItem, number('lockState', 1)),
  0xe9: either(percentOrCharging, card4),
  0xea: surroundings,
  0xeb: ebItem,
  0xec: bareWifi,
  0xed: text('card'),
  0xee: signalEe,
  0xf0: wideCells,
  0xf1: either(voltage('externalMv', 1, 4), (value, report) => (value.length === 20 ? words('iccid')(value, report) : false)),
  0xf2: words('version'),
  0xf3: (value, report) => (report.isAovx ? aovxTag(value, report) : numberedObd(value, report)),
  0xf4: bareWifi,
  0xf5: ofLength(2, (reader, { facts }) => (facts.probe.lightLux = reader.u16())),
  0xf6: (value, report) => (report.isAovx ? aovxEvent(value, report) : either(imeiF6, number('pressure', 2))(value, report)),
  0xf7: batteryF7,
  0xf8: stateF8,
  0xf9: maskedF9,
  0xfa: alarmsFa,
  0xfb: either(batteryFb, words('containerId')),
  0xfc: number('fence', 1),
  0xfe: either(drivingFe, voltage('externalMv', 100), percentOrCharging, odometer),
};
