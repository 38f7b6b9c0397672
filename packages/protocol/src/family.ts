/**
 * The shape every device protocol has, so that ingest, the command line, the laws over the registry and the simulator treat all alike.
 * Everything here is pure: no socket, no clock, no database. Decoding never throws.
 */
import type { Message } from '@frostway/core/message';

/** Families and formats by the names the inventory and the command line use. */
export const familyNames = ['gt06', 'osmand', 'ble', 'minew', 'ruuvi', 'theengs', 'kkm', 'aprilbrother', 'moko', 'json'] as const;
/** A protocol by the name the command line and the device models use. */
export type FamilyName = (typeof familyNames)[number];

/** What one frame says, in the order it says it. */
export type Decoded = {
  readonly messages: readonly Message[];
  /** What the device waits for. The door sends it only after the messages are committed. */
  readonly answer?: Uint8Array;
  /** Oddities that did not stop decoding: a wrong checksum in a lenient reading, trailing bytes, a value dropped for being unreadable. */
  readonly warnings?: readonly string[];
};

/** A frame that cannot be read; `at` is the offset of the byte where reading stopped. */
export type Problem = { readonly problem: string; readonly at: number };

/** Whether decoding failed. */
export function isProblem(result: Decoded | Problem): result is Problem {
  return 'problem' in result;
}

/** What the connection already knows when a frame arrives. */
export type Context = {
  /** The IMEI of the login packet of this connection, 15 digits. */
  readonly imei?: string;
  /** True on a live listener: a wrong checksum is a problem. False in offline decoding: it is a warning. */
  readonly isStrict?: boolean;
  /** The server's time, epoch milliseconds, for devices that ask what time it is; without it such a request stays unanswered. */
  readonly nowMs?: number;
};

/** Complete frames found at the front of a stream, what is left for later, and how many bytes of garbage were passed over. */
export type Split = { readonly frames: readonly Uint8Array[]; readonly rest: Uint8Array; readonly skipped: number };

/** One documented frame: test, documentation and fixture of the simulator. */
export type Example = {
  readonly name: string;
  /** Vendor document, or `synthetic`. */
  readonly source: string;
  /** The frame in hex, or its text for protocols of text. */
  readonly frame: string;
  readonly context?: Context;
  /** Every field the frame gives. */
  readonly messages: readonly Message[];
  /** Hex of the answer, when the device waits for one. */
  readonly answer?: string;
};

/** A setting that is sent to a device. */
export type WantedSetting =
  | { readonly name: 'writeInterval'; /** Seconds between two transmissions. */ readonly value: number }
  | { readonly name: 'timezone'; /** Hours east of Greenwich, also half and quarter ones. */ readonly value: number };

/** What the reply to a setting says. */
export type SettingReply = 'taken' | 'refused' | 'unclear';

/** How a family sets what people want of its devices over their own connection. */
export type SettingsOfFamily = {
  /** The frame that sets it; `flag` comes back with the reply, 0..0xFFFFFFFF, and `serial` counts what is sent on this connection. */
  readonly encode: (setting: WantedSetting, flag: number, serial: number) => Uint8Array;
  readonly replyOf: (text: string) => SettingReply;
};

/** A family spoken over a byte stream. */
export type StreamFamily = {
  readonly name: FamilyName;
  /** Cuts a stream into frames, however the segments fall. Frames longer than `maxFrameBytes` are skipped as garbage. */
  readonly split: (buffer: Uint8Array) => Split;
  readonly decode: (frame: Uint8Array, context: Context) => Decoded | Problem;
  readonly maxFrameBytes: number;
  /** Left out where devices cannot be told anything. */
  readonly settings?: SettingsOfFamily;
  readonly examples: readonly Example[];
};
