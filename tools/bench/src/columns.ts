/** Charts and histories as bytes and as JSON: processor time of the server, what is sent, and what reading it takes. Days are sealed, as they are by themselves. */
import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { columnsType, decodeFrame } from '@frostway/contract/columns/frame';
import pg from 'pg';
import { type Account, logIn } from './client.js';
import { processorOf } from './processor.js';
import { type Asked, columnCalls, oneYear, seal } from './seal.js';
import { adminPassword, type BenchServer, type Running } from './server.js';
import { figure, type Row, timed } from './statistics.js';

/** Questions one after the other, so that the kernel's hundredths of a second do not matter. */
const atOnce = 5;
const forms = { bytes: columnsType, JSON: 'application/json' } as const;
type Form = keyof typeof forms;
type Cost = { seconds: number; readMs: number; sent: number };

/** Each call in both forms in turn, `rounds` times, plain and packed as a browser asks for it. */
export async function columnForms(server: BenchServer, running: Running, rounds: number): Promise<Row[]> {
  const admin = await logIn(running.url, 'admin', adminPassword);
  const { url } = await server.database();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { untilMs } = await oneYear(client, admin);
  await client.end();
  await seal(url);
  return formsOf(running, admin, columnCalls(untilMs), rounds);
}

/** What these calls cost in both forms. */
export async function formsOf(running: Running, admin: Account, calls: readonly Asked[], rounds: number): Promise<Row[]> {
  const rows: Row[] = [];
  // What runs for the first time is not yet what it will be, whichever call and form it is.
  for (const [, path] of calls) await inTurn(running, admin, path, 1, 'br');
  for (const [name, path] of calls) {
    const plain = await inTurn(running, admin, path, rounds, 'identity');
    const packed = await inTurn(running, admin, path, rounds, 'br');
    const each = (cost: Cost): string => figure((cost.seconds * 1000) / (rounds * atOnce));
    const sent = (cost: Cost): string => figure(cost.sent / 1000);
    const both = (said: (cost: Cost) => string, of: Record<Form, Cost>): string => `${said(of.bytes)} and ${said(of.JSON)}`;
    rows.push({
      name: `${name}, as bytes and as JSON`,
      value: `${both(each, plain)} ms of the server's processor time`,
      note: `${both(sent, plain)} kB; packed for a browser (br) ${both(each, packed)} ms, ${both(sent, packed)} kB; read in ${both((cost) => figure(cost.readMs / (rounds * atOnce)), plain)} ms; ${rounds * atOnce} times each, in turn, days sealed`,
    });
  }
  return rows;
}

async function inTurn(running: Running, admin: Account, path: string, rounds: number, encoding: string): Promise<Record<Form, Cost>> {
  const cost = (): Cost => ({ seconds: 0, readMs: 0, sent: 0 });
  const found: Record<Form, Cost> = { bytes: cost(), JSON: cost() };
  for (let round = -1; round < rounds; round += 1)
    for (const form of ['bytes', 'JSON'] as const) {
      const answers: Buffer[] = [];
      const headers = { authorization: `Bearer ${admin.token}`, 'accept-encoding': encoding, accept: forms[form] };
      const before = await processorOf(running.process.pid);
      for (let time = 0; time < atOnce; time += 1) answers.push(await asSent(new URL(path, running.url), headers));
      const seconds = (await processorOf(running.process.pid)) - before;
      found[form].sent = answers.at(-1)?.length ?? 0;
      const whole = encoding === 'br' ? answers.map((bytes) => brotliDecompressSync(bytes)) : answers;
      const readMs = await timed(async () => whole.map(form === 'bytes' ? decodeFrame : readJson));
      // The first finds nothing in memory.
      if (round < 0) continue;
      found[form].seconds += seconds;
      found[form].readMs += readMs;
    }
  return found;
}

/** The bytes of an answer as they are sent, packed or not; throws at one of another type. */
function asSent(url: URL, headers: Readonly<Record<string, string>>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        if (response.headers['content-type']?.startsWith(headers['accept'] ?? '') === true) resolve(Buffer.concat(parts));
        else reject(new Error(`${url.pathname} answered ${response.headers['content-type'] ?? 'nothing'}`));
      });
    }).on('error', reject);
  });
}

const readJson = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes)) as unknown;
