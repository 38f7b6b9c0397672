/** What a connection may cost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AddressLimit, ByteBudget, FailedTries } from './limits.js';
import { PacketSizes, SharedReadBuffer } from './mqtt-connection.js';

/** An MQTT packet with a body of a length. */
function packet(length: number): Uint8Array {
  const head = [0x30];
  let left = length;
  do {
    head.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
    left >>= 7;
  } while (left > 0);
  return Uint8Array.from([...head, ...Array.from({ length }, () => 0xff)]);
}

describe('packet sizes', () => {
  it('lets packets up to the limit pass and none above, however the segments fall', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 400 }), (bodies, step, most) => {
        const stream = Uint8Array.from(bodies.flatMap((length) => [...packet(length)]));
        const sizes = new PacketSizes(most);
        let fits = true;
        for (let at = 0; at < stream.length && fits; at += step) fits = sizes.fit(stream.subarray(at, at + step));
        expect(fits).toBe(bodies.every((length) => length <= most));
      }),
    );
  });

  it('refuses a length that does not end', () => {
    expect(new PacketSizes(1e9).fit(Uint8Array.of(0x30, 0x80, 0x80, 0x80, 0x80))).toBe(false);
  });
});

describe('bytes, sessions and tries', () => {
  it('lets a burst of ten seconds pass, and then so much a second', () => {
    const budget = new ByteBudget(100, 0);
    expect(budget.spend(1000, 0)).toBe(true);
    expect(budget.spend(1, 0)).toBe(false);
    expect(budget.spend(99, 1000)).toBe(true);
    expect(budget.spend(1, 1000)).toBe(false);
  });

  it('counts the sessions of each address by itself, and gives a place free again', () => {
    const limit = new AddressLimit(1);
    expect([limit.enter('a'), limit.enter('a'), limit.enter('b')]).toEqual([true, false, true]);
    limit.leave('a');
    expect(limit.enter('a')).toBe(true);
  });

  it('counts the addresses of an IPv6 network as one', () => {
    const limit = new AddressLimit(1);
    expect([limit.enter('2001:db8::1'), limit.enter('2001:db8::2'), limit.enter('2001:db8:0:1::1')]).toEqual([true, false, true]);
    limit.leave('2001:db8::3');
    expect(limit.enter('2001:db8::2')).toBe(true);
    const tries = new FailedTries(2);
    for (const address of ['2001:db8::1', '2001:db8::2']) tries.fail(address, 0);
    expect([tries.mayTry('2001:db8::3', 0), tries.mayTry('2001:db8:0:1::1', 0)]).toEqual([false, true]);
  });

  it('forgets failed tries after a minute, and never keeps more addresses than it may', () => {
    const tries = new FailedTries(2);
    tries.fail('a', 0);
    expect(tries.mayTry('a', 0)).toBe(true);
    tries.fail('a', 1000);
    expect([tries.mayTry('a', 59_999), tries.mayTry('b', 0), tries.mayTry('a', 60_000)]).toEqual([false, true, true]);
    for (let index = 0; index < 25_000; index += 1) tries.fail(`10.0.${index >> 8}.${index & 255}`, 2000);
    expect(tries.mayTry('10.0.97.167', 2000)).toBe(true);
  });
});

describe('what connections hold on its way into the store', () => {
  const mebi = 1024 * 1024;

  it('is 256 KiB each, and more of what is spare, 2 MiB at the most', () => {
    const readBuffer = new SharedReadBuffer();
    expect(readBuffer.hasRoom(mebi / 4 - 1)).toBe(true);
    expect(readBuffer.hasRoom(2 * mebi - 1)).toBe(true);
    expect(readBuffer.hasRoom(2 * mebi)).toBe(false);
  });

  it('is only their own while others hold all that is spare', () => {
    const readBuffer = new SharedReadBuffer();
    const greedy = Math.ceil(8 / (2 - 1 / 4));
    for (let connection = 0; connection < greedy; connection += 1) readBuffer.move(0, 2 * mebi);
    expect(readBuffer.hasRoom(mebi / 4)).toBe(false);
    expect(readBuffer.hasRoom(mebi / 4 - 1)).toBe(true);
    readBuffer.move(2 * mebi, mebi / 8);
    expect(readBuffer.hasRoom(mebi / 4)).toBe(true);
  });
});
