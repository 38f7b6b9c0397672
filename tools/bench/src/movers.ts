/**
 * A fleet that drives while a page of it is open: trackers speak to the real port, and a browser shows table and map of all of them. What is measured is the
 * page: how often the map takes changes, how busy its main thread is, and how soon a click is answered meanwhile.
 */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { encodeDatagram } from '@frostway/protocol/teltonika/encode';
import type { CDPSession, Page } from '@playwright/test';
import pg from 'pg';
import { inBrowser } from './browser.js';
import { imeiOf, logIn } from './client.js';
import { seedTrackers } from './seed-trackers.js';
import { adminPassword, type BenchServer, type Running } from './server.js';
import { figure, percentile, type Row } from './statistics.js';

const first = 4_000_000;
const seconds = 60;
const perSecond = 1000;
/** Addresses of this machine that the trackers' datagrams come from: one may only say so much a second. */
const ports = 100;
const tickMs = 50;
const clickMs = 2000;

/** Drives so many trackers for a minute, 1,000 changes a second. */
export async function movers(server: BenchServer, running: Running, count: number): Promise<Row[]> {
  const admin = await logIn(running.url, 'admin', adminPassword);
  const client = new pg.Client({ connectionString: (await server.database()).url });
  await client.connect();
  await seedTrackers(client, { first, count, model: 'teltonika' });
  await client.end();
  const fleet = await Fleet.open(running, count);
  await fleet.place();
  try {
    const rows: Row[] = [];
    for (const isDrawn of [true, false]) rows.push(...(await driven(running, { token: admin.token, count, fleet, isDrawn })));
    return rows;
  } finally {
    fleet.close();
  }
}

type Drive = { readonly token: string; readonly count: number; readonly fleet: Fleet; readonly isDrawn: boolean };

/** One minute of it. Not drawn: the map does all but fill its pixels, which a graphics card would do beside the processor. */
async function driven(running: Running, { token, count, fleet, isDrawn }: Drive): Promise<Row[]> {
  return inBrowser(running, token, async (page) => {
    await page.addInitScript(watchPage);
    if (!isDrawn) await page.addInitScript(drawNothing);
    await page.goto(`${running.url}/deviceMonitor?kind=all&show=split`);
    await page.locator(`[data-map-ready][data-device-count="${count}"]`).waitFor({ timeout: 300_000 });
    const [sent, answered] = [fleet.sent, fleet.answered];
    const figures = await watched(page, () => fleet.drive());
    const asked = { sent: fleet.sent - sent, answered: fleet.answered - answered };
    return rowsOf(count, figures, asked, isDrawn);
  });
}

/** Trackers on a grid over China; each change moves one some hundred metres. */
class Fleet {
  sent = 0;
  answered = 0;
  private readonly unplaced: Set<number>;
  private readonly sockets: readonly Socket[];
  private readonly count: number;
  private readonly port: number;
  private nowMs = Math.floor(Date.now() / 1000) * 1000 - 240_000;
  private steps = 0;

  private constructor(sockets: readonly Socket[], count: number, port: number) {
    [this.sockets, this.count, this.port] = [sockets, count, port];
    this.unplaced = new Set(Array.from({ length: count }, (_, index) => index));
    // An answer brings back the number of the packet, which is the tracker's.
    for (const socket of sockets)
      socket.on('message', (answer) => {
        this.answered += 1;
        this.unplaced.delete(answer.readUInt16BE(2));
      });
  }

  static async open(running: Running, count: number): Promise<Fleet> {
    const sockets = await Promise.all(
      Array.from({ length: ports }, async (_, index) => {
        const socket = createSocket('udp4');
        socket.bind(0, `127.0.1.${index + 1}`);
        await once(socket, 'listening');
        return socket;
      }),
    );
    return new Fleet(sockets, count, running.ports.teltonika);
  }

  /** Says where every tracker stands, again and again until the server has acknowledged each: a datagram may be dropped. */
  async place(): Promise<void> {
    while (this.unplaced.size > 0) {
      let said = 0;
      for (const index of this.unplaced) {
        this.say(index, 0);
        said += 1;
        if (said % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 25));
      }
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    this.sent = 0;
    this.answered = 0;
  }

  /** A minute of changes at an even pace; each tracker moves on every tenth second. */
  async drive(): Promise<void> {
    const start = performance.now();
    const perTick = (perSecond * tickMs) / 1000;
    for (let tick = 0; tick * tickMs < seconds * 1000; tick += 1) {
      const step = this.steps + 1 + Math.floor((tick * perTick) / this.count);
      for (let index = 0; index < perTick; index += 1) this.say((tick * perTick + index) % this.count, step);
      const wait = start + (tick + 1) * tickMs - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    }
    this.steps += Math.ceil((seconds * perSecond) / this.count);
  }

  close(): void {
    for (const socket of this.sockets) socket.close();
  }

  private say(index: number, step: number): void {
    const [row, column] = [Math.floor(index / 100), index % 100];
    const record = {
      timeMs: this.nowMs + step * 1000,
      latitude: 24 + row * 0.15 + step * 0.002,
      longitude: 102 + column * 0.18 + step * 0.003,
      courseDegrees: (index + step * 15) % 360,
      satellites: 11,
      speedKmh: step === 0 ? 0 : 40 + (index % 50),
      values: [{ id: 239, width: 1 as const, value: Number(step > 0) }],
    };
    this.sent += 1;
    this.sockets[index % ports]?.send(encodeDatagram(imeiOf(first + index), index, 1, [record]), this.port, '127.0.0.1');
  }
}

type Watching = { updates: number; events: number[] };

/** In the page: whatever would fill pixels of a map does nothing. */
function drawNothing(): void {
  for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced'] as const)
    WebGL2RenderingContext.prototype[name] = () => undefined;
}

/** In the page: counts changes given to the map's worker, and notes how long every click took until the next frame. */
function watchPage(): void {
  const watching: Watching = { updates: 0, events: [] };
  Object.assign(window, { watching });
  localStorage.setItem('platform', JSON.stringify({ platform: 'position', isChosen: true }));
  const post = Reflect.get(Worker.prototype, 'postMessage') as (...given: readonly unknown[]) => void;
  Worker.prototype.postMessage = function count(this: Worker, ...given: readonly unknown[]): void {
    const [message] = given as [{ type?: string; data?: { source?: string } } | undefined];
    if (message?.type === 'LD' && message.data?.source === 'devices') watching.updates += 1;
    Reflect.apply(post, this, given);
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'click') watching.events.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

type Figures = {
  readonly tookS: number;
  readonly updates: number;
  readonly taskS: number;
  readonly scriptS: number;
  readonly clicks: readonly number[];
  readonly clicked: number;
};

async function watched(page: Page, work: () => Promise<void>): Promise<Figures> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const look = async (): Promise<Watching & { atS: number; taskS: number; scriptS: number }> => {
    const metrics = await metricsOf(devtools);
    const seen = await page.evaluate(() => Reflect.get(window, 'watching') as Watching);
    return { ...seen, atS: metrics['Timestamp'] ?? 0, taskS: metrics['TaskDuration'] ?? 0, scriptS: metrics['ScriptDuration'] ?? 0 };
  };
  const before = await look();
  let clicked = 0;
  const over = new AbortController();
  const clicking = (async () => {
    while (!over.signal.aborted) {
      // On the row, not on its name, which would open the device and leave the page.
      await page
        .locator('.mo-row [data-column="state"]')
        .nth(clicked % 10)
        .click({ timeout: 10_000 });
      clicked += 1;
      await new Promise((resolve) => setTimeout(resolve, clickMs));
    }
  })();
  await work();
  over.abort();
  await clicking;
  const after = await look();
  return {
    tookS: after.atS - before.atS,
    updates: after.updates - before.updates,
    taskS: after.taskS - before.taskS,
    scriptS: after.scriptS - before.scriptS,
    clicks: after.events.slice(before.events.length),
    clicked,
  };
}

async function metricsOf(devtools: CDPSession): Promise<Readonly<Record<string, number>>> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

function rowsOf(
  count: number,
  { tookS, updates, taskS, scriptS, clicks, clicked }: Figures,
  { sent, answered }: Pick<Fleet, 'sent' | 'answered'>,
  isDrawn: boolean,
): Row[] {
  // Those under the shortest duration a browser tells are answered within it.
  const all = [...clicks, ...Array.from({ length: Math.max(0, clicked - clicks.length) }, () => 16)];
  const fleet = `${figure(count)} trackers drive on an open page, ${figure(perSecond)} changes a second for ${seconds} s`;
  const pixels = isDrawn ? 'map drawn by the processor' : 'everything but the pixels of the map, which are for a graphics card';
  return [
    {
      name: isDrawn ? fleet : 'the same without filling pixels',
      value: `the map takes changes ${(updates / tookS).toFixed(1)} times a second; main thread ${Math.round((100 * taskS) / tookS)} %; a click p50 ${figure(percentile(all, 0.5))} ms, p95 ${figure(percentile(all, 0.95))} ms`,
      note: `table and map side by side; ${Math.round((100 * scriptS) / tookS)} % of it scripts; ${clicked} clicks; ${figure(answered)} of ${figure(sent)} datagrams acknowledged; ${pixels}`,
    },
  ];
}
