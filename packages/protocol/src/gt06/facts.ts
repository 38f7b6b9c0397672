/**
 * What has been read from one packet so far, and the messages it becomes. Pieces of a packet write here; the first message carries all
 * attributes, power and probe values get messages of their own, all with the time of the packet.
 */
import type { Message } from '@frostway/core/message';
import { messagesOf as messagesOfFacts, newFacts as newCommonFacts } from '../kit/facts.js';
import type { Facts as CommonFacts } from '../kit/facts.js';
import { terminalAlarms, alarmOf } from './alarm-codes.js';
import type { MakerProfile } from './profile.js';

export type Facts = CommonFacts & {
  readonly profile: MakerProfile;
  /** The packet has a time that cannot be one: its place is dropped rather than given the time of the server. */
  isTimeUnreadable: boolean;
  /** The alarm byte of the packet; 0 = none. */
  alarmCode: number;
  /** Fence the alarm is about. */
  fence?: number;
  /** Bits 5-3 of the terminal information byte. */
  terminalAlarm: number;
  /** The language byte's low nibble, where the packet has one; 0 = no answer wanted. */
  language?: number;
};

export function newFacts(profile: MakerProfile): Facts {
  return { ...newCommonFacts(), profile, isTimeUnreadable: false, alarmCode: 0, terminalAlarm: 0 };
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

/**
 * Raises what the packet's alarm byte says, with fence and language. `orTerminal`: without a code, bits 5-3 of the terminal information
 * count, as some models send their alarms.
 */
export function raisePacketAlarm(facts: Facts, orTerminal = false): void {
  if (facts.alarmCode !== 0) raise(facts, facts.alarmCode);
  else if (orTerminal && facts.terminalAlarm !== 0) raise(facts, facts.terminalAlarm, terminalAlarms);
}

/** The messages of a packet: its position or status, its alarms, its power when the position cannot carry it, its probe. */
export function messagesOf(facts: Facts, about: { readonly isHeartbeat?: boolean } = {}): Message[] {
  if (!facts.isTimeUnreadable) return messagesOfFacts(facts, about);
  const { place: _, ...placeless } = facts;
  return messagesOfFacts(placeless, about);
}
