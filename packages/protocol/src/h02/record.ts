/** Binary records of H02: packed digits for id, time and place, then the status word and, in the longer forms, mileage and base station. */
import { toHex } from '../bytes.js';
import type { Context, Decoded, Problem } from '../family.js';
import { degreesOf, placeOf } from '../kit/degrees.js';
import { courseOf, knotsToKmh } from '../kit/fields.js';
import { messagesOfFacts, newFacts, note } from '../kit/tracker-facts.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';
import { momentOf } from '../kit/moment.js';
import { readerOf } from '../kit/reader.js';
import type { Reader } from '../kit/reader.js';
import { decodedOf, identityOf, rememberedIn } from './packet.js';
import type { MakerProfile } from './packet.js';
import { chargeOf, readStatus } from './status.js';

/** Bytes up to the status word, with an id of five. */
export const coreBytes = 29;

/** One unit of the device's counter, metres. */
const metresPerUnit = 0.51444;

const placeFlags = { valid: 2, north: 4, east: 8 };

/** Latitude, battery, longitude with its flags, speed and course. */
function readPlace(reader: Reader, facts: TrackerFacts): void {
  const latitude = toHex(reader.take(4));
  const charge = chargeOf(reader.u8());
  if (charge !== undefined) facts.power.batteryPercent = charge;
  const longitude = toHex(reader.take(5));
  const motion = toHex(reader.take(3));
  const flags = Number.parseInt(longitude.slice(9), 16);
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const found = placeOf(
    degreesOf(`${latitude.slice(0, 4)}.${latitude.slice(4)}`, has(placeFlags.north) ? 'N' : 'S'),
    degreesOf(`${longitude.slice(0, 5)}.${longitude.slice(5, 9)}`, has(placeFlags.east) ? 'E' : 'W'),
  );
  if (found === undefined) {
    facts.warnings.push('the coordinates are no place');
    return;
  }
  const isValid = has(placeFlags.valid);
  if (!isValid && found.latitude === 0 && found.longitude === 0) return;
  const course = courseOf(motion.slice(3));
  facts.place = {
    ...found,
    isValid,
    ...(/^\d{3}/.test(motion) ? { speedKmh: knotsToKmh(Number(motion.slice(0, 3))) } : {}),
    ...(course === undefined ? {} : { courseDegrees: course }),
  };
}

/** What follows the status word, by the length of the record. */
function readTail(reader: Reader, facts: TrackerFacts, length: number): void {
  if (length === 32) {
    reader.skip(2);
    note(facts, { recordNumber: reader.u8() });
    return;
  }
  if (length < 45) {
    note(facts, { tail: toHex(reader.rest()) });
    return;
  }
  reader.skip(2);
  const csq = reader.u8();
  const satellites = reader.u8();
  note(facts, { csq: csq <= 31 ? csq : undefined, satellites: csq <= 31 ? satellites : undefined, odometerM: reader.u32() });
  const [mcc, mnc] = [reader.u16(), reader.u8()];
  // Of 46 bytes only the last four of the base station are known to be where they are.
  if (length === 46) reader.skip(2);
  const [lac, cellId] = [reader.u16(), reader.u16()];
  if (mcc > 0 && mcc <= 999 && (lac !== 0 || cellId !== 0)) note(facts, { mcc, mnc, lac, cellId });
  if (length === 47) facts.power.externalMv = reader.u16() * 100;
  if (length === 45 || length === 47) note(facts, { recordNumber: reader.u8() });
}

/** One record. Shorter than 32 bytes it has lost its tail, which is warned of. */
export function decodeRecord(profile: MakerProfile, frame: Uint8Array, { state, isStrict }: Context): Decoded | Problem {
  const isMileage = frame[0] === 0x58;
  const idBytes = frame.length === 42 ? 8 : 5;
  const end = coreBytes + idBytes - 5;
  if (frame.length < end || (frame.length < 32 && isStrict === true))
    return { problem: 'the record ends inside a field', at: frame.length };
  const reader = readerOf(frame);
  reader.skip(1);
  const id = toHex(reader.take(idBytes)).slice(0, idBytes === 8 ? 15 : 10);
  if (!/^\d+$/.test(id)) return { problem: 'the id is not in digits', at: 1 };
  const facts = newFacts();
  const time = toHex(reader.take(3));
  const date = toHex(reader.take(3));
  const timeMs = momentOf(date, time, 'DDMMYY');
  facts.timeMs = timeMs ?? null;
  if (isMileage) note(facts, { odometerM: Math.round(Number(id) * metresPerUnit) });
  readPlace(reader, facts);
  if (timeMs === undefined && date !== '000000') {
    facts.warnings.push('the time is not a moment');
    delete facts.place;
  }
  const { maker, alarms } = rememberedIn(state);
  const set = readStatus(facts, reader.u32(), profile.alarms, alarms);
  if (frame.length < 32) facts.warnings.push('the record ends behind its status');
  else readTail(reader, facts, frame.length);
  return decodedOf(messagesOfFacts(facts), facts, { speaker: isMileage ? undefined : identityOf(id), state: { maker, alarms: set } });
}
