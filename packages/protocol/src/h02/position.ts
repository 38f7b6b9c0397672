/** The layout of all position words of H02. Makers put fields before and inside it, so it is found by its coordinates and never by counting. */
import { courseOf, countOf, decimalOf, hexOf, knotsToKmh } from '../kit/fields.js';
import { degreesOf, placeOf } from '../kit/degrees.js';
import { note } from '../kit/tracker-facts.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';
import { momentOf } from '../kit/moment.js';
import { cellOf } from '../kit/radio.js';

/** Index of the validity in the fields of a frame, before a coordinate with N or S and another with E or W; undefined when there is none. */
export function anchorOf(fields: readonly string[]): number | undefined {
  for (let at = 3; at + 4 < fields.length; at += 1) {
    const [validity = '', latitude = '', northSouth = '', longitude = '', eastWest = ''] = fields.slice(at, at + 5);
    if (!/^[ABV\d]?$/i.test(validity) || !/^[NS]$/i.test(northSouth) || !/^[EW]$/i.test(eastWest)) continue;
    if (/^-?\d[\d.-]*$/.test(latitude) && /^-?\d[\d.-]*$/.test(longitude)) return at;
  }
  return undefined;
}

/**
 * The same in a frame of a device that has no fix and leaves its coordinates empty, letters or none: behind a time a `V`, four fields in which no number is,
 * and further on the date or the status word. Where the letters are empty too, all four fields are there.
 */
export function emptyAnchorOf(fields: readonly string[]): number | undefined {
  for (let at = 4; at + 4 < fields.length; at += 1) {
    const [validity = '', latitude, northSouth = '', longitude, eastWest = ''] = fields.slice(at, at + 5);
    if (!/^V$/i.test(validity) || !/^(?:\d{6})?$/.test(fields[at - 1] ?? '')) continue;
    if (latitude === '' && longitude === '' && /^[NS]?$/i.test(northSouth) && /^[EW]?$/i.test(eastWest)) return at;
  }
  return undefined;
}

/** Time of two fields; empty ones are the receiver's, and zeros a clock that was never set. Undefined: they are no moment. */
export function timeOf(date: string, time: string): number | null | undefined {
  if (time === '' || date === '' || date === '000000') return null;
  return momentOf(date, time.slice(0, 6), 'DDMMYY');
}

/** Sets the time of two fields; a place whose time cannot be one is dropped. */
export function setTime(facts: TrackerFacts, date: string, time: string): void {
  const timeMs = timeOf(date, time);
  facts.timeMs = timeMs ?? null;
  if (timeMs !== undefined) return;
  facts.warnings.push('the time is not a moment');
  delete facts.place;
}

/** The five fields from the anchor on, then speed and course. */
export function readPlace(facts: TrackerFacts, fields: readonly string[], at: number): void {
  const [validity = '', latitude = '', northSouth = '', longitude = '', eastWest = '', speed, course] = fields.slice(at, at + 7);
  if (latitude === '' && longitude === '') return;
  const found = placeOf(degreesOf(latitude, northSouth), degreesOf(longitude, eastWest));
  if (found === undefined) {
    facts.warnings.push('the coordinates are no place');
    return;
  }
  const isValid = !/^V?$/i.test(validity);
  if (!isValid && found.latitude === 0 && found.longitude === 0) return;
  const knots = decimalOf(speed);
  const courseDegrees = courseOf(course);
  facts.place = {
    ...found,
    isValid,
    ...(knots === undefined || knots < 0 ? {} : { speedKmh: knotsToKmh(knots) }),
    ...(courseDegrees === undefined ? {} : { courseDegrees }),
  };
}

/** Behind the course: a number some put there, date, fields of the SIM, status word, and what follows it. */
export type Tail = {
  readonly date: string;
  readonly between: readonly string[];
  readonly status: number | undefined;
  readonly rest: readonly string[];
};

/** Finds the parts behind the course, whose index is given. */
export function tailOf(facts: TrackerFacts, fields: readonly string[], courseAt: number): Tail {
  const isDate = (field: string | undefined): boolean => field === undefined || field === '' || /^\d{6}$/.test(field);
  let at = courseAt + 1;
  if (!isDate(fields[at]) && isDate(fields[at + 1]) && !isStatus(fields[at])) {
    const charge = decimalOf(fields[at]);
    if (charge !== undefined && charge >= 0 && charge <= 100) facts.power.batteryPercent = charge;
    at += 1;
  }
  const date = isDate(fields[at]) ? (fields[at] ?? '') : '';
  const from = isDate(fields[at]) ? at + 1 : at;
  const statusAt = fields.findIndex((field, index) => index >= from && index <= from + 3 && isStatus(field));
  if (statusAt < 0) {
    // Without a status word all may be the SIM's.
    const isSim = fields.slice(from).some((field) => /^89[0-9a-f]{17,18}$/i.test(field));
    return { date, between: isSim ? fields.slice(from) : [], status: undefined, rest: isSim ? [] : fields.slice(from) };
  }
  return { date, between: fields.slice(from, statusAt), status: hexOf(fields[statusAt]), rest: fields.slice(statusAt + 1) };
}

function isStatus(field: string | undefined): boolean {
  return field !== undefined && /^[0-9a-f]{8}$/i.test(field);
}

/** What stands between date and status: the SIM's own numbers. */
export function readSim(facts: TrackerFacts, fields: readonly string[]): void {
  for (const field of fields) {
    if (/^\d{15}$/.test(field)) note(facts, { imsi: field });
    else if (/^89[0-9a-f]{17,18}$/i.test(field)) note(facts, { iccid: field });
    else if (/^\+?\d{5,14}$/.test(field)) note(facts, { phone: field });
  }
}

/** The tail behind the status: serving cell; mileage, temperature, fuel, altitude and cell; ICCID; or free. */
export function readRest(facts: TrackerFacts, fields: readonly string[]): void {
  const rest = fields.filter((field, index) => field !== '' || fields.slice(index).some((later) => later !== ''));
  const [first = '', second = '', third = '', fourth = '', fifth, sixth] = rest;
  if (rest.length === 0) return;
  if (/^89[0-9a-f]{17,18}$/i.test(first)) {
    note(facts, { iccid: first });
    return;
  }
  const [mileage, temperature, fuel, altitude] = [countOf(first), decimalOf(second), decimalOf(third), decimalOf(fourth)];
  const [lac, cellId] = [hexOf(fifth), hexOf(sixth)];
  if (rest.length === 6 && mileage !== undefined && temperature !== undefined && fuel !== undefined && lac !== undefined) {
    note(facts, { odometerM: mileage, fuelPercent: fuel <= 100 ? fuel : undefined, lac, cellId });
    facts.probe.temperatureC = temperature;
    if (facts.place !== undefined && altitude !== undefined) facts.place = { ...facts.place, altitudeM: altitude };
    return;
  }
  // The serving cell; more of it, or of the SIM, may follow.
  const cell = cellOf({ mcc: first, mnc: second, lac: third, cellId: fourth }, 'either');
  if (cell !== undefined && cell.mcc >= 200 && cell.mcc <= 799 && cell.mnc <= 999) {
    note(facts, { ...cell, rest: rest.length > 5 ? rest.slice(4).join(',') : undefined });
    return;
  }
  note(facts, { rest: rest.join(',') });
}
