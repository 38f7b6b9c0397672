/** A vendor of SIM cards as he answers: figures, a card he does not know, and what makes no sense. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSimUrl, type SimVendor, simVendor } from './sim-vendor.js';

const answers: Readonly<Record<string, readonly [status: number, body: string]>> = {
  '1 44': [200, '{"total":1024.4,"used":100,"endsAt":"2026-12-31T00:00:00Z"}'],
  '2': [200, '{"total":1024,"used":0}'],
  '3': [404, ''],
  '4': [200, '{"total":"much","used":0}'],
  '5': [200, '{"total":1,"used":0,"endsAt":"soon"}'],
  '6': [500, 'sorry'],
};
let vendor: SimVendor;
const server = http.createServer((request, response) => {
  const [status, body] = answers[new URL(request.url ?? '', 'http://vendor').searchParams.get('sim') ?? ''] ?? [400, ''];
  response.writeHead(status).end(body);
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  vendor = simVendor(`http://127.0.0.1:${(server.address() as AddressInfo).port}/cards?sim={sim}`);
});
afterAll(() => server.close());

describe('A vendor of SIM cards', () => {
  it('says what a card has bought and used, in whole megabytes, and until when it holds', async () => {
    expect(await vendor.read('1 44')).toEqual({ totalMb: 1024, usedMb: 100, endsAt: new Date('2026-12-31T00:00:00Z') });
    expect(await vendor.read('2')).toEqual({ totalMb: 1024, usedMb: 0, endsAt: null });
  });

  it('knows nothing of some cards', async () => {
    expect(await vendor.read('3')).toBeUndefined();
  });

  it.each(['4', '5', '6'])('is not believed when what it answers makes no sense: %s', async (sim) => {
    await expect(vendor.read(sim)).rejects.toThrow('no figures');
  });

  it('is asked by an address with a hole for the card', () => {
    expect(['https://sim.example/?sim={sim}', 'https://sim.example/', 'ftp://sim.example/{sim}'].map(isSimUrl)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
