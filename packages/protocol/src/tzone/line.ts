/** Lines of text of older TZONE trackers (AVL02 to AVL201): a GPRMC sentence among fields between bars, a checksum in hex at the end. */
import { parseImei } from '@frostway/core/identity';
import type { Imei } from '@frostway/core/identity';
import { crcModbus } from '../kit/crc16.js';
import { courseOf, decimalOf } from '../kit/fields.js';
import { utcMs } from '../kit/moment.js';
import { newFacts } from '../kit/tracker-facts.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';
import { asciiText } from '../kit/text.js';
import { alarmOf, inputOf } from './words.js';

const knotKmh = 1.852;

/** What a line says. */
export type Line = { readonly imei: Imei; readonly facts: TrackerFacts; readonly serial?: string; readonly isHeartbeat: boolean };

/** Degrees of `ddmm.mmmm` with its letter; undefined when empty. */
function degreesOf(word: string | undefined, letter: string | undefined): number | undefined {
  const [, whole, minutes] = /^(\d{1,3})(\d\d\.\d+)$/.exec(word ?? '') ?? [];
  if (whole === undefined || minutes === undefined) return undefined;
  const degrees = Number(whole) + Math.round((Number(minutes) / 60) * 1e7) / 1e7;
  return letter === 'S' || letter === 'W' ? -degrees : degrees;
}

function readSentence(sentence: string, facts: TrackerFacts): void {
  const [, time = '', state, lat, north, lon, east, knots, course, date = ''] = sentence.split('*')[0]?.split(',') ?? [];
  const [latitude, longitude] = [degreesOf(lat, north), degreesOf(lon, east)];
  const [hour = 0, minute = 0, second = 0] = (time.slice(0, 6).match(/../g) ?? []).map(Number);
  const [day = 0, month = 0, year = 0] = (date.match(/../g) ?? []).map(Number);
  const timeMs = utcMs(2000 + year, month, day, hour, minute, second);
  if (latitude === undefined || longitude === undefined || timeMs === undefined) return;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return;
  const [speed, courseDegrees] = [decimalOf(knots), courseOf(course)];
  facts.timeMs = timeMs;
  facts.place = {
    latitude,
    longitude,
    isValid: state === 'A',
    ...(speed === undefined || speed < 0 ? {} : { speedKmh: Math.round(speed * knotKmh * 100) / 100 }),
    ...(courseDegrees === undefined ? {} : { courseDegrees }),
  };
}

/** Charging, battery and external supply in hundredths of a volt. */
function readVoltage(word: string | undefined, facts: TrackerFacts): void {
  const [, charging, battery, external] = /^(\d)(\d{3})(\d{4})$/.exec(word ?? '') ?? [];
  if (battery === undefined || external === undefined) return;
  facts.attributes['isCharging'] = charging === '1';
  facts.power.batteryMv = Number(battery) * 10;
  facts.power.externalMv = Number(external) * 10;
}

const isEight = (word: string | undefined): boolean => /^[0-9A-F]{8}$/i.test(word ?? '');

/** The fields behind the voltage: ADC (left out by some), cell, temperature, mileage, serial, card. */
function readRest(fields: readonly string[], facts: TrackerFacts): string | undefined {
  const hasAdc = isEight(fields[0]) && isEight(fields[1]);
  const [cell = '', temperature = '', mileage = '', serial, card] = hasAdc ? fields.slice(1) : fields;
  if (hasAdc) facts.attributes['adc'] = fields[0] ?? '';
  const [lac, cellId] = [Number.parseInt(cell.slice(0, 4), 16), Number.parseInt(cell.slice(4, 8), 16)];
  if (isEight(cell) && (lac > 0 || cellId > 0)) Object.assign(facts.attributes, { lac, cellId });
  if (temperature !== '') facts.attributes['temperatureRaw'] = temperature;
  const kilometres = decimalOf(mileage);
  if (kilometres !== undefined) facts.attributes['odometerM'] = Math.round(kilometres * 1000);
  if (card !== undefined && card !== '') facts.attributes['driverId'] = card;
  return serial;
}

/** A line; `checksum` says whether the one at its end is right. Undefined for one without an IMEI. */
export function readLine(frame: Uint8Array): (Line & { readonly hasRightCrc: boolean }) | undefined {
  const text = asciiText(frame).replace(/\r?\n$/, '');
  const [head = '', event = '', pdop, hdop, , status, clock = '', voltage, ...rest] = text.split('|');
  const imei = parseImei(/^\$\$[0-9A-F]{2,4}?(\d{15})$/i.exec(head)?.[1] ?? '');
  if (imei === undefined) return undefined;
  const facts = newFacts();
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(clock) ?? [])
    .slice(1)
    .map(Number);
  facts.timeMs = utcMs(year, month, day, hour, minute, second) ?? null;
  const code = Number.parseInt(event.slice(0, 2), 16);
  readSentence(event.slice(2), facts);
  for (const [name, word] of [['pdop', pdop] as const, ['hdop', hdop] as const])
    if (word !== undefined && decimalOf(word) !== undefined) facts.attributes[name] = Number(word);
  if (status !== undefined && status !== '') facts.attributes['status'] = status;
  readVoltage(voltage, facts);
  const serial = readRest(rest.slice(0, -1), facts);
  const { kind, name } = alarmOf(code);
  const input = inputOf(code);
  if (input !== undefined) facts.attributes[`input${input.input}`] = input.isClosed;
  if (kind === undefined) facts.attributes['event'] = name;
  else facts.alarms.push({ kind, attributes: { alarmCode: code, alarmName: name } });
  const crc = Number.parseInt(rest.at(-1) ?? '', 16);
  const before = text.length - (rest.at(-1)?.length ?? 0);
  const found = { imei, facts, isHeartbeat: code === 0x88, hasRightCrc: crc === crcModbus(frame.subarray(0, before)) };
  return serial === undefined ? found : { ...found, serial };
}
