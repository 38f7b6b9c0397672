/** A load generator: many devices at once through a real port, counting only what the server has acknowledged. */
import { setMaxListeners } from 'node:events';
import type { Mac } from '@frostway/core/identity';
import { encodeHeartbeat, encodeLocation22 } from '@frostway/protocol/gt06/encode';
import { encodeJson, jsonTopic } from '@frostway/protocol/json/json';
import { Gt06Connection, gt06Timing } from './gt06-connection.js';
import { type LoadProtocol, loadGateways, loadTrackers } from './load-fleet.js';
import { connect, publishAll } from './mqtt-gateway.js';
import { type Percentiles, percentiles } from './percentiles.js';
import { chance, seedOf } from '@frostway/fleet/random';
import { pause } from './waiting.js';

export type LoadOptions = {
  readonly host: string;
  readonly port: number;
  readonly via: LoadProtocol;
  /** Trackers, or beacons behind gateways of fifty. */
  readonly devices: number;
  /** Readings a second of all devices together; 0 = as fast as the server acknowledges. */
  readonly rate: number;
  readonly seconds: number;
  /** Passwords of the gateways. */
  readonly passwords: ReadonlyMap<Mac, string>;
  readonly clock: () => number;
};

export type LoadResult = {
  readonly via: LoadProtocol;
  readonly devices: number;
  readonly connections: number;
  readonly seconds: number;
  readonly sent: number;
  readonly acknowledged: number;
  readonly failed: number;
  readonly acknowledgedPerSecond: number;
  /** Milliseconds from putting a batch on the wire to its acknowledgement. */
  readonly latencyMs: ReturnType<typeof percentiles> | Percentiles;
};

/** One connection: sends `count` readings of each of its devices for the given times and resolves when they are acknowledged. */
type Speaker = { readonly devices: number; readonly say: (times: readonly number[]) => Promise<void>; readonly close: () => Promise<void> };

/** Unpaced, a tracker sends so many locations before the heartbeat that confirms them; a gateway so many moments in flight. */
const unpacedTimes = { gt06: 25, mqtt: 4 } as const;
const connectAtOnce = 50;

/** Connects every device, speaks for the given time and tells what came of it. Rejects when a device cannot log in. */
export async function runLoad(options: LoadOptions, signal: AbortSignal): Promise<LoadResult> {
  const { via, devices, rate, seconds, clock } = options;
  setMaxListeners(0, signal);
  const speakers = await inTurns(openers(options));
  const counts = { sent: 0, acknowledged: 0, failed: 0 };
  const latencies: number[] = [];
  const startMs = clock();
  const endMs = startMs + seconds * 1000;
  const everyMs = rate === 0 ? 0 : (devices / rate) * 1000;
  // A device has one reading a second at the most. A faster one tells, second by second, of days that lie behind it.
  const isHistory = everyMs < 1000;
  const worker = async (speaker: Speaker, index: number): Promise<void> => {
    let nextMs = startMs + (everyMs * index) / speakers.length;
    let eventMs = startMs - 6 * 86_400_000;
    while (!signal.aborted && clock() < endMs) {
      if (nextMs >= endMs || !(await pause(nextMs - clock(), signal))) return;
      if (clock() >= endMs) return;
      const count = rate === 0 ? unpacedTimes[via] : 1;
      const times = isHistory ? Array.from({ length: count }, () => (eventMs += 1000)) : [clock()];
      const facts = times.length * speaker.devices;
      const beforeMs = performance.now();
      counts.sent += facts;
      try {
        await speaker.say(times);
        counts.acknowledged += facts;
        latencies.push(performance.now() - beforeMs);
      } catch {
        counts.failed += facts;
        return;
      }
      nextMs += everyMs;
    }
  };
  await Promise.all(speakers.map(worker));
  const tookS = (clock() - startMs) / 1000;
  await Promise.all(speakers.map((speaker) => speaker.close()));
  return {
    via,
    devices,
    connections: speakers.length,
    seconds: Math.round(tookS * 100) / 100,
    ...counts,
    acknowledgedPerSecond: Math.round(counts.acknowledged / tookS),
    latencyMs: percentiles(latencies),
  };
}

function openers(options: LoadOptions): readonly (() => Promise<Speaker>)[] {
  const { host, port, via, devices, passwords } = options;
  if (via === 'gt06') return loadTrackers(devices).map((imei) => () => openTracker(host, port, imei));
  return loadGateways(devices).map(
    ({ mac, beacons }) =>
      () =>
        openGateway(host, port, mac, beacons, passwords.get(mac) ?? ''),
  );
}

async function openTracker(host: string, port: number, imei: string): Promise<Speaker> {
  const connection = new Gt06Connection(host, port, gt06Timing, () => undefined);
  await connection.open(imei);
  const seed = seedOf(imei);
  const home = { latitude: 23 + 16 * chance(seed, 1), longitude: 104 + 14 * chance(seed, 2) };
  return {
    devices: 1,
    say: async (times) => {
      for (const timeMs of times) {
        const part = chance(seed, Math.floor(timeMs / 1000));
        await connection.send((serial) =>
          encodeLocation22(
            {
              timeMs,
              latitude: home.latitude + 0.01 * part,
              longitude: home.longitude,
              speedKmh: Math.floor(90 * part),
              courseDegrees: Math.floor(359 * part),
              isValid: true,
              satellites: 10,
              ignition: true,
              uploadMode: 0,
              isBackfilled: false,
            },
            serial,
          ),
        );
      }
      await connection.sendAcknowledged((serial) => encodeHeartbeat({ voltageLevel: 6, gsmLevel: 4 }, serial));
    },
    close: () => Promise.resolve(connection.close()),
  };
}

async function openGateway(host: string, port: number, mac: Mac, beacons: readonly Mac[], password: string): Promise<Speaker> {
  const client = await connect(mac, { host, port, password });
  const topic = jsonTopic(mac);
  return {
    devices: beacons.length,
    say: (times) =>
      publishAll(
        client,
        times.map((timeMs) => ({ topic, payload: encodeJson(beacons.map((beacon) => fourValues(beacon, timeMs))) })),
        30_000,
      ),
    close: async () => {
      await client.endAsync(true);
    },
  };
}

function fourValues(mac: Mac, timeMs: number): Parameters<typeof encodeJson>[0][number] {
  const part = chance(seedOf(mac), Math.floor(timeMs / 1000));
  return {
    mac,
    timeMs,
    temperatureC: Math.round(200 + 600 * part) / 100,
    humidityPercent: Math.round(400 + 300 * part) / 10,
    lightLux: Math.floor(900 * part),
    batteryMv: 3600,
  };
}

async function inTurns<T>(work: readonly (() => Promise<T>)[]): Promise<T[]> {
  const done: T[] = [];
  for (let at = 0; at < work.length; at += connectAtOnce)
    done.push(...(await Promise.all(work.slice(at, at + connectAtOnce).map((open) => open()))));
  return done;
}
