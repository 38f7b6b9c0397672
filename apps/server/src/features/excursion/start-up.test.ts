/** Start-up: sensors acclimatise, goods are loaded. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { trade } from '@frostway/contract/trade/endpoints';
import { describe, expect, it } from 'vitest';
import { addTestAccount } from '../../testing/accounts.js';
import { falseCheckpoints } from './dated-checkpoints.fixture.js';
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

  it('of the next owner is moved by his first reading that comes late, and what was found for the owner before goes on from where it stood', async () => {
    const { id, mac } = await listeners().beacon('beacon-th');
    const gateway = await listeners().gateway();
    const next = await addTestAccount(listeners().test, 'enterprise');
    const givenMs = listeners().now();
    const at = (minutes: number): number => givenMs + minutes * minute;
    const hear = async (...values: (readonly [minutes: number, temperature: number])[]): Promise<void> => {
      const readings = values.map(([minutes, temperature]) => ({ mac, time: at(minutes), temperature }));
      await listeners().goesWith(gateway, mac);
      expect(await tell(readings, gateway)).toMatchObject({ status: 200, data: { stored: readings.length } });
    };
    const found = async (who: { readonly token: string }): Promise<(readonly [from: number, until: number | null, worst: number])[]> => {
      const { rows } = await listeners().test.call(alarms.alarms, { mac: [mac] }, who.token);
      const inMinutes = (time: string): number => (Date.parse(time) - givenMs) / minute;
      return rows
        .map((each) => [inMinutes(each.startedAt), each.endedAt === null ? null : inMinutes(each.endedAt), each.worst ?? 0] as const)
        .toSorted(([a], [b]) => a - b);
    };
    await rule({ mac }, { name: 'Warm' });
    listeners().test.clock.set(at(300));
    await hear([10, 5], [100, 9], [220, 9], [280, 5]);
    await listeners().test.call(trade.sell, { mac: [mac], account: next.account, confirm: true }, listeners().account.token);
    await listeners().test.call(
      alarms.addRule,
      {
        name: 'Warm after loading',
        probe: 'temperature',
        condition: 'gt',
        value: 8,
        delay: 0,
        severity: 'alarm',
        ignore: 1800,
        macs: [mac],
      },
      next.token,
    );
    listeners().test.clock.set(at(900));
    await hear([600, 20], [615, 20], [640, 20], [700, 20], [760, 20], [880, 20]);
    expect(await found(next)).toEqual([[640, null, 20]]);
    await hear([585, 20]);
    expect(await found(next)).toEqual([[615, null, 20]]);
    expect(await found(listeners().account)).toEqual([[100, 280, 9]]);
    await hear([250, 9.5]);
    expect(await found(listeners().account)).toEqual([[100, 280, 9.5]]);
    expect(await falseCheckpoints(listeners().test.database.pool, id)).toEqual([]);
    await hear([90, 9]);
    expect(await found(listeners().account)).toEqual([[90, 280, 9.5]]);
    expect(await found(next)).toEqual([[615, null, 20]]);
    expect(await falseCheckpoints(listeners().test.database.pool, id)).toEqual([]);
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
