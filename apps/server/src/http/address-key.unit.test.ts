import { describe, expect, it } from 'vitest';
import { addressKey } from './address-key.js';

describe('An address as the key of a limit', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['2001:db8:0:1::5', '2001:db8:0:1::/64'],
    ['2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
    ['2001:0DB8:0000:0001:1:2:3:4', '2001:db8:0:1::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
    ['', ''],
    ['a host', 'a host'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  it('every address of a /64 is one key, and its neighbour another', () => {
    const keys = new Set(Array.from({ length: 200 }, (_, n) => addressKey(`2001:db8:7:7:${n.toString(16)}::${n.toString(16)}`)));
    expect(keys).toEqual(new Set(['2001:db8:7:7::/64']));
    expect(addressKey('2001:db8:7:8::1')).not.toBe(addressKey('2001:db8:7:7::1'));
  });
});
