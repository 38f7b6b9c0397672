/** The data lines of GPS103: the usual one, the one of an OBD plug, and the one with decimal degrees that ends with `*`. */
import { courseOf, countOf, decimalOf, hexOf, knotsToKmh } from '../kit/fields.js';
import { degreesOf, placeOf } from '../kit/degrees.js';
import { momentOf as dateAndTime } from '../kit/moment.js';
import { newSaid, note } from '../kit/said.js';
import type { Said } from '../kit/said.js';
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

function setTime(said: Said, timeMs: number | null | undefined): void {
  said.timeMs = timeMs ?? null;
  if (timeMs === undefined) said.warnings.push('the time is not a moment');
}

const isLetter = (field: string | undefined, letters: string): boolean => field?.length === 1 && letters.includes(field.toUpperCase());

/** Coordinates with their letters behind or before them; answers the index behind them, undefined where there are none. */
function readCoordinates(said: Said, fields: readonly string[], at: number, isValid: boolean): number | undefined {
  const isBefore = isLetter(fields[at], 'NS');
  const [latitude = '', northSouth = '', longitude = '', eastWest = ''] = isBefore
    ? [fields[at + 1], fields[at], fields[at + 3], fields[at + 2]]
    : fields.slice(at, at + 4);
  if (!isLetter(northSouth, 'NS') || (eastWest !== '' && !isLetter(eastWest, 'EW'))) return undefined;
  const found = placeOf(degreesOf(latitude, northSouth), degreesOf(longitude, eastWest));
  if (found === undefined) said.warnings.push('the coordinates are no place');
  else if (isValid || found.latitude !== 0 || found.longitude !== 0) said.place = { ...found, isValid };
  return at + 4;
}

/** Speed, course, altitude, ACC, door, fuel, fuel 2 and temperature, each of them there or not. */
function readTail(said: Said, fields: readonly string[], { speedUnit }: MakerProfile, isFault: boolean): void {
  const [speed, course, altitude, acc, door, fuel, fuel2 = '', temperature] = fields;
  const [value, courseDegrees, altitudeM] = [decimalOf(speed), courseOf(course), decimalOf(altitude)];
  if (said.place !== undefined) {
    said.place = {
      ...said.place,
      ...(value === undefined || value < 0 ? {} : { speedKmh: speedUnit === 'knots' ? knotsToKmh(value) : value }),
      ...(courseDegrees === undefined ? {} : { courseDegrees }),
      ...(altitudeM === undefined ? {} : { altitudeM }),
    };
  }
  const percent = (field: string | undefined): number | undefined => decimalOf(field?.replace(/%$/, ''));
  note(said, {
    ignition: said.attributes['ignition'] === undefined && /^[01]$/.test(acc ?? '') ? acc === '1' : undefined,
    isDoorOpen: /^[01]$/.test(door ?? '') ? door === '1' : undefined,
    fuelPercent: said.attributes['fuelPercent'] === undefined ? percent(fuel) : undefined,
    fuelPercent2: isFault ? undefined : percent(fuel2),
    dtcs: isFault && fuel2 !== '' ? [fuel2] : undefined,
  });
  const degrees = decimalOf(/^[+-]?\d+(?:\.\d+)?/.exec(temperature ?? '')?.[0]);
  if (degrees !== undefined && said.probe.temperatureC === undefined) said.probe.temperatureC = degrees;
}

/** The usual line behind its IMEI; undefined where it has not even a date. */
export function readUsual(
  profile: MakerProfile,
  fields: readonly string[],
  around: Around,
): { readonly said: Said; readonly zone?: number } | undefined {
  const [keyword = '', date = '', phone = '', fix = ''] = fields;
  if (keyword === '' || !/^(?:\d{10}(?:\d{2})?|[\d/]+ [\d:]+|)$/.test(date)) return undefined;
  const said = newSaid();
  readKeyword(said, keyword);
  if (phone !== '') note(said, keyword.toLowerCase() === 'rfid' ? { driverId: phone } : { phone });
  if (!isLetter(fix, 'FL')) {
    setTime(said, localTime(date, around));
    return { said };
  }
  const [clock = '', validity = ''] = fields.slice(4);
  const zone = zoneOf(date, clock);
  setTime(said, zone === undefined && isLetter(fix, 'L') ? localTime(date, around) : momentOf(date, clock, around.zone));
  const isFault = keyword.toUpperCase() === 'DTC';
  const behind = readCoordinates(said, fields, 6, isLetter(fix, 'F') && isLetter(validity, 'A'));
  if (behind !== undefined) readTail(said, fields.slice(behind), profile, isFault);
  else {
    // Without a fix the serving cell stands where the coordinates would.
    const [lac, cellId] = [hexOf(fields[6]), hexOf(fields[8])];
    if (lac !== undefined && cellId !== undefined && lac + cellId > 0) note(said, { lac, cellId });
    readTail(said, fields.slice(10), profile, isFault);
  }
  if (said.timeMs === null && said.warnings.length > 0) delete said.place;
  return { said, ...(zone === undefined ? {} : { zone }) };
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
export function readObd(fields: readonly string[], around: Around): Said {
  const said = newSaid();
  const [, date = '', ...values] = fields;
  setTime(said, localTime(date, around));
  for (const [index, field] of obdFields.entries()) {
    const value = decimalOf(values[index]?.replace(/[%CV]$/i, ''));
    if (field !== undefined && value !== undefined) note(said, { [field[0]]: Math.round(value * field[1] * 1000) / 1000 });
  }
  const [voltage, ...faults] = values.slice(obdFields.length);
  const volts = decimalOf(voltage?.replace(/V$/i, ''));
  if (volts !== undefined) said.power.externalMv = Math.round(volts * 1000);
  const dtcs = faults.filter((fault) => fault !== '');
  if (dtcs.length > 0) note(said, { dtcs });
  return said;
}

/** The line that ends with `*`; undefined where time and date are not where it has them. Dashes are what is not used. */
export function readStarred(fields: readonly string[]): Said | undefined {
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
  const said = newSaid();
  setTime(said, dateAndTime(date, clock, 'DDMMYY'));
  if (event !== '') readKeyword(said, event);
  note(said, {
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
  if (found !== undefined && said.timeMs !== null && (isValid || found.latitude !== 0 || found.longitude !== 0)) {
    const [speedKmh, courseDegrees, altitudeM] = [decimalOf(speed), courseOf(course), decimalOf(altitude)];
    said.place = {
      ...found,
      isValid,
      ...(speedKmh === undefined ? {} : { speedKmh }),
      ...(courseDegrees === undefined ? {} : { courseDegrees }),
      ...(altitudeM === undefined ? {} : { altitudeM }),
    };
  }
  return said;
}
