/** The port of those who want devices told something: wanted settings are one source of commands. What a source wants stands in the database, where every process finds it. */
import type { Verdict } from '@frostway/protocol/command';

/** A command that a device is to be told. */
export type DueCommand = {
  /** The name its family declares it by; each name is one source's. */
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** It was sent before and nobody answered: it is sent again on another connection, never twice on the same. */
  readonly isRepeat: boolean;
};

/** See above. */
export type CommandSource = {
  /** What waits for a device now, in the order it is to be sent; read when the device is there. */
  readonly due: (deviceId: number) => Promise<readonly DueCommand[]>;
  /**
   * Writes down that a command goes out now; answers the number that its reply brings back, 0..0xFFFFFFFF, which no other command of the device has.
   * Undefined when it is no longer wanted: then it is not sent.
   */
  readonly sending: (deviceId: number, command: DueCommand) => Promise<number | undefined>;
  /** Writes down what the device replied to the command of a number. */
  readonly replied: (deviceId: number, flag: number, reply: { readonly verdict: Verdict; readonly text: string }) => Promise<void>;
};
