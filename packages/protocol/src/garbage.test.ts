/** What a stranger sends to an open port: finding that there is no frame in it takes no longer than reading it. */
import { describe, expect, it } from 'vitest';
import { type Family, isProblem } from './family.js';
import { openLine } from './queclink/frames.js';
import { families } from './registry.js';

type Streamed = Extract<Family, { readonly framing: unknown }>;
const streamed = families.filter((family): family is Streamed => 'framing' in family);

/** Garbage that may be the beginning of something at every place of it. */
const garbage = [
  ...Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)),
  '$$',
  '$$11',
  '*1',
  '@a',
  '##,',
  'imei:',
  '+RESP:GT',
  '[3G*',
  '(0',
  'TZ',
];
const bytesOf = (text: string, count: number): Uint8Array =>
  Uint8Array.from({ length: count }, (_, at) => text.charCodeAt(at % text.length));

describe.each(streamed.map((family) => [family.name, family] as const))('Garbage at the port of %s', (_name, { framing, decode }) => {
  it('is looked through once', { timeout: 120_000 }, () => {
    for (const find of Object.values(framing)) {
      for (const text of garbage) {
        const bytes = bytesOf(text, 40_000);
        const from = performance.now();
        const { frames } = find(bytes);
        for (const frame of frames.slice(0, 100)) isProblem(decode(frame, { isStrict: true, nowMs: 0 }));
        // Looked through from every place of it, it took half a minute.
        expect(performance.now() - from, JSON.stringify(text)).toBeLessThan(2000);
      }
    }
  });
});

it('a line that is full of line ends is read once', () => {
  const from = performance.now();
  expect(openLine(bytesOf('\n', 100_000))).toBeUndefined();
  expect(openLine(Uint8Array.from([...bytesOf('$\r\n', 100_000), 0x78]))).toBeUndefined();
  expect(performance.now() - from).toBeLessThan(500);
});
