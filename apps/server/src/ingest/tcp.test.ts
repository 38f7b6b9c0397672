/** The GT06 listener, over real sockets. */
import type { Imei } from '@frostway/core/identity';
import { gt06 } from '@frostway/protocol/gt06/family';
import {
  encodeHeartbeat,
  encodeLocation12,
  encodeLocation22,
  encodeLogin,
  encodeProbe,
  encodeTimeRequest,
  type PlaceValues,
  type ReportValues,
} from '@frostway/protocol/gt06/encode';
import { isProblem } from '@frostway/protocol/family';
import { describe, expect, it } from 'vitest';
import { holdCommits, newImei, TestListeners } from './listeners.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

const heartbeat = encodeHeartbeat({ voltageLevel: 5, gsmLevel: 4, ignition: true }, 7);
function place(timeMs: number, more: Partial<PlaceValues> = {}): PlaceValues {
  return { timeMs, latitude: 22.5431, longitude: 114.0579, speedKmh: 62, courseDegrees: 137, isValid: true, satellites: 9, ...more };
}
function report(timeMs: number, more: Partial<ReportValues> = {}): ReportValues {
  return { ...place(timeMs), ignition: true, uploadMode: 0, isBackfilled: false, ...more };
}
/** What the server would send back for a frame. */
function answerTo(frame: Uint8Array, imei?: Imei): Uint8Array | undefined {
  const decoded = gt06.decode(frame, {
    isStrict: true,
    nowMs: listeners.test.clock.now(),
    ...(imei === undefined ? {} : { device: { imei } }),
  });
  if (isProblem(decoded)) throw new Error(decoded.problem);
  return decoded.answer;
}

describe('a known device is acknowledged after the commit, an unknown one never', () => {
  it('answers the login and the heartbeat of a known device, and shows it online', async () => {
    const { imei } = await listeners.tracker();
    expect((await listeners.status({ imei })).connection).toBe('never');
    const line = await listeners.line();
    const login = encodeLogin({ imei }, 1);
    await line.send(login);
    await line.answers(answerTo(login));
    await line.send(heartbeat);
    await line.answers(answerTo(heartbeat, imei));
    expect(await listeners.status({ imei })).toMatchObject({
      connection: 'online',
      lastSeen: new Date(listeners.test.clock.now()).toISOString(),
    });
    line.end();
  });

  it('does not answer while what the frame says is not committed, and everything is there when the answer comes', async () => {
    const { imei } = await listeners.tracker();
    const line = await listeners.line();
    const login = encodeLogin({ imei }, 1);
    await line.send(login);
    await line.answers(answerTo(login));
    const timeMs = listeners.now();
    const held = await holdCommits(listeners.test.databaseUrl);
    await line.send(encodeLocation12(place(timeMs), 2), heartbeat);
    await held.isWaitedFor();
    expect(line.received.length).toBe(0);
    expect(await listeners.positions(imei)).toEqual([]);
    await held.release();
    await line.answers(answerTo(encodeLocation12(place(timeMs), 2), imei), answerTo(heartbeat, imei));
    expect((await listeners.positions(imei)).map(({ time }) => time)).toEqual([new Date(timeMs).toISOString()]);
    line.end();
  });

  it('neither stores nor acknowledges an unknown device, but counts it where an administrator sees it', async () => {
    const imei = newImei();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const line = await listeners.line();
      await line.send(encodeLogin({ imei }, 1), encodeLocation12(place(listeners.now()), 2));
      await line.closed();
      expect(line.received.length).toBe(0);
    }
    const seen = await listeners.unknown(imei);
    expect(seen).toMatchObject({ family: 'gt06', identity: imei, address: expect.stringContaining('127.0.0.1') as string });
    expect(seen.count).toBeGreaterThanOrEqual(2);
  });

  it("passes over what is said before a login: it is nobody's", async () => {
    const { id, imei } = await listeners.tracker();
    const line = await listeners.line();
    await line.send(encodeLocation12(place(listeners.now()), 1), heartbeat);
    const login = encodeLogin({ imei }, 2);
    await line.send(login);
    await line.answers(answerTo(login));
    expect(await listeners.countFacts(id)).toBe(0);
    line.end();
  });

  it('answers a device that asks for the time with the time', async () => {
    const { imei } = await listeners.tracker();
    const line = await listeners.line();
    const login = encodeLogin({ imei }, 1);
    const question = encodeTimeRequest(2);
    expect(answerTo(question, imei)?.length).toBeGreaterThan(10);
    await line.send(login, question);
    await line.answers(answerTo(login), answerTo(question, imei));
    line.end();
  });
});

describe('frames come as segments fall', () => {
  it('reads frames that arrive byte by byte', async () => {
    const { imei } = await listeners.tracker();
    const line = await listeners.line();
    const login = encodeLogin({ imei }, 1);
    const timeMs = listeners.now();
    const location = encodeLocation22(report(timeMs), 2);
    for (const byte of [...login, ...location, ...heartbeat]) await line.send(Uint8Array.of(byte));
    await line.answers(answerTo(login), answerTo(location, imei), answerTo(heartbeat, imei));
    expect(await listeners.positions(imei)).toHaveLength(1);
    line.end();
  });

  it('reads frames that arrive merged in one segment, and answers them in their order', async () => {
    const { imei } = await listeners.tracker();
    const line = await listeners.line();
    const login = encodeLogin({ imei }, 1);
    const start = listeners.now() - 60_000;
    const locations = Array.from({ length: 5 }, (_, index) => encodeLocation22(report(start + index * 10_000), 2 + index));
    await line.send(login, ...locations, heartbeat);
    await line.answers(answerTo(login), ...locations.map((frame) => answerTo(frame, imei)), answerTo(heartbeat, imei));
    expect((await listeners.positions(imei)).map(({ time }) => Date.parse(time))).toEqual(
      locations.map((_, index) => start + index * 10_000),
    );
    line.end();
  });

  it('counts frames nobody can read: a wrong checksum, and bytes that hold no frame once however they are cut', async () => {
    const unreadable = async (): Promise<number> => {
      const metrics = await (await fetch(`${listeners.test.url}/metrics`)).text();
      return Number(/^frostway_device_unreadable (\d+)$/m.exec(metrics)?.[1]);
    };
    const { imei } = await listeners.tracker();
    const line = await listeners.line();
    const login = encodeLogin({ imei }, 1);
    const wrong = encodeLocation12(place(listeners.now()), 2);
    wrong[10] = (wrong[10] ?? 0) ^ 0x10;
    const before = await unreadable();
    await line.send(login, wrong, heartbeat);
    await line.answers(answerTo(login), answerTo(heartbeat, imei));
    expect(await unreadable()).toBe(before + 1);
    for (const byte of [1, 2, 3, 4]) await line.send(Uint8Array.of(byte));
    await line.send(Uint8Array.of(5), heartbeat);
    await line.answers(answerTo(heartbeat, imei));
    expect(await unreadable()).toBe(before + 2);
    line.end();
  });

  it('loses a frame with a wrong checksum and nothing else', async () => {
    const { imei } = await listeners.tracker();
    const line = await listeners.line();
    const login = encodeLogin({ imei }, 1);
    const timeMs = listeners.now();
    const wrong = encodeLocation12(place(timeMs - 10_000), 2);
    wrong[10] = (wrong[10] ?? 0) ^ 0x10;
    const right = encodeLocation12(place(timeMs), 3);
    await line.send(login, wrong, right, heartbeat);
    await line.answers(answerTo(login), answerTo(right, imei), answerTo(heartbeat, imei));
    expect((await listeners.positions(imei)).map(({ time }) => Date.parse(time))).toEqual([timeMs]);
    line.end();
  });
});

describe('facts keep their time whenever they come', () => {
  async function speak(imei: Imei, ...frames: readonly Uint8Array[]): Promise<void> {
    const line = await listeners.line();
    const login = encodeLogin({ imei }, 1);
    await line.send(login, ...frames, heartbeat);
    await line.answers(answerTo(login), ...frames.map((frame) => answerTo(frame, imei)), answerTo(heartbeat, imei));
    line.end();
  }

  it('does not move the latest backwards when back-fill arrives out of order', async () => {
    const { imei } = await listeners.tracker();
    const now = listeners.now();
    const minutes = [0, -3, -1, -4, -2];
    await speak(
      imei,
      ...minutes.map((minute, index) =>
        encodeLocation22(report(now + minute * 60_000, { latitude: 30 + minute, isBackfilled: minute < 0 }), 2 + index),
      ),
    );
    const rows = await listeners.positions(imei);
    expect(rows.map(({ time }) => (Date.parse(time) - now) / 60_000)).toEqual([-4, -3, -2, -1, 0]);
    expect(rows.map(({ latitude }) => Math.round(latitude))).toEqual([26, 27, 28, 29, 30]);
    const status = await listeners.status({ imei });
    expect(status.position).toMatchObject({ time: new Date(now).toISOString(), speed: 62, course: 137, source: 'gps', valid: true });
    expect(status.position?.latitude).toBeCloseTo(30, 5);
  });

  it('changes nothing when everything is sent again', async () => {
    const { id, imei } = await listeners.tracker();
    const now = listeners.now();
    const frames = [encodeLocation22(report(now - 60_000), 2), encodeLocation22(report(now), 3)];
    await speak(imei, ...frames);
    const facts = (): Promise<unknown[]> => listeners.test.sql('select * from position where device_id = $1 order by time_ms', [id]);
    const before = await facts();
    expect(before).toHaveLength(2);
    listeners.test.clock.advance(60_000);
    await speak(imei, ...frames);
    expect(await facts()).toEqual(before);
    expect((await listeners.status({ imei })).position?.time).toBe(new Date(now).toISOString());
  });

  it('puts a position from the future or from before 2010 aside with its reason, and acknowledges it', async () => {
    const { id, imei } = await listeners.tracker();
    const now = listeners.now();
    const future = now + 6 * 60_000;
    const ancient = Date.UTC(2009, 11, 31, 23, 59, 59);
    const kept = now + 4 * 60_000;
    await speak(imei, ...[future, ancient, kept].map((timeMs, index) => encodeLocation22(report(timeMs), 2 + index)));
    expect(await listeners.quarantined(id)).toEqual([
      { reason: 'timeBefore2010', time_ms: ancient },
      { reason: 'timeInFuture', time_ms: future },
    ]);
    expect((await listeners.positions(imei)).map(({ time }) => Date.parse(time))).toEqual([kept]);
    await speak(imei, encodeLocation22(report(future), 2));
    expect(await listeners.quarantined(id)).toHaveLength(2);
  });

  it('has position and sensor values of a tracker with a probe in one place', async () => {
    const { imei } = await listeners.tracker();
    const now = listeners.now();
    await speak(imei, encodeLocation22(report(now), 2), encodeProbe({ temperatureC: -18.3, humidityPercent: 61.5 }, 3));
    const status = await listeners.status({ imei });
    expect(status.position).toMatchObject({ time: new Date(now).toISOString(), speed: 62 });
    expect(status.reading).toMatchObject({ temperature: -18.3, humidity: 61.5, gateway: null });
    expect(
      (await listeners.track({ imei }))
        .filter(({ temperature }) => temperature !== null)
        .map(({ temperature, humidity }) => [temperature, humidity]),
    ).toEqual([[-18.3, 61.5]]);
  });
});

describe('a flood or garbage costs its own session only', () => {
  it('ends a session that sends garbage, with others going on', async () => {
    const { imei } = await listeners.tracker();
    const quiet = await listeners.line();
    const login = encodeLogin({ imei }, 1);
    await quiet.send(login);
    await quiet.answers(answerTo(login));
    const noisy = await listeners.line();
    await noisy.send(Buffer.alloc(8192, 'GET / HTTP/1.1\r\n'));
    await noisy.closed();
    expect(noisy.received.length).toBe(0);
    await quiet.send(heartbeat);
    await quiet.answers(answerTo(heartbeat, imei));
    quiet.end();
  });

  it('ends a session that sends more than its bytes, and takes no more sessions from an address than its limit', async () => {
    const narrow = await TestListeners.open({ FROSTWAY_BYTES_PER_SECOND: '200', FROSTWAY_SESSIONS_PER_ADDRESS: '2' });
    try {
      const [calm, wild] = [await narrow.tracker(), await narrow.tracker()];
      const quiet = await narrow.line();
      await quiet.send(encodeLogin({ imei: calm.imei }, 1));
      await quiet.answers(answerTo(encodeLogin({ imei: calm.imei }, 1)));
      const flood = await narrow.line();
      const third = await narrow.line();
      await third.closed();
      await flood.send(encodeLogin({ imei: wild.imei }, 1), ...Array.from({ length: 200 }, () => heartbeat));
      await flood.closed();
      await quiet.send(heartbeat);
      await quiet.answers(answerTo(heartbeat, calm.imei));
      const next = await narrow.line();
      await next.send(encodeLogin({ imei: wild.imei }, 1));
      await next.answers(answerTo(encodeLogin({ imei: wild.imei }, 1)));
      quiet.end();
      next.end();
    } finally {
      await narrow.close();
    }
  });
});

describe('stopping', () => {
  it('takes no more input, and acknowledges what it was storing', async () => {
    const stopped = await TestListeners.open();
    const { id, imei } = await stopped.tracker();
    const line = await stopped.line();
    const login = encodeLogin({ imei }, 1);
    await line.send(login);
    await line.answers(answerTo(login));
    const held = await holdCommits(stopped.test.databaseUrl);
    await line.send(encodeLocation12(place(stopped.now()), 2), heartbeat);
    await held.isWaitedFor();
    const stopping = stopped.test.platform.stop();
    await held.release();
    await stopping;
    await line.answers(answerTo(encodeLocation12(place(stopped.now()), 2), imei), answerTo(heartbeat, imei));
    await line.closed();
    expect(await stopped.test.sql('select 1 from position where device_id = $1', [id])).toHaveLength(1);
    await stopped.close();
  });
});
