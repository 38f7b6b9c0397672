/** What gateway families share: who speaks by topic, message or credentials, and the list in which one message's readings are collected item by item. */
import type { Identity, Mac } from '@frostway/core/identity';
import { parseMac } from '@frostway/core/identity';
import type { Message, Reading } from '@frostway/core/message';
import type { GatewayContext, GatewayFamily, Relayed } from './family.js';

/** True for a reading to quarantine because nothing says whose it is; one that says nothing else either is of no use to a person. */
export function isNameless(reading: Reading, { keepsNameless }: GatewayContext): boolean {
  const { type: _type, device, timeMs: _timeMs, gateway: _gateway, rssiDbm: _rssiDbm, ...values } = reading;
  return device === undefined && (keepsNameless !== true || Object.keys(values).length === 0);
}

/** The gateway whose MAC a pattern finds in a topic; undefined where it finds none. */
export function gatewayIn(topic: string, pattern: RegExp): Identity | undefined {
  const mac = parseMac(pattern.exec(topic)?.[1] ?? '');
  return mac === undefined ? undefined : { mac };
}

/** Who speaks: the gateway of the topic, else the one the message names, else the one of the credentials. */
export function speakerOf(
  { topic, gateway }: GatewayContext,
  gatewayOf: GatewayFamily['gatewayOf'],
  named: Mac | undefined,
): Identity | undefined {
  return (topic === undefined ? undefined : gatewayOf(topic)) ?? (named === undefined ? gateway : { mac: named });
}

/** A gateway by the name in its topic: its MAC where the name is one, else the name as alias. */
export function gatewayNamed(name: string): Identity {
  const mac = parseMac(name);
  return mac === undefined ? { alias: name } : { mac };
}

/** Collects what one message says, item by item. */
export type Collector = {
  readonly say: (index: number, message: Message) => void;
  readonly quarantine: (index: number, reason: string) => void;
  readonly warn: (text: string) => void;
  /** How much has been said and quarantined. */
  readonly count: () => number;
  readonly done: () => Relayed;
};

/** An empty collector. */
export function collector(): Collector {
  const messages: Message[] = [];
  const itemOf: number[] = [];
  const quarantined: { index: number; reason: string }[] = [];
  const warnings: string[] = [];
  return {
    say: (index, message) => {
      messages.push(message);
      itemOf.push(index);
    },
    quarantine: (index, reason) => {
      quarantined.push({ index, reason });
    },
    warn: (text) => {
      warnings.push(text);
    },
    count: () => messages.length + quarantined.length,
    done: () => ({ messages, itemOf, quarantined, ...(warnings.length > 0 ? { warnings } : {}) }),
  };
}
