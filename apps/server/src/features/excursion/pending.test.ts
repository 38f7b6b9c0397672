/** When a pending alarm is due: of one run after its delay, of minutes in total after what is left of them. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { describe, expect, it } from 'vitest';
import { alarmStories } from './stories.fixture.js';

const minute = 60_000;
const { listeners, iso, hear, one, ruled } = alarmStories({ unitMs: minute, backMs: 120 * minute });

/** Warm for ten minutes, then an hour later again: that run alone would say nothing of the ten. */
const warmTwice = [
  [0, 9],
  [5, 9],
  [10, 5],
  [60, 9],
  [65, 9],
] as const;

describe('a pending alarm', () => {
  it('of one run is due after its delay', async () => {
    const { mac } = await ruled({ delay: 3600 });
    await hear(mac, warmTwice);
    expect(await one({ mac })).toMatchObject({ state: 'pending', startedAt: iso(60), dueAt: iso(120), rule: { mode: 'single' } });
  });

  it('of minutes in total is due after what all runs have left of them, from the newest reading on, and then it is raised', async () => {
    const { mac } = await ruled({ mode: 'cumulative', delay: 3600 });
    await hear(mac, warmTwice);
    const pending = { state: 'pending', startedAt: iso(60), minutes: 5, rule: { mode: 'cumulative' } };
    expect(await one({ mac })).toMatchObject({ ...pending, dueAt: iso(110) });
    await hear(mac, [[70, 9]]);
    expect(await one({ mac })).toMatchObject({ ...pending, minutes: 10, dueAt: iso(110) });
    await hear(
      mac,
      [75, 80, 85, 90, 95, 100, 105, 110].map((moment) => [moment, 9] as const),
    );
    const { id, ...raised } = await one({ mac });
    expect(raised).toMatchObject({ state: 'active', dueAt: null });
    const { excursion } = await listeners().test.call(alarms.oneAlarm, { id }, listeners().account.token);
    expect(excursion?.firedAt).toBe(iso(110));
  });

  it('of minutes in a window is due at the earliest after what those in it now leave', async () => {
    const { mac } = await ruled({ mode: 'cumulative', delay: 1800, window: 3600 });
    await hear(mac, warmTwice);
    expect(await one({ mac })).toMatchObject({ state: 'pending', dueAt: iso(85) });
  });
});
