/**
 * The monitor of a customer with many sensors, as he opens it: from the address to the first row on the page, and to its line of the last day. A browser that has
 * been there before opens it, so the program is in its cache and everything of the fleet is asked anew.
 */
import type { Page } from '@playwright/test';
import pg from 'pg';
import { inBrowser } from './browser.js';
import { call, logIn, macOf } from './client.js';
import { addGateways } from './gateways.js';
import { addMonths } from './history.js';
import { addWatchedGroup, Fleet, takeInBulk } from './large-fleet.js';
import { processorOf } from './processor.js';
import { adminPassword, type BenchServer, type Running } from './server.js';
import { figure, percentile, type Row } from './statistics.js';

const first = 0x60_0000;
const perGateway = 100;
const rounds = 8;
const hourMs = 3_600_000;

/** Opens it with so many sensors, each with six rules, a reading an hour of the last day and one of now. */
export async function monitorPage(server: BenchServer, running: Running, count: number): Promise<Row[]> {
  const admin = await logIn(running.url, 'admin', adminPassword);
  const macs = Array.from({ length: count }, (_, index) => macOf(first + index));
  const credentials = await addGateways(admin, first + count, Math.ceil(count / perGateway));
  await takeInBulk(admin, macs, await addWatchedGroup(admin));
  const fleet = await Fleet.open(running, credentials, macs);
  await fleet.speak(0);
  await fleet.close();
  const client = new pg.Client({ connectionString: (await server.database()).url });
  client.on('error', () => undefined);
  await client.connect();
  const nowMs = Math.floor(Date.now() / hourMs) * hourMs;
  await addMonths(client, nowMs - 24 * hourMs, nowMs);
  await client.query(
    `insert into reading (device_id, time_ms, received_ms, temperature, humidity) select device.id, ms, ms + 500, 4 + (ms / 3600000) % 7 / 4.0, 55
     from device, generate_series($1::bigint, $2::bigint - 1, 3600000) as ms where device.kind = 'beacon'`,
    [nowMs - 24 * hourMs, nowMs],
  );
  await client.query('update device_ownership set from_ms = null');
  await client.query('vacuum analyze');
  await client.end();
  await call(admin, 'GET', '/beacon/overview/base');
  return opened(running, admin.token, count + credentials.length);
}

/** `count`: sensors and gateways. */
async function opened(running: Running, token: string, count: number): Promise<Row[]> {
  return inBrowser(running, token, async (page) => {
    await page.addInitScript(watchPage);
    const seen: Seen[] = [];
    const spent: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const before = await processorOf(running.process.pid);
      const looked = await open(page, running.url, count);
      if (round === 0) continue;
      seen.push(looked);
      spent.push(((await processorOf(running.process.pid)) - before) * 1000);
    }
    const of = (name: 'rowMs' | 'lineMs' | 'answeredMs' | 'askedMs' | 'firstByteMs' | 'wholeMs' | 'bytes'): number =>
      percentile(
        seen.map((each) => each[name]),
        0.5,
      );
    const all = seen.map(({ lineMs }) => lineMs);
    return [
      {
        name: `the monitor of ${figure(count)} sensors and gateways opened, until a row is there with its line of the last day`,
        value: `p50 ${figure(of('lineMs'))} ms, p95 ${figure(percentile(all, 0.95))} ms`,
        note: `the row itself after ${figure(of('rowMs'))} ms, all of the fleet after ${figure(of('wholeMs'))}; it is asked for after ${figure(of('askedMs'))}, the first answer begins after ${figure(of('firstByteMs'))} and is there after ${figure(of('answeredMs'))}; ${(of('bytes') / 1e6).toFixed(2)} MB come packed, ${figure(percentile(spent, 0.5))} ms of the server's processor time; ${rounds} times, the program in the browser's cache`,
      },
    ];
  });
}

/** Milliseconds since the address was asked for; bytes as they came. */
type Seen = {
  readonly rowMs: number;
  readonly lineMs: number;
  readonly askedMs: number;
  readonly firstByteMs: number;
  readonly answeredMs: number;
  readonly wholeMs: number;
  readonly bytes: number;
};
type Watching = { rowMs?: number; lineMs?: number };

async function open(page: Page, url: string, count: number): Promise<Seen> {
  await page.goto(`${url}/deviceMonitor?kind=all&show=table`);
  await page.waitForFunction(() => (Reflect.get(window, 'watching') as Watching).lineMs !== undefined, undefined, { timeout: 60_000 });
  await page.locator(`.mo [role="grid"][aria-rowcount="${count + 1}"]:not([aria-busy])`).waitFor({ timeout: 120_000 });
  return page.evaluate(() => {
    const { rowMs = 0, lineMs = 0 } = Reflect.get(window, 'watching') as Watching;
    const answers = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
      name.includes('/devices/status'),
    );
    return {
      rowMs,
      lineMs,
      askedMs: answers[0]?.startTime ?? 0,
      firstByteMs: answers[0]?.responseStart ?? 0,
      answeredMs: answers[0]?.responseEnd ?? 0,
      wholeMs: Math.max(...answers.map(({ responseEnd }) => responseEnd)),
      bytes: answers.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    };
  });
}

/** In the page: notes when the first row is drawn, and when its line is. */
function watchPage(): void {
  const watching: Watching = {};
  Object.assign(window, { watching });
  localStorage.setItem('platform', JSON.stringify({ platform: 'sensor', isChosen: true }));
  const look = (): void => {
    if (watching.rowMs === undefined && document.querySelector('.mo-row [data-column="state"]') !== null)
      watching.rowMs = performance.now();
    const lines = [...document.querySelectorAll('.mo-row [data-column="trend"] svg path')];
    if (lines.some((line) => line.getAttribute('d')?.includes('L') === true)) watching.lineMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
