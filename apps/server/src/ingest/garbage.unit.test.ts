/** What a stranger sends to an open port: finding that there is no frame in it takes no longer than reading it (see testing/turns.ts). */
import { type Family, isProblem } from '@frostway/protocol/family';
import { openLine } from '@frostway/protocol/queclink/frames';
import { families } from '@frostway/protocol/registry';
import { describe, expect, it } from 'vitest';
import { gaveWay, mostMs, turnsOf } from '../testing/turns.js';

type Streamed = Extract<Family, { readonly framing: unknown }>;
const streamed = families.filter((family): family is Streamed => 'framing' in family);
const most = mostMs();

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
  it('is looked through once', { timeout: 120_000 }, async () => {
    for (const find of Object.values(framing))
      for (const text of garbage) {
        const bytes = bytesOf(text, 60_000);
        const look = async (): Promise<void> => {
          const { frames } = find(bytes);
          for (const frame of frames.slice(0, 100)) isProblem(decode(frame, { isStrict: true, nowMs: 0 }));
        };
        expect(await turnsOf(look, most), JSON.stringify(text)).toBe(gaveWay);
      }
  });
});

it('a line that is full of line ends is read once', async () => {
  const full = Uint8Array.from([...bytesOf('$\r\n', 100_000), 0x78]);
  expect(await turnsOf(async () => expect(openLine(full)).toBeUndefined(), most)).toBe(gaveWay);
});
