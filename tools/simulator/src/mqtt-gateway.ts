/** A gateway on MQTT: its MAC as user name, QoS 1, and what was stored while there was no line goes out in bursts. */
import type { DemoGateway } from '@frostway/fleet/device';
import mqtt, { type MqttClient } from 'mqtt';
import type { Batch, Line } from './line.js';
import { type Publication, publications } from './payloads.js';
import type { World } from '@frostway/fleet/world';

export type MqttOptions = {
  readonly host: string;
  readonly port: number;
  readonly password: string;
  /** Milliseconds a PUBACK may take before the connection is taken for dead. */
  readonly patienceMs?: number;
};

/** Messages on their way at once. */
const burst = 24;

export class MqttGateway implements Line {
  private readonly gateway: DemoGateway;
  private readonly world: World;
  private readonly options: MqttOptions;
  private client: MqttClient | undefined;

  constructor(gateway: DemoGateway, world: World, options: MqttOptions) {
    this.gateway = gateway;
    this.world = world;
    this.options = options;
  }

  isOpen(): boolean {
    return this.client?.connected === true;
  }

  async open(): Promise<void> {
    this.client?.end(true);
    this.client = await connect(this.gateway.identity.mac, this.options);
  }

  async send(batch: Batch): Promise<void> {
    const client = this.client;
    if (client === undefined) throw new Error('not connected');
    const messages = publications(this.gateway, this.world, batch.times);
    try {
      for (let at = 0; at < messages.length; at += burst) {
        await publishAll(client, messages.slice(at, at + burst), this.options.patienceMs ?? 20_000);
      }
    } catch (reason) {
      if (this.client === client) this.client = undefined;
      client.end(true);
      throw reason;
    }
  }

  async close(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    if (client === undefined) return;
    await client.endAsync(true);
  }
}

/** A connection of its own that is never repaired behind anybody's back: what was not acknowledged is sent again by who wanted to tell it. */
export async function connect(
  username: string,
  { host, port, password }: Pick<MqttOptions, 'host' | 'port' | 'password'>,
): Promise<MqttClient> {
  const client = mqtt.connect({
    host,
    port,
    username,
    password,
    clientId: `gateway-${username}`,
    protocolVersion: 4,
    reconnectPeriod: 0,
    connectTimeout: 10_000,
    keepalive: 60,
  });
  await new Promise<void>((resolve, reject) => {
    const fail = (reason?: Error): void => {
      client.end(true);
      reject(reason ?? new Error('the broker closed the connection'));
    };
    client.once('connect', () => {
      client.off('close', fail);
      client.off('error', fail);
      client.on('error', () => undefined);
      resolve();
    });
    client.once('close', fail);
    client.once('error', fail);
  });
  return client;
}

/** Publishes with QoS 1; resolves when every message has its PUBACK. Rejects when the connection is lost or one takes too long. */
export async function publishAll(client: MqttClient, messages: readonly Publication[], patienceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let onClose: (() => void) | undefined;
  const lost = new Promise<never>((_, reject) => {
    onClose = () => {
      reject(new Error('the connection was lost before the acknowledgement'));
    };
    client.once('close', onClose);
    timer = setTimeout(() => {
      reject(new Error('no acknowledgement'));
    }, patienceMs);
  });
  try {
    await Promise.race([lost, Promise.all(messages.map(({ topic, payload }) => client.publishAsync(topic, payload, { qos: 1 })))]);
  } finally {
    clearTimeout(timer);
    if (onClose !== undefined) client.off('close', onClose);
  }
}
