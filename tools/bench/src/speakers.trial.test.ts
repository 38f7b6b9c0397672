/** The demo's trackers of every protocol against a real server: what they say is stored, what is not acknowledged they say again, and it is stored once. */
import { everyDemoDevice } from '@frostway/fleet/demo';
import { type DemoTracker, type TrackerVoice, familyOf } from '@frostway/fleet/device';
import { type World, world } from '@frostway/fleet/world';
import { Gt06Speaker } from '@frostway/simulator/gt06-speaker';
import { H02Speaker } from '@frostway/simulator/h02-speaker';
import { Jt808Speaker } from '@frostway/simulator/jt808-speaker';
import type { Line } from '@frostway/simulator/line';
import { OsmandSpeaker } from '@frostway/simulator/osmand-speaker';
import { TeltonikaSpeaker } from '@frostway/simulator/teltonika-speaker';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CutLine } from './cut-line.js';
import { BenchServer, type Running } from './server.js';

const minuteMs = 60_000;
const nowMs = Math.floor(Date.now() / minuteMs) * minuteMs;
const fleet: World = world(everyDemoDevice, nowMs);
const patience = { resendMs: 400, tries: 50 };
const opened: { close: () => Promise<void> }[] = [];

let server: BenchServer;
let running: Running;
let client: pg.Client;
beforeAll(async () => {
  server = await BenchServer.create({ FROSTWAY_DEMO: 'on', FROSTWAY_DEMO_DAYS: '0' });
  running = await server.start();
  client = new pg.Client({ connectionString: (await server.database()).url });
  await client.connect();
}, 120_000);
afterAll(async () => {
  for (const each of opened) await each.close();
  await client.end();
  await server.remove();
}, 60_000);

const trackers = everyDemoDevice.filter((device): device is DemoTracker => device.kind === 'tracker');
/** The tracker of a voice that hears a sensor, else its first. */
function trackerOf(voice: TrackerVoice): DemoTracker {
  const own = trackers.filter(({ speaks }) => speaks === voice);
  const tracker = own.find((each) => fleet.receptions(each, nowMs).length > 0) ?? own[0];
  if (tracker === undefined) throw new Error(`no tracker of the demo speaks ${voice}`);
  return tracker;
}

function lineOf(tracker: DemoTracker, port: number): Line {
  const at = { host: '127.0.0.1', port, clock: Date.now };
  switch (familyOf(tracker)) {
    case 'gt06':
      return new Gt06Speaker(tracker, fleet, { ...at, timing: patience, heartbeatMs: 200 });
    case 'jt808':
      return new Jt808Speaker(tracker, fleet, { ...at, patience, heartbeatMs: 200 });
    case 'h02':
      return new H02Speaker(tracker, fleet, { ...at, answerMs: 2000, heartbeatMs: 200 });
    case 'teltonika':
      return new TeltonikaSpeaker(tracker, fleet, { ...at, timing: patience, heartbeatMs: 200 });
    case 'osmand':
      return new OsmandSpeaker(tracker, fleet, { ...at, patienceMs: 2000 });
  }
}

/** A line of its own for each, which can be cut. */
async function speakerOf(tracker: DemoTracker): Promise<{ line: Line; way: CutLine }> {
  const way = await CutLine.to(running.ports[familyOf(tracker)]);
  const line = lineOf(tracker, way.port);
  opened.push(line, way);
  await line.open();
  return { line, way };
}

const times = (fromMs: number, count: number): number[] => Array.from({ length: count }, (_, index) => fromMs + index * minuteMs);
const batchOf = (moments: readonly number[], isBackfill: boolean) => ({
  fromMs: (moments[0] ?? 0) - 1,
  toMs: moments.at(-1) ?? 0,
  times: moments,
  isBackfill,
});

/** Places of a tracker in a span, oldest first. */
async function placesOf({ identity }: DemoTracker, moments: readonly number[]): Promise<{ timeMs: number; latitude: number }[]> {
  const { rows } = await client.query<{ timeMs: number; latitude: number }>(
    `select time_ms::float8 as "timeMs", position.latitude::float8 as latitude from position join device on device.id = position.device_id
     where device.imei = $1 and time_ms = any($2::bigint[]) order by time_ms`,
    [identity.imei, moments],
  );
  return rows;
}

/** Waits until the places of some moments are there, each once and where the tracker was. */
async function areStored(tracker: DemoTracker, moments: readonly number[]): Promise<void> {
  await vi.waitFor(async () => expect((await placesOf(tracker, moments)).map(({ timeMs }) => timeMs)).toEqual(moments), {
    timeout: 20_000,
    interval: 50,
  });
  for (const { timeMs, latitude } of await placesOf(tracker, moments))
    expect(Math.abs(latitude - fleet.place(tracker, timeMs).latitude)).toBeLessThan(0.0001);
}

const voices = ['gt06', 'jt808-2013', 'jt808-2019', 'h02', 'teltonika', 'osmandQuery', 'osmandJson'] as const;

describe.each(voices)('a tracker of the demo that speaks %s', (voice) => {
  const tracker = trackerOf(voice);

  it('is let in, and what it says now and of the hours before is stored with its own times', async () => {
    const { line } = await speakerOf(tracker);
    expect(line.isOpen()).toBe(true);
    const [live, before] = [[nowMs - minuteMs], times(nowMs - 300 * minuteMs, 90)];
    await line.send(batchOf(live, false));
    await line.send(batchOf(before, true));
    await areStored(tracker, live);
    await areStored(tracker, before);
  });

  it('keeps what was not acknowledged, says it again when its line is back, and it is there once', async () => {
    const { line, way } = await speakerOf(tracker);
    const moments = times(nowMs - 600 * minuteMs, 5);
    way.swallowAnswers();
    const outcome = line.send(batchOf(moments, true)).then(
      () => 'acknowledged',
      () => 'lost',
    );
    // The server has something of it, and the tracker does not know.
    await vi.waitFor(async () => expect((await placesOf(tracker, moments)).length).toBeGreaterThan(0), { timeout: 20_000, interval: 50 });
    way.cut();
    expect(await outcome).toBe('lost');
    await vi.waitFor(async () => {
      if (!line.isOpen()) await line.open();
    });
    await line.send(batchOf(moments, true));
    await areStored(tracker, moments);
  });
});

describe.each(['gt06', 'jt808-2019', 'teltonika'] as const)('a tracker that hears sensors, over %s', (voice) => {
  it('tells what they felt, as readings of their own that it relayed', async () => {
    const tracker = trackerOf(voice);
    const { line } = await speakerOf(tracker);
    const moment = Math.floor((nowMs - 30 * minuteMs) / 300_000) * 300_000;
    await line.send(batchOf([moment], true));
    const felt = fleet.receptions(tracker, moment);
    expect(felt.length).toBeGreaterThan(0);
    for (const { beacon, values } of felt) {
      const readings = async () =>
        (
          await client.query<{ temperature: number; humidity: number }>(
            `select temperature::float8 as temperature, humidity::float8 as humidity from reading join device on device.id = reading.device_id
             where device.mac = $1 and time_ms = $2`,
            [beacon.identity.mac, moment],
          )
        ).rows;
      await vi.waitFor(async () => expect(await readings()).toHaveLength(1), { timeout: 20_000, interval: 50 });
      const [reading] = await readings();
      expect(Math.abs((reading?.temperature ?? Number.NaN) - values.temperatureC)).toBeLessThan(0.06);
      expect(Math.abs((reading?.humidity ?? Number.NaN) - values.humidityPercent)).toBeLessThan(0.6);
    }
  });
});

describe.each(['gt06', 'jt808-2013', 'jt808-2019', 'h02', 'teltonika'] as const)('a tracker whose device complains, over %s', (voice) => {
  it('says so with the time at which it happened', async () => {
    const weeks = trackers
      .filter(({ speaks }) => speaks === voice)
      .map((tracker) => [tracker, fleet.alarms(tracker, nowMs - 25 * 86_400_000, nowMs)] as const);
    const [tracker, [alarm]] = weeks.find(([, alarms]) => alarms.length > 0) ?? [undefined, []];
    if (tracker === undefined || alarm === undefined) throw new Error(`no tracker that speaks ${voice} complained in weeks`);
    const { line } = await speakerOf(tracker);
    await line.send({ fromMs: alarm.timeMs - 1, toMs: alarm.timeMs, times: [alarm.timeMs], isBackfill: true });
    await vi.waitFor(
      async () => {
        const { rows } = await client.query(
          `select device_event.kind from device_event join device on device.id = device_event.device_id where imei = $1 and time_ms = $2 and device_event.kind like 'alarm:%'`,
          [tracker.identity.imei, alarm.timeMs],
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 20_000, interval: 50 },
    );
  });
});
