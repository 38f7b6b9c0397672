/** What the alarm and status words of a location report mean. */
import type { AlarmRow } from './profile.js';
import { hasBit, stands, type Report } from './report.js';

const common: Readonly<Record<number, AlarmRow>> = {
  0: ['sos', 'sos'],
  1: ['overspeed', 'overspeed'],
  2: ['general', 'fatigue'],
  3: ['general', 'danger'],
  4: ['general', 'gnssFault'],
  5: ['general', 'antennaDisconnected'],
  6: ['general', 'antennaShort'],
  7: ['lowExternalBattery', 'mainPowerLow'],
  8: ['powerCut', 'mainPowerOff'],
  9: ['general', 'displayFault'],
  10: ['general', 'speechFault'],
  11: ['general', 'cameraFault'],
  12: ['general', 'cardFault'],
  13: ['general', 'overspeedWarning'],
  14: ['general', 'fatigueWarning'],
  18: ['general', 'dayDrivingExceeded'],
  19: ['general', 'parkingOvertime'],
  20: ['general', 'area'],
  21: ['general', 'route'],
  22: ['general', 'segmentTime'],
  23: ['general', 'routeDeviation'],
  24: ['general', 'speedSensorFault'],
  25: ['fuelLeak', 'fuelAbnormal'],
  26: ['theft', 'stolen'],
  27: ['theft', 'illegalIgnition'],
  28: ['displacement', 'displacement'],
  29: ['collision', 'collision'],
  30: ['rollover', 'rollover'],
  31: ['door', 'illegalDoor'],
};
/** Bits that were free until 2019, as makers used them. */
const of2013: Readonly<Record<number, AlarmRow>> = { 15: ['vibration', 'vibration'], 16: ['tamper', 'tamper'], 17: ['tamper', 'removal'] };
const of2019: Readonly<Record<number, AlarmRow>> = {
  15: ['general', 'violation'],
  16: ['general', 'tyrePressure'],
  17: ['general', 'blindSpot'],
};
const ofAovx: Readonly<Record<number, AlarmRow>> = { 16: ['displacement', 'movement'] };

function rowOf({ profile, version, isAovx, area }: Report, bit: number): AlarmRow | undefined {
  if (isAovx) return ofAovx[bit];
  const own = profile.alarmBits[bit];
  if (own !== undefined || profile.hasOnlyThese) return own ?? undefined;
  if (bit === 20 && area?.isExit !== undefined) return area.isExit ? ['fenceExit', 'fenceExit'] : ['fenceEnter', 'fenceEnter'];
  return (version === 2019 ? of2019 : of2013)[bit] ?? common[bit];
}

/** Raises what the alarm word says, once the items are read: they tell which area it is about, and whose bits they are. */
export function readAlarmWord(report: Report, word: number): void {
  const { area } = report;
  for (let bit = 0; bit < 32; bit += 1) {
    const row = hasBit(word, bit) ? rowOf(report, bit) : undefined;
    const isOfArea = bit === 20 || bit === 21 || bit === 1;
    if (row !== undefined) stands(report, row, { alarmCode: bit, ...(isOfArea && area !== undefined ? { fence: area.id } : {}) });
  }
}

const systems = ['gps', 'beidou', 'glonass', 'galileo'];
const loads: Readonly<Record<number, string>> = { 1: 'half', 2: 'reserved', 3: 'full' };

/** Status bits that are only worth a word when they are set. */
const flags: readonly (readonly [bit: number, name: string])[] = [
  [5, 'isEncrypted'],
  [12, 'isLocked'],
  [26, 'isCharging'],
];
const flagsOf2019: readonly (readonly [bit: number, name: string])[] = [
  [6, 'isCollisionBraking'],
  [7, 'isLaneDeparture'],
];

/** Reads the status word: relays, doors, load, what the fix was made of. */
export function readStatusWord({ facts, profile, version }: Report, word: number): void {
  const { attributes } = facts;
  attributes['ignition'] = hasBit(word, 0);
  attributes['isOilCut'] = hasBit(word, 10);
  attributes['isPowerCut'] = hasBit(word, 11);
  const doors = profile.doorBit === undefined ? [13, 14, 15, 16, 17] : [profile.doorBit];
  const open = doors.filter((bit) => hasBit(word, bit)).map((bit) => bit - 12);
  attributes['isDoorOpen'] = open.length > 0;
  if (open.length > 0 && profile.doorBit === undefined) attributes['doors'] = open;
  if (hasBit(word, 4) && profile.movingBit !== 4) attributes['isOutOfService'] = true;
  if (profile.movingBit !== undefined) attributes['isMoving'] = hasBit(word, profile.movingBit);
  else if (version === 2019) attributes['isMoving'] = hasBit(word, 22);
  for (const [bit, name] of version === 2019 ? [...flags, ...flagsOf2019] : flags) if (hasBit(word, bit)) attributes[name] = true;
  const load = loads[(word >>> 8) & 3];
  if (load !== undefined) attributes['load'] = load;
  const used = systems.filter((_, at) => hasBit(word, 18 + at));
  if (used.length > 0) attributes['systems'] = used;
}
