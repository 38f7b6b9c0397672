/** The queue of a lane: live facts and backfill. */
import type { Mac } from '@frostway/core/identity';
import type { Message } from '@frostway/core/message';
import { describe, expect, it } from 'vitest';
import { type Age, ageOf, type Part, type QueuedEntry, Queue } from './queue.js';

const receivedMs = Date.UTC(2026, 2, 14, 9, 30);
const minute = 60_000;
const entry = (message: Message): QueuedEntry => ({ message, device: { id: 1, model: undefined }, gatewayId: 2, receivedMs, index: 0 });
const reading = (minutesAgo: number | null): QueuedEntry =>
  entry({ type: 'reading', timeMs: minutesAgo === null ? null : receivedMs - minutesAgo * minute, temperatureC: 4 });
const login = entry({ type: 'login', timeMs: null, device: { mac: 'AC2351000001' as Mac } });

const status = entry({ type: 'status', timeMs: null, batteryMv: 3600 });

describe('backfill', () => {
  it('is what was, for the most part, measured more than five minutes before it came', () => {
    expect(ageOf([reading(5.01)])).toBe('backfill');
    expect(ageOf([reading(5)])).toBe('live');
    expect(ageOf([reading(61), reading(60), reading(0)])).toBe('backfill');
    expect(ageOf([reading(60), reading(0)])).toBe('live');
    expect(ageOf([reading(null)])).toBe('live');
  });

  it('stays that with the login and the status of the gateway that kept it; those alone are live', () => {
    expect(ageOf([login, status, reading(60)])).toBe('backfill');
    expect(ageOf([login])).toBe('live');
    expect(ageOf([status])).toBe('live');
  });
});

describe('batches', () => {
  const part = (size: number): Part<string> => ({
    entries: Array.from({ length: size }, () => login),
    resolve: () => {},
    reject: () => {},
  });
  /** The ages of the batches in which parts are stored, with the entries of each. */
  function stored(queue: Queue<string>): string[] {
    const batches: string[] = [];
    for (let age = queue.next(); age !== undefined; age = queue.next()) {
      const parts = queue.take(age);
      batches.push(`${age} ${parts.reduce((sum, { entries }) => sum + entries.length, 0)}`);
    }
    return batches;
  }
  function filled(...parts: readonly [Age, number][]): Queue<string> {
    const queue = new Queue<string>();
    for (const [age, size] of parts) queue.add(age, part(size));
    return queue;
  }

  it('that are live go before backfill, in turn, so that neither waits for ever', () => {
    expect(stored(filled(['backfill', 4000], ['backfill', 4000], ['live', 2000], ['live', 2000], ['live', 1]))).toEqual([
      'live 2000',
      'backfill 4000',
      'live 2000',
      'backfill 4000',
      'live 1',
    ]);
  });

  it('hold what belongs together, as much as fits, and at least one part however large', () => {
    expect(stored(filled(['live', 1500], ['live', 500], ['live', 1], ['live', 5000], ['live', 3]))).toEqual([
      'live 2000',
      'live 1',
      'live 5000',
      'live 3',
    ]);
  });

  it('are counted until they are taken', () => {
    const queue = filled(['backfill', 7], ['live', 5]);
    expect([queue.entries, queue.isLive]).toEqual([12, true]);
    queue.take('live');
    expect([queue.entries, queue.isLive]).toEqual([7, false]);
    expect(queue.take('backfill').map(({ entries }) => entries.length)).toEqual([7]);
    expect([queue.entries, queue.next()]).toEqual([0, undefined]);
  });
});
