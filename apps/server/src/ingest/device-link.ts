/** The way back to the device that speaks on a socket or from an address, for those who tell devices something. Whoever speaks now is the one who can be told. */
import { profileOf, type StreamFamily } from '@frostway/protocol/family';
import { commandsOfModel } from '@frostway/protocol/offered';
import type { ConnectionEvents, DeviceConnection } from '../commands/device-connection.js';
import type { DeviceSession } from './session.js';

export type DeviceLinkOptions = {
  readonly family: StreamFamily;
  readonly connections: ConnectionEvents;
  readonly send: DeviceConnection['send'];
  readonly isReachable?: () => boolean;
};

/** See above. */
export class DeviceLink {
  private readonly options: DeviceLinkOptions;
  private connection: DeviceConnection | undefined;
  private session: DeviceSession | undefined;

  constructor(options: DeviceLinkOptions) {
    this.options = options;
  }

  /** Called when a device has spoken and what it said is stored. */
  follow(session: DeviceSession): void {
    const { family, connections, send, isReachable } = this.options;
    const { speaker } = session;
    this.session = session;
    if (this.connection !== undefined && speaker?.known.id === this.connection.deviceId) {
      connections.received?.(this.connection);
      return;
    }
    this.close();
    const set = speaker === undefined ? undefined : profileOf(family, speaker.known.model?.profile).commands;
    if (speaker === undefined || set === undefined) return;
    const { model } = speaker.known;
    const commands = model === undefined ? set : commandsOfModel(set, model);
    this.connection = {
      deviceId: speaker.known.id,
      device: speaker.device,
      commands,
      state: () => this.session?.state,
      send,
      ...(isReachable === undefined ? {} : { isReachable }),
    };
    connections.opened(this.connection);
  }

  async replied(reply: Parameters<ConnectionEvents['replied']>[1]): Promise<void> {
    if (this.connection !== undefined) await this.options.connections.replied(this.connection, reply);
  }

  close(): void {
    if (this.connection !== undefined) this.options.connections.closed(this.connection);
    this.connection = undefined;
  }
}
