/**
 * kill -9 of the server or of the database in the middle of ingest: whatever was acknowledged is there afterwards. Trackers raise alarms over
 * GT06 and a gateway pushes readings over HTTP, each waits for its acknowledgement, and at a random moment something is killed.
 */
import type { Socket } from 'node:net';
import { type Acknowledged, missing, ownSeconds, pushReadings, raiseAlarms, type Senders } from './acknowledged.js';
import { addDevices, imeiOf, logIn, macOf } from './client.js';
import { Sealer } from './sealer.js';
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
    const nextSecond = ownSeconds();
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
