/** What counts as one address. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKey, networkKey } from './address-key.js';

describe('The key of an address', () => {
  it('is an IPv4 address itself, however it is written', () => {
    const written = ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:c000:201', '64:ff9b::192.0.2.1', '192.0.2.1:50123', '[::ffff:192.0.2.1]:443'];
    expect(written.map(addressKey)).toEqual(written.map(() => '192.0.2.1'));
  });
  it.each([
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
    ['2001:0DB8:0000:0001:0:0:0:1', '2001:db8:0:1::/64'],
    ['[2001:db8:0:1::7]:5023', '2001:db8:0:1::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['2001:db8:0:2::1', '2001:db8:0:2::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
  ])('of %s is its network %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
  it('is the same for all hosts of a /64 and another for every other /64', () => {
    const word = fc.integer({ min: 0, max: 0xffff });
    fc.assert(
      fc.property(fc.array(word, { minLength: 8, maxLength: 8 }), fc.array(word, { minLength: 4, maxLength: 4 }), (words, host) => {
        const text = (parts: readonly number[]): string => parts.map((part) => part.toString(16)).join(':');
        const other = [...words.slice(0, 4), ...host];
        fc.pre(words.slice(0, 4).some((part) => part !== 0) && words[0] !== 0x64);
        expect(addressKey(text(words))).toBe(addressKey(text(other)));
        expect(addressKey(text([...words.slice(0, 3), (words[3] ?? 0) ^ 1, ...host]))).not.toBe(addressKey(text(words)));
      }),
    );
  });
  it('never throws and is never long, whatever a client writes into a header', () => {
    fc.assert(fc.property(fc.string({ maxLength: 3000 }), (text) => addressKey(text).length <= 64));
    expect([addressKey(undefined), addressKey(''), addressKey('x'.repeat(9000)).length]).toEqual(['unknown', 'unknown', 64]);
  });
});

describe('The network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:7:1::5', '2001:db8:7::/48'],
    ['2001:db8:7:ffff::5', '2001:db8:7::/48'],
    ['2001:db8::5', '2001:db8::/48'],
    ['a host', 'a host'],
  ])('%s is of %s', (address, network) => {
    expect(networkKey(address)).toBe(network);
  });
});
