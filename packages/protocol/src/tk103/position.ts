/** Places of TK103: one block without separators, and the comma dialect with the day first. */
import { degreesOf, placeOf } from '../kit/degrees.js';
import { countOf, courseOf, decimalOf } from '../kit/fields.js';
import { momentOf } from '../kit/moment.js';
import type { DateOrder } from '../kit/moment.js';
import { note } from '../kit/tracker-facts.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';

/** Sets time and place; a date whose month cannot be one is a device that has no time of a fix. */
function setFix(
  facts: TrackerFacts,
  fix: {
    date: string;
    order: DateOrder;
    time: string;
    validity: string;
    latitude: [string, string];
    longitude: [string, string];
    speed: string;
    course: string;
  },
): void {
  const month = Number(fix.date.slice(2, 4));
  const timeMs = momentOf(fix.date, fix.time, fix.order);
  facts.timeMs = timeMs ?? null;
  const isNoTime = month === 0 || month > 12;
  if (timeMs === undefined && !isNoTime) {
    facts.warnings.push('the time is not a moment');
    return;
  }
  const found = placeOf(degreesOf(...fix.latitude), degreesOf(...fix.longitude));
  if (found === undefined) {
    facts.warnings.push('the coordinates are no place');
    return;
  }
  const isValid = fix.validity === 'A';
  if (!isValid && found.latitude === 0 && found.longitude === 0) return;
  const speedKmh = decimalOf(fix.speed);
  const courseDegrees = courseOf(fix.course);
  facts.place = {
    ...found,
    isValid,
    ...(speedKmh === undefined ? {} : { speedKmh }),
    ...(courseDegrees === undefined ? {} : { courseDegrees }),
  };
}

const block =
  /^(\d{6})([AV])(\d{1,4}\.\d+)([NS])(\d{1,5}\.\d+)([EW])(\d{1,3}\.\d|[\d.]{1,5}?)((?:[01]\d|2[0-3])[0-5]\d[0-5]\d)(\d{3}\.\d{2}|\d{1,3}\.\d{1,2}|\d{2,3}(?=[01]{2}[0-9a-f]{6}L|,|$)|)(.*)$/is;
const inputs = /^,?([01])([01])([0-9a-f]{3})([0-9a-f]{3})(?:L([0-9a-f]{1,8}))?(.*)$/is;

/** A number whose leading zeros are blanks. */
const unblank = (text: string): string => text.replace(/ /g, '0');

/** Main power, ACC, inputs, fuel, mileage, and a temperature among what follows. */
function readInputs(facts: TrackerFacts, text: string): void {
  const found = inputs.exec(text);
  if (found === null) return;
  const [, power, acc, io = '', fuel = '', mileage, tail = ''] = found;
  note(facts, {
    isExternalPowerCut: power === '1',
    ignition: acc === '1',
    io: Number.parseInt(io, 16),
    fuel: Number.parseInt(fuel, 16),
    odometerM: mileage === undefined ? undefined : Number.parseInt(mileage, 16),
  });
  const temperature = decimalOf(/[+-]\d{1,3}(?:\.\d+)?/.exec(tail)?.[0]);
  if (temperature !== undefined) facts.probe.temperatureC = temperature;
}

/** The block of the classic dialect; false where the text is none. */
export function readBlock(facts: TrackerFacts, text: string): boolean {
  const found = block.exec(unblank(text.trim()));
  if (found === null) return false;
  const [
    ,
    date = '',
    validity = '',
    latitude = '',
    northSouth = '',
    longitude = '',
    eastWest = '',
    speed = '',
    time = '',
    course = '',
    rest = '',
  ] = found;
  setFix(facts, {
    date,
    order: 'YYMMDD',
    time,
    validity: validity.toUpperCase(),
    latitude: [latitude, northSouth],
    longitude: [longitude, eastWest],
    speed,
    course,
  });
  readInputs(facts, rest);
  return true;
}

/** Date, validity, coordinates with their letters, speed, time, course, then altitude and satellites where there are any; false where the fields are none. */
export function readCommaPlace(facts: TrackerFacts, fields: readonly string[]): boolean {
  const [date = '', validity = '', north = '', east = '', speed = '', time = '', course = '', altitude, satellites, ...rest] = fields;
  // Without a fix some leave their coordinates empty: what else they say stays.
  if (/^\d{6}$/.test(date) && /^V$/i.test(validity) && north === '' && east === '') {
    facts.timeMs = momentOf(date, time, 'DDMMYY') ?? null;
    note(facts, { satellites: countOf(satellites) });
    return true;
  }
  const latitude = /^(\d{1,4}\.\d+)([NS])$/i.exec(north);
  const longitude = /^(\d{1,5}\.\d+)([EW])$/i.exec(east);
  if (!/^\d{6}$/.test(date) || !/^[AV]$/i.test(validity) || latitude === null || longitude === null) return false;
  setFix(facts, {
    date,
    order: 'DDMMYY',
    time,
    validity: validity.toUpperCase(),
    latitude: [latitude[1] ?? '', latitude[2] ?? ''],
    longitude: [longitude[1] ?? '', longitude[2] ?? ''],
    speed,
    course,
  });
  const altitudeM = decimalOf(altitude);
  if (facts.place !== undefined && altitudeM !== undefined) facts.place = { ...facts.place, altitudeM };
  note(facts, { satellites: countOf(satellites), rest: rest.length === 0 ? undefined : rest.join(',') });
  return true;
}
