/** The status word of H02: 32 bits of which 0 says that something is so. Alarm bits stay until the server clears them, so only what is new is raised. */
import type { DeviceAlarmKind } from '@frostway/core/message';
import { note, raise } from '../kit/tracker-facts.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';

type Row = readonly [kind: DeviceAlarmKind, name: string];

/** Bit -> alarm, as the maker of ST-901 documents them. */
const makersAlarms: Readonly<Record<number, Row>> = {
  0: ['theft', 'theft'],
  1: ['sos', 'sos'],
  2: ['overspeed', 'overspeed'],
  3: ['theft', 'illegalStart'],
  4: ['fenceEnter', 'fenceEnter'],
  5: ['general', 'antennaOpen'],
  6: ['general', 'antennaShort'],
  7: ['fenceExit', 'fenceExit'],
  14: ['general', 'user'],
  16: ['general', 'gpsFault'],
  17: ['vibration', 'vibration'],
  20: ['powerCut', 'externalPowerCut'],
  24: ['highTemperature', 'temperature'],
  25: ['displacement', 'displacement'],
  26: ['jamming', 'jamming'],
};

/** Alarms of a make of device by bit. */
export type AlarmBits = Readonly<Record<number, Row>>;

/** As the maker's document has it. */
export const documentedAlarms: AlarmBits = makersAlarms;
/** Clones report shaking in the bit of theft, and their button in bit 18; without external power they only say that the battery is in use. */
export const clonesAlarms: AlarmBits = {
  ...makersAlarms,
  0: ['vibration', 'vibration'],
  18: ['sos', 'sos'],
  19: ['powerCut', 'externalPowerCut'],
};

/** Whether a bit of the word is 0. */
const isSo = (word: number, bit: number): boolean => ((word >>> bit) & 1) === 0;

/**
 * Reads a word into inputs and alarms; answers the alarm bits that are set, to be remembered. A word of zeros is a device that does not fill it.
 * @param before Alarm bits of this device's frame before: what has not changed is not raised again.
 */
export function readStatus(facts: TrackerFacts, word: number, alarms: AlarmBits, before: number): number {
  note(facts, { status: word.toString(16).toUpperCase().padStart(8, '0') });
  if (word === 0) return before;
  note(facts, {
    ignition: !isSo(word, 10),
    isArmed: isSo(word, 9),
    isDoorOpen: isSo(word, 8),
    isOilCut: isSo(word, 27),
    isEngineRunning: isSo(word, 13) ? true : undefined,
    isOnBattery: isSo(word, 19) ? true : undefined,
    isExternalPowerCut: isSo(word, 20) ? true : undefined,
    isVehiclePowerOff: isSo(word, 28) ? true : undefined,
    antenna: isSo(word, 21) ? 'open' : isSo(word, 22) ? 'short' : undefined,
  });
  let set = 0;
  for (const [bit, [kind, name]] of Object.entries(alarms).map(([key, row]) => [Number(key), row] as const)) {
    if (!isSo(word, bit)) continue;
    set |= 1 << bit;
    if ((before & (1 << bit)) === 0) raise(facts, kind, name, { alarmCode: bit });
  }
  // Over the limit now, of a device that has no alarm of its own for it.
  if (isSo(word, 15)) {
    set |= 1 << 15;
    if (!isSo(word, 2) && (before & (1 << 15)) === 0) raise(facts, 'overspeed', 'overspeedNow', { alarmCode: 15 });
  }
  return set >>> 0;
}

/** Charge of a battery code: 1 to 6 are steps, 7 to 100 percent, F1 to F6 the last percents; undefined for unknown. */
export function chargeOf(code: number): number | undefined {
  if (code >= 1 && code <= 3) return (code - 1) * 10;
  if (code >= 4 && code <= 6) return (code - 1) * 20;
  if (code >= 7 && code <= 100) return code;
  return code >= 0xf1 && code <= 0xf6 ? code - 0xf0 : undefined;
}
