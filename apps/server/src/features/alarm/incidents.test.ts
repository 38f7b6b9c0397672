/** Incidents: what people work on, put together from alarms as gateways' readings make them. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import type { Incident } from '@frostway/contract/alarm/incident-rows';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import type { Endpoint } from '@frostway/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { addTestAccount } from '../../testing/accounts.js';
import { alarmStories, twiceTooWarm } from '../excursion/stories.fixture.js';

const minute = 60_000;
const { listeners, iso, hear, list, rule, ruled } = alarmStories({ unitMs: minute, backMs: 240 * minute });
const call = (endpoint: Endpoint, input: object): Promise<unknown> =>
  listeners().test.call(endpoint as never, input as never, listeners().account.token);
const incidents = async (mac: string, more: object = {}): Promise<Incident[]> => {
  const { rows } = await listeners().test.call(alarms.incidents, { mac: [mac], ...more }, listeners().account.token);
  return rows.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
};
const only = async (mac: string): Promise<Incident> => {
  const rows = await incidents(mac);
  expect(rows).toHaveLength(1);
  return rows[0] as Incident;
};
const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id).sort((a, b) => a - b);
const acknowledge = (ids: readonly number[], reason = 'doorOpen') => call(alarms.acknowledgeIncidents, { ids, reason });

describe('An incident', () => {
  it('is one row of a limit and two rules that one excursion breaks, with the worst severity and each of them inside', async () => {
    const { id, mac } = await ruled({ name: 'Warm', severity: 'warning' });
    await rule({ mac }, { name: 'Hot', value: 12, severity: 'alarm' });
    await call(devices.editDevice, { mac, temperatureUpper: 7 });
    // As if it had been set before the story begins.
    await listeners().test.sql('delete from device_setting where device_id = $1 and until_ms is not null', [id]);
    await listeners().test.sql('update device_setting set from_ms = 0 where device_id = $1', [id]);
    await hear(mac, [
      [0, 7.5],
      [5, 9],
      [10, 13],
      [15, 9],
      [20, 5],
    ]);
    const parts = await list({ mac });
    expect(parts).toHaveLength(3);
    const incident = await only(mac);
    expect(incident).toMatchObject({
      id: Math.min(...idsOf(parts)),
      probe: 'temperature',
      side: 'over',
      type: 'temperatureHigh',
      severity: 'alarm',
      state: 'cleared',
      acknowledged: false,
      startedAt: iso(0),
      endedAt: iso(20),
      worst: 13,
      worstAt: iso(10),
      minutes: 20,
      alarms: idsOf(parts),
    });
    expect(incident.parts.map((part) => [part.rule?.name ?? null, part.startedAt, part.endedAt])).toEqual(
      expect.arrayContaining([
        ['Hot', iso(10), iso(15)],
        ['Warm', iso(5), iso(20)],
        [null, iso(0), iso(20)],
      ]),
    );
    expect(parts.map((alarm) => alarm.incident)).toEqual(parts.map(() => incident.id));
    // Acknowledged once, and so all of it; its statistics count it once.
    await acknowledge([incident.id]);
    expect(await list({ mac }, { acknowledged: false })).toEqual([]);
    expect(await only(mac)).toMatchObject({ acknowledged: true, reason: 'doorOpen', acknowledgedBy: { uid: listeners().account.id } });
    const { sum } = await listeners().test.call(alarms.alarmStatistics, { mac: [mac] }, listeners().account.token);
    expect(sum).toMatchObject({ total: 1, alarm: 1, warning: 0, unacknowledged: 0, minutes: 20 });
    const detail = await listeners().test.call(alarms.oneIncident, { id: parts[2]?.id ?? 0 }, listeners().account.token);
    expect(detail.incident.id).toBe(incident.id);
    expect(detail.alarms.map(({ alarm }) => alarm.id).sort((a, b) => a - b)).toEqual(idsOf(parts));
    expect(detail.events.filter(({ kind }) => kind === 'acknowledged')).toMatchObject([
      { alarms: expect.arrayContaining(idsOf(parts)) as number[] },
    ]);
  });

  it('is another on the other side, of another quantity, and of what does not touch', async () => {
    const { mac } = await ruled({ condition: 'outside', value: undefined, lower: 2, upper: 8 });
    await hear(mac, [
      [0, 9],
      [5, 5],
      [30, 1],
      [35, 5],
      [60, 9],
      [65, 5],
    ]);
    expect((await incidents(mac)).map(({ side, startedAt }) => [side, startedAt])).toEqual([
      ['over', iso(0)],
      ['under', iso(30)],
      ['over', iso(60)],
    ]);
  });

  it('of low and critical battery is one, found by either type', async () => {
    const { mac } = await listeners().beacon('beacon-th');
    await hear(mac, [[0, 3450]], 'power');
    await hear(mac, [[5, 3390]], 'power');
    const parts = await list({ mac });
    expect(parts.map(({ type }) => type).sort()).toEqual(['batteryCritical', 'batteryLow']);
    expect(await only(mac)).toMatchObject({
      probe: 'power',
      side: 'under',
      type: 'batteryCritical',
      severity: 'alarm',
      alarms: idsOf(parts),
    });
    for (const type of ['batteryLow', 'batteryCritical'])
      expect(idsOf(await incidents(mac, { type: [type] })), type).toEqual([idsOf(parts)[0]]);
  });

  it('is unacknowledged again only by an alarm that is graver; one that is not is acknowledged with it', async () => {
    const { mac } = await ruled({ name: 'Warm', severity: 'warning' });
    await rule({ mac }, { name: 'Warmer', value: 10, severity: 'warning' });
    await rule({ mac }, { name: 'Hot', value: 12, severity: 'alarm' });
    await hear(mac, [[0, 9]]);
    await acknowledge([(await only(mac)).id]);
    await hear(mac, [[5, 11]]);
    expect(await only(mac)).toMatchObject({ severity: 'warning', acknowledged: true, alarms: [expect.any(Number), expect.any(Number)] });
    expect((await list({ mac })).map(({ acknowledged, reason }) => [acknowledged, reason])).toEqual([
      [true, 'doorOpen'],
      [true, 'doorOpen'],
    ]);
    await hear(mac, [[10, 13]]);
    expect(await only(mac)).toMatchObject({ severity: 'alarm', acknowledged: false });
    const { triage } = await listeners().test.call(alarms.alarmOverview, { tz: 8 }, listeners().account.token);
    expect(triage).toBeGreaterThan(0);
    await acknowledge([(await only(mac)).id], 'loading');
    expect(await only(mac)).toMatchObject({ acknowledged: true, reason: 'loading' });
    expect((await list({ mac })).map(({ reason }) => reason ?? '').sort()).toEqual(['doorOpen', 'doorOpen', 'loading']);
  });

  it('of two that late data bridges becomes one under the older id, and what people did to either stays', async () => {
    const { mac } = await ruled({ name: 'Warm' });
    await rule({ mac }, { name: 'Slow', hysteresis: 0.5, clearDelay: 600 });
    await hear(mac, twiceTooWarm);
    const [first, second] = await incidents(mac);
    if (first === undefined || second === undefined) throw new Error('there are two');
    expect([first.alarms.length, second.alarms.length]).toEqual([2, 2]);
    await call(alarms.commentIncidents, { ids: [first.id], comment: 'Gate' });
    await acknowledge([second.id], 'loading');
    // By the slow rule it did not stay back in between.
    await hear(mac, [[7, 7.8]]);
    expect(await only(mac)).toMatchObject({
      id: first.id,
      startedAt: iso(0),
      endedAt: iso(17),
      acknowledged: true,
      reason: 'loading',
      comments: 1,
      alarms: [...first.alarms, second.alarms[0]].sort((a = 0, b = 0) => a - b),
    });
    // The id of either leads to it, and the alarm that is part of another now with it.
    for (const id of [first.id, ...second.alarms]) {
      const detail = await listeners().test.call(alarms.oneIncident, { id }, listeners().account.token);
      expect(detail.incident.id).toBe(first.id);
      expect(detail.alarms.map(({ alarm }) => alarm.state).sort()).toEqual(['cleared', 'cleared', 'cleared', 'merged']);
      expect(detail.events.filter(({ by }) => by !== null).map(({ kind, body }) => [kind, body])).toEqual([
        ['comment', { comment: 'Gate' }],
        ['acknowledged', { reason: 'loading' }],
      ]);
    }
  });

  it('that late data splits is two, and both stay acknowledged', async () => {
    const { mac } = await ruled({});
    await hear(mac, [
      [0, 9],
      [10, 9],
      [20, 5],
    ]);
    const { id } = await only(mac);
    await acknowledge([id]);
    await hear(mac, [[5, 5]]);
    const rows = await incidents(mac);
    expect(rows.map(({ startedAt, endedAt, acknowledged }) => [startedAt, endedAt, acknowledged])).toEqual([
      [iso(0), iso(5), true],
      [iso(10), iso(20), true],
    ]);
    expect(rows[0]?.id).toBe(id);
  });

  it('given to somebody is given with all that joins it; a pending one cannot be acknowledged, and is gone with its only alarm', async () => {
    const { mac } = await ruled({ delay: 600 });
    await hear(mac, [[0, 9]]);
    const pending = await only(mac);
    expect(pending).toMatchObject({ state: 'pending', dueAt: iso(10) });
    await listeners().test.refused(
      alarms.acknowledgeIncidents,
      { ids: [pending.id], reason: 'x' },
      listeners().account.token,
      'alarmPending',
    );
    await listeners().test.refused(alarms.assignIncidents, { ids: [pending.id], uid: null }, listeners().account.token, 'alarmPending');
    await hear(mac, [[2, 5]]);
    expect(await incidents(mac)).toEqual([]);
    await listeners().test.refused(alarms.oneIncident, { id: pending.id }, listeners().account.token, 'noSuchAlarm');
    await hear(mac, [[30, 9]]);
    await hear(mac, [[40, 9]]);
    const { id } = await only(mac);
    await call(alarms.assignIncidents, { ids: [id], uid: listeners().account.id });
    await listeners().test.refused(
      alarms.assignIncidents,
      { ids: [id], uid: listeners().account.id },
      listeners().account.token,
      'nothingChanged',
    );
    await rule({ mac }, { name: 'Beside', value: 7, severity: 'warning' });
    await hear(mac, [[45, 9]]);
    expect(await only(mac)).toMatchObject({ assignee: { uid: listeners().account.id }, alarms: [id, expect.any(Number)] });
    expect((await list({ mac }, { mine: true })).length).toBe(2);
    expect(idsOf(await incidents(mac, { mine: true, state: 'triage' }))).toEqual([id]);
  });

  it('of two owners is two: each sees his own', async () => {
    const { mac } = await ruled({});
    await hear(mac, [[0, 9]]);
    const mine = await only(mac);
    const { account, test } = listeners();
    await test.call(devices.giveBack, { mac, confirm: 'Yes' }, account.token);
    const next = await addTestAccount(test);
    test.clock.advance(minute);
    await test.call(devices.addDevice, { mac, activationKey: 'key' }, next.token);
    expect((await incidents(mac)).map(({ id, state }) => [id, state])).toEqual([[mine.id, 'cleared']]);
    expect((await test.call(alarms.incidents, {}, next.token)).rows).toEqual([]);
    await test.refused(alarms.oneIncident, { id: mine.id }, next.token, 'noSuchAlarm');
    await test.refused(alarms.acknowledgeIncidents, { ids: [mine.id], reason: 'x' }, account.token, 'notYours');
  });

  it('is filtered and paged as alarms are, and by the rule that found any part of it', async () => {
    const { mac, ruleId } = await ruled({ name: 'Warm', severity: 'warning' });
    const second = await rule({ mac }, { name: 'Hot', value: 12, severity: 'alarm' });
    for (const moment of [0, 30, 60, 90])
      await hear(mac, [
        [moment, moment === 60 ? 13 : 9],
        [moment + 5, 5],
      ]);
    const all = await incidents(mac);
    expect(all.map(({ severity }) => severity)).toEqual(['warning', 'warning', 'alarm', 'warning']);
    const [, , grave] = all;
    expect(idsOf(await incidents(mac, { ruleId }))).toEqual(idsOf(all));
    expect(idsOf(await incidents(mac, { ruleId: second.id }))).toEqual([grave?.id]);
    expect(idsOf(await incidents(mac, { severity: 'alarm' }))).toEqual([grave?.id]);
    expect(await incidents(mac, { state: ['merged', 'withdrawn'] })).toEqual([]);
    expect(idsOf(await incidents(mac, { st: Date.parse(iso(30)), et: Date.parse(iso(61)) }))).toEqual(idsOf(all.slice(1, 3)));
    const heaviest = await listeners().test.call(
      alarms.incidents,
      { mac: [mac], state: 'triage', order: 'weight' },
      listeners().account.token,
    );
    expect(heaviest.rows[0]?.id).toBe(grave?.id);
    const walked: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { rows: Incident[]; cursor: string | null } = await listeners().test.call(
        alarms.incidents,
        { mac: [mac], pageSize: 3, cursor },
        listeners().account.token,
      );
      walked.push(...page.rows.map(({ id }) => id));
      ({ cursor } = page);
    }
    expect(walked).toEqual(all.map(({ id }) => id).toReversed());
  });
});
