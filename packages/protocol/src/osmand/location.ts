/** The JSON form of newer clients: one location, or a list of them. Speed in metres per second; -1 is "unknown". */
import type { Identity } from '@frostway/core/identity';
import type { Message } from '@frostway/core/message';
import type { Decoded, Problem } from '../family.js';
import { epochTime, isObject, numberOf, parseIsoTime, parseJson, textOf } from '../json-value.js';
import type { JsonObject } from '../json-value.js';
import { identify, isPositive, lastSecond, messagesOf, metrePerSecond, placeOf, toKmh } from './report.js';
import type { Fact } from './report.js';

/** Epoch milliseconds of ISO 8601 text, or of a number in seconds or milliseconds, as text too. */
function timeOf(value: unknown): number | undefined {
  if (typeof value === 'number') return epochTime(value, lastSecond);
  if (typeof value !== 'string') return undefined;
  const count = numberOf(value);
  return count === undefined ? parseIsoTime(value) : epochTime(count, lastSecond);
}

/** Free members that are numbers, booleans or texts. */
function extrasOf(extras: unknown): Record<string, Fact> {
  if (!isObject(extras)) return {};
  const kept = Object.entries(extras).filter(([, value]) => ['number', 'boolean', 'string'].includes(typeof value));
  return Object.fromEntries(kept) as Record<string, Fact>;
}

/** One location as messages, or why it cannot be read. */
function readLocation(device: Identity, location: JsonObject, outer: JsonObject, warnings: string[]): Message[] | string {
  const timeMs = timeOf(location['timestamp']);
  if (timeMs === undefined) return location['timestamp'] === undefined ? 'timestamp is missing' : 'timestamp is not a time';
  const coords = isObject(location['coords']) ? location['coords'] : {};
  const number = (holder: JsonObject, name: string, isPossible: (value: number) => boolean = () => true): number | undefined => {
    const value = holder[name];
    if (value === undefined || value === null || value === -1) return undefined;
    const found = numberOf(value);
    if (found !== undefined && isPossible(found)) return found;
    warnings.push(`${name} is dropped: ${JSON.stringify(value)}`);
    return undefined;
  };
  // A longitude or latitude of exactly -1 is a place like any other.
  const place = placeOf(numberOf(coords['latitude']), numberOf(coords['longitude']));
  if (place === undefined && Object.keys(coords).length > 0) warnings.push('coordinates are dropped');
  const speed = number(coords, 'speed', isPositive);
  const battery = isObject(location['battery']) ? location['battery'] : {};
  const level = number(battery, 'level', (value) => value >= 0 && value <= 1);
  const extras = { ...extrasOf(outer['extras']), ...extrasOf(location['extras']) };
  const { alarm: extraAlarm, ...attributes } = extras;

  if (typeof location['is_moving'] === 'boolean') attributes['isMoving'] = location['is_moving'];
  const odometerM = number(location, 'odometer', isPositive);
  if (odometerM !== undefined) attributes['odometerM'] = odometerM;
  const event = textOf(location['event']);
  if (event !== undefined) attributes['event'] = event;
  if (typeof location['mock'] === 'boolean') attributes['isMock'] = location['mock'];
  if (typeof battery['is_charging'] === 'boolean') attributes['isCharging'] = battery['is_charging'];
  const activity = isObject(location['activity']) ? textOf(location['activity']['type']) : undefined;
  if (activity !== undefined) attributes['activity'] = activity;

  return messagesOf({
    device,
    timeMs,
    ...place,
    speedKmh: speed === undefined ? undefined : toKmh(speed, metrePerSecond),
    courseDegrees: number(coords, 'heading', (value) => value >= 0 && value <= 360),
    altitudeM: number(coords, 'altitude'),
    accuracyM: number(coords, 'accuracy', isPositive),
    batteryPercent: level === undefined ? undefined : Math.round(level * 10_000) / 100,
    alarm: textOf(location['alarm']) ?? textOf(outer['alarm']) ?? textOf(extraAlarm),
    attributes,
  });
}

/** A JSON body. Of a list the readable locations are kept and the others named in the warnings; a body without any is a problem. */
export function decodeLocations(body: Uint8Array | string): Decoded | Problem {
  const parsed = parseJson(body);
  if (!isObject(parsed)) return { problem: parsed === undefined ? 'not JSON' : 'not a JSON object', at: 0 };
  const named = parsed['device_id'];
  const id = typeof named === 'number' ? String(named) : textOf(named);
  if (id === undefined) return { problem: 'device_id is missing', at: 0 };
  const { location } = parsed;
  const locations: readonly unknown[] = Array.isArray(location) ? location : location === undefined ? [] : [location];
  const device = identify(id);
  const messages: Message[] = [];
  const warnings: string[] = [];
  const reasons: string[] = [];
  locations.forEach((item, index) => {
    const read = isObject(item) ? readLocation(device, item, parsed, warnings) : 'not an object';
    if (typeof read === 'string') reasons.push(`location ${index}: ${read}`);
    else messages.push(...read);
  });
  if (messages.length === 0) return { problem: reasons[0] ?? 'location is missing', at: 0 };
  const all = [...warnings, ...reasons];
  return { messages, ...(all.length > 0 ? { warnings: all } : {}) };
}
