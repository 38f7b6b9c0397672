/** Issue of trust: what a device was told is safe, is safe. The long trial is `npm run bench -- crash 1000`. */
import { describe, expect, it } from 'vitest';
import { crashRounds } from './crash.js';
import { sequence } from './sequence.js';

describe('kill -9 of the server, and of the embedded database, in the middle of ingest', () => {
  it('loses nothing that was acknowledged, in 8 rounds', { timeout: 300_000 }, async () => {
    const result = await crashRounds(8, sequence(20_261_120));
    expect(result.lost).toEqual([]);
    expect(result.killedServers).toBeGreaterThan(0);
    expect(result.killedDatabases).toBeGreaterThan(0);
    expect(result.acknowledged).toBeGreaterThanOrEqual(8);
  });
});
