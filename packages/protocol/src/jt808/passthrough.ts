/** 0900: whatever makers pass through, by its kind: texts, the vehicle's bus, beacons received, logs of sensors. */
import { toHex } from '../bytes.js';
import { bcdTimeMs } from '../kit/bcd.js';
import { readerOf, type Reader } from '../kit/reader.js';
import { asciiText, gbkText, isPrintable } from '../kit/text.js';
import type { Message } from '@frostway/core/message';
import { readAdverts } from './beacons.js';
import { clockHours, fixedBytes, readFix, setPlace, setTime } from './location.js';
import { readObdLine } from './obd-items.js';
import { idText, rawMessage, type Outcome, type Packet } from './packet.js';
import type { AlarmRow } from './profile.js';
import { hasBit, messagesOf, newReport, raise, type Report } from './report.js';

/** The messages of a report that says nothing of alarms that stand. */
const spoken = (report: Report): Outcome => ({ messages: messagesOf(report), warnings: report.facts.warnings });

/** 40: text behind its length; the fifth field of GTSL is the driver's card. */
function readText(reader: Reader, report: Report): Outcome {
  const text = asciiText(reader.take(Math.min(reader.u16(), reader.left()))).trim();
  report.facts.attributes['text'] = text;
  const card = text.startsWith('GTSL|') ? text.split('|')[4] : undefined;
  if (card !== undefined && card !== '') report.facts.attributes['driverId'] = card;
  return spoken(report);
}

/** 53: a place, then beacons. */
function readBeacons(reader: Reader, report: Report): Outcome {
  readFix(report, reader.take(fixedBytes - 4));
  readAdverts(reader, report);
  return spoken(report);
}

/** 54: a place, then what sensors measured, moment by moment. */
function readLog(reader: Reader, report: Report): Outcome {
  readFix(report, reader.take(fixedBytes - 4));
  const count = reader.u8();
  const moments: Message[] = [];
  for (let at = 0; at < count; at += 1) {
    const mask = reader.u16();
    const moment = newReport(report);
    setTime(moment, reader.take(6));
    const { probe, attributes, probeFacts } = moment.facts;
    if (hasBit(mask, 0)) probe.lightLux = reader.u16();
    if (hasBit(mask, 1)) [probe.temperatureC, probe.humidityPercent] = [reader.i16() / 10, reader.u16() / 10];
    if (hasBit(mask, 2)) {
      const further = reader.i16() / 10;
      if (probe.temperatureC === undefined) probe.temperatureC = further;
      else probeFacts['temperatureC2'] = further;
    }
    if (hasBit(mask, 3)) attributes['acceleration'] = [reader.i16(), reader.i16(), reader.i16()];
    if (hasBit(mask, 4)) attributes['pressure'] = reader.u16();
    if (moment.facts.timeMs !== null) moments.push(...messagesOf(moment));
  }
  return { messages: [...messagesOf(report), ...moments], warnings: report.facts.warnings };
}

/** FF: time, place in signed degrees, altitude, speed, course. */
function readPlace(reader: Reader, report: Report): Outcome {
  const time = reader.take(6);
  const [latitude, longitude] = [reader.i32() / 1e6, reader.i32() / 1e6];
  setPlace(report, {
    latitude,
    longitude,
    isValid: true,
    altitudeM: reader.i16(),
    speedKmh: reader.u16() / 10,
    courseDegrees: reader.u16(),
  });
  setTime(report, time);
  return spoken(report);
}

/** F3: values behind numbers and lengths of two bytes each. */
function readValues(reader: Reader, report: Report): Outcome {
  while (reader.left() >= 4) {
    const id = reader.u16();
    const value = reader.take(Math.min(reader.u16(), reader.left()));
    if (id === 6 && value.length === 6) setTime(report, value);
    else if (id === 2) raise(report, ['collision', 'crash'], { data: toHex(value) });
    else report.facts.attributes[`value${idText(id).slice(2)}`] = toHex(value);
  }
  return spoken(report);
}

const busAlarms: Readonly<Record<number, AlarmRow>> = {
  0x01: ['powerOn', 'powerBack'],
  0x02: ['powerCut', 'powerCut'],
  0x1a: ['harshAcceleration', 'harshAcceleration'],
  0x1b: ['harshBraking', 'harshBraking'],
  0x1c: ['harshCornering', 'harshCornering'],
  0x25: ['overspeed', 'overspeed'],
  0x26: ['collision', 'crash'],
  0x27: ['collision', 'crash'],
  0x28: ['collision', 'crash'],
  0x31: ['door', 'door'],
  0x32: ['door', 'door'],
};

function readBusData(reader: Reader, { facts }: Report): void {
  const count = reader.u8();
  for (let at = 0; at < count; at += 1) {
    const id = reader.u16();
    facts.attributes[`bus${idText(id).slice(2)}`] = toHex(reader.take(reader.u8()));
  }
}

function readTroubles(reader: Reader, { facts }: Report): void {
  const count = reader.u16();
  const codes: string[] = [];
  for (let at = 0; at < count; at += 1) {
    reader.skip(4);
    const troubles = reader.u16();
    for (let each = 0; each < troubles; each += 1) {
      codes.push(toHex(reader.take(4)));
      reader.skip(4);
      reader.skip(reader.u16());
    }
  }
  facts.attributes['troubles'] = codes;
}

function readBusAlarms(reader: Reader, report: Report): void {
  const count = reader.u8();
  for (let at = 0; at < count; at += 1) {
    const id = reader.u8();
    const value = reader.take(reader.u8());
    const name = `bus${id.toString(16).toUpperCase().padStart(2, '0')}`;
    raise(report, busAlarms[id] ?? ['general', name], value.length > 0 ? { data: toHex(value) } : {});
  }
}

const busKinds: Readonly<Record<number, (reader: Reader, report: Report) => void>> = { 1: readBusData, 2: readTroubles, 3: readBusAlarms };

/** F0: the vehicle's bus. Data, troubles and alarms end with where the vehicle was. */
function readBus(reader: Reader, report: Report): Outcome {
  const { facts } = report;
  const time = reader.take(6);
  if (reader.u8() === 1) facts.attributes['isBackfilled'] = true;
  facts.attributes['vehicleType'] = reader.u8();
  const kind = reader.u8();
  facts.attributes['busKind'] = kind;
  const read = busKinds[kind];
  if (read === undefined) facts.attributes['data'] = toHex(reader.rest());
  else {
    read(reader, report);
    if (reader.left() >= 12) {
      const state = reader.u32();
      facts.attributes['ignition'] = hasBit(state, 0);
      const [latitude, longitude] = [reader.u32() / 1e6, reader.u32() / 1e6];
      setPlace(report, {
        latitude: hasBit(state, 2) ? -latitude : latitude,
        longitude: hasBit(state, 3) ? -longitude : longitude,
        isValid: hasBit(state, 1),
      });
    }
  }
  setTime(report, time);
  return spoken(report);
}

const kinds: Readonly<Record<number, (reader: Reader, report: Report) => Outcome>> = {
  0x40: readText,
  0x53: readBeacons,
  0x54: readLog,
  0xf0: readBus,
  0xf3: readValues,
  0xff: readPlace,
};

/** See above; text of another kind is a reply, and everything else is kept raw with its kind. */
export function readPassthrough(packet: Packet): Outcome {
  const reader = readerOf(packet.body);
  const kind = reader.u8();
  const report = newReport(packet);
  const read = kinds[kind];
  if (read !== undefined) return read(reader, report);
  const bytes = reader.rest();
  const line = gbkText(bytes).trim();
  if (kind === 0x41 && readObdLine(line, report)) return spoken(report);
  if (isPrintable(bytes.filter((byte) => byte !== 0x0d && byte !== 0x0a)))
    return { messages: [{ type: 'reply', timeMs: null, text: line, attributes: { passthrough: kind } }] };
  return { messages: [rawMessage(packet, { passthrough: kind })] };
}

/** 2070: accelerations, moment by moment, in sign and magnitude. */
export function readAccelerations({ body }: Packet): Outcome {
  const reader = readerOf(body);
  const list: object[] = [];
  const signedWord = (): number => {
    const raw = reader.u16();
    const size = raw & 0x7fff;
    return raw >= 0x8000 && size !== 0 ? -size : size;
  };
  while (reader.left() >= 12) {
    const timeMs = bcdTimeMs(reader.take(6), clockHours) ?? null;
    list.push({ timeMs, axes: [signedWord(), signedWord(), signedWord()] });
  }
  return { messages: [{ type: 'status', timeMs: null, attributes: { accelerations: list } }] };
}
