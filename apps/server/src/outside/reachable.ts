/**
 * Which addresses a webhook may reach. Its address is written by a customer, and the server stands inside a network: nothing of that network, of the machine
 * itself, or of the cloud it runs in may be asked on his behalf, unless the installation allows it.
 */
import { BlockList, isIP } from 'node:net';

/** No host of the public internet: IANA's special-purpose registries, and what clouds answer their machines at. */
const notPublic: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Shared by carriers; Alibaba Cloud's metadata is 100.100.100.200.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, and with 169.254.169.254 the metadata of most clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Azure's own services, at an address that looks like any other.
  ['168.63.129.16', 32],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['2001::', 23],
  ['2001:db8::', 32],
  // Addresses that are another one in disguise.
  ['2002::', 16],
  ['3fff::', 20],
];

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const blocked = new BlockList();
for (const [network, bits] of notPublic) blocked.addSubnet(network, bits, familyOf(network));
/** Of IPv6, only this part is the public internet. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address may be reached. */
export type Reachable = (address: string) => boolean;

/** `allowed` are networks (10.0.0.0/8) or addresses, separated by commas, that may be reached all the same. */
export function reachableOutside(allowed: string): Reachable {
  const list = new BlockList();
  for (const part of allowed.split(',').map((network) => network.trim())) {
    const [address = '', bits] = part.split('/');
    if (isIP(address) === 0) continue;
    list.addSubnet(address, bits === undefined ? (isIP(address) === 6 ? 128 : 32) : Number(bits), familyOf(address));
  }
  return (given) => {
    const address = mapped(given);
    if (isIP(address) === 0) return false;
    const family = familyOf(address);
    if (list.check(address, family)) return true;
    return !blocked.check(address, family) && (family === 'ipv4' || global6.check(address, 'ipv6'));
  };
}

/** An IPv4 address that is written as IPv6 (::ffff:10.0.0.1, ::ffff:a00:1) is that address. */
function mapped(address: string): string {
  const tail = /^(?:0{0,4}:)*:?(?:0{1,4}:)*ffff:(.+)$/i.exec(address)?.[1];
  if (tail === undefined) return address;
  if (isIP(tail) === 4) return tail;
  const [high, low, more] = tail.split(':').map((part) => Number.parseInt(part, 16));
  if (high === undefined || low === undefined || more !== undefined || Number.isNaN(high) || Number.isNaN(low)) return address;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
