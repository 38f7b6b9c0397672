/** The same verdict in any order, through the ports, against PostgreSQL. The long trial is `npm run bench -- shuffles 10000`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sequence } from './sequence.js';
import { BenchServer, type Running } from './server.js';
import { shuffleRounds } from './shuffles.js';

let server: BenchServer;
let running: Running;
beforeAll(async () => {
  server = await BenchServer.create();
  running = await server.start();
}, 120_000);
afterAll(() => server.remove(), 60_000);

describe('late, doubled readings of several gateways and trackers, and a rule edited in between', () => {
  it('end in the excursions, alarms and statistics of the ordered run, in 200 shuffles', { timeout: 300_000 }, async () => {
    const result = await shuffleRounds(server, running, 200, sequence(20_261_124));
    expect(result.different.slice(0, 3)).toEqual([]);
    // All of it happened: alarms on both sides, devices' own, and late data that moved what was known.
    expect(Object.keys(result.alarms)).toEqual(
      expect.arrayContaining(['temperatureHigh', 'temperatureLow', 'humidityHigh', 'vibration', 'tamper']),
    );
    expect(result.revised).toBeGreaterThan(100);
    for (const count of Object.values(result.known)) expect(count, JSON.stringify(result.known)).toBeGreaterThan(100);
  });
});
