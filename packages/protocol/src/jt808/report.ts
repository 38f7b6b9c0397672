/** One location report on its way from bytes to messages: what its items write into, and what of it is an alarm that stands since before. */
import { toHex } from '../bytes.js';
import type { Message } from '@frostway/core/message';
import { type FactValue, messagesOfFacts, newFacts, type TrackerFacts } from '../kit/tracker-facts.js';
import type { Version } from './envelope.js';
import type { AlarmRow, MakerProfile } from './profile.js';

/** A stretch of a report, with everything that tells how its bytes are meant. */
export type Report = {
  readonly facts: TrackerFacts;
  readonly profile: MakerProfile;
  readonly version: Version;
  /** It has a time that cannot be one. */
  isTimeUnreadable: boolean;
  /** Items as AOVX makers write them. */
  isAovx: boolean;
  /** Alarms that last, by name: raised when they were not there in the report before. */
  readonly standing: Set<string>;
  /** What item 12 or 11 says of the area an alarm is about. */
  area?: { readonly type: number; readonly id: number; readonly isExit?: boolean };
  /** The items that follow are those of the vehicle's own bus. */
  isObd: boolean;
};

/** What is known when a report is read. */
export type Around = { readonly profile: MakerProfile; readonly version: Version };

export function newReport({ profile, version }: Around): Report {
  return { facts: newFacts(), profile, version, isTimeUnreadable: false, isAovx: profile.isAovx, standing: new Set(), isObd: false };
}

/** Something that happened: an alarm as often as it is said. */
export function raise({ facts }: Report, [kind, alarmName]: AlarmRow, more: Readonly<Record<string, FactValue>> = {}): void {
  facts.alarms.push({ kind, attributes: { alarmName, ...more } });
}

/** Something that lasts: an alarm when it begins. */
export function stands(report: Report, row: AlarmRow, more: Readonly<Record<string, FactValue>> = {}): void {
  if (report.standing.has(row[1])) return;
  report.standing.add(row[1]);
  raise(report, row, more);
}

/** Raises the bits of a word that a table knows, as things that last. */
export function raiseBits(report: Report, word: number, table: Readonly<Record<number, AlarmRow>>): void {
  for (const [bit, row] of Object.entries(table)) if (hasBit(word, Number(bit))) stands(report, row);
}

/** Whether a bit of a word of up to 32 bits is set. */
export const hasBit = (word: number, bit: number): boolean => ((word >>> bit) & 1) === 1;

/** Keeps bytes nobody has explained. */
export function keepRaw({ facts }: Report, name: string, value: Uint8Array): void {
  if (value.length > 0) facts.attributes[name] = toHex(value);
}

/** A battery's charge, where it is one. */
export function setPercent({ facts }: Report, percent: number): void {
  if (percent <= 100) facts.power.batteryPercent = percent;
}

/** A further temperature of the device's own, by its number from 0. */
export function setProbe({ facts }: Report, field: 'temperatureC' | 'humidityPercent', index: number, value: number): void {
  if (index === 0) facts.probe[field] = value;
  else facts.probeFacts[`${field}${index + 1}`] = value;
}

/** The messages of a report; alarms that stood in the report before are not raised again. */
export function messagesOf(report: Report, before: readonly string[] = []): Message[] {
  const { facts, standing } = report;
  const alarms = facts.alarms.filter(({ attributes: { alarmName } }) => {
    const name = String(alarmName);
    return !standing.has(name) || !before.includes(name);
  });
  const received = facts.received.map((reading) => (reading.timeMs === null ? { ...reading, timeMs: facts.timeMs } : reading));
  return messagesOfFacts({ ...facts, alarms, received });
}
