/** Trackers and a gateway that say one thing after the other, each once the one before is acknowledged; and what of that is missing afterwards. */
import { connect, type Socket } from 'node:net';
import { encodeAlarm, encodeLogin } from '@frostway/protocol/gt06/encode';
import pg from 'pg';
import type { Credentials } from './client.js';
import { unsealNow } from './sealer.js';
import type { BenchServer } from './server.js';

const perPush = 20;
/** Every acknowledgement of the family is as long. */
const acknowledgementBytes = 10;

/** What was acknowledged, by the key its row has. */
export type Acknowledged = { readonly alarms: { imei: string; timeMs: number }[]; readonly readings: { mac: string; timeMs: number }[] };

/** Who sends: trackers over GT06, and a gateway with one sensor over HTTP. */
export type Senders = { readonly imeis: readonly string[]; readonly gateway: Credentials; readonly sensor: string };

/** Whole seconds of half a year ago, each once, so that every fact has a key of its own. */
export function ownSeconds(): () => number {
  let second = Math.floor(Date.now() / 1000) - 20_000_000;
  return () => (second += 1) * 1000;
}

/** One tracker: logs in, then raises one alarm after the other, each after the acknowledgement of the one before. */
export async function raiseAlarms(
  port: number,
  imei: string,
  nextSecond: () => number,
  acknowledged: (timeMs: number) => void,
  sockets: Socket[],
): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  sockets.push(socket);
  let serial = 1;
  let pending: number | undefined;
  let received = 0;
  const raise = (): void => {
    pending = nextSecond();
    serial = (serial % 65_535) + 1;
    const place = { timeMs: pending, latitude: 31.2, longitude: 121.5, speedKmh: 0, courseDegrees: 0, isValid: true, satellites: 9 };
    socket.write(encodeAlarm(place, { voltageLevel: 4, gsmLevel: 4 }, 3, serial));
  };
  socket.on('data', (data: Buffer) => {
    received += data.length;
    while (received >= acknowledgementBytes) {
      received -= acknowledgementBytes;
      if (pending !== undefined) acknowledged(pending);
      raise();
    }
  });
  socket.on('connect', () => socket.write(encodeLogin({ imei }, serial)));
  await new Promise<void>((resolve) => {
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
  });
}

export async function pushReadings(
  url: string,
  senders: Senders,
  nextSecond: () => number,
  acknowledged: (timeMs: number) => void,
  isOver: () => boolean,
): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${senders.gateway.username}:${senders.gateway.password}`).toString('base64')}`;
  while (!isOver()) {
    const times = Array.from({ length: perPush }, nextSecond);
    const readings = times.map((time) => ({ mac: senders.sensor, time, temperature: 4.5, humidity: 55, light: 3, power: 3600 }));
    try {
      const response = await fetch(new URL('/api/push/json', url), {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ readings }),
      });
      const answer = (await response.json()) as { errorcode: number };
      if (response.ok && answer.errorcode === 0) for (const time of times) acknowledged(time);
    } catch {
      // Broken off by the kill: not acknowledged.
    }
  }
}

/** Acknowledged facts that are not in the tables; waits until the database answers again. */
export async function missing(server: BenchServer, { alarms, readings }: Acknowledged, isSealed: boolean): Promise<string[]> {
  const client = await connectAgain(server);
  try {
    if (isSealed) await unsealNow((await server.database()).url);
    const { rows: events } = await client.query<{ imei: string; time_ms: string }>(
      'select imei, time_ms from device_event join device on device.id = device_id where time_ms = any($1::bigint[])',
      [alarms.map(({ timeMs }) => timeMs)],
    );
    const { rows: stored } = await client.query<{ mac: string; time_ms: string }>(
      'select mac, time_ms from reading join device on device.id = device_id where time_ms = any($1::bigint[])',
      [readings.map(({ timeMs }) => timeMs)],
    );
    const there = new Set([...events.map((row) => `${row.imei} ${row.time_ms}`), ...stored.map((row) => `${row.mac} ${row.time_ms}`)]);
    return [...alarms.map(({ imei, timeMs }) => `${imei} ${timeMs}`), ...readings.map(({ mac, timeMs }) => `${mac} ${timeMs}`)].filter(
      (key) => !there.has(key),
    );
  } finally {
    await client.end();
  }
}

async function connectAgain(server: BenchServer): Promise<pg.Client> {
  for (let tries = 0; ; tries += 1) {
    try {
      const client = new pg.Client({ connectionString: (await server.database()).url });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    } catch (error) {
      if (tries > 600) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
