/** Answers as frames: what comes back is what went in, and what was damaged on the way is refused as a whole. */
import { crc32 } from '@frostway/core/columns/crc32';
import { describe, expect, it } from 'vitest';
import { DamagedFrameError, decodeFrame, encodeFrame } from './frame.js';

const column = (...values: number[]): Float64Array => Float64Array.from(values);
const none = Number.NaN;
const answer = {
  errorcode: 0,
  data: {
    total: 3,
    time: column(1_764_000_000_000, 1_764_000_060_000, 1_764_000_120_000),
    temperature: column(4.25, none, -0),
    co2: column(),
    before: [],
    limits: [{ from: 0, temperatureUpper: 8, temperatureLower: null }],
    silentFrom: { temperature: column(1_764_000_000_000), humidity: column() },
    zone: 'Asia/Shanghai',
    keptTime: null,
  },
};

/** As a frame says it is: sum and version are right, whatever stands in it. */
const frameOf = (head: string | Uint8Array, columns: readonly number[] = []): Uint8Array => {
  const text = typeof head === 'string' ? new TextEncoder().encode(head) : head;
  expect(text.length).toBeLessThan(128);
  const bytes = Uint8Array.from([1, 0, 0, 0, 0, text.length, ...text, ...columns]);
  new DataView(bytes.buffer).setUint32(1, crc32(bytes.subarray(5), crc32(bytes.subarray(0, 1))), true);
  return bytes;
};

describe('an answer as a frame', () => {
  it.each<[what: string, answer: unknown]>([
    ['of columns beside all kinds of other things', answer],
    ['without any column', { errorcode: 0, data: { rows: [{ name: 'x' }], total: 1 } }],
    ['that is nothing', null],
    ['that is one column', column(1, 2, 3)],
    ['of empty columns', { time: column(), temperature: column() }],
    ['of one row', { time: column(5), temperature: column(none) }],
    ['of nulls alone', { time: column(1, 2), temperature: column(none, none) }],
    ['of columns in rows', { rows: [{ mac: 'a', time: column(1) }, { mac: 'b', time: column() }, [column(2)]] }],
    ['of numbers no sensor steps by', { pressure: column(Math.PI, none, -1e300, 5e-324, -Infinity) }],
    ['with long texts of every script', { note: `${'长文本 é 🧊 \u0000 "\\" '.repeat(2000)}\ud800`, time: column(1) }],
    ['whose members have awkward names', { 'a.b': column(1), '': column(2), '0': { length: column(3) } }],
  ])('%s comes back the same', (_, given) => {
    expect(decodeFrame(encodeFrame(given))).toEqual(given);
  });
  it('of columns of any size comes back the same', () => {
    let seed = 11;
    const chance = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    for (let round = 0; round < 100; round += 1) {
      const length = Math.floor(chance() * 400);
      const values = (): Float64Array =>
        Float64Array.from({ length }, () =>
          chance() < 0.1 ? none : Math.round((chance() - 0.5) * 1e4) / ([1, 10, 100, Math.E][round % 4] as number),
        );
      const given = { data: { time: values(), rows: [{ temperature: values() }, { humidity: values(), name: `${round}` }] } };
      expect(decodeFrame(encodeFrame(given))).toEqual(given);
    }
  });
  it('keeps the order of its members, and members that are undefined are left out as JSON leaves them out', () => {
    const back = decodeFrame(encodeFrame({ b: column(1), a: undefined, c: 2, d: column() }));
    expect(Object.keys(back as object)).toEqual(['b', 'c', 'd']);
  });
  it('is read wherever in its memory it lies', () => {
    const bytes = encodeFrame(answer);
    const wider = new Uint8Array(bytes.length + 16);
    wider.set(bytes, 3);
    expect(decodeFrame(wider.subarray(3, 3 + bytes.length))).toEqual(answer);
  });
  it('takes a fraction of JSON', () => {
    const length = 1440;
    const given = {
      time: Float64Array.from({ length }, (_, minute) => 1_764_000_000_000 + minute * 60_000),
      temperature: Float64Array.from({ length }, (_, minute) => Math.round(500 + 100 * Math.sin(minute / 50)) / 100),
      humidity: new Float64Array(length).fill(none),
    };
    expect(encodeFrame(given).length).toBeLessThan(2 * length + 300);
  });
});

describe('a frame that is no whole frame', () => {
  it('is refused wherever it breaks off', () => {
    const bytes = encodeFrame(answer);
    for (let length = 0; length < bytes.length; length += 1)
      expect(() => decodeFrame(bytes.subarray(0, length)), `${length} bytes`).toThrow(DamagedFrameError);
  });
  it('is refused whichever of its bits is another', () => {
    const bytes = encodeFrame(answer);
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const other = bytes.slice();
      other[bit >> 3] = (other[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(() => decodeFrame(other), `bit ${bit}`).toThrow(DamagedFrameError);
    }
  });
  it('is refused with anything behind it', () => {
    expect(() => decodeFrame(Uint8Array.from([...encodeFrame(answer), 0]))).toThrow(DamagedFrameError);
  });
  it.each<[what: string, frame: Uint8Array]>([
    ['whose head is no JSON', frameOf('{"answer":')],
    ['whose head is no text', frameOf(Uint8Array.of(0x22, 0xff, 0x22))],
    ['that names no columns', frameOf('{"answer":1}')],
    ['that names a place that is not there', frameOf('{"answer":{},"columns":[{"at":["time"],"length":1}]}', [0, 0])],
    ['that names a place for something else', frameOf('{"answer":{"time":[1]},"columns":[{"at":["time"],"length":0}]}', [0])],
    ['that names what every object has', frameOf('{"answer":{},"columns":[{"at":["__proto__"],"length":0}]}', [0])],
    ['with fewer columns than it names', frameOf('{"answer":{"t":[]},"columns":[{"at":["t"],"length":1}]}')],
    ['with more than it names', frameOf('{"answer":{"t":[]},"columns":[]}', [0])],
    ['of a length that is none', frameOf('{"answer":{"t":[]},"columns":[{"at":["t"],"length":-1}]}', [0, 0])],
    ['of a form nobody knows', frameOf('{"answer":{"t":[]},"columns":[{"at":["t"],"length":1}]}', [8])],
  ])('%s is refused although its sum is right', (_, frame) => {
    expect(() => decodeFrame(frame)).toThrow(DamagedFrameError);
  });
  it('is refused when it is of a later version', () => {
    const bytes = encodeFrame(answer);
    bytes[0] = 3;
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(1, crc32(bytes.subarray(5), crc32(bytes.subarray(0, 1))), true);
    expect(() => decodeFrame(bytes)).toThrow('the frame is of version 3');
  });
});
