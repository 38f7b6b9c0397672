import type { CommandReply } from '@frostway/core/message';
import { command, type CommandSet, type Verdict } from '@frostway/protocol/command';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CommandSource, DueCommand } from './command-source.js';
import type { DeviceConnection } from './device-connection.js';
import { DeviceQueues } from './device-queues.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
/** Frames are `name value #flag serial`, replies bring the flag back. */
const commands: CommandSet = {
  commands: ['interval', 'zone', 'restart'].map((name) =>
    command(
      name,
      { value: { kind: 'number', unit: 's', min: 1, max: 100 } },
      ({ value }, { flag, serial, state }) => bytes(`${name} ${value} #${flag} ${serial}${typeof state === 'string' ? ` ${state}` : ''}`),
      name === 'restart' ? { once: true } : {},
    ),
  ),
  replyTo: (reply, { flag }) => (reply.flag === flag ? (reply.text === 'OK' ? 'taken' : 'refused') : undefined),
};

function connect(deviceId: number) {
  const received: string[] = [];
  const connection: DeviceConnection = {
    deviceId,
    device: { alias: String(deviceId) },
    commands,
    send: (frame) => void received.push(new TextDecoder().decode(frame)),
  };
  return { connection, received };
}

const want = (name: string, value: number, isRepeat = false): DueCommand => ({ name, values: { value }, isRepeat });
const reply = (flag: number, text = 'OK'): CommandReply => ({ type: 'reply', timeMs: null, flag, text });

/** A source that wants what it is told to want; numbers count up from 1. */
function source() {
  const due = new Map<number, readonly DueCommand[]>();
  const written: (readonly [deviceId: number, flag: number, verdict: Verdict, text: string])[] = [];
  let flag = 0;
  let asked = 0;
  /** What reading waits for, by device. */
  const slow = new Map<number, Promise<void>>();
  /** Names that nobody wants any more by the time they are sent. */
  const gone = new Set<string>();
  const port: CommandSource = {
    async due(deviceId) {
      asked += 1;
      await slow.get(deviceId);
      return due.get(deviceId) ?? [];
    },
    sending: (_, { name }) => Promise.resolve(gone.has(name) ? undefined : (flag += 1)),
    replied: (deviceId, answered, { verdict, text }) => Promise.resolve(void written.push([deviceId, answered, verdict, text])),
  };
  return { due, written, slow, gone, port, asked: () => asked };
}

function queues(...sources: readonly CommandSource[]): DeviceQueues {
  return new DeviceQueues({ sources, clock: { now: () => 0 }, log: pino({ level: 'silent' }) });
}

/** A source, and the first device that is connected. */
function queueOfOne() {
  const wanted = source();
  return { wanted, all: queues(wanted.port), ...connect(1) };
}

describe('The queue of a device', () => {
  it('gives an answer without a number to the oldest command that has none', async () => {
    const wanted = source();
    const all = queues(wanted.port);
    wanted.due.set(1, [want('interval', 10), want('zone', 2)]);
    const { connection } = connect(1);
    const nameless: DeviceConnection = {
      ...connection,
      commands: { ...commands, replyTo: ({ text }) => (text === 'OK' ? 'taken' : 'refused') },
    };
    all.opened(nameless);
    await all.idle();
    await all.replied(nameless, { type: 'reply', timeMs: null, text: 'OK' });
    await all.replied(nameless, { type: 'reply', timeMs: null, text: 'no' });
    expect(wanted.written).toEqual([
      [1, 1, 'taken', 'OK'],
      [1, 2, 'refused', 'no'],
    ]);
  });

  it('gives an answer with a number that no command had to the oldest that waits, where the family says that clones do so', async () => {
    const wanted = source();
    let nowMs = 0;
    const all = new DeviceQueues({ sources: [wanted.port], clock: { now: () => nowMs }, log: pino({ level: 'silent' }) });
    wanted.due.set(1, [want('interval', 10), want('zone', 2), want('restart', 3)]);
    const { connection } = connect(1);
    const clone: DeviceConnection = { ...connection, commands: { ...commands, isNumberless: ({ flag }) => flag === 0 } };
    all.opened(clone);
    await all.idle();
    await all.replied(clone, reply(2));
    await all.replied(clone, reply(0));
    await all.replied(clone, reply(9));
    expect(wanted.written).toEqual([
      [1, 2, 'taken', 'OK'],
      [1, 1, 'taken', 'OK'],
    ]);
    nowMs = 60_000;
    await all.replied(clone, reply(0));
    expect(wanted.written).toHaveLength(2);
  });

  it('holds what is wanted until the device is there, and sends it in order', async () => {
    const wanted = source();
    const all = queues(wanted.port);
    wanted.due.set(1, [want('interval', 10), want('zone', 2)]);
    all.wake(1);
    await all.idle();
    expect(wanted.asked()).toBe(0);
    const { connection, received } = connect(1);
    all.opened(connection);
    await all.idle();
    expect(received).toEqual(['interval 10 #1 1', 'zone 2 #2 2']);
  });

  it('sends the next only after the reply to the one before, where a reply does not say what it is to, or once that is late', async () => {
    const wanted = source();
    let nowMs = 0;
    const all = new DeviceQueues({ sources: [wanted.port], clock: { now: () => nowMs }, log: pino({ level: 'silent' }) });
    const { connection, received } = connect(1);
    const nameless: DeviceConnection = { ...connection, commands: { ...commands, isAnsweredInOrder: true, replyTo: () => 'taken' } };
    wanted.due.set(1, [want('interval', 10), want('zone', 2), want('interval', 30)]);
    all.opened(nameless);
    await all.idle();
    expect(received).toEqual(['interval 10 #1 1']);
    wanted.due.set(1, [want('interval', 10, true), want('zone', 2), want('restart', 3)]);
    await all.replied(nameless, { type: 'reply', timeMs: null, text: 'OK' });
    await all.idle();
    expect(received).toEqual(['interval 10 #1 1', 'zone 2 #2 2']);
    // Nothing has come back, and the device speaks of something else.
    wanted.due.set(1, [want('zone', 2, true), want('restart', 3)]);
    nowMs = 29_999;
    all.received(nameless);
    await all.idle();
    expect(received).toHaveLength(2);
    nowMs = 30_000;
    all.received(nameless);
    await all.idle();
    expect(received.at(-1)).toBe('restart 3 #3 3');
  });

  it('holds what is wanted while nothing would reach the device, and sends it when the device has spoken', async () => {
    const { wanted, all, connection, received } = queueOfOne();
    let isReachable = true;
    const overUdp: DeviceConnection = { ...connection, isReachable: () => isReachable };
    all.opened(overUdp);
    await all.idle();
    const asked = wanted.asked();
    isReachable = false;
    wanted.due.set(1, [want('interval', 10)]);
    all.wake(1);
    await all.idle();
    expect([received, wanted.asked()]).toEqual([[], asked]);
    isReachable = true;
    all.received(overUdp);
    await all.idle();
    expect(received).toEqual(['interval 10 #1 1']);
    // With nothing held back the database is not asked for every word of a device.
    all.received(overUdp);
    await all.idle();
    expect(wanted.asked()).toBe(asked + 1);
  });

  it('sends what nobody answered again on the next connection, and not on the same', async () => {
    const wanted = source();
    const all = queues(wanted.port);
    const [first, second] = [connect(1), connect(1)];
    wanted.due.set(1, [want('interval', 10)]);
    all.opened(first.connection);
    await all.idle();
    wanted.due.set(1, [want('interval', 10, true)]);
    all.wake(1);
    await all.idle();
    expect(first.received).toEqual(['interval 10 #1 1']);
    all.closed(first.connection);
    all.opened(second.connection);
    // The end of a connection may be noticed after the next has begun.
    all.closed(first.connection);
    await all.idle();
    expect(second.received).toEqual(['interval 10 #2 1']);
    wanted.due.set(1, [want('interval', 20, true)]);
    all.wake(1);
    await all.idle();
    expect(second.received).toEqual(['interval 10 #2 1', 'interval 20 #3 2']);
  });

  it('sends an act that may have been done no second time, on no connection', async () => {
    const { wanted, all, connection, received } = queueOfOne();
    wanted.due.set(1, [want('restart', 1, true), want('zone', 2, true), want('restart', 3)]);
    all.opened(connection);
    await all.idle();
    expect(received).toEqual(['zone 2 #1 1', 'restart 3 #2 2']);
  });

  it('hands what the family remembers of the device by then to the command', async () => {
    const { wanted, all, connection, received } = queueOfOne();
    wanted.due.set(1, [want('zone', 2)]);
    all.opened({ ...connection, state: () => 'v2019' });
    await all.idle();
    expect(received).toEqual(['zone 2 #1 1 v2019']);
  });

  it('passes over what its family cannot be told, and values outside the ranges', async () => {
    const { wanted, all, connection, received } = queueOfOne();
    wanted.due.set(1, [want('horn', 1), want('interval', 101), want('zone', 3)]);
    all.opened(connection);
    await all.idle();
    expect(received).toEqual(['zone 3 #1 1']);
  });

  it('passes over what nobody wants any more when its turn comes', async () => {
    const { wanted, all, connection, received } = queueOfOne();
    wanted.gone.add('interval');
    wanted.due.set(1, [want('interval', 10), want('zone', 3)]);
    all.opened(connection);
    await all.idle();
    expect(received).toEqual(['zone 3 #1 1']);
  });

  it('stops when the device goes while it is being sent something', async () => {
    const { wanted, all, connection, received } = queueOfOne();
    let go = (): void => undefined;
    wanted.slow.set(1, new Promise((resolve) => (go = resolve)));
    wanted.due.set(1, [want('interval', 10)]);
    all.opened(connection);
    all.closed(connection);
    go();
    await all.idle();
    expect(received).toEqual([]);
  });

  it('waits for no other device', async () => {
    const wanted = source();
    const all = queues(wanted.port);
    const [slow, quick] = [connect(1), connect(2)];
    let go = (): void => undefined;
    wanted.slow.set(1, new Promise((resolve) => (go = resolve)));
    for (const id of [1, 2]) wanted.due.set(id, [want('interval', 10)]);
    all.opened(slow.connection);
    all.opened(quick.connection);
    await expect.poll(() => quick.received).toEqual(['interval 10 #1 1']);
    expect(slow.received).toEqual([]);
    go();
    await all.idle();
    expect(slow.received).toEqual(['interval 10 #2 1']);
  });

  it('writes down what the device replies to its own commands, with the source that wanted them', async () => {
    const [one, other] = [source(), source()];
    const all = queues(one.port, other.port);
    const { connection } = connect(1);
    const stranger = connect(2);
    one.due.set(1, [want('interval', 10)]);
    all.opened(connection);
    all.opened(stranger.connection);
    await all.idle();
    await all.replied(stranger.connection, reply(1));
    await all.replied(connection, reply(7));
    expect(one.written).toEqual([]);
    await all.replied(connection, reply(1, 'no'));
    expect(one.written).toEqual([[1, 1, 'refused', 'no']]);
    expect(other.written).toEqual([]);
  });

  it('goes on when a source fails once', async () => {
    const { wanted, all, connection, received } = queueOfOne();
    wanted.due.set(1, [want('interval', 10)]);
    wanted.slow.set(1, Promise.reject(new Error('no database')));
    all.opened(connection);
    await all.idle();
    expect(received).toEqual([]);
    wanted.slow.delete(1);
    all.wake(1);
    await all.idle();
    expect(received).toEqual(['interval 10 #1 1']);
  });

  describe('when a source fails', () => {
    afterEach(() => void vi.useRealTimers());

    it('tries again by itself, for a device that stays connected says nothing more: later each time', async () => {
      vi.useFakeTimers();
      const wanted = source();
      const all = queues(wanted.port);
      const { connection, received } = connect(1);
      wanted.due.set(1, [want('interval', 10)]);
      wanted.slow.set(1, Promise.reject(new Error('no database')));
      all.opened(connection);
      await all.idle();
      await vi.advanceTimersByTimeAsync(1000);
      await vi.advanceTimersByTimeAsync(1999);
      expect([wanted.asked(), received]).toEqual([2, []]);
      wanted.slow.delete(1);
      await vi.advanceTimersByTimeAsync(1);
      expect([wanted.asked(), received]).toEqual([3, ['interval 10 #1 1']]);
      await vi.advanceTimersByTimeAsync(600_000);
      expect(wanted.asked()).toBe(3);
    });

    it('tries to write a reply down again, and gives up in the end', async () => {
      vi.useFakeTimers();
      const wanted = source();
      let tries = 0;
      const all = queues({ ...wanted.port, replied: () => Promise.reject(new Error(`no database ${(tries += 1)}`)) });
      const { connection } = connect(1);
      wanted.due.set(1, [want('interval', 10)]);
      all.opened(connection);
      await all.idle();
      await all.replied(connection, reply(1));
      expect(tries).toBe(1);
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(tries).toBe(100);
    });
  });
});
