/** Tests of asking for what grows at its end. */
import type { Answer } from '@frostway/contract/endpoint';
import { mission } from '@frostway/contract/mission/endpoints';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { againFor, growthOfLine, growthOfTracks } from '../screens/mission-detail/mission-growth.js';
import { answerOf } from '../testing/blank.js';
import { stubServer } from '../testing/server.js';
import { answers, askAgain, queryOf } from './answers.js';
import { askGrowing } from './growing.js';

const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 6, 14, 6);
const input = { id: 7, mac: 'F2057A009001' };
/** What the server knows: a reading every half hour. */
let times: number[];
/** From when each call asked, undefined = for all. */
let asked: (number | undefined)[];

beforeEach(() => {
  times = [0, 0.5, 1, 1.5, 2].map((hours) => startMs + hours * hourMs);
  asked = [];
  stubServer().says(mission.beaconTrack, ({ st }) => {
    asked.push(st === undefined ? undefined : Number(st));
    const time = times.filter((ms) => st === undefined || ms >= Number(st));
    const temperature = time.map((ms) => (ms - startMs) / hourMs);
    return answerOf(mission.beaconTrack, { total: time.length, time, temperature });
  });
});
afterEach(() => {
  answers.clear();
  vi.unstubAllGlobals();
});

const ask = askGrowing(mission.beaconTrack, growthOfLine);
const askOnce = (): Promise<Answer<typeof mission.beaconTrack>> =>
  answers.fetchQuery({ ...queryOf(mission.beaconTrack, input), queryFn: ({ signal }) => ask(input, signal), staleTime: 0 });

describe('What grows at its end', () => {
  it('is asked whole, then from an hour before its newest on, and is all of it each time', async () => {
    await askOnce();
    times.push(startMs + 2.5 * hourMs);
    const whole = await askOnce();
    expect(asked).toEqual([undefined, startMs + hourMs]);
    expect(whole).toMatchObject({
      total: 6,
      time: Float64Array.from(times),
      temperature: Float64Array.of(0, 0.5, 1, 1.5, 2, 2.5),
      humidity: new Float64Array(),
    });
  });

  it('shows what comes up to an hour late at once', async () => {
    await askOnce();
    times = [...times, startMs + 1.25 * hourMs].sort((a, b) => a - b);
    expect((await askOnce()).time).toEqual(Float64Array.from(times));
  });

  it('is asked whole every tenth time, so that what comes later than that is there too', async () => {
    await askOnce();
    times.unshift(startMs - hourMs);
    for (let turn = 0; turn < 9; turn += 1) expect((await askOnce()).total).toBe(5);
    expect((await askOnce()).time).toEqual(Float64Array.from(times));
    expect(asked.map((from) => from === undefined)).toEqual([true, ...Array.from({ length: 9 }, () => false), true]);
  });

  it('is asked whole when something it tells of was changed, and while it tells of nothing yet', async () => {
    await askOnce();
    await askAgain(['missions']);
    await askOnce();
    times = [];
    await askAgain(['missions']);
    await askOnce();
    await askOnce();
    expect(asked).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('What is counted from many readings', () => {
  it('is asked for again less often: every 15 seconds up to 50,000 of them, every minute of four times as many', () => {
    expect([againFor(0), againFor(50_000), againFor(50_001), againFor(200_000)]).toEqual([15_000, 15_000, 30_000, 60_000]);
  });
});

describe('Tracks of several devices', () => {
  it('grow from an hour before the newest of any on, and a device that is new among them comes with what there is', () => {
    const row = (mac: string, ...times: number[]) => {
      const time = Float64Array.from(times);
      return { mac, imei: null, name: mac, time, latitude: time, longitude: time, speed: time, valid: times.map((ms) => ms > 1) };
    };
    const before = { total: 2, rows: [row('A', 1, 2, 3), row('B', 1, 5)] };
    expect(growthOfTracks.newestMs(before)).toBe(5);
    const end = { total: 3, rows: [row('A', 3, 4), row('B'), row('C', 4)] };
    expect(growthOfTracks.joined(before, end, 3).rows).toEqual([row('A', 1, 2, 3, 4), row('B', 1), row('C', 4)]);
  });
});
