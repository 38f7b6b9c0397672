/** What a cumulative rule has counted is said of its alarms, also once they are over, and the same in whatever order the readings came. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { describe, expect, it } from 'vitest';
import { alarmStories } from './stories.fixture.js';

const minute = 60_000;
const { listeners, hear, list, one, ruled } = alarmStories({ unitMs: minute, backMs: 240 * minute });

/** Warm for twenty minutes, and an hour later for thirty. */
const twice = [0, 5, 10, 15, 20, 25, 60, 65, 70, 75, 80, 85, 90, 95, 100].map(
  (moment) => [moment, (moment >= 20 && moment < 60) || moment >= 90 ? 5 : 9] as const,
);
const rule = { mode: 'cumulative', delay: 1800, window: 7200 };

describe('An alarm of a cumulative rule', () => {
  it('says once it is over what the rule had counted of its window, in the list, with its incident and in a file', async () => {
    const { mac } = await ruled({ name: 'Half an hour of two', ...rule });
    await hear(mac, twice.slice(0, 11));
    expect(await one({ mac })).toMatchObject({ state: 'active', accumulated: { minutes: 40, of: 30, window: 120 } });
    await hear(mac, twice.slice(11));
    const accumulated = { minutes: 50, of: 30, window: 120 };
    const { id, ...over } = await one({ mac });
    expect(over).toMatchObject({ state: 'cleared', minutes: 30, accumulated });
    const { incident } = await listeners().test.call(alarms.oneIncident, { id }, listeners().account.token);
    expect(incident).toMatchObject({ accumulated, parts: [{ accumulated }] });
    const now = listeners().now();
    const range = `st=${now - 300 * minute}&et=${now}`;
    const file = `/beacon/common/downXls?subject=alm&type=csv&mac=${mac}&${range}&lang=en&token=${listeners().account.token}`;
    const { text } = await listeners().test.request(file);
    expect(text).toContain('accumulated: 50 min of 30 min in 2 h');
  });

  it('says the same when the readings come backwards, or the first run comes late', async () => {
    const orders = [twice.toReversed(), [...twice.slice(6), ...twice.slice(0, 6)]];
    for (const order of orders) {
      const { mac } = await ruled(rule);
      for (const reading of order) await hear(mac, [reading]);
      expect((await list({ mac }, { state: ['cleared'] })).map(({ minutes, accumulated }) => [minutes, accumulated?.minutes])).toEqual([
        [30, 50],
      ]);
    }
  });

  it('that was over before this was kept, and one of a single rule, says nothing of it', async () => {
    const { mac, id } = await ruled(rule);
    await hear(mac, twice);
    await listeners().test.sql('update excursion set counted_ms = null where device_id = $1', [id]);
    expect(await one({ mac })).toMatchObject({ minutes: 30, accumulated: null });
    const single = await ruled({ delay: 600 });
    await hear(single.mac, twice);
    expect((await list({ mac: single.mac })).map(({ accumulated }) => accumulated)).toEqual([null, null]);
  });
});
