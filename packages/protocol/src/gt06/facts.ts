/**
 * What has been read from one packet so far, and the messages it becomes. Pieces of a packet write here; the first message carries all
 * attributes, power and probe values get messages of their own, all with the time of the packet.
 */
import type { DeviceAlarmKind, Message, Position, Status } from '@frostway/core/message';
import { terminalAlarms, alarmOf } from './alarm-codes.js';
import type { MakerProfile } from './profile.js';

/** A place as the packet gives it; the time comes from the facts around it. */
export type Place = Pick<Position, 'latitude' | 'longitude' | 'isValid'> &
  Partial<Pick<Position, 'speedKmh' | 'courseDegrees' | 'altitudeM' | 'accuracyM'>>;

export type AttributeValue = string | number | boolean | null | readonly unknown[];
type Writable<T> = { -readonly [K in keyof T]: T[K] };

export type Facts = {
  readonly profile: MakerProfile;
  timeMs: number | null;
  /** The packet has a time that cannot be one: its place is dropped rather than given the time of the server. */
  isTimeUnreadable: boolean;
  place?: Place;
  readonly attributes: Record<string, AttributeValue>;
  readonly power: Writable<Pick<Status, 'batteryMv' | 'batteryPercent' | 'externalMv'>>;
  readonly probe: { temperatureC?: number; humidityPercent?: number };
  readonly alarms: { readonly kind: DeviceAlarmKind; readonly attributes: Record<string, AttributeValue> }[];
  readonly warnings: string[];
  /** The alarm byte of the packet; 0 = none. */
  alarmCode: number;
  /** Fence the alarm is about. */
  fence?: number;
  /** Bits 5-3 of the terminal information byte, where the packet has one. */
  terminalAlarm?: number;
  /** The same of the device's packet before: what it says again is no new alarm. */
  readonly stood: number;
  /** The language byte's low nibble, where the packet has one; 0 = no answer wanted. */
  language?: number;
};

export function newFacts(profile: MakerProfile, stood = 0): Facts {
  return {
    profile,
    timeMs: null,
    isTimeUnreadable: false,
    attributes: {},
    power: {},
    probe: {},
    alarms: [],
    warnings: [],
    alarmCode: 0,
    stood,
  };
}

/** Raises an alarm under the number its packet gives it. */
export function raise(facts: Facts, code: number, table?: Parameters<typeof alarmOf>[1]): void {
  const [kind, alarmName] = alarmOf(code, table);
  const isCommon = table === undefined;
  facts.alarms.push({
    kind: (isCommon ? facts.profile.alarmKinds[code] : undefined) ?? kind,
    attributes: {
      alarmCode: code,
      alarmName,
      ...(facts.fence === undefined ? {} : { fence: facts.fence }),
      ...(facts.language === undefined ? {} : { language: facts.language }),
    },
  });
}

/** Bits 5-3 whose meaning is the same on every model that sets them, or on several. */
const certain: ReadonlySet<number> = new Set([1, 2, 3, 4, 7]);

/**
 * Raises what the packet's alarm byte says, with fence and language; without a code, what bits 5-3 of the terminal information say, as some models send
 * their alarms. A heartbeat or a position repeats these bits while they last, so that there only what is new is an alarm; `isAlarm` packets are one each.
 */
export function raisePacketAlarm(facts: Facts, isAlarm = false): void {
  const { alarmCode, terminalAlarm = 0, stood } = facts;
  if (alarmCode !== 0) raise(facts, alarmCode);
  else if (terminalAlarm !== 0 && (isAlarm || (terminalAlarm !== stood && certain.has(terminalAlarm))))
    raise(facts, terminalAlarm, terminalAlarms);
}

/** The messages of a packet: its position or status, its alarms, its power when the position cannot carry it, its probe. */
export function messagesOf(facts: Facts, about: { readonly isHeartbeat?: boolean } = {}): Message[] {
  const { timeMs, power, probe, place } = facts;
  const messages: Message[] = [];
  const attributes = Object.keys(facts.attributes).length > 0 ? { attributes: facts.attributes } : {};
  const hasPower = Object.keys(power).length > 0;
  const hasPlace = place !== undefined && !facts.isTimeUnreadable;
  if (hasPlace) messages.push({ type: 'position', timeMs, source: 'gps', ...place, ...attributes });
  else if (about.isHeartbeat === true) messages.push({ type: 'status', timeMs, isHeartbeat: true, ...power, ...attributes });
  else if (hasPower || 'attributes' in attributes) messages.push({ type: 'status', timeMs, ...power, ...attributes });
  for (const alarm of facts.alarms) messages.push({ type: 'alarm', timeMs, ...alarm });
  if (hasPlace && hasPower) messages.push({ type: 'status', timeMs, ...power });
  if (Object.keys(probe).length > 0) messages.push({ type: 'reading', timeMs, ...probe });
  // A packet that says nothing still says that the device is alive.
  if (messages.length === 0) messages.push({ type: 'status', timeMs });
  return messages;
}
