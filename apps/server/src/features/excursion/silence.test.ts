/** Silence: what the clock finds, and what is received afterwards ends. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTestAccount } from '../../testing/accounts.js';
import { raiseSilence } from './index.js';
import { alarmStories, everything } from './stories.fixture.js';

const minute = 60_000;
const { listeners, tell, list, one, rule, ruled } = alarmStories({ unitMs: minute, backMs: 120 * minute });
const passed = async (ms: number): Promise<number[]> => {
  listeners().test.clock.advance(ms);
  return raiseSilence(listeners().test.pool, listeners().test.clock.now());
};

describe('silence and lost gateways', () => {
  it('are raised by the clock alone, ended by live data, and by late data as revised', async () => {
    const { mac, id } = await listeners().beacon('beacon-th');
    const received = listeners().now();
    await tell([{ mac, time: received, temperature: 5 }]);
    listeners().test.clock.advance(14 * minute);
    expect(await raiseSilence(listeners().test.pool, listeners().test.clock.now())).not.toContain(id);
    listeners().test.clock.advance(2 * minute);
    expect(await raiseSilence(listeners().test.pool, listeners().test.clock.now())).toContain(id);
    expect(await raiseSilence(listeners().test.pool, listeners().test.clock.now())).not.toContain(id);
    const silent = await one({ mac });
    expect(silent).toMatchObject({
      type: 'silence',
      severity: 'warning',
      state: 'active',
      startedAt: new Date(received + 15 * minute).toISOString(),
    });
    // It was received later than was known: still silent, since later.
    await tell([{ mac, time: received + minute / 2, temperature: 5 }]);
    expect(await one({ mac })).toMatchObject({
      id: silent.id,
      state: 'active',
      startedAt: new Date(received + 15.5 * minute).toISOString(),
      revised: true,
    });
    listeners().test.clock.advance(10 * minute);
    const back = listeners().now();
    await tell([{ mac, time: back, temperature: 5 }]);
    expect(await one({ mac })).toMatchObject({ id: silent.id, state: 'cleared', endedAt: new Date(back).toISOString() });
  });

  it('that live data ended are shortened by backfill, as revised', async () => {
    const { mac, id } = await listeners().beacon('beacon-th');
    const received = listeners().now();
    await tell([{ mac, time: received, temperature: 5 }]);
    listeners().test.clock.advance(180 * minute);
    expect(await raiseSilence(listeners().test.pool, listeners().test.clock.now())).toContain(id);
    // What happens now overtakes what the gateway kept.
    const back = listeners().now();
    await tell([{ mac, time: back, temperature: 5 }]);
    const iso = (ms: number): string => new Date(ms).toISOString();
    const over = { type: 'silence', state: 'cleared' };
    expect(await one({ mac })).toMatchObject({ ...over, revised: false, startedAt: iso(received + 15 * minute), endedAt: iso(back) });
    // A replay of what it was known from tells nothing.
    await tell([{ mac, time: received, temperature: 5 }]);
    expect(await one({ mac })).toMatchObject({ ...over, revised: false });
    const kept = (from: number, until: number): { mac: string; time: number; temperature: number }[] =>
      Array.from({ length: (until - from) / 5 + 1 }, (_, index) => ({ mac, time: received + (from + index * 5) * minute, temperature: 5 }));
    await tell(kept(5, 60));
    expect(await one({ mac })).toMatchObject({ ...over, revised: true, startedAt: iso(received + 75 * minute), endedAt: iso(back) });
    // In whatever order its memory is emptied.
    await tell(kept(130, 175));
    expect(await one({ mac })).toMatchObject({
      ...over,
      startedAt: iso(received + 75 * minute),
      endedAt: iso(received + 130 * minute),
      minutes: 55,
    });
    await tell(kept(65, 125));
    // Nothing is left of it.
    expect(await list({ mac })).toEqual([]);
    expect(await one({ mac }, everything)).toMatchObject({ type: 'silence', state: 'withdrawn', revised: true });
  });

  it('keep the same of what a memory tells, in whatever order and however many parts it comes, before what is live or after it', async () => {
    const marks = fc.uniqueArray(fc.integer({ min: 1, max: 35 }), { minLength: 1, maxLength: 6 });
    const batches = fc.array(fc.nat({ max: 3 }), { minLength: 7, maxLength: 7 });
    await fc.assert(
      fc.asyncProperty(marks, batches, async (told, parts) => {
        const { mac, id } = await listeners().beacon('beacon-th');
        const received = listeners().now();
        const of = (minutes: number) => ({ mac, time: received + minutes * minute, temperature: 5 });
        await tell([of(0)]);
        expect(await passed(180 * minute)).toContain(id);
        const times = [...told.map((each) => each * 5), 180];
        for (const part of [0, 1, 2, 3]) {
          const batch = times.filter((_, index) => parts[index] === part);
          if (batch.length > 0) await tell(batch.map(of));
        }
        const all = [0, ...times].toSorted((a, b) => a - b);
        const gaps = all.slice(1).map((until, index) => ({ from: all[index] ?? 0, until }));
        const longest = gaps.reduce((most, gap) => (gap.until - gap.from > most.until - most.from ? gap : most));
        const iso = (minutes: number): string => new Date(received + minutes * minute).toISOString();
        expect(await one({ mac }, everything)).toMatchObject(
          longest.until - longest.from > 15
            ? { state: 'cleared', startedAt: iso(longest.from + 15), endedAt: iso(longest.until) }
            : { state: 'withdrawn' },
        );
      }),
      { numRuns: Number(process.env['RUNS'] ?? 25) },
    );
  }, 60_000);

  it('of a gateway are alarms of their own type; a rule says how long a device may be silent', async () => {
    const lost = await listeners().gateway();
    const { mac } = await ruled({ probe: 'silence', condition: 'gt', value: 60, severity: 'alarm' });
    await tell([{ mac, time: listeners().now(), temperature: 5 }], lost);
    listeners().test.clock.advance(45 * minute);
    await raiseSilence(listeners().test.pool, listeners().test.clock.now());
    expect(await list({ mac: lost.mac })).toMatchObject([{ type: 'gatewayLost', severity: 'alarm', state: 'active' }]);
    expect(await list({ mac })).toEqual([]);
    listeners().test.clock.advance(16 * minute);
    await raiseSilence(listeners().test.pool, listeners().test.clock.now());
    expect(await list({ mac })).toMatchObject([{ type: 'silence', severity: 'alarm', rule: { version: 1 } }]);
  });

  it('are shortened only by what was new of them: what is sent again, and backfill beside it, makes them no shorter', async () => {
    const [again, kept] = [await listeners().beacon('beacon-th'), await listeners().beacon('beacon-th')];
    const received = listeners().now();
    const of = (mac: string, time: number) => ({ mac, time, temperature: 5 });
    await tell([of(again.mac, received), of(kept.mac, received)]);
    expect(await passed(480 * minute)).toEqual(expect.arrayContaining([again.id, kept.id]));
    const back = listeners().now();
    await tell([of(again.mac, received), of(again.mac, back), of(kept.mac, received + 20 * minute), of(kept.mac, back)]);
    expect(await one({ mac: again.mac })).toMatchObject({ state: 'cleared', revised: false, minutes: 465 });
    expect(await one({ mac: kept.mac })).toMatchObject({
      state: 'cleared',
      revised: true,
      startedAt: new Date(received + 35 * minute).toISOString(),
      minutes: 445,
    });
  });

  it('are measured by what was allowed when they began, whatever interval is set afterwards', async () => {
    const { mac, id } = await listeners().beacon('beacon-th');
    const received = listeners().now();
    await tell([{ mac, time: received, temperature: 5 }]);
    expect(await passed(120 * minute)).toContain(id);
    await tell([{ mac, time: listeners().now(), temperature: 5 }]);
    await listeners().test.call(devices.editDevice, { mac, writeInterval: 3600 }, listeners().account.token);
    // From before it fell silent.
    await tell([{ mac, time: received - 100 * minute, temperature: 5 }]);
    expect(await one({ mac })).toMatchObject({ revised: false, startedAt: new Date(received + 15 * minute).toISOString(), minutes: 105 });
  });

  it('are alarms of each rule about them', async () => {
    const { mac } = await ruled({ name: 'Soon', probe: 'silence', condition: 'gt', value: 10, severity: 'warning' });
    await rule({ mac }, { name: 'Long', probe: 'silence', condition: 'gt', value: 60, severity: 'alarm' });
    await tell([{ mac, time: listeners().now(), temperature: 5 }]);
    await passed(30 * minute);
    expect(await list({ mac })).toMatchObject([{ severity: 'warning', state: 'active' }]);
    await passed(31 * minute);
    await passed(minute);
    const states = async () => (await list({ mac })).map(({ severity, state }) => `${severity} ${state}`);
    expect(await states()).toEqual(['warning active', 'alarm active']);
    await tell([{ mac, time: listeners().now(), temperature: 5 }]);
    expect(await states()).toEqual(['warning cleared', 'alarm cleared']);
  });

  it('are none of an owner in whose time a device was never received, whatever comes late of the one before', async () => {
    const { mac, id } = await listeners().beacon('beacon-th');
    await tell([{ mac, time: listeners().now(), temperature: 5 }]);
    listeners().test.clock.advance(5 * minute);
    const before = listeners().now();
    listeners().test.clock.advance(5 * minute);
    await listeners().test.call(devices.giveBack, { mac, confirm: 'Yes' }, listeners().account.token);
    const next = await addTestAccount(listeners().test);
    await listeners().test.call(devices.addDevice, { mac, activationKey: 'key' }, next.token);
    listeners().test.clock.advance(minute);
    const gateway = await listeners().gateway();
    await listeners().goesWith(gateway, mac);
    await tell([{ mac, time: before, temperature: 5 }], gateway);
    expect(await passed(60 * minute)).not.toContain(id);
    await tell([{ mac, time: listeners().now(), temperature: 5 }], gateway);
    expect(await passed(60 * minute)).toContain(id);
  });
});

describe('when rules about silence change, what is open of it', () => {
  const about = (value: number, severity = 'warning') => ({ name: `Silent ${value}`, probe: 'silence', condition: 'gt', value, severity });
  const isoAfter = (received: number, minutes: number): string => new Date(received + minutes * minute).toISOString();
  const moments = async (id: number) =>
    (await listeners().test.sql<{ moment: string }>('select moment from alarm_notice where device_id = $1 order by id', [id])).map(
      ({ moment }) => moment,
    );
  const remove = (id: number) => listeners().test.call(alarms.removeRule, { id }, listeners().account.token);

  /** A sensor that was received once, and for a while no more. */
  async function silent(minutes: number, more?: object): Promise<{ id: number; mac: string; ruleId: number; received: number }> {
    const sensor = more === undefined ? { ...(await listeners().beacon('beacon-th')), ruleId: 0 } : await ruled({ ...more });
    const received = listeners().now();
    await tell([{ mac: sensor.mac, time: received, temperature: 5 }]);
    expect(await passed(minutes * minute)).toContain(sensor.id);
    return { ...sensor, received };
  }

  it('goes to what is allowed without a rule where the rule is deleted, and is told once', async () => {
    const { id, mac, ruleId, received } = await silent(60, about(10, 'alarm'));
    const before = await one({ mac });
    expect(before).toMatchObject({ severity: 'alarm', startedAt: isoAfter(received, 10) });
    await remove(ruleId);
    expect(await passed(minute)).not.toContain(id);
    expect(await one({ mac }, everything)).toMatchObject({
      id: before.id,
      state: 'active',
      severity: 'warning',
      rule: null,
      limit: 15,
      startedAt: isoAfter(received, 15),
    });
    expect(await moments(id)).toEqual(['start']);
    await tell([{ mac, time: listeners().now(), temperature: 5 }]);
    expect(await one({ mac })).toMatchObject({ id: before.id, state: 'cleared', minutes: 46 });
  });

  it('ends where its rule is deleted and the device is not silent without it; another begins when it is', async () => {
    const { id, mac, ruleId, received } = await silent(12, about(10));
    const before = await one({ mac });
    await remove(ruleId);
    const ended = { id: before.id, state: 'cleared', endedAt: new Date(listeners().test.clock.now()).toISOString() };
    expect(await one({ mac })).toMatchObject(ended);
    expect(await passed(4 * minute)).toContain(id);
    expect(await list({ mac })).toMatchObject([ended, { state: 'active', rule: null, startedAt: isoAfter(received, 15) }]);
    expect(await moments(id)).toEqual(['start', 'end', 'start']);
  });

  it('goes on where its rule is given to other devices, as without it; the rule begins on those', async () => {
    const { id, mac, ruleId, received } = await silent(60, about(10));
    const other = await silent(60);
    const before = await one({ mac });
    await listeners().test.call(alarms.changeRule, { id: ruleId, macs: [other.mac] }, listeners().account.token);
    const raised = await passed(minute);
    expect(raised).not.toContain(id);
    expect(raised).not.toContain(other.id);
    expect(await one({ mac }, everything)).toMatchObject({ id: before.id, state: 'active', rule: null, startedAt: isoAfter(received, 15) });
    expect(await one(other, everything)).toMatchObject({
      state: 'active',
      rule: { id: ruleId },
      limit: 10,
      startedAt: isoAfter(other.received, 10),
    });
    expect([await moments(id), await moments(other.id)]).toEqual([['start'], ['start']]);
  });

  it('goes to the first rule that is given to the device, told anew when that is graver, and ends where it allows more', async () => {
    const [graver, longer] = [await silent(60), await silent(60)];
    const before = await one(graver);
    const { id: ruleId } = await rule(graver, about(30, 'alarm'));
    await rule(longer, about(600));
    const raised = await passed(minute);
    expect(raised).not.toContain(graver.id);
    expect(raised).not.toContain(longer.id);
    expect(await one(graver, everything)).toMatchObject({
      id: before.id,
      state: 'active',
      severity: 'alarm',
      rule: { id: ruleId },
      startedAt: isoAfter(graver.received, 30),
    });
    expect(await moments(graver.id)).toEqual(['start', 'start']);
    expect(await one(longer, everything)).toMatchObject({ state: 'cleared', rule: null });
    // A second rule has an alarm of its own; where it is deleted, that one ends.
    const second = await rule(graver, about(40));
    expect(await passed(minute)).toContain(graver.id);
    await remove(second.id);
    expect((await list(graver)).map(({ state, rule: by }) => `${state} ${by?.id}`)).toEqual([`active ${ruleId}`, `cleared ${second.id}`]);
  });
});
