/** What a listener hands in and what becomes of it: the two ends of the pipeline. */
import type { Identity } from '@frostway/core/identity';
import type { Message } from '@frostway/core/message';
import type { Reason } from './plausibility.js';

/** Messages of one frame, segment or push, in order. */
export type Submission = {
  readonly family: string;
  readonly messages: readonly Message[];
  /** Who speaks, when messages do not say it themselves. */
  readonly device?: Identity;
  /** Server's time of receipt, epoch ms. */
  readonly receivedMs: number;
  readonly address: string;
  /** Hash of the secret the speaker gave: one who has a secret is known by it only. */
  readonly secretHash?: Buffer;
};

/** What became of a submission, after the commit. Indexes are places in `messages`. */
export type Outcome = {
  readonly stored: number;
  readonly repeated: number;
  readonly quarantined: readonly { readonly index: number; readonly reason: Reason }[];
  /**
   * Devices nobody has in the platform, those the gateway may not speak for, and those that its whitelist kept out, by key and in the order of the messages:
   * one cannot be told from the other.
   */
  readonly unknown: readonly string[];
};
