/** H02 trackers over real sockets: text and records mixed, TCP and UDP, acknowledged after the commit, told in their own maker's letters. */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { encodeConfirmation, encodeHeartbeat, encodePosition, encodeRecord } from '@frostway/protocol/h02/encode';
import type { ReportValues } from '@frostway/protocol/h02/encode';
import { clockDigits, dateDigits } from '@frostway/protocol/kit/moment';
import { describe, expect, it, vi } from 'vitest';
import { Datagrams } from './datagrams.fixture.js';
import { holdCommits, type Line, TestListeners } from './listeners.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
let lastId = 8_601_000_000;
/** An H02 tracker with a number on it. */
async function newTracker(model = 'h02') {
  lastId += 1;
  const id = String(lastId);
  return { imei: (await listeners.tracker(model, id)).imei, id };
}
function report(id: string, timeMs: number, more: Partial<ReportValues> = {}): ReportValues {
  return { id, timeMs, latitude: 22.5, longitude: 114.1, speedKmh: 37.04, courseDegrees: 90, isValid: true, conditions: [], ...more };
}
/** V4 to a V1, with the server's time at which it was received. */
const acknowledgement = (id: string, nowMs: number): string => `*HQ,${id},V4,V1,${dateDigits(nowMs)}${clockDigits(nowMs)}#`;
const places = async (imei: string): Promise<number[]> => (await listeners.positions(imei)).map(({ latitude }) => latitude);
/** What a tracker complained about, oldest first. */
async function alarmsOf(imei: string): Promise<string[]> {
  const rows = await listeners.test.sql<{ kind: string }>(
    "select e.kind from device_event e join device d on d.id = e.device_id where d.imei = $1 and e.kind like 'alarm:%' order by e.time_ms",
    [imei],
  );
  return rows.map(({ kind }) => kind);
}
const reception = (line: Line): string => line.received.toString('latin1');
const hears = (line: Line, pattern: RegExp): Promise<void> =>
  vi.waitFor(() => expect(reception(line)).toMatch(pattern), { timeout: 10_000, interval: 5 });

describe('an H02 tracker over TCP', () => {
  it('is acknowledged after the commit, in its own letters, frames in halves and two in a segment', async () => {
    const { imei, id } = await newTracker();
    const line = await listeners.streamLine('h02');
    const now = listeners.now();
    const [first, second] = [encodePosition(report(id, now - 60_000)), encodePosition(report(id, now, { latitude: 23 }))];
    const held = await holdCommits(listeners.test.databaseUrl);
    await line.send(first.subarray(0, 20));
    await line.send(first.subarray(20), second);
    await held.isWaitedFor();
    expect(reception(line)).toBe('');
    await held.release();
    await line.answers(bytes(acknowledgement(id, listeners.now()).repeat(2)));
    expect(await listeners.positions(imei)).toMatchObject([
      { latitude: 22.5, longitude: 114.1, speed: 37.04, course: 90, source: 'gps', valid: true },
      { latitude: 23 },
    ]);
    line.end();
  });

  it('mixes text and records of 32 and 45 bytes, and a heartbeat is echoed', async () => {
    const { imei, id } = await newTracker();
    const line = await listeners.streamLine('h02');
    const now = listeners.now();
    await line.send(encodeHeartbeat(id, 80), encodeRecord(report(id, now - 3000), 85, 1), encodeRecord(report(id, now - 2000), 85, 2));
    await line.answers(bytes(`*HQ,${id},HTBT#`));
    const long = { csq: 20, satellites: 9, odometerM: 123_456, mcc: 460, mnc: 0, lac: 6699, cellId: 15_437 };
    await line.send(encodeRecord(report(id, now - 1000, { latitude: -23 }), 85, 3, long));
    await line.send(encodeHeartbeat(id, 79));
    await line.answers(bytes(`*HQ,${id},HTBT#`));
    expect(await places(imei)).toEqual([22.5, 22.5, -23]);
    expect((await listeners.status({ imei })).attributes).toMatchObject({ odometerM: 123_456, ignition: true });
    line.end();
  });

  it('changes nothing by a repetition, and a late point does not move the latest place backwards', async () => {
    const { imei, id } = await newTracker();
    const line = await listeners.streamLine('h02');
    const now = listeners.now();
    const live = encodePosition(report(id, now));
    const late = encodePosition(report(id, now - 3_600_000, { latitude: 21 }));
    await line.send(live, live, late, late);
    await line.answers(bytes(acknowledgement(id, listeners.now()).repeat(4)));
    expect(await places(imei)).toEqual([21, 22.5]);
    expect((await listeners.status({ imei })).position).toMatchObject({ latitude: 22.5 });
    line.end();
  });

  it('raises an alarm once while its bit stays set', async () => {
    const { id, imei } = await newTracker();
    const line = await listeners.streamLine('h02');
    const now = listeners.now();
    await line.send(
      encodePosition(report(id, now - 3000)),
      encodePosition(report(id, now - 2000, { conditions: [1] })),
      encodePosition(report(id, now - 1000, { conditions: [1] })),
    );
    await line.answers(bytes(acknowledgement(id, listeners.now()).repeat(3)));
    expect(await alarmsOf(imei)).toEqual(['alarm:sos']);
    line.end();
  });

  it('is not acknowledged while nobody has it, and garbage between its frames costs nothing but itself', async () => {
    const stranger = '8699999999';
    const line = await listeners.streamLine('h02');
    await line.send(encodePosition(report(stranger, listeners.now())));
    await line.closed();
    expect(reception(line)).toBe('');
    expect(await listeners.unknown(stranger)).toMatchObject({ family: 'h02' });
    const { imei, id } = await newTracker();
    const other = await listeners.streamLine('h02');
    await other.send(bytes('garbage'), encodePosition(report(id, listeners.now())), bytes('\r\n*HQ,half'), encodeHeartbeat(id, 50));
    await hears(other, /HTBT#$/);
    expect(await places(imei)).toEqual([22.5]);
    other.end();
  });

  it("is told a setting in its maker's letters, and its confirmation is recognised", async () => {
    const { imei, id } = await newTracker();
    const line = await listeners.streamLine('h02');
    await line.send(encodeHeartbeat(id, 80, 'TH'));
    await line.answers(bytes(`*TH,${id},HTBT#`));
    await listeners.test.call(devices.editDevice, { imei, writeInterval: 120 }, listeners.account.token);
    await hears(line, /#$/);
    const [, word, clock = ''] = new RegExp(`^\\*TH,${id},(S17),(\\d{6}),120#$`).exec(reception(line)) ?? [];
    expect(word).toBe('S17');
    await line.send(encodeConfirmation(report(id, listeners.now(), { maker: 'TH' }), 'S17', ['120'], clock));
    const state = async (): Promise<unknown> =>
      (await listeners.test.call(devices.settings, { imei }, listeners.account.token)).states.find(({ name }) => name === 'writeInterval');
    await vi.waitFor(async () => expect(await state()).toMatchObject({ state: 'taken', answer: 'S17,120' }), 10_000);
    line.end();
  });
});

describe('an H02 tracker over UDP', () => {
  it('gets one datagram for one, and nobody else gets it', async () => {
    const { imei, id } = await newTracker();
    const [device, other] = [await Datagrams.open(listeners.port('h02')), await Datagrams.open(listeners.port('h02'))];
    const now = listeners.now();
    const held = await holdCommits(listeners.test.databaseUrl);
    await device.send(encodePosition(report(id, now)), encodeHeartbeat(id, 80));
    await held.isWaitedFor();
    expect(device.received).toEqual([]);
    await held.release();
    const first = `${acknowledgement(id, listeners.now())}*HQ,${id},HTBT#`;
    await device.answers(first);
    await device.send(encodeRecord(report(id, now - 1000, { latitude: 22 }), 85, 1));
    await device.send(encodeHeartbeat(id, 79));
    await device.answers(first, `*HQ,${id},HTBT#`);
    expect(await places(imei)).toEqual([22, 22.5]);
    expect(other.received).toEqual([]);
    device.end();
    other.end();
  });

  it('hears nothing where nobody has it, nor for half a frame', async () => {
    const { imei, id } = await newTracker();
    const device = await Datagrams.open(listeners.port('h02'));
    const frame = encodePosition(report(id, listeners.now()));
    await device.send(encodePosition(report('8688888888', listeners.now())));
    await device.send(frame.subarray(0, 30));
    await device.send(frame.subarray(30));
    await device.send(encodeHeartbeat(id, 80));
    await device.answers(`*HQ,${id},HTBT#`);
    expect(await places(imei)).toEqual([]);
    expect(await listeners.unknown('8688888888')).toMatchObject({ family: 'h02' });
    device.end();
  });
});

describe('a clone of H02', () => {
  it('is read as clones mean their bits, by its model', async () => {
    const [clone, documented] = [await newTracker('h02-clone'), await newTracker()];
    for (const { id } of [clone, documented]) {
      const line = await listeners.streamLine('h02');
      await line.send(encodePosition(report(id, listeners.now(), { conditions: [0] })));
      await line.answers(bytes(acknowledgement(id, listeners.now())));
      line.end();
    }
    expect([await alarmsOf(clone.imei), await alarmsOf(documented.imei)]).toEqual([['alarm:vibration'], ['alarm:theft']]);
  });
});
