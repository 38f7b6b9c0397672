/**
 * The shape every gateway's format has: one MQTT message or HTTP body in, readings of many sensors out. Topics say who speaks;
 * the door checks that the speaker may speak for that gateway.
 */
import type { Identity, Mac } from '@frostway/core/identity';
import { parseMac } from '@frostway/core/identity';
import type { Message, Reading } from '@frostway/core/message';
import type { Decoded, FamilyName, Problem } from './family.js';
import type { Steps } from './steps.js';

/** What one message of a gateway says. Items that could not be read do not take the others with them. */
export type Relayed = Decoded & {
  /** For each of `messages`, the place of its item in what the gateway sent, from 0. */
  readonly itemOf: readonly number[];
  /** Items, or single values of them, that were not readable, with the reason; a reading without the bad value may still be among `messages`. */
  readonly putAside: readonly { readonly index: number; readonly reason: string }[];
};

/** What the door knows when a gateway speaks. */
export type GatewayContext = {
  /** Whom the credentials belong to; used where neither topic nor body names the gateway. */
  readonly gateway?: Identity;
  /** Keys of encrypting sensors, 16 bytes. */
  readonly keys?: (mac: Mac) => Uint8Array | undefined;
  /** For a person who looks at one message: readings whose sensor nobody names are said too instead of put aside. */
  readonly keepsNameless?: boolean;
  /** The topic a message came on; absent for an HTTP body. */
  readonly topic?: string;
};

/** True for a reading to put aside because nothing says whose it is; one that says nothing else either is of no use to a person. */
export function isNameless(reading: Reading, { keepsNameless }: GatewayContext): boolean {
  const { type: _type, device, timeMs: _timeMs, gateway: _gateway, rssiDbm: _rssiDbm, ...values } = reading;
  return device === undefined && (keepsNameless !== true || Object.keys(values).length === 0);
}

/** One documented message. */
export type GatewayExample = {
  readonly name: string;
  /** Vendor document, or `synthetic`. */
  readonly source: string;
  /** Absent for an HTTP body. */
  readonly topic?: string;
  /** Text, or the bytes of a binary message. */
  readonly payload: string | Uint8Array;
  readonly context?: GatewayContext;
  readonly messages: readonly Message[];
  readonly putAside?: Relayed['putAside'];
};

/** A format gateways speak over MQTT or HTTP. */
export type GatewayFormat = {
  readonly name: FamilyName;
  /** The gateway a topic belongs to; undefined when the topic is not of this format. */
  readonly gatewayOf: (topic: string) => Identity | undefined;
  /** The gateway that listens for commands on a topic or filter; undefined when it is not this format's, or more than one gateway's. */
  readonly listenerOf?: (filter: string) => Identity | undefined;
  /** One MQTT message or HTTP body. */
  readonly decode: (body: Uint8Array, context: GatewayContext) => Relayed | Problem;
  /** The same in small steps, of formats whose messages may be megabytes. */
  readonly decodeSteps?: (body: Uint8Array, context: GatewayContext) => Steps<Relayed | Problem>;
  readonly examples: readonly GatewayExample[];
};

/** Bytes of an example as they come in. */
export function payloadBytes({ payload }: GatewayExample): Uint8Array {
  return typeof payload === 'string' ? new TextEncoder().encode(payload) : payload;
}

/** The gateway whose MAC a pattern finds in a topic; undefined where it finds none. */
export function gatewayIn(topic: string, pattern: RegExp): Identity | undefined {
  const mac = parseMac(pattern.exec(topic)?.[1] ?? '');
  return mac === undefined ? undefined : { mac };
}

/** Who speaks: the gateway of the topic, else the one the message names, else the one of the credentials. */
export function speakerOf(
  { topic, gateway }: GatewayContext,
  gatewayOf: GatewayFormat['gatewayOf'],
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
  readonly putAside: (index: number, reason: string) => void;
  readonly warn: (text: string) => void;
  /** How much has been said and put aside. */
  readonly count: () => number;
  readonly done: () => Relayed;
};

/** An empty collector. */
export function collector(): Collector {
  const messages: Message[] = [];
  const itemOf: number[] = [];
  const putAside: { index: number; reason: string }[] = [];
  const warnings: string[] = [];
  return {
    say: (index, message) => {
      messages.push(message);
      itemOf.push(index);
    },
    putAside: (index, reason) => {
      putAside.push({ index, reason });
    },
    warn: (text) => {
      warnings.push(text);
    },
    count: () => messages.length + putAside.length,
    done: () => ({ messages, itemOf, putAside, ...(warnings.length > 0 ? { warnings } : {}) }),
  };
}
