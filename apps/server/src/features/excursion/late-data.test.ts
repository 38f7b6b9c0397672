/** Late data and what follows from it, as gateways tell it through their port: domain page, evaluation in event time. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { describe, expect, it } from 'vitest';
import { alarmStories, everything, twiceTooWarm } from './stories.fixture.js';

const minute = 60_000;
const { listeners, at, iso, hear, list, one, ruled } = alarmStories({ unitMs: minute, backMs: 120 * minute });
/** What there was to tell of the alarms of a device. */
const moments = async (mac: string): Promise<string[]> =>
  (
    await listeners().test.sql<{ moment: string }>(
      'select moment from alarm_notice n join device d on d.id = n.device_id where d.mac = $1 order by n.id',
      [mac],
    )
  ).map(({ moment }) => moment);
const detail = (id: number) => listeners().test.call(alarms.oneAlarm, { id }, listeners().account.token);

describe('a late reading', () => {
  it('opens an excursion among readings that were inside, and its alarm is marked late', async () => {
    const { mac } = await ruled({});
    await hear(mac, [
      [0, 5],
      [5, 5],
      [10, 5],
    ]);
    await hear(mac, [[3, 9]]);
    expect(await one({ mac })).toMatchObject({
      state: 'cleared',
      startedAt: iso(3),
      endedAt: iso(5),
      late: true,
      revised: false,
      worst: 9,
    });
  });

  it('extends an excursion and shortens another; both are marked as revised, and what they were is kept', async () => {
    const { mac } = await ruled({});
    await hear(mac, [
      [0, 9],
      [10, 5],
    ]);
    expect(await one({ mac })).toMatchObject({ startedAt: iso(0), endedAt: iso(10), revised: false });
    await hear(mac, [[-5, 9]]);
    expect(await one({ mac })).toMatchObject({ startedAt: iso(-5), endedAt: iso(10), revised: true });
    await hear(mac, [[5, 6]]);
    const { id, ...shortened } = await one({ mac });
    expect(shortened).toMatchObject({ startedAt: iso(-5), endedAt: iso(5), revised: true });
    const revisions = (await detail(id)).events.filter(({ kind }) => kind === 'revised').map(({ body }) => body);
    expect(revisions).toMatchObject([
      { before: { startedMs: at(0), endedMs: at(10) }, after: { startedMs: at(-5), endedMs: at(10) } },
      { before: { startedMs: at(-5), endedMs: at(10) }, after: { startedMs: at(-5), endedMs: at(5) } },
    ]);
  });

  it('splits an excursion in two: the alarm there was stays with the first', async () => {
    const { mac } = await ruled({});
    await hear(mac, [
      [0, 9],
      [10, 9],
      [20, 5],
    ]);
    const { id } = await one({ mac });
    await hear(mac, [[5, 5]]);
    const [first, second] = await list({ mac });
    expect(first).toMatchObject({ id, startedAt: iso(0), endedAt: iso(5), revised: true });
    expect(second).toMatchObject({ startedAt: iso(10), endedAt: iso(20), late: true });
  });

  it('merges two excursions: the older alarm survives with what people did, the other says into which it went', async () => {
    const { mac } = await ruled({ hysteresis: 0.5, clearDelay: 600 });
    await hear(mac, twiceTooWarm);
    const [older, other] = await list({ mac });
    if (older === undefined || other === undefined) throw new Error('there are two');
    await listeners().test.call(
      alarms.acknowledge,
      { ids: [older.id], reason: 'Door left open', comment: 'Closed it' },
      listeners().account.token,
    );
    await listeners().test.call(alarms.comment, { ids: [other.id], comment: 'Again' }, listeners().account.token);
    // In between it did not stay back far enough for the clear delay.
    await hear(mac, [[7, 7.8]]);
    expect(await one({ mac })).toMatchObject({
      id: older.id,
      startedAt: iso(0),
      endedAt: iso(17),
      acknowledged: true,
      reason: 'Door left open',
      revised: true,
    });
    const merged = (await list({ mac }, { state: ['merged'] }))[0];
    expect(merged).toMatchObject({ id: other.id, mergedInto: older.id });
    expect((await detail(other.id)).events.map(({ kind }) => kind)).toEqual(['raised', 'cleared', 'comment', 'merged']);
  });

  it('opens an alarm again that was over, as revised', async () => {
    const { mac } = await ruled({ clearDelay: 600 });
    await hear(mac, [
      [0, 9],
      [5, 5],
      [15, 5],
    ]);
    expect(await one({ mac })).toMatchObject({ state: 'cleared', endedAt: iso(5) });
    await hear(mac, [[10, 9]]);
    expect(await one({ mac })).toMatchObject({ state: 'active', startedAt: iso(0), endedAt: null, revised: true });
    expect(await moments(mac)).toEqual(['start', 'end', 'revised']);
  });

  it('begins its excursion earlier, also for what comes later still out of the silence in which the rule was edited', async () => {
    const { mac, ruleId } = await ruled({});
    listeners().test.clock.set(at(140));
    await hear(mac, [
      [130, 5],
      [140, 9],
    ]);
    listeners().test.clock.set(at(300));
    await listeners().test.call(alarms.changeRule, { id: ruleId, value: 20 }, listeners().account.token);
    listeners().test.clock.set(at(2100));
    await hear(mac, [
      [600, 5],
      [602, 5],
      [604, 5],
    ]);
    expect(await one({ mac })).toMatchObject({ startedAt: iso(140), endedAt: iso(300), worst: 9 });
    await hear(mac, [
      [138, 9],
      [603, 5],
    ]);
    expect(await one({ mac })).toMatchObject({ startedAt: iso(138), endedAt: iso(300), worst: 9 });
    await hear(mac, [[135, 9.5]]);
    const begun = { startedAt: iso(135), endedAt: iso(300), worst: 9.5, revised: true };
    expect(await one({ mac })).toMatchObject(begun);
    await hear(
      mac,
      Array.from({ length: 25 }, (_, index) => [660 + index * 60, 5] as const),
    );
    await hear(mac, [[250, 9]]);
    expect(await one({ mac })).toMatchObject(begun);
  });

  it('that shows that there was none withdraws the alarm, which keeps its history', async () => {
    const { mac } = await ruled({ delay: 300 });
    await hear(mac, [
      [0, 9],
      [6, 9],
      [8, 5],
    ]);
    const { id } = await one({ mac });
    await hear(mac, [[3, 5]]);
    expect(await list({ mac })).toEqual([]);
    expect(await one({ mac }, everything)).toMatchObject({ id, state: 'withdrawn', startedAt: iso(0), endedAt: iso(8) });
    expect((await detail(id)).excursion).toBeNull();
  });
});

describe('an alarm that was found when it lay far back', () => {
  it('has more to tell once its readings go on until now, and not with every reading', async () => {
    const { mac } = await ruled({});
    await hear(mac, [[-400, 9]]);
    await hear(mac, [[-380, 9]]);
    expect(await moments(mac)).toEqual(['start']);
    await hear(mac, [[110, 9]]);
    await hear(mac, [[115, 9]]);
    expect(await moments(mac)).toEqual(['start', 'now']);
    expect(await one({ mac })).toMatchObject({ state: 'active', startedAt: iso(-400), late: true });
  });
});

describe('conditions and delays', () => {
  it('> and >= differ exactly at the limit', async () => {
    const greater = await ruled({ condition: 'gt' });
    const reached = await ruled({ condition: 'ge' });
    for (const { mac } of [greater, reached])
      await hear(mac, [
        [0, 7.999],
        [5, 8],
        [10, 7.999],
      ]);
    expect(await list(greater)).toEqual([]);
    expect(await one(reached)).toMatchObject({ startedAt: iso(5), endedAt: iso(10), worst: 8, limit: 8 });
  });

  it('pending is shown with the time its delay is reached, goes without a trace, or becomes active', async () => {
    const { mac } = await ruled({ delay: 600 });
    await hear(mac, [
      [0, 9],
      [4, 9],
    ]);
    expect(await one({ mac })).toMatchObject({ state: 'pending', startedAt: iso(0), dueAt: iso(10), raisedAt: null });
    await hear(mac, [[8, 5]]);
    expect(await list({ mac }, everything)).toEqual([]);
    expect(await listeners().test.sql('select from alarm_notice n join device d on d.id = n.device_id where d.mac = $1', [mac])).toEqual(
      [],
    );
    await hear(mac, [
      [20, 9],
      [25, 9],
      [30, 9],
    ]);
    expect(await one({ mac })).toMatchObject({ state: 'active', startedAt: iso(20), endedAt: null });
  });

  it('pending of which somebody said something is kept as withdrawn when it comes to nothing', async () => {
    const { mac } = await ruled({ delay: 600 });
    await hear(mac, [[0, 9]]);
    const { id } = await one({ mac });
    await listeners().test.call(alarms.comment, { ids: [id], comment: 'Loading' }, listeners().account.token);
    await hear(mac, [[4, 5]]);
    expect(await list({ mac })).toEqual([]);
    expect(await one({ mac }, everything)).toMatchObject({ id, state: 'withdrawn', comments: 1 });
    expect((await detail(id)).events.map(({ kind }) => kind)).toEqual(['comment', 'withdrawn']);
  });

  it('is over at the first reading back inside that stays there for the clear delay', async () => {
    const { mac } = await ruled({ hysteresis: 1, clearDelay: 600 });
    await hear(mac, [
      [0, 9],
      [5, 7.5],
      [10, 6],
      [15, 7.5],
      [20, 6],
      [25, 6],
    ]);
    expect(await one({ mac })).toMatchObject({ state: 'active', endedAt: null });
    await hear(mac, [[30, 6]]);
    expect(await one({ mac })).toMatchObject({ state: 'cleared', endedAt: iso(20) });
  });

  it('batteries are low at 3500 mV and critical at 3400 mV', async () => {
    const { mac } = await listeners().beacon('beacon-th');
    await hear(mac, [[0, 3501]], 'power');
    expect(await list({ mac })).toEqual([]);
    await hear(mac, [[5, 3500]], 'power');
    expect(await list({ mac })).toMatchObject([{ type: 'batteryLow', severity: 'warning', worst: 3500, limit: 3500 }]);
    await hear(mac, [[10, 3400]], 'power');
    expect(await list({ mac })).toMatchObject([
      { type: 'batteryLow', worst: 3400 },
      { type: 'batteryCritical', severity: 'alarm' },
    ]);
  });
});
