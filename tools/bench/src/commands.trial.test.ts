/** What a kill leaves of commands; the long trial is `npm run bench -- command-crash 100`. */
import { expect, it } from 'vitest';
import { commandCrashRounds } from './commands-crash.js';
import { sequence } from './sequence.js';

it(
  'kill -9 between a command and its answer does nothing twice that must not be and loses nothing, in 4 rounds',
  { timeout: 120_000 },
  async () => {
    const result = await commandCrashRounds(4, sequence(20_261_126));
    expect(result.faults).toEqual([]);
    expect(result.given).toBeGreaterThan(0);
  },
);
