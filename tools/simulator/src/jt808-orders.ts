/** What a JT/T 808 terminal does when it is told something: parameters (8103), control (8105) and circles (8600, 8601), each by its bytes in hex. */
import type { ReceivedCommand } from '@frostway/protocol/jt808/terminal';
import type { Obeyed } from './obeyed.js';

/** Numbers of parameters that say how often it reports, at rest and on the way. */
const [asleep, usual] = [0x0027, 0x0029];
/** Words of 8105: cut and restore. */
const [cut, restore, factory] = [0xf0, 0xf1, 5];

/** Takes a command; what it cannot do it leaves. */
export function obeyJt808(obeyed: Obeyed, { id, body }: Pick<ReceivedCommand, 'id' | 'body'>): void {
  const bytes = Buffer.from(body, 'hex');
  if (id === 0x8103) takeParameters(obeyed, bytes);
  if (id === 0x8105 && bytes.length > 0) {
    const word = bytes.readUInt8(0);
    if (word === cut || word === 0x64) obeyed.isCut = true;
    if (word === restore || word === 0x65) obeyed.isCut = false;
    if (word === factory) obeyed.forget();
  }
  if (id === 0x8600 && bytes.length >= 20) takeCircle(obeyed, bytes);
  if (id === 0x8601 && bytes.length > 0) {
    const count = bytes.readUInt8(0);
    if (count === 0) obeyed.unwatch();
    for (let at = 0; at < count && bytes.length >= 5 + at * 4; at += 1) obeyed.unwatch(bytes.readUInt32BE(1 + at * 4));
  }
}

function takeParameters(obeyed: Obeyed, bytes: Buffer): void {
  let at = 1;
  while (bytes.length >= at + 5) {
    const [number, length] = [bytes.readUInt32BE(at), bytes.readUInt8(at + 4)];
    const value = length === 4 && bytes.length >= at + 9 ? bytes.readUInt32BE(at + 5) : undefined;
    if (number === usual) obeyed.setIntervals({ moving: value });
    if (number === asleep) obeyed.setIntervals({ still: value });
    at += 5 + length;
  }
}

/** Setting, count, then number, attributes, latitude, longitude, radius. */
function takeCircle(obeyed: Obeyed, bytes: Buffer): void {
  const attributes = bytes.readUInt16BE(6);
  obeyed.watch(bytes.readUInt32BE(2), {
    latitude: (bytes.readUInt32BE(8) / 1e6) * ((attributes & 0x40) === 0 ? 1 : -1),
    longitude: (bytes.readUInt32BE(12) / 1e6) * ((attributes & 0x80) === 0 ? 1 : -1),
    radiusM: bytes.readUInt32BE(16),
  });
}
