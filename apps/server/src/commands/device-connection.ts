/** An open connection of a device the platform has, as whoever tells devices something sees it; a listener makes one, commands go out over it. */
import type { Identity } from '@frostway/core/identity';
import type { CommandReply } from '@frostway/core/message';
import type { CommandSet } from '@frostway/protocol/command';

/** See above. */
export type DeviceConnection = {
  readonly deviceId: number;
  readonly device: Identity;
  /** The commands the device takes over it. */
  readonly commands: CommandSet;
  /** What the family remembers of the device by now. */
  readonly state?: () => unknown;
  /** Whether bytes sent now would reach it: over UDP the way back is open for a while after the device has spoken. Always when left out. */
  readonly isReachable?: () => boolean;
  /** Bytes for the device; nothing happens when it has gone meanwhile. */
  readonly send: (frame: Uint8Array) => void;
};

/** Who wants to know of connections, to tell devices something over them. */
export type ConnectionEvents = {
  readonly opened: (connection: DeviceConnection) => void;
  /** It spoke again: what could not reach it may now. */
  readonly received?: (connection: DeviceConnection) => void;
  readonly closed: (connection: DeviceConnection) => void;
  /** Resolves when the reply is written down: the device is listened to no further until then. */
  readonly replied: (connection: DeviceConnection, reply: CommandReply) => Promise<void>;
};
