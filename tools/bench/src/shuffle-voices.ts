/** The listeners the shuffles speak through: gateways over MQTT, and trackers over GT06 that have a probe and hear beacons themselves. */
import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import type { Mac } from '@frostway/core/identity';
import { encodeAlarm, encodeHeartbeat, encodeLocation22, encodeLogin } from '@frostway/protocol/gt06/encode';
import { buildFrame } from '@frostway/protocol/gt06/frames';
import { encodeJson, jsonTopic } from '@frostway/protocol/json/json';
import type { Credentials } from './client.js';
import { connectGateway } from './gateways.js';
import type { Ports } from './server.js';

/** Something a device says, or that a gateway received from it. */
export type Said = { readonly timeMs: number } & (
  | {
      readonly kind: 'reading';
      readonly by: number;
      readonly celsius: number;
      readonly percent: number;
      readonly rssi: number;
      /** Where the sensor measures light; trackers do not tell. */
      readonly lux?: number | undefined;
    }
  | { readonly kind: 'alarm'; readonly code: number }
);

/** Takes words about devices; `acknowledged` waits until all of them are stored. */
export type Voice = {
  readonly say: (device: string, said: readonly Said[]) => void;
  readonly acknowledged: () => Promise<void>;
  readonly close: () => void;
};

/** A gateway over MQTT: what devices say comes in messages with whatever else is waiting. */
export async function gatewayVoice(port: number, gateway: Credentials, most: () => number): Promise<Voice> {
  const client = await connectGateway(port, gateway, { keepalive: 600 });
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  let waiting: Parameters<typeof encodeJson>[0][number][] = [];
  const sent: Promise<unknown>[] = [];
  const send = (): void => {
    if (waiting.length > 0) sent.push(client.publishAsync(jsonTopic(gateway.username), encodeJson(waiting), { qos: 1 }));
    waiting = [];
  };
  return {
    say(device, all) {
      for (const said of all) {
        if (said.kind !== 'reading') continue;
        const { timeMs, celsius, percent, rssi, lux } = said;
        const light = lux === undefined ? {} : { lightLux: lux };
        waiting.push({ mac: device as Mac, timeMs, temperatureC: celsius, humidityPercent: percent, rssiDbm: rssi, ...light });
      }
      if (waiting.length >= most()) send();
    },
    async acknowledged() {
      send();
      const isClosed = await Promise.race([Promise.all(sent.splice(0)).then(() => false), closed.then(() => true)]);
      if (isClosed) throw new Error(`the server closed the connection of ${gateway.username}`);
    },
    close: () => client.end(),
  };
}

/** Somewhere else every minute. */
const placeAt = (timeMs: number) => ({
  latitude: 31 + ((timeMs / 60_000) % 1440) / 1000,
  longitude: 117.2,
  speedKmh: 0,
  courseDegrees: 0,
  isValid: true,
  satellites: 9,
});
const state = { voltageLevel: 5, gsmLevel: 4 };

/** A tracker over GT06: `own` says what its probe measured and what it found itself; everything else is a tag it received. */
export async function trackerVoice(ports: Ports, imei: string): Promise<Voice> {
  const socket: Socket = connectTcp({ host: '127.0.0.1', port: ports.gt06, noDelay: true });
  await once(socket, 'connect');
  let received: Buffer = Buffer.alloc(0);
  let wake = (): void => undefined;
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    wake();
  });
  let isClosed = false;
  socket.on('close', () => {
    isClosed = true;
    wake();
  });
  let serial = 0;
  const next = (): number => (serial = (serial % 65_535) + 1);
  const answered = async (protocol: number, wanted: number): Promise<void> => {
    const end = Buffer.from([5, protocol, wanted >> 8, wanted & 0xff]);
    while (!received.includes(end)) {
      if (isClosed) throw new Error(`the server closed the connection of ${imei}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    received = Buffer.alloc(0);
  };
  const login = next();
  socket.write(encodeLogin({ imei }, login));
  await answered(0x01, login);
  return {
    say(device, all) {
      socket.write(Buffer.concat(all.map((said) => frameOf(said, device === imei ? undefined : device, next()))));
    },
    async acknowledged() {
      const heartbeat = next();
      socket.write(encodeHeartbeat(state, heartbeat));
      await answered(0x13, heartbeat);
    },
    close: () => socket.destroy(),
  };
}

function frameOf(said: Said, tag: string | undefined, serial: number): Uint8Array {
  const { timeMs } = said;
  if (said.kind === 'alarm') return encodeAlarm({ ...placeAt(timeMs), timeMs }, { ...state, language: 0 }, said.code, serial);
  return tag === undefined
    ? probeFrame(timeMs, said.celsius, said.percent, serial)
    : tagFrame(timeMs, tag, said.celsius, said.percent, serial);
}

/** Location 0x22 with a probe: behind the mileage come four bytes of travel time, then temperature (bit 15 = minus) and humidity in hundredths. */
function probeFrame(timeMs: number, celsius: number, percent: number, serial: number): Uint8Array {
  const cell = { mcc: 460, mnc: 300, lac: 1, cellId: 1 };
  const report = encodeLocation22(
    { ...placeAt(timeMs), cell, timeMs, ignition: true, uploadMode: 0, isBackfilled: true, odometerM: 1000 },
    serial,
  );
  const tail = Buffer.alloc(8);
  tail.writeUInt16BE((celsius < 0 ? 0x8000 : 0) + Math.round(Math.abs(celsius) * 100), 4);
  tail.writeUInt16BE(Math.round(percent * 100), 6);
  return buildFrame(0x22, Buffer.concat([report.subarray(4, -6), tail]), serial);
}

/** Modular 0x70 with the time and a tag beside the tracker, in tenths. */
function tagFrame(timeMs: number, mac: string, celsius: number, percent: number, serial: number): Uint8Array {
  const content = Buffer.alloc(26);
  content.writeUInt16BE(0x2c, 0);
  content.writeUInt16BE(4, 2);
  content.writeUInt32BE(timeMs / 1000, 4);
  content.writeUInt16BE(0x7f, 8);
  content.writeUInt16BE(14, 10);
  Buffer.from(mac, 'hex').copy(content, 12);
  content.writeUInt16BE(0x7fff, 18);
  content.writeUInt8(0xff, 20);
  content.writeInt16BE(Math.round(celsius * 10), 21);
  content.writeInt16BE(Math.round(percent * 10), 23);
  return buildFrame(0x70, content, serial, true);
}
