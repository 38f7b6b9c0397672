/** What open pages may watch beside the latest of devices. Features add theirs; who says how whom it concerns is found, is the hub. */
import type { LiveMessage, LiveTopic } from '@frostway/contract/live';
import type { Subscriber } from '../events/event.js';

/** Tells the pages that watch a topic. Guests are told nothing. */
export type Teller = {
  /** Those of accounts that see some of these devices, and their history; each account is notified of those it sees. */
  readonly ofDevices: (deviceIds: readonly number[], message: (deviceIds: number[]) => LiveMessage) => void;
  /** Those of one account. */
  readonly ofAccount: (accountId: number, message: LiveMessage) => void;
};

/** See above. */
export type Topic = {
  readonly name: Exclude<LiveTopic, 'devices'>;
  /** Whether it is about devices: pages that watch it have to know then which devices they see. */
  readonly isOfDevices: boolean;
  /** The events it rests on, and what is said of them. */
  readonly on: (teller: Teller) => Subscriber['on'];
  /** Said when some were not received: what is shown must be asked again. */
  readonly missed: LiveMessage;
};
