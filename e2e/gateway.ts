/** A gateway that speaks to the MQTT port in a story, in our own format. */
import { jsonTopic } from '@frostway/protocol/json/json';
import mqtt from 'mqtt';
import type { StoryPlatform } from './platform.js';

export type SensorReading = {
  readonly mac: string;
  readonly temperature: number;
  readonly humidity?: number;
  /** lux */
  readonly light?: number;
  readonly power?: number;
  readonly time?: string;
};
export type Gateway = {
  /** Publishes readings with QoS 1; answers when they were given to the connection, epoch ms. The promise of the acknowledgement comes with it. */
  readonly publish: (...readings: readonly SensorReading[]) => { readonly sentMs: number; readonly acknowledged: Promise<unknown> };
  readonly close: () => Promise<void>;
};

/** A gateway that speaks our own format over MQTT. */
export async function connectGateway(platform: StoryPlatform, mac: string, password: string): Promise<Gateway> {
  const client = await mqtt.connectAsync({
    host: '127.0.0.1',
    port: platform.ports.mqtt,
    username: mac,
    password,
    clientId: `gateway-${mac}`,
    reconnectPeriod: 0,
  });
  client.on('error', () => undefined);
  return {
    publish(...readings) {
      const body = { readings: readings.map((reading) => ({ time: new Date().toISOString(), power: 3010, rssi: -61, ...reading })) };
      const sentMs = Date.now();
      return { sentMs, acknowledged: client.publishAsync(jsonTopic(mac), JSON.stringify(body), { qos: 1 }) };
    },
    close: () => client.endAsync(true),
  };
}
