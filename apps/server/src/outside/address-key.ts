/**
 * The key under which a limit counts a network address. Whoever is given IPv6 is given a /64 at least and can speak from 2^64 addresses of it, so these count
 * as one; an IPv4 address is one host, however a socket of both kinds writes it.
 */
import { isIPv4, isIPv6 } from 'node:net';

/** Longest key of something that is no address, characters: keys are kept in tables and in memory. */
const longest = 64;

/**
 * The key of an address: IPv4 as it is, also where it is written as IPv6 (`::ffff:192.0.2.1`, `64:ff9b::192.0.2.1`, with a port behind it); IPv6 as its network
 * `2001:db8:0:1::/64`; `unknown` for a socket that has none any more. What is no address is its own key, cut to 64 characters.
 */
export function addressKey(address: string | undefined): string {
  if (address === undefined || address === '') return 'unknown';
  const bare = bareOf(address);
  if (isIPv4(bare)) return bare;
  return isIPv6(bare) ? networkOf(wordsOf(bare)) : address.slice(0, longest);
}

/** The key of the network an address is in, for what many addresses of one operator are to share: the /24 of IPv4, the /48 of IPv6, which is what a site is given. */
export function networkKey(address: string | undefined): string {
  const key = addressKey(address);
  if (isIPv4(key)) return `${key.split('.').slice(0, 3).join('.')}.0/24`;
  return key.endsWith('::/64') ? `${key.slice(0, -'::/64'.length).split(':').slice(0, 3).join(':')}::/48` : key;
}

/** Without the zone of a link-local address, and without the brackets and the port that some proxies write. */
function bareOf(address: string): string {
  const host = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;
  return host.split('%')[0] ?? host;
}

/** The eight words of a valid IPv6 address. */
function wordsOf(address: string): number[] {
  // The host of a URL is the canonical form: hexadecimal words alone.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const words = (part: string): number[] => (part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16)));
  const [left, right] = [words(head), words(tail ?? '')];
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

const startsWith = (words: readonly number[], prefix: readonly number[]): boolean => prefix.every((word, index) => words[index] === word);

function networkOf(words: readonly number[]): string {
  const isMapped = startsWith(words, [0, 0, 0, 0, 0, 0xff_ff]);
  // RFC 6052: all of IPv4 lies in one such network.
  const isTranslated = startsWith(words, [0x64, 0xff_9b, 0, 0, 0, 0]);
  if (isMapped || isTranslated)
    return words
      .slice(6)
      .flatMap((word) => [word >> 8, word & 0xff])
      .join('.');
  const network = words.slice(0, 4).map((word) => word.toString(16));
  while (network.at(-1) === '0') network.pop();
  return `${network.join(':')}::/64`;
}
