/** The form with parameters: in the URL, or in a urlencoded body when the URL has none. Speed in knots. */
import type { Decoded, Problem } from '../family.js';
import { epochTime, numberOf, parseIsoTime } from '../json-value.js';
import { identify, isPositive, knot, lastSecond, messagesOf, placeOf, toKmh } from './report.js';
import type { Fact } from './report.js';

const readByName = new Set([
  'id',
  'deviceid',
  'timestamp',
  'lat',
  'lon',
  'location',
  'valid',
  'speed',
  'bearing',
  'heading',
  'altitude',
  'accuracy',
  'batt',
  'battery',
  'charge',
  'cell',
  'wifi',
  'alarm',
  'driverUniqueId',
  'notificationToken',
]);

/** Unix seconds, milliseconds, or ISO 8601; a `+` before the zone arrives as a blank. Undefined when it is none of them. */
function timeOf(text: string): number | undefined {
  const number = numberOf(text);
  if (number !== undefined) return epochTime(number, lastSecond);
  return parseIsoTime(text) ?? parseIsoTime(text.replace(/ (\d{2}(?::?\d{2})?)$/, '+$1'));
}

/** True for `true` and `1`, however they are written. */
function isTrue(text: string): boolean {
  return text.toLowerCase() === 'true' || text === '1';
}

/** A value of a free parameter: number, boolean or text. Digits too many for a number stay text. */
function factOf(text: string): Fact {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = numberOf(text);
  return number !== undefined && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text;
}

/** `mcc,mnc,lac,cid[,rssi]`; undefined when a number is missing. */
function cellOf(text: string): Record<string, number> | undefined {
  const [mcc, mnc, lac, cellId, rssiDbm] = text.split(',').map(numberOf);
  if (mcc === undefined || mnc === undefined || lac === undefined || cellId === undefined) return undefined;
  return { mcc, mnc, lac, cellId, ...(rssiDbm === undefined ? {} : { rssiDbm }) };
}

/** `mac,rssi` with colons or dashes; undefined when it is no MAC. */
function accessPointOf(text: string): Record<string, string | number> | undefined {
  const [mac = '', strength = ''] = text.split(',');
  const rssiDbm = numberOf(strength);
  const bssid = mac.trim().replaceAll('-', ':').toUpperCase();
  return /^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$/.test(bssid) ? { bssid, ...(rssiDbm === undefined ? {} : { rssiDbm }) } : undefined;
}

/** One report. Without id, or with a time nobody can read, it is a problem; any other value that cannot be read is dropped with a warning. */
export function decodeQuery(query: string): Decoded | Problem {
  const parameters = new URLSearchParams(query);
  const warnings: string[] = [];
  const text = (...names: readonly string[]): string | undefined => {
    for (const name of names) {
      const value = parameters.get(name)?.trim();
      if (value !== undefined && value !== '') return value;
    }
    return undefined;
  };
  const number = (names: readonly string[], isPossible: (value: number) => boolean = () => true): number | undefined => {
    const value = text(...names);
    if (value === undefined) return undefined;
    const found = numberOf(value);
    if (found === undefined || !isPossible(found)) {
      if (found !== -1) warnings.push(`${names[0]} is dropped: ${value}`);
      return undefined;
    }
    return found;
  };
  const list = <Item>(name: string, read: (value: string) => Item | undefined): Item[] =>
    parameters.getAll(name).flatMap((value) => {
      const item = read(value);
      if (item === undefined) warnings.push(`${name} is dropped: ${value}`);
      return item === undefined ? [] : [item];
    });

  const id = text('id', 'deviceid');
  if (id === undefined) return { problem: 'id is missing', at: 0 };
  const timestamp = text('timestamp');
  const timeMs = timestamp === undefined ? null : timeOf(timestamp);
  if (timeMs === undefined) return { problem: `timestamp is not a time: ${timestamp}`, at: 0 };

  const [pairLatitude, pairLongitude] = (text('location') ?? '').split(',').map(numberOf);
  const latitude = number(['lat']) ?? pairLatitude;
  const longitude = number(['lon']) ?? pairLongitude;
  const place = placeOf(latitude, longitude);
  if (place === undefined && (text('lat', 'lon', 'location') ?? '') !== '') warnings.push('coordinates are dropped');
  const knots = number(['speed'], isPositive);
  const valid = text('valid');
  const charge = text('charge');

  const attributes: Record<string, Fact> = {};
  if (charge !== undefined) attributes['isCharging'] = isTrue(charge);
  for (const name of ['driverUniqueId', 'notificationToken']) {
    const value = text(name);
    if (value !== undefined) attributes[name] = value;
  }
  const cells = list('cell', cellOf);
  if (cells.length > 0) attributes['cells'] = cells;
  const wifi = list('wifi', accessPointOf);
  if (wifi.length > 0) attributes['wifi'] = wifi;
  for (const [name, value] of parameters) if (!readByName.has(name) && value !== '') attributes[name] = factOf(value);

  const messages = messagesOf({
    device: identify(id),
    timeMs,
    ...place,
    isValid: valid === undefined || isTrue(valid),
    speedKmh: knots === undefined ? undefined : toKmh(knots, knot),
    courseDegrees: number(['bearing', 'heading'], (value) => value >= 0 && value <= 360),
    altitudeM: number(['altitude']),
    accuracyM: number(['accuracy'], isPositive),
    batteryPercent: number(['batt', 'battery'], (value) => value >= 0 && value <= 100),
    alarm: text('alarm'),
    attributes,
  });
  return { messages, ...(warnings.length > 0 ? { warnings } : {}) };
}
