/** Commands that wait for a fleet that comes back at once: how fast they are given, and how soon each tracker has its own after its login. */
import { CountingTracker } from './commands-crash.js';
import { call, imeiOf, logIn } from './client.js';
import pg from 'pg';
import { seedTrackers } from './seed-trackers.js';
import { adminPassword, type BenchServer, type Running } from './server.js';
import { figure, type Row } from './statistics.js';

const first = 4_000_000;
/** Devices of one call. */
const ofCall = 1000;
/** Connections of one address. */
const ofAddress = 5000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A connection that is refused or lost is tried again, as trackers do: a small machine may not keep up with the rate, and then the rate is what is measured. */
const mostTries = 100;

class TimedTracker extends CountingTracker {
  loginMs = 0;
  toldMs = 0;
  tries = 0;
  private again: (() => void) | undefined;
  private isOver = false;

  /** Connects however often that takes, also when it is lost before the command has come. */
  async comeIn(port: number, address: string): Promise<void> {
    this.again = () => void this.comeIn(port, address).catch(() => undefined);
    for (;;) {
      this.tries += 1;
      this.loginMs = performance.now();
      try {
        return await this.connect(port, address);
      } catch (error) {
        if (this.tries >= mostTries) throw error;
        await pause(200);
      }
    }
  }

  protected override told(): void {
    if (this.toldMs === 0) this.toldMs = performance.now();
  }

  protected override lost(): void {
    if (this.toldMs === 0 && !this.isOver) setTimeout(() => this.again?.(), 200);
  }

  end(): void {
    this.isOver = true;
    this.close();
  }
}

/** So many trackers with a command each, that log in at `perSecond`. */
export async function commandQueue(server: BenchServer, running: Running, count: number, perSecond: number): Promise<Row[]> {
  const client = new pg.Client({ connectionString: (await server.database()).url });
  await client.connect();
  await seedTrackers(client, { first, count, model: 'tracker-a' });
  const admin = await logIn(running.url, 'admin', adminPassword);
  const imeis = Array.from({ length: count }, (_, index) => imeiOf(first + index));
  const beganGiving = performance.now();
  for (let at = 0; at < count; at += ofCall) {
    console.log(`  ${at} given`);
    await call(admin, 'POST', '/api/cmd', { imeis: imeis.slice(at, at + ofCall), command: 'mode', params: { value: 'normal' } });
  }
  const givingS = (performance.now() - beganGiving) / 1000;

  const fleet = imeis.map((imei) => new TimedTracker(imei));
  const began = performance.now();
  const logins: Promise<void>[] = [];
  for (let index = 0; index < count;) {
    const due = Math.min(count, Math.ceil(((performance.now() - began) / 1000) * perSecond));
    for (; index < due; index += 1) {
      const tracker = fleet[index];
      if (tracker === undefined) continue;
      logins.push(tracker.comeIn(running.ports.gt06, `127.0.0.${2 + Math.floor(index / ofAddress)}`));
    }
    await pause(5);
  }
  await Promise.all(logins);
  const loginsS = (performance.now() - began) / 1000;
  for (let tries = 0; tries < 1200 && fleet.some(({ toldMs }) => toldMs === 0); tries += 1) await pause(100);
  const allS = (Math.max(...fleet.map(({ toldMs }) => toldMs)) - began) / 1000;
  await pause(500);
  const waits = fleet.flatMap(({ loginMs, toldMs }) => (toldMs === 0 ? [] : [toldMs - loginMs])).toSorted((a, b) => a - b);
  const again = fleet.reduce((sum, { tries }) => sum + tries - 1, 0);
  const at = (share: number): number => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0;
  const wrong = fleet.filter(({ received }) => received.length !== 1).length;
  const { rows } = await client.query<{ state: string; count: number }>(
    `select state, count(*)::integer as count from command group by state`,
  );
  for (const tracker of fleet) tracker.end();
  await client.end();
  return [
    {
      name: `${figure(count)} commands given to trackers that are away`,
      value: `${figure(count / givingS)}/s`,
      note: `${figure(ofCall)} devices a call, one after the other`,
    },
    {
      name: `${figure(count)} queued commands against ${figure(count / loginsS)} logins a second`,
      value: `${figure(count / allS)} commands/s`,
      note: `${figure(at(0.5) / 1000)} s from login to command (median), ${figure(at(0.99) / 1000)} s at the 99th percentile; ${wrong} trackers got none or more than one; ${again} connections tried again; ${rows.map((row) => `${row.count} ${row.state}`).join(', ')}`,
    },
  ];
}
