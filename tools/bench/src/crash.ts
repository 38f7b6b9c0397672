/**
 * kill -9 of the server or of the database in the middle of ingest: whatever was acknowledged is there afterwards. Trackers raise alarms over
 * GT06 and a gateway pushes readings over HTTP, each waits for its acknowledgement, and at a random moment something is killed.
 */
import { connect, type Socket } from 'node:net';
import { encodeAlarm, encodeLogin } from '@frostway/protocol/gt06/encode';
import pg from 'pg';
import { addDevices, type Credentials, imeiOf, logIn, macOf } from './client.js';
import { Sealer, unsealNow } from './sealer.js';
import { adminPassword, BenchServer, type Running } from './server.js';

export type CrashResult = {
  readonly rounds: number;
  readonly killedServers: number;
  readonly killedDatabases: number;
  readonly killedSealers: number;
  readonly acknowledged: number;
  readonly lost: readonly string[];
};

/** Within what time something is killed: a command of sealing first takes a second to start. */
const ingestMs = 400;
const sealingMs = 3000;
const trackers = 4;
const perPush = 20;
/** Every acknowledgement of the family is as long. */
const acknowledgementBytes = 10;

/** What was acknowledged, by the key its row has. */
type Acknowledged = { readonly alarms: { imei: string; timeMs: number }[]; readonly readings: { mac: string; timeMs: number }[] };

type Victim = 'server' | 'database' | 'sealer';

/** Runs rounds until done; `random` in 0..1 decides moments and victims. `isSealed`: the days data comes for are sealed all the while, and that is killed too. */
export async function crashRounds(
  rounds: number,
  random: () => number,
  { said = () => undefined, isSealed = false }: { readonly said?: (line: string) => void; readonly isSealed?: boolean } = {},
): Promise<CrashResult> {
  const server = await BenchServer.create();
  let running = await server.start();
  const victims: readonly Victim[] = isSealed ? ['server', 'database', 'sealer'] : ['server', 'database'];
  try {
    const admin = await logIn(running.url, 'admin', adminPassword);
    const imeis = Array.from({ length: trackers }, (_, index) => imeiOf(index));
    const gateway = macOf(0);
    const sensor = macOf(1);
    const [, credentials] = await addDevices(admin, [
      { mac: sensor, model: 'beacon-thl' },
      { mac: gateway, model: 'gateway-b' },
      ...imeis.map((imei) => ({ imei, model: 'tracker-a' })),
    ]);
    if (credentials === undefined) throw new Error('the gateway got no credentials');
    const killed = { server: 0, database: 0, sealer: 0 };
    let count = 0;
    const lost: string[] = [];
    // Whole seconds, each used once, so that every fact has a key of its own.
    let second = Math.floor(Date.now() / 1000) - 20_000_000;
    const nextSecond = (): number => (second += 1) * 1000;
    for (let round = 0; round < rounds; round += 1) {
      const victim = victims[Math.floor(random() * victims.length)] as Victim;
      const sealer = isSealed ? new Sealer(async () => (await server.database()).url) : undefined;
      const acknowledged = await untilKilled(
        running,
        () => (victim === 'server' ? server.kill() : victim === 'database' ? server.killDatabase() : sealer?.kill()),
        30 + random() * (isSealed ? sealingMs : ingestMs),
        { imeis, gateway: credentials, sensor },
        nextSecond,
      );
      killed[victim] += 1;
      if (victim === 'server') running = await server.start();
      await sealer?.stop();
      lost.push(...(await missing(server, acknowledged, isSealed)));
      count += acknowledged.alarms.length + acknowledged.readings.length;
      said(`round ${round + 1}/${rounds}: killed the ${victim}, ${count} acknowledged so far, ${lost.length} lost`);
    }
    const { server: killedServers, database: killedDatabases, sealer: killedSealers } = killed;
    return { rounds, killedServers, killedDatabases, killedSealers, acknowledged: count, lost };
  } finally {
    await server.remove();
  }
}

type Senders = { readonly imeis: readonly string[]; readonly gateway: Credentials; readonly sensor: string };

async function untilKilled(
  running: Running,
  kill: () => Promise<void> | void,
  afterMs: number,
  senders: Senders,
  nextSecond: () => number,
): Promise<Acknowledged> {
  const acknowledged: Acknowledged = { alarms: [], readings: [] };
  let isOver = false;
  const sockets: Socket[] = [];
  const alarms = senders.imeis.map((imei) =>
    raiseAlarms(running.ports.gt06, imei, nextSecond, (timeMs) => acknowledged.alarms.push({ imei, timeMs }), sockets),
  );
  const pushes = pushReadings(
    running.url,
    senders,
    nextSecond,
    (timeMs) => acknowledged.readings.push({ mac: senders.sensor, timeMs }),
    () => isOver,
  );
  // The kill falls into the middle of it, however slow the machine: its time counts from the first acknowledgement.
  while (acknowledged.alarms.length + acknowledged.readings.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await kill();
  // What was on its way is answered or breaks off; nothing new is begun.
  isOver = true;
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (const socket of sockets) socket.destroy();
  await Promise.all([...alarms, pushes]);
  return acknowledged;
}

/** One tracker: logs in, then raises one alarm after the other, each after the acknowledgement of the one before. */
async function raiseAlarms(
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

async function pushReadings(
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
async function missing(server: BenchServer, { alarms, readings }: Acknowledged, isSealed: boolean): Promise<string[]> {
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
