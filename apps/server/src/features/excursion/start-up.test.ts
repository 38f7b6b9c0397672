/** Start-up: sensors acclimatise, goods are loaded. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { describe, expect, it } from 'vitest';
import { alarmStories } from './stories.fixture.js';

const minute = 60_000;
const { listeners, tell, list, rule } = alarmStories({ unitMs: minute, backMs: 0 });

describe('the start-up of a rule', () => {
  it('counts from the first reading of a sensor that had said nothing when it was given, and a late earlier one moves it', async () => {
    const { mac } = await listeners().beacon('beacon-th');
    const { id } = await rule({ mac }, { name: 'Warm after loading', ignore: 1800 });
    const givenMs = listeners().now();
    const hear = async (minutes: number, temperature: number): Promise<void> => {
      expect(await tell([{ mac, time: givenMs + minutes * minute, temperature }])).toMatchObject({ status: 200, data: { stored: 1 } });
    };
    const startedAt = async (): Promise<unknown[]> =>
      (await list({ mac })).filter(({ rule: of }) => of?.id === id).map((alarm) => (Date.parse(alarm.startedAt) - givenMs) / minute);
    listeners().test.clock.advance(5 * 60 * minute);
    // Five hours after it was given, and five minutes after it was switched on.
    await hear(240, 20);
    await hear(245, 20);
    expect(await startedAt()).toEqual([]);
    await hear(269, 20);
    expect(await startedAt()).toEqual([]);
    await hear(270, 20);
    expect(await startedAt()).toEqual([270]);
    await hear(215, 20);
    expect(await startedAt()).toEqual([245]);
    // It had spoken before the rule was given: the start-up was over long ago.
    await hear(-10, 20);
    expect(await startedAt()).toEqual([215]);
  });

  it('is not judged, and an edit does not begin it anew', async () => {
    const { mac } = await listeners().beacon('beacon-th');
    const received = async (temperature: number): Promise<number> => {
      const time = listeners().now();
      expect(await tell([{ mac, time, temperature }])).toMatchObject({ status: 200, data: { stored: 1 } });
      return time;
    };
    await received(5);
    const { id } = await rule({ mac }, { name: 'Warm after loading', ignore: 1800 });
    listeners().test.clock.advance(10 * minute);
    await received(20);
    listeners().test.clock.advance(5 * minute);
    await listeners().test.call(alarms.changeRule, { id, value: 9 }, listeners().account.token);
    listeners().test.clock.advance(10 * minute);
    await received(20);
    expect(await list({ mac })).toEqual([]);
    listeners().test.clock.advance(6 * minute);
    const since = await received(20);
    expect(await list({ mac })).toMatchObject([{ startedAt: new Date(since).toISOString(), rule: { version: 2 } }]);
    listeners().test.clock.advance(5 * minute);
    await listeners().test.call(alarms.changeRule, { id, value: 10 }, listeners().account.token);
    listeners().test.clock.advance(minute);
    const anew = await received(20);
    expect(await list({ mac })).toMatchObject([{}, { startedAt: new Date(anew).toISOString(), rule: { version: 3 } }]);
  });
});
