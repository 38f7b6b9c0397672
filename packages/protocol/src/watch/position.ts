/** The positions of watches: place, state, and the cells and access points around it. */
import type { DeviceAlarmKind } from '@frostway/core/message';
import { parseMac } from '@frostway/core/identity';
import { placeOf } from '../kit/degrees.js';
import { countOf, courseOf, decimalOf, hexOf } from '../kit/fields.js';
import { momentOf } from '../kit/moment.js';
import { accessPointOf, strengthOf } from '../kit/radio.js';
import type { ReceivedCell } from '../kit/radio.js';
import { newFacts, note, raise } from '../kit/tracker-facts.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';
import { present } from '../present.js';

type Row = readonly [kind: DeviceAlarmKind, name: string];

/** Bits that say that something happened. */
const alarmBits: Readonly<Record<number, Row>> = {
  14: ['powerCut', 'externalPowerCut'],
  16: ['sos', 'sos'],
  17: ['lowBattery', 'lowBattery'],
  18: ['fenceExit', 'fenceExit'],
  19: ['fenceEnter', 'fenceEnter'],
  20: ['tamper', 'takenOff'],
  21: ['fall', 'fall'],
  22: ['fall', 'fall'],
};
/** Bits that say how it is; in an alarm without another bit they are what it is about. */
const stateBits: Readonly<Record<number, Row>> = {
  0: ['lowBattery', 'lowBattery'],
  1: ['fenceExit', 'fenceExit'],
  2: ['fenceEnter', 'fenceEnter'],
  3: ['tamper', 'takenOff'],
};

function readStatus(facts: TrackerFacts, field: string | undefined, isAlarm: boolean): void {
  const status = field !== undefined && /^[0-9a-f]{4,8}$/i.test(field) ? Number.parseInt(field, 16) : undefined;
  if (status !== undefined) {
    const isSet = (bit: number): boolean => ((status >>> bit) & 1) === 1;
    note(facts, { status: field?.toUpperCase(), isMoving: isSet(4) ? true : undefined, isTakenOff: isSet(3) ? true : undefined });
    const set = (bits: Readonly<Record<number, Row>>) => Object.entries(bits).filter(([bit]) => isSet(Number(bit)));
    const happened = set(alarmBits);
    for (const [bit, row] of happened.length > 0 || !isAlarm ? happened : set(stateBits)) raise(facts, ...row, { alarmCode: Number(bit) });
  }
  if (isAlarm && facts.alarms.length === 0) raise(facts, 'general', 'alarm');
}

/** Degrees in decimals: the letter's south and west are minus; without one, or with the other, as written. */
function degreesOf(field: string | undefined, letter: string | undefined): number | undefined {
  const value = decimalOf(field);
  if (value === undefined) return undefined;
  return /^[SW]$/i.test(letter ?? '') ? -Math.abs(value) + 0 : value;
}

/** A number in decimals, or in hex where it has letters; FFFF is none. */
function numberOf(field: string | undefined): number | undefined {
  const number = countOf(field) ?? hexOf(field);
  return field !== undefined && /^f+$/i.test(field) ? undefined : number;
}

const isMac = (field: string | undefined): boolean => field !== undefined && /[:-]/.test(field) && parseMac(field) !== undefined;

/** Timing advance, network, and so many cells; answers the index behind them. */
function readCells(facts: TrackerFacts, fields: readonly string[], at: number, count: number): number {
  const [advance, mcc, mnc] = [numberOf(fields[at]), numberOf(fields[at + 1]), numberOf(fields[at + 2])];
  note(facts, { timingAdvance: advance });
  const cells: ReceivedCell[] = [];
  for (let cell = 0; cell < count; cell += 1) {
    const from = at + 3 + 3 * cell;
    const [lac, cellId] = [numberOf(fields[from]), numberOf(fields[from + 1])];
    if (mcc === undefined || mcc === 0 || mnc === undefined || lac === undefined || cellId === undefined) continue;
    cells.push({ mcc, mnc, lac, cellId, ...strengthOf(fields[from + 2]) });
  }
  if (cells.length > 0) note(facts, { cells });
  return at + 3 + 3 * count;
}

/** Name, address and strength of so many access points; answers the index behind them. A name may have commas in it. */
function readWifi(facts: TrackerFacts, fields: readonly string[], from: number, count: number): number {
  const wifi: unknown[] = [];
  let at = from;
  for (let point = 0; point < count; point += 1) {
    const macAt = fields.findIndex((field, index) => index > at - 1 && isMac(field));
    if (macAt < 0) break;
    const found = accessPointOf(fields[macAt] ?? '', { ssid: fields.slice(at, macAt).join(','), rssi: fields[macAt + 1] ?? '' });
    if (found !== undefined) wifi.push(found);
    at = macAt + 2;
  }
  if (wifi.length > 0) note(facts, { wifi });
  return at;
}

/** What stands behind the status: cells, access points, accuracy in metres. Answers the accuracy. */
function readRadio(facts: TrackerFacts, fields: readonly string[]): number | undefined {
  const cells = countOf(fields[0]);
  if (cells === undefined) return undefined;
  // Without a cell its network may be left out, and the access points follow at once.
  const isWifiNext = cells === 0 && isMac(fields[3]);
  const behind = isWifiNext ? 1 : fields.length > 1 ? readCells(facts, fields, 1, cells) : 1;
  const points = countOf(fields[behind]);
  if (points === undefined) return undefined;
  return decimalOf(fields[readWifi(facts, fields, behind + 1, points)]);
}

/** The fields behind a position word; undefined where they have no date and time. */
export function readPosition(
  fields: readonly string[],
  about: { readonly isAlarm: boolean; readonly isBackfilled: boolean },
): TrackerFacts | undefined {
  const [date = '', time = '', validity = '', latitude, northSouth, longitude, eastWest, speed, course, altitude] = fields;
  const [satellites, gsm, battery, steps, tumbles, status, ...radio] = fields.slice(10);
  if (!/^\d{6}$/.test(date) || !/^\d{6}$/.test(time) || !/^[AV]$/i.test(validity)) return undefined;
  const timeMs = momentOf(date, time, 'DDMMYY');
  const facts = newFacts(timeMs ?? null);
  const charge = decimalOf(battery);
  if (charge !== undefined && charge >= 0 && charge <= 100) facts.power.batteryPercent = charge;
  note(facts, {
    satellites: countOf(satellites),
    gsmRaw: countOf(gsm),
    steps: countOf(steps),
    tumbles: countOf(tumbles),
    isBackfilled: about.isBackfilled ? true : undefined,
  });
  readStatus(facts, status, about.isAlarm);
  const accuracyM = readRadio(facts, radio);
  const found = placeOf(degreesOf(latitude, northSouth), degreesOf(longitude, eastWest));
  const isValid = validity.toUpperCase() === 'A';
  if (timeMs === undefined) facts.warnings.push('the time is not a moment');
  else if (found !== undefined && (isValid || found.latitude !== 0 || found.longitude !== 0)) {
    facts.place = {
      ...found,
      isValid,
      ...present({ speedKmh: decimalOf(speed), courseDegrees: courseOf(course), altitudeM: decimalOf(altitude) }),
      ...(accuracyM === undefined || accuracyM < 0 ? {} : { accuracyM }),
    };
  } else if (found === undefined) facts.warnings.push('the coordinates are no place');
  return facts;
}
