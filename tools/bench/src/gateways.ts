/** Gateways of the benchmarks: how they come in and connect, and what their sensors say. */
import type { Mac } from '@frostway/core/identity';
import type { JsonReading } from '@frostway/protocol/json/json';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { type Account, addDevices, type Credentials, macOf } from './client.js';

/** Adds so many gateways, from MAC number `first` on. */
export async function addGateways(admin: Account, first: number, count: number): Promise<Credentials[]> {
  const devices = Array.from({ length: count }, (_, index) => ({ mac: macOf(first + index), model: 'gateway-a' }));
  return (await addDevices(admin, devices)) as Credentials[];
}

/** Connects a gateway to the port of MQTT; once it is cut off it stays so. */
export const connectGateway = (port: number, { username, password }: Credentials, more: IClientOptions = {}): Promise<MqttClient> =>
  connectAsync({ host: '127.0.0.1', port, username, password, protocolVersion: 4, reconnectPeriod: 0, ...more });

/** What sensors say at a time in a cold room: temperatures of 4 to 6 °C, in the dark. */
export const inColdRoom = (macs: readonly string[], timeMs: number): JsonReading[] =>
  macs.map((mac, index) => ({
    mac: mac as Mac,
    timeMs,
    temperatureC: 4 + (index % 20) / 10,
    humidityPercent: 55,
    lightLux: 0,
    batteryMv: 3600,
  }));
