/** The port of who has commands for devices: the ledger of commands. What a source wants stands in the database, where every process finds it. */
import type { CommandReply } from '@frostway/core/message';
import type { CommandSet, Verdict } from '@frostway/protocol/command';

/** A command for a device. */
export type DueCommand = {
  /** What its source knows it by; its name when left out, where a source wants one of each name. */
  readonly key?: string;
  /** The name its family declares it by. */
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** It was sent before and nobody answered: it is sent again on another connection, never twice on the same. */
  readonly isRepeat: boolean;
};

/** What a device replied to a command. */
export type Replied = {
  readonly verdict: Verdict;
  /** In its own words. */
  readonly text: string;
  /** It says no more than that the command came. */
  readonly isReceipt: boolean;
};

/** See above. */
export type CommandSource = {
  /** What waits for a device now, in the order it is to be sent; read when the device is there. */
  readonly due: (deviceId: number) => Promise<readonly DueCommand[]>;
  /**
   * Writes down that a command goes out now, before it does; answers the number that its reply brings back, 0..0xFFFFFFFF, which no other command of the device
   * has. `encode` gives the bytes that go out with a number, for a source that keeps them. Undefined when it is no longer wanted: then it is not sent.
   */
  readonly sending: (
    deviceId: number,
    command: DueCommand,
    encode: (flag: number) => Uint8Array | undefined,
  ) => Promise<number | undefined>;
  /** Writes down what the device replied to the command of a number. */
  readonly replied: (deviceId: number, flag: number, reply: Replied) => Promise<void>;
  /** What is due cannot be said to the device: its family has no such command, or not with these values. Passed over when left out. */
  readonly unfit?: (deviceId: number, command: DueCommand) => Promise<void>;
  /** A reply to nothing that was sent on its connection: it may be to what went out before a restart, or on another connection. */
  readonly repliedLate?: (deviceId: number, reply: CommandReply, commands: CommandSet) => Promise<void>;
  /** Whether something waits for where the device is, so that it is asked again with every new position. */
  readonly isWaitingForPlace?: (deviceId: number) => boolean;
};
