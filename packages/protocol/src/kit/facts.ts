/**
 * What has been read of one frame, and the messages it becomes. The first message carries all attributes; alarms, power and probe values get messages of their
 * own, all with the frame's time.
 */
import type { DeviceAlarmKind, Message, Position, PositionSource, Status } from '@frostway/core/message';
import type { ReadingValues } from '@frostway/core/probes';

/** A place as a frame gives it; the time comes from the facts around it. */
export type Place = Pick<Position, 'latitude' | 'longitude' | 'isValid'> &
  Partial<Pick<Position, 'speedKmh' | 'courseDegrees' | 'altitudeM' | 'accuracyM'>>;

/** The value of an attribute. */
export type AttributeValue = string | number | boolean | null | readonly unknown[];
type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** See above. */
export type Facts = {
  timeMs: number | null;
  place?: Place;
  /** How the place was found; by satellites when left out. */
  source?: PositionSource;
  readonly attributes: Record<string, AttributeValue>;
  readonly power: Writable<Pick<Status, 'batteryMv' | 'batteryPercent' | 'externalMv'>>;
  readonly probe: Writable<ReadingValues>;
  readonly alarms: { readonly kind: DeviceAlarmKind; readonly attributes: Record<string, AttributeValue> }[];
  readonly warnings: string[];
};

/** Nothing read yet. */
export function newFacts(timeMs: number | null = null): Facts {
  return { timeMs, attributes: {}, power: {}, probe: {}, alarms: [], warnings: [] };
}

/** Raises an alarm by the name its protocol has for it. */
export function raise(facts: Facts, kind: DeviceAlarmKind, alarmName: string, more: Record<string, AttributeValue> = {}): void {
  facts.alarms.push({ kind, attributes: { alarmName, ...more } });
}

/** The attributes that are known; of the others nothing is said. */
export function note(facts: Facts, attributes: Readonly<Record<string, AttributeValue | undefined>>): void {
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) facts.attributes[name] = value;
}

/** Position or status, alarms, the power a position cannot carry, the probe. A frame that says nothing still says that the device is alive. */
export function messagesOf(facts: Facts, about: { readonly isHeartbeat?: boolean } = {}): Message[] {
  const { timeMs, power, probe, place, source = 'gps' } = facts;
  const messages: Message[] = [];
  const attributes = Object.keys(facts.attributes).length > 0 ? { attributes: facts.attributes } : {};
  const hasPower = Object.keys(power).length > 0;
  if (place !== undefined) messages.push({ type: 'position', timeMs, source, ...place, ...attributes });
  else if (about.isHeartbeat === true) messages.push({ type: 'status', timeMs, isHeartbeat: true, ...power, ...attributes });
  else if (hasPower || 'attributes' in attributes) messages.push({ type: 'status', timeMs, ...power, ...attributes });
  for (const alarm of facts.alarms) messages.push({ type: 'alarm', timeMs, ...alarm });
  if (place !== undefined && hasPower) messages.push({ type: 'status', timeMs, ...power });
  if (Object.keys(probe).length > 0) messages.push({ type: 'reading', timeMs, ...probe });
  if (messages.length === 0) messages.push({ type: 'status', timeMs });
  return messages;
}
