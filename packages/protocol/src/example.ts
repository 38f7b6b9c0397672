/** Documented frames, requests, messages and advertisements with everything they say: tests, documentation and fixtures of the simulator. */
import type { Attributes, Message, Position } from '@frostway/core/message';
import { toHex } from './bytes.js';
import type { BleResult } from './ble/advert.js';
import type { Scene } from './ble/codec.js';
import type { Context, GatewayContext, Relayed, Request } from './family.js';

type Documented = {
  readonly name: string;
  /** Vendor document, or `synthetic`. */
  readonly source: string;
};

/** One frame of a stream family. */
export type StreamExample = Documented & {
  /** The frame in hex. */
  readonly frame: string;
  readonly context?: Context;
  /** Every field the frame gives. */
  readonly messages: readonly Message[];
  /** Hex of the answer, when the device waits for one. */
  readonly answer?: string;
};

/** One HTTP request. */
export type RequestExample = Documented & { readonly request: Request; readonly messages: readonly Message[] };

/** One message of a gateway. */
export type GatewayExample = Documented & {
  /** Absent for an HTTP body. */
  readonly topic?: string;
  /** Text, or the bytes of a binary message. */
  readonly payload: string | Uint8Array;
  readonly context?: GatewayContext;
  readonly messages: readonly Message[];
  readonly quarantined?: Relayed['quarantined'];
};

/** One advertisement; `data` is the whole of it, or `id:data`. */
export type AdvertExample = Documented & { readonly data: string; readonly scene?: Scene; readonly result: BleResult };

/** Bytes of a gateway's example as they come in. */
export function payloadBytes({ payload }: GatewayExample): Uint8Array {
  return typeof payload === 'string' ? new TextEncoder().encode(payload) : payload;
}

/** Hex of a frame of text. */
export const hexOfText = (text: string): string => toHex(new TextEncoder().encode(text));

/** Makes messages of one place: with what else a frame says of it, and what is different. */
export const placedAt =
  (place: Position) =>
  (attributes?: Attributes, different: Partial<Position> = {}): Position => ({
    ...place,
    ...different,
    ...(attributes !== undefined && { attributes }),
  });
