/**
 * What one report of a tracker says, collected while it is read, and the messages it becomes: its place or state with all further facts, its alarms, its
 * power, what its own probes measured and what it received from beacons, all of one moment.
 */
import type { DeviceAlarmKind, Message, Position, Reading, Status } from '@frostway/core/message';
import type { ReadingValues } from '@frostway/core/probes';

/** A value of a further fact. */
export type FactValue = string | number | boolean | null | readonly unknown[];
type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Where the device was; GPS unless it says otherwise. */
export type ReportedPlace = Pick<Position, 'latitude' | 'longitude' | 'isValid'> &
  Partial<Pick<Position, 'source' | 'speedKmh' | 'courseDegrees' | 'altitudeM' | 'accuracyM'>>;

/** An alarm with the name its protocol has for it. */
export type ReportedAlarm = { readonly kind: DeviceAlarmKind; readonly attributes: Readonly<Record<string, FactValue>> };

/** One report on its way from bytes to messages. */
export type TrackerFacts = {
  timeMs: number | null;
  place?: ReportedPlace;
  readonly attributes: Record<string, FactValue>;
  readonly power: Writable<Pick<Status, 'batteryMv' | 'batteryPercent' | 'externalMv'>>;
  /** The first of the device's own probes; further ones are in `probeFacts` (`temperatureC2`). */
  readonly probe: Writable<ReadingValues>;
  readonly probeFacts: Record<string, FactValue>;
  readonly alarms: ReportedAlarm[];
  /** Beacons, by their own names. */
  readonly received: Reading[];
  readonly warnings: string[];
};

/** A report nothing is known of yet. */
export function newFacts(timeMs: number | null = null): TrackerFacts {
  return { timeMs, attributes: {}, power: {}, probe: {}, probeFacts: {}, alarms: [], received: [], warnings: [] };
}

const isAny = (members: object): boolean => Object.keys(members).length > 0;

/** The messages of a report; the first carries its attributes. One that says nothing still says that the device is alive. */
export function messagesOfFacts(facts: TrackerFacts, about: { readonly isHeartbeat?: boolean } = {}): Message[] {
  const { timeMs, power, probe, probeFacts, place } = facts;
  const attributes = isAny(facts.attributes) ? { attributes: facts.attributes } : {};
  const messages: Message[] = [];
  if (place !== undefined) messages.push({ type: 'position', timeMs, source: 'gps', ...place, ...attributes });
  else if (about.isHeartbeat === true) messages.push({ type: 'status', timeMs, isHeartbeat: true, ...power, ...attributes });
  else if (isAny(power) || isAny(attributes)) messages.push({ type: 'status', timeMs, ...power, ...attributes });
  for (const alarm of facts.alarms) messages.push({ type: 'alarm', timeMs, ...alarm });
  if (place !== undefined && isAny(power)) messages.push({ type: 'status', timeMs, ...power });
  if (isAny(probe) || isAny(probeFacts))
    messages.push({ type: 'reading', timeMs, ...probe, ...(isAny(probeFacts) ? { attributes: probeFacts } : {}) });
  messages.push(...facts.received);
  if (messages.length === 0) messages.push({ type: 'status', timeMs });
  return messages;
}

/** Adds an alarm by the name its protocol has for it. */
export function raise(facts: TrackerFacts, kind: DeviceAlarmKind, alarmName: string, more: Readonly<Record<string, FactValue>> = {}): void {
  facts.alarms.push({ kind, attributes: { alarmName, ...more } });
}

/** Adds the facts that are known; of the others nothing is said. */
export function note(facts: TrackerFacts, attributes: Readonly<Record<string, FactValue | undefined>>): void {
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) facts.attributes[name] = value;
}
