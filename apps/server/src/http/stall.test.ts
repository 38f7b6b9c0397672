/** How long the one thread is ever held by what somebody uploads or asks for: see testing/turns.ts. What gateways push is tested beside their listeners (ingest/push-stall.test.ts). */
import { randomBytes } from 'node:crypto';
import { Workbook } from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestListeners } from '../ingest/listeners.fixture.js';
import { addTestAccount } from '../testing/accounts.js';
import { brackets, costOf, gaveWay, mostMs, turnsOf } from '../testing/turns.js';

let listeners: TestListeners;
let token: string;
let most: number;
beforeAll(async () => {
  // As in operation: answers are not held against the contract, which is done at once.
  listeners = await TestListeners.open({}, { checksAnswers: false });
  ({ token } = await addTestAccount(listeners.test, 'dealer'));
  most = mostMs();
});
afterAll(() => listeners.close());

/** The words that came back; they are not looked into meanwhile: that would hold the thread too. */
let lastAnswer = new ArrayBuffer();
const post = async (path: string, body: string | FormData, as = token): Promise<void> => {
  const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const answer = await fetch(new URL(path, listeners.test.url), {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${as}`, ...type },
  });
  lastAnswer = await answer.arrayBuffer();
};
const said = (): string => Buffer.from(lastAnswer).toString();
const upload = (file: string | Uint8Array<ArrayBuffer>): Promise<void> => {
  const form = new FormData();
  form.append('file', new Blob([file]), 'devices');
  return post('/api/inventory', form);
};
const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('The thread is not held', { timeout: 180_000 }, () => {
  it('by a CSV of two million lines', async () => {
    const file = `mac,model\n${'a\n'.repeat(2_000_000)}`;
    expect(await turnsOf(() => upload(file), most)).toBe(gaveWay);
  });
  it('by an XLSX that names one long text in 1,200 cells', async () => {
    const book = new Workbook();
    const long = '\u{1F69A}'.repeat(16_000);
    book.addWorksheet('devices').addRows([['mac', 'model', 'key'], ...Array.from({ length: 400 }, () => [long, long, long])]);
    const file = new Uint8Array(await book.xlsx.writeBuffer());
    expect(await turnsOf(() => upload(file), most)).toBe(gaveWay);
  });
  it('by 20,000 rows that are imported, of a file or in JSON', async () => {
    const macs = Array.from({ length: 20_000 }, (_, index) => `AC2390${index.toString(16).padStart(6, '0')}`);
    const file = `mac,model,activationKey\n${macs.map((mac) => `${mac},beacon-t,K`).join('\n')}`;
    expect(await turnsOf(() => upload(file), most)).toBe(gaveWay);
    expect(await listeners.test.sql('select count(*)::integer as count from device')).toMatchObject([{ count: 20_000 }]);
    const body = JSON.stringify({ rows: macs.map((mac) => ({ mac, model: 'beacon-t', activationKey: 'K' })) });
    expect(await turnsOf(() => post('/api/inventory/check', body), most)).toBe(gaveWay);
  });
  it('by a body of eight megabytes of brackets, beside each other or inside each other', async () => {
    for (const path of ['/api/inventory', '/api/inventory/check'])
      for (const rows of [brackets(2_600_000), deep(3_900_000)])
        expect(await turnsOf(() => post(path, `{"rows":${rows}}`), most), path).toBe(gaveWay);
  });
  it('by the file of a certificate, as it is, in base64, and as nothing that can be read', async () => {
    const { mac } = await listeners.beacon();
    const pdf = Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(4_900_000, 7)]);
    const fields = { mac, date: '2025-01-01', dueDate: '2030-01-01', fileName: 'calibration.pdf' };
    const own = listeners.account.token;
    // It may be tried several times, and a number is there once.
    const add = async (number: string, body: string | FormData): Promise<void> => {
      await listeners.test.sql('delete from calibration_certificate where number = $1', [number]);
      await post('/api/certificate', body, own);
    };
    const base64 = JSON.stringify({ ...fields, number: 'A', file: pdf.toString('base64') });
    expect(await turnsOf(() => add('A', base64), most)).toBe(gaveWay);
    expect(said()).toContain('"number":"A"');
    for (const body of [`${base64.slice(0, -6)}!!!!"}`, `{"file":"${'\\u0041'.repeat(1_250_000)}"}`, `{"file":${deep(3_500_000)}}`])
      expect(await turnsOf(() => post('/api/certificate', body, own), most)).toBe(gaveWay);
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, number: 'B' })) form.append(name, value);
    form.append('file', new Blob([pdf]), 'calibration.pdf');
    expect(await turnsOf(() => add('B', form), most)).toBe(gaveWay);
    expect(said()).toContain('"number":"B"');
    expect(await listeners.test.sql('select distinct number from calibration_certificate order by number')).toEqual([
      { number: 'A' },
      { number: 'B' },
    ]);
  });
  it('by a certificate that is downloaded', async () => {
    const { mac } = await listeners.beacon();
    const content = Buffer.concat([Buffer.from('%PDF-1.4'), randomBytes(4_900_000)]);
    const fields = { mac, date: '2025-01-01', dueDate: '2030-01-01', number: 'D' };
    const headers = { authorization: `Bearer ${listeners.account.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ ...fields, file: content.toString('base64') });
    const added = await listeners.test.request('/api/certificate', { method: 'POST', headers, body });
    expect(added).toMatchObject({ errorcode: 0 });
    const { id } = added.data as { id: number };
    let taken = 0;
    const download = async (): Promise<void> => {
      taken = 0;
      const answer = await fetch(new URL(`/api/certificate/file?id=${id}`, listeners.test.url), { headers });
      for await (const part of answer.body ?? []) taken += part.length;
    };
    // Half of what it costs to take the whole from the database's words and write it into an answer.
    const few = costOf(() => JSON.stringify({ base64: Buffer.from(content.toString('hex'), 'hex').toString('base64') })) / 2;
    expect(await turnsOf(download, few)).toBe(gaveWay);
    expect(taken).toBe(content.length);
  });
  it('by the documents about the calls, which are made when they are first asked for, and by other pages anybody may open', async () => {
    for (const path of ['/openapi.json', '/docs', '/metrics', '/healthz', '/readyz', '/login', '/beacon/position/share?key=nobody'])
      expect(await turnsOf(() => Promise.all(Array.from({ length: 8 }, () => listeners.test.request(path))), most), path).toBe(gaveWay);
  });
});
