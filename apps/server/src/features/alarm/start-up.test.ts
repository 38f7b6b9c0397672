/** Start-up: sensors acclimatise, goods are loaded. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { describe, expect, it } from 'vitest';
import { alarmStories } from './stories.fixture.js';

const minute = 60_000;
const { doors, tell, list, rule } = alarmStories({ unitMs: minute, backMs: 0 });

describe('the start-up of a rule', () => {
  it('is not judged, and an edit does not begin it anew', async () => {
    const { mac } = await doors().beacon('beacon-th');
    const heard = async (temperature: number): Promise<number> => {
      const time = doors().now();
      expect(await tell([{ mac, time, temperature }])).toMatchObject({ status: 200, data: { stored: 1 } });
      return time;
    };
    await heard(5);
    const { id } = await rule({ mac }, { name: 'Warm after loading', ignore: 1800 });
    doors().test.clock.advance(10 * minute);
    await heard(20);
    doors().test.clock.advance(5 * minute);
    await doors().test.call(alarms.changeRule, { id, value: 9 }, doors().account.token);
    doors().test.clock.advance(10 * minute);
    await heard(20);
    expect(await list({ mac })).toEqual([]);
    doors().test.clock.advance(6 * minute);
    const since = await heard(20);
    expect(await list({ mac })).toMatchObject([{ startedAt: new Date(since).toISOString(), rule: { version: 2 } }]);
    doors().test.clock.advance(5 * minute);
    await doors().test.call(alarms.changeRule, { id, value: 10 }, doors().account.token);
    doors().test.clock.advance(minute);
    const anew = await heard(20);
    expect(await list({ mac })).toMatchObject([{}, { startedAt: new Date(anew).toISOString(), rule: { version: 3 } }]);
  });
});
