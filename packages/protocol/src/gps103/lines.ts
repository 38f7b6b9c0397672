/** The data lines of GPS103: the usual one, the one of an OBD plug, and the one with decimal degrees that ends with `*`. */
import { courseOf, countOf, decimalOf, hexOf, knotsToKmh } from '../kit/fields.js';
import { degreesOf, placeOf } from '../kit/degrees.js';
import { momentOf as dateAndTime } from '../kit/moment.js';
import { newFacts, note } from '../kit/tracker-facts.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';
import { present } from '../present.js';
import { momentOf, zoneOf } from './clock.js';
import { readKeyword } from './keywords.js';

/** What is known around a line. */
export type Around = {
  /** Minutes east of Greenwich, by the lines of this device before. */
  readonly zone: number | undefined;
  /** It comes from a device just now. */
  readonly isLive: boolean;
};

/** What makers disagree about. */
export type MakerProfile = { readonly speedUnit: 'knots' | 'km/h' };

/** The time of a line without a clock in UTC: of a live one from an unknown zone, its receipt says more than its local clock. */
function localTime(date: string, { zone, isLive }: Around): number | null | undefined {
  return zone === undefined && isLive ? null : momentOf(date, '', zone);
}

function setTime(facts: TrackerFacts, timeMs: number | null | undefined): void {
  facts.timeMs = timeMs ?? null;
  if (timeMs === undefined) facts.warnings.push('the time is not a moment');
}

const isLetter = (field: string | undefined, letters: string): boolean => field?.length === 1 && letters.includes(field.toUpperCase());

/** Coordinates with their letters behind or before them; answers the index behind them, undefined where there are none. */
function readCoordinates(facts: TrackerFacts, fields: readonly string[], at: number, isValid: boolean): number | undefined {
  const isBefore = isLetter(fields[at], 'NS');
  const [latitude = '', northSouth = '', longitude = '', eastWest = ''] = isBefore
    ? [fields[at + 1], fields[at], fields[at + 3], fields[at + 2]]
    : fields.slice(at, at + 4);
  if (!isLetter(northSouth, 'NS') || (eastWest !== '' && !isLetter(eastWest, 'EW'))) return undefined;
  const found = placeOf(degreesOf(latitude, northSouth), degreesOf(longitude, eastWest));
  if (found === undefined) facts.warnings.push('the coordinates are no place');
  else if (isValid || found.latitude !== 0 || found.longitude !== 0) facts.place = { ...found, isValid };
  return at + 4;
}

/** Speed, course, altitude, ACC, door, fuel, fuel 2 and temperature, each of them there or not. */
function readTail(facts: TrackerFacts, fields: readonly string[], { speedUnit }: MakerProfile, isFault: boolean): void {
  const [speed, course, altitude, acc, door, fuel, fuel2 = '', temperature] = fields;
  const [value, courseDegrees, altitudeM] = [decimalOf(speed), courseOf(course), decimalOf(altitude)];
  if (facts.place !== undefined) {
    facts.place = {
      ...facts.place,
      ...(value === undefined || value < 0 ? {} : { speedKmh: speedUnit === 'knots' ? knotsToKmh(value) : value }),
      ...(courseDegrees === undefined ? {} : { courseDegrees }),
      ...(altitudeM === undefined ? {} : { altitudeM }),
    };
  }
  const percent = (field: string | undefined): number | undefined => decimalOf(field?.replace(/%$/, ''));
  note(facts, {
    ignition: facts.attributes['ignition'] === undefined && /^[01]$/.test(acc ?? '') ? acc === '1' : undefined,
    isDoorOpen: /^[01]$/.test(door ?? '') ? door === '1' : undefined,
    fuelPercent: facts.attributes['fuelPercent'] === undefined ? percent(fuel) : undefined,
    fuelPercent2: isFault ? undefined : percent(fuel2),
    dtcs: isFault && fuel2 !== '' ? [fuel2] : undefined,
  });
  const degrees = decimalOf(/^[+-]?\d+(?:\.\d+)?/.exec(temperature ?? '')?.[0]);
  if (degrees !== undefined && facts.probe.temperatureC === undefined) facts.probe.temperatureC = degrees;
}

/** The usual line behind its IMEI; undefined where it has not even a date. */
export function readUsual(
  profile: MakerProfile,
  fields: readonly string[],
  around: Around,
): { readonly facts: TrackerFacts; readonly zone?: number } | undefined {
  const [keyword = '', date = '', phone = '', fix = ''] = fields;
  if (!/^(?:\d{10}(?:\d{2})?|[\d/]+ [\d:]+|)$/.test(date) || (keyword === '' && date === '')) return undefined;
  const facts = newFacts();
  readKeyword(facts, keyword);
  if (phone !== '') note(facts, keyword.toLowerCase() === 'rfid' ? { driverId: phone } : { phone });
  if (!isLetter(fix, 'FL')) {
    setTime(facts, localTime(date, around));
    return { facts };
  }
  const [clock = '', validity = ''] = fields.slice(4);
  const zone = zoneOf(date, clock);
  setTime(facts, zone === undefined && isLetter(fix, 'L') ? localTime(date, around) : momentOf(date, clock, around.zone));
  const isFault = keyword.toUpperCase() === 'DTC';
  const behind = readCoordinates(facts, fields, 6, isLetter(fix, 'F') && isLetter(validity, 'A'));
  if (behind !== undefined) readTail(facts, fields.slice(behind), profile, isFault);
  else {
    // Without a fix the serving cell stands where the coordinates would.
    const [lac, cellId] = [hexOf(fields[6]), hexOf(fields[8])];
    if (lac !== undefined && cellId !== undefined && lac + cellId > 0) note(facts, { lac, cellId });
    readTail(facts, fields.slice(10), profile, isFault);
  }
  if (facts.timeMs === null && facts.warnings.length > 0) delete facts.place;
  return { facts, ...(zone === undefined ? {} : { zone }) };
}

/** What an OBD plug says, field by field behind the date; empty ones, and a lone `+`, are not said. */
const obdFields: readonly (readonly [name: string, times: number] | undefined)[] = [
  ['odometerM', 1000],
  ['fuelConsumption', 1],
  ['averageFuelConsumption', 1],
  ['engineHours', 1],
  ['obdSpeedKmh', 1],
  ['engineLoadPercent', 1],
  ['coolantTemperature', 1],
  ['throttlePercent', 1],
  ['rpm', 1],
];

/** `OBD`: date, odometer, consumption, hours, speed, load, coolant, throttle, revolutions, voltage, fault codes. */
export function readObd(fields: readonly string[], around: Around): TrackerFacts {
  const facts = newFacts();
  const [, date = '', ...values] = fields;
  setTime(facts, localTime(date, around));
  for (const [index, field] of obdFields.entries()) {
    const value = decimalOf(values[index]?.replace(/[%CV]$/i, ''));
    if (field !== undefined && value !== undefined) note(facts, { [field[0]]: Math.round(value * field[1] * 1000) / 1000 });
  }
  const [voltage, ...faults] = values.slice(obdFields.length);
  const volts = decimalOf(voltage?.replace(/V$/i, ''));
  if (volts !== undefined) facts.power.externalMv = Math.round(volts * 1000);
  const dtcs = faults.filter((fault) => fault !== '');
  if (dtcs.length > 0) note(facts, { dtcs });
  return facts;
}

/** The line that ends with `*`; undefined where time and date are not where it has them. Dashes are what is not used. */
export function readStarred(fields: readonly string[]): TrackerFacts | undefined {
  const [
    name = '',
    event = '',
    sensor = '',
    volts,
    clock = '',
    date = '',
    rssi,
    fix,
    latitude,
    longitude,
    speed,
    course,
    altitude,
    hdop,
    satellites,
    acc,
    charge,
    error,
  ] = fields.map((field) => field.replace(/^-+$/, ''));
  if (!/^\d{6}$/.test(clock) || !/^\d{6}$/.test(date)) return undefined;
  const facts = newFacts();
  setTime(facts, dateAndTime(date, clock, 'DDMMYY'));
  if (event !== '') readKeyword(facts, event);
  note(facts, {
    name: name === '' ? undefined : name,
    sensorId: sensor === '' ? undefined : sensor,
    sensorV: decimalOf(volts),
    gsmRaw: countOf(rssi),
    hdop: decimalOf(hdop),
    satellites: countOf(satellites),
    ignition: /^[01]$/.test(acc ?? '') ? acc === '1' : undefined,
    isCharging: /^[01]$/.test(charge ?? '') ? charge === '1' : undefined,
    error: error === undefined || error === '' ? undefined : error,
  });
  const found = placeOf(decimalOf(latitude), decimalOf(longitude));
  const isValid = fix !== undefined && fix !== '' && fix !== '0';
  if (found !== undefined && facts.timeMs !== null && (isValid || found.latitude !== 0 || found.longitude !== 0)) {
    facts.place = {
      ...found,
      isValid,
      ...present({ speedKmh: decimalOf(speed), courseDegrees: courseOf(course), altitudeM: decimalOf(altitude) }),
    };
  }
  return facts;
}
