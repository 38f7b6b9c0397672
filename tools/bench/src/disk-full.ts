/**
 * A disk that fills up in the middle of ingest and of sealing, and has room again: nothing that was acknowledged is lost, the platform says that it cannot write,
 * and it goes on by itself. The data directory lies on a file system that is filled for it, so it is to be a small one of its own (`TMPDIR`).
 */
import { open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'node:net';
import { type Acknowledged, missing, ownSeconds, pushReadings, raiseAlarms, type Senders } from './acknowledged.js';
import { addDevices, imeiOf, logIn, macOf } from './client.js';
import { sealOnce } from './sealer.js';
import { adminPassword, BenchServer, type Running } from './server.js';

export type DiskFullResult = {
  readonly rounds: number;
  readonly acknowledged: number;
  /** Of these, after the disk was full: there may be room left in a file. */
  readonly acknowledgedFull: number;
  readonly lost: readonly string[];
  /** Runs of sealing on a full disk that ended with an error. */
  readonly failedSealings: number;
  /** Until it said that it cannot write, and until it took data again once there was room; the longest, ms. */
  readonly saidMs: number;
  readonly backMs: number;
  /** Times the server had to be started again by hand. */
  readonly restarts: number;
};

const mebibyte = 1024 * 1024;
/** Nobody's disk is filled up. */
const largestFileSystem = 4096 * mebibyte;
const trackers = 4;
const longestWaitMs = 120_000;

/** Rounds, each on a data directory of its own: a database that had been full once has room left in its files. */
export async function diskFullRounds(rounds: number, said: (line: string) => void): Promise<DiskFullResult> {
  const total = { acknowledged: 0, acknowledgedFull: 0, lost: [] as string[], failedSealings: 0, saidMs: 0, backMs: 0, restarts: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const server = await BenchServer.create();
    try {
      const one = await diskFull(server);
      total.lost.push(...one.lost);
      for (const name of ['acknowledged', 'acknowledgedFull', 'failedSealings', 'restarts'] as const) total[name] += one[name];
      for (const name of ['saidMs', 'backMs'] as const) total[name] = Math.max(total[name], one[name]);
    } finally {
      await server.remove();
    }
    const { acknowledged, acknowledgedFull, lost } = total;
    said(
      `round ${round + 1}/${rounds}: ${acknowledged} acknowledged, ${acknowledgedFull} of them while the disk was full, ${lost.length} lost`,
    );
  }
  return { rounds, ...total };
}

async function diskFull(server: BenchServer): Promise<Omit<DiskFullResult, 'rounds'>> {
  const { blocks, bsize } = await statfs(server.dataDir);
  if (blocks * bsize > largestFileSystem)
    throw new Error('this fills a disk: set TMPDIR to a file system of its own of at most 4 GiB (mount -t tmpfs -o size=600m tmpfs DIR)');
  let running = await server.start();
  const admin = await logIn(running.url, 'admin', adminPassword);
  const imeis = Array.from({ length: trackers }, (_, index) => imeiOf(index));
  const [gateway, sensor] = [macOf(0), macOf(1)];
  const [, credentials] = await addDevices(admin, [
    { mac: sensor, model: 'beacon-thl' },
    { mac: gateway, model: 'gateway-b' },
    ...imeis.map((imei) => ({ imei, model: 'tracker-a' })),
  ]);
  if (credentials === undefined) throw new Error('the gateway got no credentials');
  const sending = new Sending(() => running, { imeis, gateway: credentials, sensor }, ownSeconds());
  await sending.hasMore();

  const ballast = await fill(server.dataDir);
  const before = sending.count();
  const saidMs = await until(async () => (await readiness(running)) !== 200);
  const isSealed = await sealOnce((await server.database()).url);
  await sleep(2000);
  const acknowledgedFull = sending.count() - before;

  await rm(ballast);
  const began = Date.now();
  const hasEnded = (): boolean => running.process.exitCode !== null || running.process.signalCode !== null;
  const restarts = hasEnded() ? 1 : 0;
  if (restarts > 0) running = await server.start();
  await until(async () => (await readiness(running)) === 200);
  await sending.hasMore();
  const backMs = Date.now() - began;
  const all = await sending.stop();
  const acknowledged = all.alarms.length + all.readings.length;
  return {
    acknowledged,
    acknowledgedFull,
    lost: await missing(server, all, true),
    failedSealings: isSealed ? 0 : 1,
    saidMs,
    backMs,
    restarts,
  };
}

/** Takes all room there is beside a directory, and answers the file that has it. */
async function fill(dir: string): Promise<string> {
  const file = path.join(path.dirname(dir), 'frostway-ballast');
  const handle = await open(file, 'w');
  try {
    for (const size of [mebibyte, 4096]) await writeUntilFull(handle, Buffer.alloc(size));
  } finally {
    await handle.close();
  }
  return file;
}

async function writeUntilFull(handle: Awaited<ReturnType<typeof open>>, block: Buffer): Promise<void> {
  try {
    for (;;) await handle.write(block);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOSPC') throw error;
  }
}

async function readiness({ url }: Running): Promise<number> {
  try {
    return (await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(5000) })).status;
  } catch {
    return 0;
  }
}

/** How long it took, ms, until something is so. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<number> {
  const began = Date.now();
  while (!(await isSo())) {
    if (Date.now() - began > longestWaitMs) throw new Error(`nothing changed within ${longestWaitMs / 1000} s`);
    await sleep(50);
  }
  return Date.now() - began;
}

/** Trackers and a gateway that go on over whatever happens to the server: a connection that breaks is made again. */
class Sending {
  private readonly acknowledged: Acknowledged = { alarms: [], readings: [] };
  private readonly sockets: Socket[] = [];
  private readonly work: Promise<unknown>;
  private isOver = false;

  constructor(running: () => Running, senders: Senders, nextSecond: () => number) {
    const again = async (once: () => Promise<void>): Promise<void> => {
      while (!this.isOver) {
        await once();
        await sleep(100);
      }
    };
    const alarms = senders.imeis.map((imei) =>
      again(() =>
        raiseAlarms(running().ports.gt06, imei, nextSecond, (timeMs) => this.acknowledged.alarms.push({ imei, timeMs }), this.sockets),
      ),
    );
    const readings = again(() =>
      pushReadings(
        running().url,
        senders,
        nextSecond,
        (timeMs) => this.acknowledged.readings.push({ mac: senders.sensor, timeMs }),
        () => this.isOver,
      ),
    );
    this.work = Promise.all([...alarms, readings]);
  }

  count(): number {
    return this.acknowledged.alarms.length + this.acknowledged.readings.length;
  }

  /** Resolves when alarms and readings were acknowledged from now on. */
  async hasMore(): Promise<void> {
    const [alarms, readings] = [this.acknowledged.alarms.length, this.acknowledged.readings.length];
    await until(() => this.acknowledged.alarms.length > alarms && this.acknowledged.readings.length > readings);
  }

  async stop(): Promise<Acknowledged> {
    this.isOver = true;
    await sleep(200);
    for (const socket of this.sockets) socket.destroy();
    await this.work;
    return this.acknowledged;
  }
}
