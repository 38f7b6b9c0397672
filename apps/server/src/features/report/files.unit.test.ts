/** Files of strangers are read before anybody has logged in: what they hold must not hold the server. */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { canonicalJson } from '@frostway/contract/report/canonical';
import { expect, it } from 'vitest';
import { brackets, gaveWay, mostMs, turnsOf } from '../../testing/turns.js';
import { hashIn } from './files.js';

const most = mostMs();

it.each(['/EmbeddedFile', '/EmbeddedFile obj', '/EmbeddedFile stream\n', ' obj /EmbeddedFile /FlateDecode /Length 4000000 stream\n'])(
  'a file full of "%s" is no report, and is soon seen to be none',
  async (word) => {
    const file = Buffer.from(`%PDF-1.7\n${word.repeat(Math.floor(4_000_000 / word.length))}`);
    let hash: string | undefined = '';
    expect(await turnsOf(async () => (hash = await hashIn(file)), most)).toBe(gaveWay);
    expect(hash).toBeUndefined();
  },
);

const attachedFour = (text: string): Buffer =>
  Buffer.from(`%PDF-1.7\n${`1 0 obj << /Type /EmbeddedFile /Length ${text.length} >>\nstream\n${text}\nendstream\n`.repeat(4)}`);

it.each([
  ['as many brackets as are read', `{"data":${brackets(240_000)}}`],
  ['brackets beside each other', `{"data":${brackets(1_300_000)}}`],
  ['brackets inside each other', `{"data":${'['.repeat(1_900_000)}${']'.repeat(1_900_000)}}`],
  ['many names', `{${Array.from({ length: 60_000 }, (_, index) => `"${index}":[]`).join(',')}}`],
  ['small brackets inside each other', `{"data":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
] as const)('facts of %s hold nobody up, by themselves and attached to a PDF', { timeout: 120_000 }, async (_title, facts) => {
  for (const file of [Buffer.from(facts), attachedFour(facts)])
    expect(await turnsOf(async () => void (await hashIn(file)), most)).toBe(gaveWay);
});

it('facts with more brackets than any report are not read', async () => {
  expect(await hashIn(Buffer.from(`{"data":${brackets(240_000)}}`))).toMatch(/^[0-9a-f]{64}$/);
  expect(await hashIn(Buffer.from(`{"data":${brackets(260_000)}}`))).toBeUndefined();
});

it('large facts have the hash of their canonical form, however they are laid out', async () => {
  const rows = Array.from({ length: 40_000 }, (_, index) => ({
    time: index,
    name: `é ${index} 🧊`,
    temperature: -0.5 * index,
    gone: null,
  }));
  const facts = { revision: 1, data: { rows, readingsHash: 'a' } };
  const hash = createHash('sha256').update(canonicalJson(facts)).digest('hex');
  expect(await hashIn(Buffer.from(JSON.stringify(facts)))).toBe(hash);
  expect(await hashIn(Buffer.from(JSON.stringify({ data: { readingsHash: 'a', rows }, revision: 1 }).replaceAll(':', ': ')))).toBe(hash);
});

it(
  'files attached to a PDF are never held unpacked, however well they are packed, and are unpacked no further than reports are long',
  { timeout: 60_000 },
  async () => {
    const packed = deflateSync(Buffer.alloc(63_000_000, 'a'));
    const head = `1 0 obj << /Type /EmbeddedFile /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
    const file = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      ...Array.from({ length: 4 }, () => [Buffer.from(head), packed, Buffer.from('\nendstream\n')]).flat(),
    ]);
    expect(file.length).toBeLessThan(400_000);
    const before = process.memoryUsage().arrayBuffers;
    let highest = 0;
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().arrayBuffers - before)), 1);
    expect(await turnsOf(async () => void (await Promise.all(Array.from({ length: 4 }, () => hashIn(file)))), most)).toBe(gaveWay);
    clearInterval(watch);
    // Sixteen files of 63 MB.
    expect(highest).toBeLessThan(200_000_000);
  },
);

it('the PDF of a report has the hash of its facts while its table is the one they speak of', async () => {
  const table = Buffer.from('time,temperature\r\n0,-18\r\n');
  const facts = { data: { readingsHash: createHash('sha256').update(table).digest('hex') }, revision: 1 };
  const hash = createHash('sha256').update(canonicalJson(facts)).digest('hex');
  const attached = (content: Buffer, isPacked: boolean): Buffer => {
    const bytes = isPacked ? deflateSync(content) : content;
    return Buffer.concat([
      Buffer.from(`1 0 obj << /Type /EmbeddedFile${isPacked ? ' /Filter /FlateDecode' : ''} /Length ${bytes.length} >>\nstream\n`),
      bytes,
      Buffer.from('\nendstream\n'),
    ]);
  };
  for (const isPacked of [true, false]) {
    const pdf = (rows: Buffer): Buffer =>
      Buffer.concat([Buffer.from('%PDF-1.7\n'), attached(Buffer.from(JSON.stringify(facts)), isPacked), attached(rows, isPacked)]);
    expect(await hashIn(pdf(table))).toBe(hash);
    expect(await hashIn(pdf(Buffer.from('time,temperature\r\n0,-19\r\n')))).toBeUndefined();
  }
});
