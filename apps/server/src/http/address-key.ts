/** The key under which an address is counted: one subscriber is one key, or a limit is passed by changing the address. */
import { isIPv4, isIPv6 } from 'node:net';

/**
 * An IPv4 address is its own key, written inside IPv6 too (`::ffff:10.0.0.1`); an IPv6 address counts as its /64, which is what one subscriber is given:
 * `2001:db8:0:1::5` is `2001:db8:0:1::/64`. A zone (`%eth0`) does not count. Anything else is its own key.
 */
export function addressKey(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return isIPv4(bare) ? bare : address;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 0xff]).join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const [, before = '', a, b, c, d] = dotted ?? [];
  const text =
    dotted === null ? address : `${before}${(Number(a) * 256 + Number(b)).toString(16)}:${(Number(c) * 256 + Number(d)).toString(16)}`;
  const [head = '', tail] = text.split('::');
  const read = (part: string): number[] => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  if (tail === undefined) return read(head);
  const [left, right] = [read(head), read(tail)];
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}
