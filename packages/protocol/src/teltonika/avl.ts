/** One AVL record as messages: its place or state, alarms by the event that made it, power, the tracker's probes and the beacons it received. */
import type { Message } from '@frostway/core/message';
import { toHex } from '../bytes.js';
import { messagesOfFacts, newFacts } from '../kit/tracker-facts.js';
import type { FactValue, TrackerFacts } from '../kit/tracker-facts.js';
import { beaconList, readBeaconList, readSensorList, sensorLists } from './beacons.js';
import { fmx6Rules, isBytes, isFmx6Own, isSeriesOwn, rules } from './ids.js';
import type { SeriesProfile } from './profile.js';
import type { AvlRecord, Io } from './records.js';
import { readSlots, slotOf } from './slots.js';

/** From the year 2100 on no time is a device's: the clock of one that says so is wrong. */
const lastMs = Date.UTC(2100, 0, 1);

/** A value nobody has documented, as a number while it is exact. */
function rawOf({ id, bytes, unsigned }: Io): { readonly id: number; readonly value: number | string } {
  return { id, value: bytes.length <= 6 ? unsigned : toHex(bytes) };
}

function setPlace(facts: TrackerFacts, record: AvlRecord): void {
  const { latitude, longitude, altitudeM, courseDegrees, speedKmh, satellites } = record;
  // A device that never had a fix sends zeros.
  if (latitude === 0 && longitude === 0) return;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    facts.warnings.push('a place outside the globe was left out');
    return;
  }
  const course = courseDegrees <= 360 ? { courseDegrees: courseDegrees % 360 } : {};
  facts.place = { latitude, longitude, isValid: satellites > 0, speedKmh, ...course, altitudeM };
}

function readValues(facts: TrackerFacts, { eventId, values }: AvlRecord, profile: SeriesProfile): void {
  const [others, beacons]: [ReturnType<typeof rawOf>[], Readonly<Record<string, FactValue>>[]] = [[], []];
  for (const io of values) {
    const isTooWide = io.bytes.length > 8 && !isBytes(io.id);
    const rule = isTooWide ? undefined : ((profile.isFmx6 === false ? undefined : fmx6Rules[io.id]) ?? rules[io.id]);
    const isSlot = slotOf(io.id, profile) !== undefined;
    if (sensorLists.has(io.id)) readSensorList(io.bytes, facts, beacons);
    else if (io.id === beaconList) readBeaconList(io.bytes, facts, beacons);
    else rule?.(facts, io, io.id === eventId);
    const isKnown = rule !== undefined || isSlot || sensorLists.has(io.id) || io.id === beaconList;
    const isOwn = (profile.keepsRaw && isSeriesOwn(io.id)) || (profile.isFmx6 === 'maybe' && isFmx6Own(io.id));
    if (!isKnown || isOwn) others.push(rawOf(io));
  }
  if (beacons.length > 0) facts.attributes['beacons'] = beacons;
  if (others.length > 0) facts.attributes['io'] = others;
}

/** The messages of a record, and what was odd about it. */
export function messagesOfRecord(
  record: AvlRecord,
  profile: SeriesProfile,
): { readonly messages: readonly Message[]; readonly warnings: readonly string[] } {
  const facts = newFacts(record.timeMs < lastMs ? record.timeMs : null);
  facts.attributes['satellites'] = record.satellites;
  if (record.priority > 0) facts.attributes['priority'] = record.priority;
  if (record.eventId > 0) facts.attributes['event'] = record.eventId;
  if (record.generation !== undefined) facts.attributes['generation'] = record.generation;
  if (facts.timeMs === null) facts.warnings.push('a time that cannot be one: the place was left out');
  else setPlace(facts, record);
  readValues(facts, record, profile);
  readSlots(record.values, profile, facts);
  if (facts.timeMs === null) delete facts.place;
  return { messages: messagesOfFacts(facts), warnings: facts.warnings };
}
