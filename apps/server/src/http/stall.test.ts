/**
 * How long the one thread is ever held by what somebody sends or asks for. Measured as processor time between two turns of the event loop, which other programs of
 * a busy machine do not change, and held against what reading only a part of the same at once costs here and now.
 */
import { parse } from 'csv-parse/sync';
import { Workbook } from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAccount } from '../testing/accounts.js';
import { startTestPlatform, type TestPlatform } from '../testing/platform.js';

const brackets = (count: number): string => `[${Array.from({ length: count }, () => '[]').join(',')}]`;
const spentMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

const costOf = (work: () => unknown): number => {
  const began = process.cpuUsage();
  work();
  return spentMs(began);
};

/** The most processor time between two turns while something is done, ms. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let last = process.cpuUsage();
  let longest = 0;
  let isOver = false;
  const turn = (): void => {
    longest = Math.max(longest, spentMs(last));
    last = process.cpuUsage();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work().finally(() => (isOver = true));
  return longest;
}

let test: TestPlatform;
let token: string;
/** A twentieth of the lines of the first attack, at once. */
let mostMs: number;
beforeAll(async () => {
  test = await startTestPlatform();
  ({ token } = await addTestAccount(test, 'dealer'));
  mostMs = costOf(() => parse(`mac,model\n${'a\n'.repeat(100_000)}`, { relaxColumnCount: true }));
});
afterAll(() => test.close());

const upload = (file: string | Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.append('file', new Blob([file]), 'devices');
  return test.request('/api/inventory', { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } });
};
const send = (path: string, body: string) =>
  test.request(path, { method: 'POST', body, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } });

describe('The thread is not held', () => {
  it('by a CSV of two million lines', async () => {
    const file = `mac,model\n${'a\n'.repeat(2_000_000)}`;
    expect(await longestTurn(() => upload(file))).toBeLessThan(mostMs);
  });
  it('by an XLSX that names one long text in 1,200 cells', async () => {
    const book = new Workbook();
    const long = '\u{1F69A}'.repeat(16_000);
    book.addWorksheet('devices').addRows([['mac', 'model', 'key'], ...Array.from({ length: 400 }, () => [long, long, long])]);
    const file = new Uint8Array(await book.xlsx.writeBuffer());
    expect(await longestTurn(() => upload(file))).toBeLessThan(mostMs);
  });
  it('by 20,000 rows that are imported', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `AC2390${index.toString(16).padStart(6, '0')},beacon-t,K`);
    const file = `mac,model,activationKey\n${rows.join('\n')}`;
    expect(await longestTurn(() => upload(file))).toBeLessThan(mostMs);
  });
  it('by a body of eight megabytes of brackets', async () => {
    const body = `{"rows":${brackets(2_600_000)}}`;
    const atOnceMs = costOf(() => JSON.parse(body) as unknown);
    for (const path of ['/api/inventory', '/api/inventory/check'])
      expect(await longestTurn(() => send(path, body)), path).toBeLessThan(atOnceMs);
  });
  it('by the documents about the calls, which are made when they are first asked for', async () => {
    for (const path of ['/openapi.json', '/docs'])
      expect(await longestTurn(() => Promise.all(Array.from({ length: 8 }, () => test.request(path)))), path).toBeLessThan(mostMs);
  });
});
