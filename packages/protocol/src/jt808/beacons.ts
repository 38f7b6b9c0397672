/** Beacons a tracker hears, as readings of the beacon itself: decoded ones, and whole advertisements. */
import { decodeUnframed } from '../ble/bare.js';
import { readingOf } from '../ble/reading.js';
import { readMac } from '../kit/mac.js';
import type { Reader } from '../kit/reader.js';
import { readerOf } from '../kit/reader.js';
import { rounded, type ReadItem } from './item.js';
import type { Report } from './report.js';

/** A whole part with its sign in the first byte, 1/255 in the second, which has the sign of the first. */
function wholeAndFraction(reader: Reader): number {
  const [whole, fraction] = [reader.i8(), reader.u8() / 255];
  return rounded(whole < 0 ? whole - fraction : whole + fraction);
}

/** Item E6: index, MAC, temperature and humidity of each. */
export const beaconProbes: ReadItem = (value, { facts }) => {
  if (value.length === 0 || value.length % 11 !== 0) return false;
  const reader = readerOf(value);
  while (reader.left() > 0) {
    const index = reader.u8();
    const mac = readMac(reader.take(6), 0);
    const [temperatureC, humidityPercent] = [wholeAndFraction(reader), wholeAndFraction(reader)];
    if (mac === undefined) continue;
    facts.received.push({ type: 'reading', timeMs: null, device: { mac }, temperatureC, humidityPercent, attributes: { index } });
  }
  return true;
};

/** Message 0900, kind 53: count, then index, MAC, signal and advertisement of each. */
export function readAdverts(reader: Reader, { facts }: Report): void {
  const count = reader.u8();
  for (let at = 0; at < count; at += 1) {
    reader.skip(1);
    const mac = readMac(reader.take(6), 0);
    const rssiDbm = reader.i8();
    const advert = reader.take(reader.u8());
    if (mac === undefined) continue;
    facts.received.push(readingOf(decodeUnframed(advert, { mac }), { mac, rssiDbm, timeMs: null }));
  }
}
