/** Rules on mean kinetic temperature, as people make them and gateways feed them: domain page, sections 4 and 5. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { afterEach, describe, expect, it } from 'vitest';
import { TelemetryStore } from '../../telemetry-store/store.js';
import { keepSnapshots } from './retention-snapshots.js';
import { alarmStories, everything, type Values } from './stories.fixture.js';

const hour = 3_600_000;
/** Hours. */
const day = 24;
const { listeners, at, iso, tell, hear, list, one, rule: addRule } = alarmStories({ unitMs: hour, backMs: 60 * day * hour });

/** A temperature every four hours, from an hour until before another. */
function held(celsius: number, from: number, until: number): Values {
  return Array.from({ length: Math.ceil((until - from) / 4) }, (_, index) => [from + index * 4, celsius] as const);
}

/** A sensor that uploads every four hours, since always. */
async function sensor(): Promise<{ id: number; mac: string }> {
  const { id, mac } = await listeners().beacon('beacon-th');
  await listeners().test.sql('update device_setting set write_seconds = 14400 where device_id = $1', [id]);
  return { id, mac };
}

const rule = { name: 'MKT', probe: 'mkt', condition: 'gt', value: 25, delay: 0 } as const;
async function ruled(more: Record<string, unknown> = {}): Promise<{ id: number; mac: string; ruleId: number }> {
  const { id, mac } = await sensor();
  const made = await addRule({ mac }, { ...rule, ...more });
  return { id, mac, ruleId: made.id };
}

/** 29 days at 24 and one at 40, and the reading that ends them. */
const hotDay: Values = [...held(24, 0, 29 * day), ...held(40, 29 * day, 30 * day), [30 * day, 24]];

describe('the mean kinetic temperature of the last 30 days above 25', () => {
  it('29 days at 24 and one at 40 are 25.26: one alarm, since the 19th hour of heat', async () => {
    const device = await ruled();
    await hear(device.mac, hotDay);
    const found = await one(device);
    expect(found).toMatchObject({
      type: 'temperatureHigh',
      state: 'active',
      startedAt: iso(29 * day + 19),
      endedAt: null,
      worst: 25.26,
      worstAt: iso(30 * day),
      limit: 25,
      side: 'above',
      rule: { version: 1, probe: 'mkt' },
    });
    const {
      excursion,
      rule: version,
      coverage,
    } = await listeners().test.call(alarms.oneAlarm, { id: found.id }, listeners().account.token);
    expect(excursion).toMatchObject({ readings: 6, longestGap: 3600, gateway: null });
    expect(version).toMatchObject({ probe: 'mkt', window: 30 * 86_400 });
    expect(coverage).toBe(1);
  });

  it('ends when enough of the heat has left the window', async () => {
    const device = await ruled();
    await hear(device.mac, [...hotDay, ...held(24, 30 * day + 4, 60 * day)]);
    expect(await one(device)).toMatchObject({ state: 'cleared', startedAt: iso(29 * day + 19), endedAt: iso(59 * day + 6), worst: 25.26 });
  });

  it('is of the hours there are: none of one that is not over, nor of less than half a day', async () => {
    const device = await ruled();
    await hear(device.mac, held(30, 0, 12));
    expect(await list(device, everything)).toEqual([]);
    await hear(device.mac, [[12, 30]]);
    expect(await one(device)).toMatchObject({ startedAt: iso(12), worst: 30 });
  });

  it('a delay counts as everywhere: pending, then active', async () => {
    const device = await ruled({ delay: 5 * 3600, window: 86_400 });
    await hear(device.mac, [...held(24, 0, day), [day, 40], [day + 4, 40]]);
    expect(await one(device)).toMatchObject({ state: 'pending', startedAt: iso(day + 1), dueAt: iso(day + 6) });
    await hear(device.mac, [[day + 8, 20]]);
    expect(await one(device)).toMatchObject({ state: 'active', startedAt: iso(day + 1) });
  });
});

describe('late data moves it', () => {
  it('a night of cold that comes late shortens it', async () => {
    const device = await ruled();
    await hear(device.mac, [...hotDay.filter(([hours]) => hours < 240 || hours >= 252), ...held(24, 30 * day + 4, 31 * day)]);
    const before = await one(device);
    await hear(device.mac, held(5, 240, 252));
    const after = await one(device);
    expect(after).toMatchObject({ id: before.id, state: 'active', revised: true });
    expect(Date.parse(after.startedAt)).toBeGreaterThan(Date.parse(before.startedAt));
    expect(after.worst).toBeLessThan(before.worst ?? 0);
  });

  it('days of cold that come late withdraw it, with what people did', async () => {
    const device = await ruled();
    await hear(
      device.mac,
      hotDay.filter(([hours]) => hours < 240 || hours >= 360),
    );
    const { id } = await one(device);
    await listeners().test.call(alarms.acknowledge, { ids: [id], reason: 'Heater', comment: 'Off' }, listeners().account.token);
    await hear(device.mac, held(5, 240, 360));
    expect(await list(device)).toEqual([]);
    expect(await one(device, everything)).toMatchObject({ id, state: 'withdrawn', acknowledged: true });
  });

  it('any order, batches and repetition end in the same alarms', async () => {
    const all: Values = [...hotDay, ...held(24, 30 * day + 4, 32 * day), ...held(40, 32 * day, 33 * day), ...held(22, 33 * day, 60 * day)];
    const ways = [
      [all],
      [
        all.filter((_, index) => index % 3 === 2),
        all.filter((_, index) => index % 3 === 0),
        all,
        all.filter((_, index) => index % 3 === 1),
      ],
      [all.slice(150), all.slice(100, 160), all.slice(0, 110), all.slice(40, 60)],
    ];
    const found: unknown[] = [];
    for (const way of ways) {
      const device = await ruled();
      for (const batch of way) await hear(device.mac, batch);
      const rows = await list(device);
      found.push(
        rows.map(({ state, startedAt, endedAt, worst, worstAt, minutes }) => ({ state, startedAt, endedAt, worst, worstAt, minutes })),
      );
    }
    expect(found[0]).toMatchObject([{ state: 'cleared', startedAt: iso(29 * day + 19) }]);
    expect(found[1]).toEqual(found[0]);
    expect(found[2]).toEqual(found[0]);
  });
});

describe('a rule watches from the moment it is given', () => {
  it('and what was measured in its window before counts into it', async () => {
    const device = await sensor();
    await hear(device.mac, hotDay);
    await listeners().test.call(alarms.addRule, { ...rule, macs: [device.mac] }, listeners().account.token);
    expect(await list(device)).toEqual([]);
    await hear(device.mac, [[30 * day + 4, 24]]);
    // Nothing is raised of the time before it.
    expect(await one(device)).toMatchObject({ startedAt: iso(30 * day + 1), worst: 25.26 });
  });

  it('for many devices at once: those that are not summed with one upload are with their next', async () => {
    const macs: string[] = [];
    for (let index = 0; index < 10; index += 1) macs.push((await sensor()).mac);
    await listeners().test.call(alarms.addRule, { ...rule, macs }, listeners().account.token);
    const hearAll = (values: Values) =>
      tell(macs.flatMap((mac) => values.map(([hours, temperature]) => ({ mac, time: at(hours), temperature }))));
    await hearAll(held(30, 0, 16));
    await hearAll([[16, 30]]);
    const { rows } = await listeners().test.call(alarms.alarms, { mac: macs }, listeners().account.token);
    expect(rows.map(({ mac, startedAt }) => `${mac} ${startedAt}`).toSorted()).toEqual(macs.map((mac) => `${mac} ${iso(12)}`).toSorted());
  });

  it('an edit cuts what is open; the new version goes on with the same window', async () => {
    const device = await ruled();
    await hear(device.mac, hotDay);
    await listeners().test.call(alarms.changeRule, { id: device.ruleId, severity: 'warning' }, listeners().account.token);
    const cut = new Date(listeners().test.clock.now()).toISOString();
    expect(await one(device)).toMatchObject({ state: 'cleared', endedAt: cut, severity: 'alarm' });
    // What comes late from before the edit is judged by what held then.
    await hear(device.mac, held(24, 30 * day + 4, 60 * day));
    expect(await one(device)).toMatchObject({ state: 'cleared', endedAt: iso(59 * day + 6), severity: 'alarm', revised: true });
  });

  it('ends with its rule and with the device, and nothing is summed any more', async () => {
    const [first, second] = [await ruled(), await ruled()];
    for (const { mac } of [first, second]) await hear(mac, hotDay);
    await listeners().test.call(alarms.removeRule, { id: first.ruleId }, listeners().account.token);
    await listeners().test.call(devices.giveBack, { mac: second.mac, confirm: 'Yes' }, listeners().account.token);
    const states = await listeners().test.sql('select state, ended_ms::float8 from alarm where device_id = any($1)', [
      [first.id, second.id],
    ]);
    const over = { state: 'cleared', ended_ms: listeners().test.clock.now() };
    expect(states).toEqual([over, over]);
    const ids = [[first.id, second.id]];
    expect(await listeners().test.sql('select from kinetic_hour where device_id = any($1)', ids)).toEqual([]);
    // Late data of its time is judged all the same.
    await hear(first.mac, held(5, 2, 30 * day));
    expect(await one(first, everything)).toMatchObject({ state: 'withdrawn' });
  });
});

describe('the form', () => {
  it('preset pharma room 15-25 C makes three rules, the third on MKT', async () => {
    const { mac } = await sensor();
    const { rows } = await listeners().test.call(alarms.usePreset, { preset: 'pharmaRoom', macs: [mac] }, listeners().account.token);
    expect(rows).toMatchObject([
      { probe: 'temperature', value: 30, delay: 1800 },
      { probe: 'temperature', value: 40, delay: 0 },
      { probe: 'mkt', condition: 'gt', value: 25, delay: 0, mode: 'single', window: 30 * 86_400, deviceCount: 1 },
    ]);
  });

  it('only greater, or greater or equal, in one run', async () => {
    for (const wrong of [
      { condition: 'lt' },
      { condition: 'le' },
      { condition: 'outside', value: undefined, lower: 15, upper: 25 },
      { mode: 'cumulative' },
    ])
      await listeners().test.refused(alarms.addRule, { ...rule, ...wrong }, listeners().account.token, 'ruleConditionUnfit');
    expect(await listeners().test.call(alarms.addRule, { ...rule, condition: 'ge' }, listeners().account.token)).toMatchObject({
      condition: 'ge',
    });
  });

  it('a window of whole hours from a day to 90 days, 30 days when none is said', async () => {
    const { token } = listeners().account;
    for (const window of [86_399, 82_800, 86_401, 90 * 86_400 - 1])
      await listeners().test.refused(alarms.addRule, { ...rule, window }, token, 'kineticWindowUnfit');
    await listeners().test.refused(alarms.addRule, { ...rule, window: 91 * 86_400 }, token, 'parametersIllegal');
    for (const window of [86_400, 25 * 3600, 90 * 86_400])
      expect(await listeners().test.call(alarms.addRule, { ...rule, window }, token)).toMatchObject({ window });
    expect(await listeners().test.call(alarms.addRule, { ...rule, window: null }, token)).toMatchObject({ window: 30 * 86_400 });
    const made = await listeners().test.call(alarms.addRule, rule, token);
    expect(made).toMatchObject({ window: 30 * 86_400 });
    await listeners().test.refused(alarms.changeRule, { id: made.id, window: 3600 }, token, 'kineticWindowUnfit');
    // A rule that becomes another has no window of its own any more.
    expect(await listeners().test.call(alarms.changeRule, { id: made.id, probe: 'temperature' }, token)).toMatchObject({ window: null });
  });

  it('a limit its sensors can measure', async () => {
    const { mac } = await sensor();
    await listeners().test.refused(alarms.addRule, { ...rule, value: 150, macs: [mac] }, listeners().account.token, 'limitOutOfRange');
  });
});

describe('when readings of its window are removed', () => {
  // What one story removes is before the next.
  afterEach(() => listeners().test.clock.advance(40 * day * hour));
  it.each(['goes on', 'ends'])('what was found stands, and what comes late is judged with their heat, when the rule %s', async (how) => {
    const device = await ruled();
    await hear(device.mac, [...hotDay, ...held(24, 30 * day + 4, 33 * day)]);
    await keepSnapshots(listeners().test.pool, at(29 * day + 12));
    await new TelemetryStore(listeners().test.pool).dropBefore(at(29 * day + 12));
    if (how === 'ends') await listeners().test.call(alarms.removeRule, { id: device.ruleId }, listeners().account.token);
    const before = await one(device);
    expect(before).toMatchObject({ state: how === 'ends' ? 'cleared' : 'active', startedAt: iso(29 * day + 19) });
    await hear(device.mac, [[31 * day + 2, 24]]);
    expect(await one(device, everything)).toEqual(before);
    await hear(device.mac, [[31 * day + 3, 70]]);
    const { worst, ...after } = await one(device, everything);
    expect(after).toMatchObject({ id: before.id, startedAt: before.startedAt, endedAt: before.endedAt });
    expect(worst).toBeGreaterThan(before.worst ?? 0);
  });
});
