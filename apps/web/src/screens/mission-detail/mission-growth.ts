/** How lines and tracks of a mission that runs grow at their end. Pure. */
import type { Answer } from '@frostway/contract/endpoint';
import type { mission } from '@frostway/contract/mission/endpoints';
import { type Growth, joinedColumns } from '../../api/growing.js';

type Line = Answer<(typeof mission)['beaconTrack']>;
type Tracks = Answer<(typeof mission)['devicesTrack']>;

/** How often a mission that runs is asked for again, ms. */
export const againMs = 15_000;
/** So many readings are counted in the time between; of more, less often. */
const countedAtOnce = 50_000;

/** How often what is counted from so many readings is asked for again, ms. */
export const againFor = (readings: number): number => againMs * Math.max(1, Math.ceil(readings / countedAtOnce));

/** Of one sensor. */
export const growthOfLine: Growth<Line> = {
  newestMs: ({ time }) => time.at(-1),
  joined: (before, end, fromMs) => {
    const whole = joinedColumns(before, end, fromMs);
    return { ...whole, total: whole.time.length };
  },
};

/** Of all locating devices: each from the same time on, an hour before the newest of any. */
export const growthOfTracks: Growth<Tracks> = {
  newestMs: ({ rows }) => rows.reduce<number | undefined>((newest, { time }) => max(newest, time.at(-1)), undefined),
  joined: (before, end, fromMs) => ({
    ...end,
    rows: end.rows.map((row) => {
      const known = before.rows.find(({ mac, imei }) => mac === row.mac && imei === row.imei);
      return known === undefined ? row : joinedColumns(known, row, fromMs);
    }),
  }),
};

const max = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);
