import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import type { AlarmFilter } from './filter.js';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { day, type Given, hour, minute, type Sensor, TestAlarms } from './alarm.fixture.js';

let world: TestAlarms;
let owner: TestAccount;
let sensor: Sensor;
beforeAll(async () => {
  world = await TestAlarms.open();
  owner = await world.owner();
  sensor = await world.device(owner);
});
afterAll(() => world.close());

const call: TestAlarms['test']['call'] = (...given) => world.test.call(...given);
const refused: TestAlarms['test']['refused'] = (...given) => world.test.refused(...given);
const idsOf = ({ rows }: { rows: readonly { id: number }[] }): number[] => rows.map(({ id }) => id);

describe('GET /beacon/alarm', () => {
  it('answers a row an excursion, with what the surface names', async () => {
    const mine = await world.owner();
    const own = await world.device(mine);
    const rule = await call(
      alarms.addRule,
      { name: 'Too warm', probe: 'temperature', condition: 'gt', value: 8, delay: 600, macs: [own.mac] },
      mine.token,
    );
    const id = await world.alarm(own, { ruleId: rule.id, startedAgo: 2 * hour });
    const at = new Date(world.test.clock.now() - 2 * hour).toISOString();
    const { total, isMore, cursor, rows } = await call(alarms.alarms, {}, mine.token);
    expect({ total, isMore, cursor }).toEqual({ total: 1, isMore: false, cursor: null });
    expect(rows[0]).toMatchObject({
      id,
      mac: own.mac,
      imei: null,
      name: own.mac,
      groupName: '全部设备',
      type: 'temperatureHigh',
      severity: 'alarm',
      state: 'active',
      acknowledged: false,
      startedAt: at,
      endedAt: null,
      dueAt: null,
      worst: 9.5,
      worstAt: at,
      limit: 8,
      side: 'above',
      minutes: 30,
      late: false,
      revised: false,
      rule: { id: rule.id, version: 1, name: 'Too warm' },
      raisedAt: at,
      mayAct: true,
      comments: 0,
    });
    expect((await call(alarms.rules, {}, mine.token)).rows[0]).toMatchObject({ openAlarms: 1 });
    const waiting = await world.alarm(own, { ruleId: rule.id, state: 'pending', startedAgo: minute });
    expect((await call(alarms.alarms, { state: 'pending' }, mine.token)).rows).toMatchObject([
      { id: waiting, dueAt: new Date(world.test.clock.now() + 9 * minute).toISOString(), raisedAt: null },
    ]);
  });

  it('filters by state, severity, type, device, group, time, assignee and search, together too', async () => {
    const mine = await world.owner();
    const group = await call(devices.addGroup, { name: 'North' }, mine.token);
    const below = await call(devices.addGroup, { name: 'Room', parentId: group.id }, mine.token);
    const [a, b] = [await world.device(mine), await world.device(mine, 'beacon-th', below.id)];
    await call(devices.renameDevice, { mac: b.mac, name: 'Freezer 7', confirm: true }, mine.token);
    const put = {
      pending: await world.alarm(a, { state: 'pending', startedAgo: minute, type: 'humidityLow' }),
      active: await world.alarm(a, { startedAgo: hour, severity: 'warning' }),
      humid: await world.alarm(b, { startedAgo: 2 * hour, type: 'humidityHigh', acknowledged: true }),
      cleared: await world.alarm(b, { startedAgo: day, state: 'cleared' }),
      done: await world.alarm(a, { startedAgo: 2 * day, state: 'cleared', acknowledged: true, type: 'batteryLow', severity: 'warning' }),
      merged: await world.alarm(a, { startedAgo: 3 * day, state: 'merged' }),
      withdrawn: await world.alarm(a, { startedAgo: 4 * day, state: 'withdrawn' }),
    };
    const { pending, active, humid, cleared, done, merged, withdrawn } = put;
    await call(alarms.assign, { ids: [active], uid: mine.id }, mine.token);
    await world.test.sql('update alarm set is_late = true where id = $1', [cleared]);
    const now = world.test.clock.now();
    const cases: [Record<string, unknown> & Partial<Record<keyof AlarmFilter, unknown>>, number[]][] = [
      [{}, [pending, active, humid, cleared, done]],
      [{ state: 'triage' }, [pending, active, humid, cleared]],
      [{ state: 'open' }, [pending, active, humid]],
      [{ state: 'active' }, [active, humid]],
      [{ state: ['active', 'merged'] }, [active, humid, merged]],
      [{ state: 'withdrawn' }, [withdrawn]],
      [{ state: 'cleared' }, [cleared, done]],
      [{ state: 'cleared', acknowledged: false }, [cleared]],
      [{ acknowledged: true }, [humid, done]],
      [{ severity: 'warning' }, [active, done]],
      [{ type: ['humidityHigh', 'batteryLow'] }, [humid, done]],
      [{ type: 'tilt' }, []],
      [{ mac: a.mac }, [pending, active, done]],
      [{ mac: a.mac, type: 'batteryLow', state: 'triage' }, []],
      [{ mac: [a.mac, b.mac], severity: 'alarm' }, [pending, humid, cleared]],
      [{ groupId: group.id }, [humid, cleared]],
      [{ groupId: mine.rootId, severity: 'warning' }, [active, done]],
      [{ groupId: group.id, groupOnly: true }, []],
      [{ groupId: below.id, groupOnly: true }, [humid, cleared]],
      [{ groupId: mine.rootId, groupOnly: true, severity: 'warning' }, [active, done]],
      [{ groupOnly: true }, []],
      [{ late: true }, [cleared]],
      [{ late: false, mac: b.mac }, [humid]],
      [{ st: now - day, et: now - hour }, [humid, cleared]],
      [{ st: new Date(now - hour).toISOString() }, [pending, active]],
      [{ mine: true }, [active]],
      [{ mine: true, type: 'tilt' }, []],
      [{ search: 'freezer' }, [humid, cleared]],
      [{ search: b.mac.slice(4).toLowerCase() }, [humid, cleared]],
      [{ search: '%' }, []],
      [{ state: '', severity: '', type: '', groupId: '', search: '' }, [pending, active, humid, cleared, done]],
    ];
    for (const [filter, wanted] of cases) {
      const { data } = (await world.test.reply(alarms.alarms, filter, mine.token)) as { data: { total: number; rows: { id: number }[] } };
      expect([data?.total, data?.rows?.map(({ id }) => id)], JSON.stringify(filter)).toEqual([wanted.length, wanted]);
    }
    for (const wrong of [{ state: 'odd' }, { severity: 'x' }, { type: 'x' }, { st: now, et: now }, { cursor: '../' }, { ruleId: 'x' }])
      await refused(alarms.alarms, wrong, mine.token, 'parametersIllegal');
    await refused(alarms.alarms, { st: 'soon' }, mine.token, 'dateFormat');
    await refused(alarms.alarms, { mac: '{}' }, mine.token, 'macInvalid');
    await refused(alarms.alarms, { groupId: owner.rootId }, mine.token, 'notFound');
    await refused(alarms.alarms, { mac: sensor.mac }, mine.token, 'notFound');
  });

  it('of devices that are named, what was going on in a time: begun long before, reaching out of it, or not over', async () => {
    const mine = await world.owner();
    const [own, other] = [await world.device(mine), await world.device(mine)];
    const overBefore = await world.alarm(own, { startedAgo: 40 * day, state: 'cleared', minutes: 60 });
    const goingOn = await world.alarm(own, { startedAgo: 40 * day });
    const reachingIn = await world.alarm(own, { startedAgo: 30 * day, state: 'cleared', minutes: 11 * 24 * 60 });
    const within = await world.alarm(own, { startedAgo: 19 * day, state: 'cleared', acknowledged: true });
    const ofAnother = await world.alarm(other, { startedAgo: 19 * day });
    const reachingOut = await world.alarm(own, { startedAgo: 18 * day - minute, state: 'cleared', minutes: 2 * 24 * 60 });
    const after = await world.alarm(own, { startedAgo: 17 * day, state: 'cleared' });
    for (let newer = 0; newer < 5; newer += 1) await world.alarm(own, { startedAgo: newer * hour, state: 'cleared' });
    const now = world.test.clock.now();
    const [st, et] = [now - 20 * day, now - 18 * day + minute + 1];
    const asked = async (more: object) => idsOf(await call(alarms.alarms, { mac: own.mac, overlaps: true, ...more }, mine.token));
    expect(await asked({ st, et })).toEqual([reachingOut, within, reachingIn, goingOn]);
    // What begins at the end belongs to what follows, what is over at the beginning to what came before.
    expect(await asked({ st: now - 30 * day, et: now - 19 * day })).toEqual([reachingIn, goingOn]);
    expect(await asked({ st: now - 19 * day, et: now - 19 * day + 1 })).toEqual([within, goingOn]);
    expect(await asked({ st: now - 19 * day - 1, et: now - 19 * day })).toEqual([reachingIn, goingOn]);
    expect(await asked({ st, et, state: 'open' })).toEqual([goingOn]);
    expect((await asked({ st: now - 41 * day, et })).at(-1)).toBe(overBefore);
    expect(await asked({ st, et, overlaps: false })).toEqual([reachingOut, within]);
    expect(idsOf(await call(alarms.alarms, { mac: [own.mac, other.mac], overlaps: true, st, et }, mine.token))).toContain(ofAnother);
    const first = await call(alarms.alarms, { mac: own.mac, overlaps: true, st, et, pageSize: 3 }, mine.token);
    expect([first.total, idsOf(first)]).toEqual([4, [reachingOut, within, reachingIn]]);
    expect(await asked({ st, et, cursor: first.cursor ?? '' })).toEqual([goingOn]);
    expect(await asked({ st })).toContain(after);
    await refused(alarms.alarms, { overlaps: true, st, et }, mine.token, 'parametersIllegal');
    await refused(alarms.alarms, { overlaps: 'perhaps', mac: own.mac, st, et }, mine.token, 'parametersIllegal');
  });

  it('by weight, what waits: by severity, then by minutes out, then the older, however many began later', async () => {
    const mine = await world.owner();
    const own = await world.device(mine);
    const put = async (given: Given): Promise<number> => world.alarm(await world.device(mine), given);
    const longest = await put({ startedAgo: 50 * day, minutes: 3000 });
    const over = await put({ startedAgo: 60 * day, minutes: 4000, state: 'cleared' });
    const silent = await put({ startedAgo: 2 * day + minute, type: 'silence', minutes: 0 });
    const warning = await put({ startedAgo: 40 * day, minutes: 9000, severity: 'warning' });
    await put({ startedAgo: 55 * day, minutes: 9999, state: 'cleared', acknowledged: true });
    await put({ startedAgo: 55 * day, minutes: 9999, state: 'withdrawn' });
    const younger = await put({ startedAgo: 3 * day, minutes: 500 });
    const older = await put({ startedAgo: 4 * day, minutes: 500, acknowledged: true });
    const at = world.test.clock.now() - hour;
    await world.test.sql(
      `insert into alarm (device_id, type, severity, state, started_ms, ended_ms, minutes)
       select $1, 'temperatureHigh', 'alarm', 'cleared', $2::bigint + n * 1000, $2::bigint + n * 1000 + 60000, 1 from generate_series(1, 260) as n`,
      [own.id, at],
    );
    const wanted = [over, longest, silent, older, younger];
    const asked = (more: object = {}) => call(alarms.alarms, { state: 'triage', order: 'weight', pageSize: 5, ...more }, mine.token);
    const first = await asked();
    expect([first.total, first.isMore, first.cursor, idsOf(first)]).toEqual([266, false, null, wanted]);
    expect(idsOf(await asked({ page: 2, pageSize: 3 }))).toEqual([older, younger, expect.any(Number)]);
    expect(idsOf(await asked({ pageSize: 500 })).at(-1)).toBe(warning);
    expect(idsOf(await asked({ state: 'open' }))).toEqual([longest, silent, older, younger, warning]);
    expect(idsOf(await asked({ state: 'cleared', acknowledged: false, pageSize: 1 }))).toEqual([over]);
    expect(idsOf(await asked({ type: 'silence' }))).toEqual([silent]);
    expect(idsOf(await asked({ type: 'tilt' }))).toEqual([]);
    await refused(alarms.alarms, { order: 'weight', page: 99 }, mine.token, 'pageOverLimit');
    await refused(alarms.alarms, { order: 'weight', cursor: 'a-b' }, mine.token, 'parametersIllegal');
    await refused(alarms.alarms, { order: 'odd' }, mine.token, 'parametersIllegal');
    // More devices than are looked up one by one: the other way of looking gives the same.
    await world.moreDevices(mine);
    expect(idsOf(await asked())).toEqual(wanted);
  });

  it('is paged by number and by cursor, newest first, from few devices and from many alike', async () => {
    const mine = await world.owner();
    const own = await world.device(mine);
    const all: number[] = [];
    // Two at each moment: the id decides.
    for (let n = 0; n < 14; n += 1)
      all.push(await world.alarm(own, { startedAgo: (20 - Math.floor(n / 2)) * hour, type: n % 3 === 0 ? 'light' : 'tilt' }));
    const wanted = all.toReversed();
    const walk = async (filter: object): Promise<number[]> => {
      const found: number[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await call(
          alarms.alarms,
          { ...filter, pageSize: 3, ...(cursor === undefined || cursor === null ? {} : { cursor }) },
          mine.token,
        );
        found.push(...idsOf(page));
        ({ cursor } = page);
      } while (cursor !== null);
      return found;
    };
    expect(await walk({})).toEqual(wanted);
    expect(await walk({ mac: own.mac })).toEqual(wanted);
    expect(idsOf(await call(alarms.alarms, { pageSize: 5, page: 3 }, mine.token))).toEqual(wanted.slice(10));
    await refused(alarms.alarms, { pageSize: 5, page: 4 }, mine.token, 'pageOverLimit');
    const lights = await walk({ type: 'light' });
    expect(lights).toHaveLength(5);
    // More devices than are looked up one by one: the other ways of looking give the same.
    await world.moreDevices(mine);
    expect(await walk({})).toEqual(wanted);
    expect(await walk({ type: 'light' })).toEqual(lights);
    expect(await walk({ type: ['light', 'tilt'], state: 'triage' })).toEqual(wanted);
    expect(await walk({ severity: 'warning' })).toEqual([]);
  });
});

describe('Who sees alarms', () => {
  it('who sees the history of the device, from when it was his', async () => {
    const mine = await world.owner();
    const own = await world.device(mine);
    const id = await world.alarm(own);
    const [access, detailed, all] = [
      await world.member(mine, 'access', [own]),
      await world.member(mine, 'detailed', [own]),
      await world.member(mine, 'all', [own]),
    ];
    const friend = await addTestAccount(world.test);
    expect(idsOf(await call(alarms.alarms, {}, access.token))).toEqual([]);
    await refused(alarms.oneAlarm, { id }, access.token, 'notAllowed');
    for (const { token } of [detailed, all]) expect(idsOf(await call(alarms.alarms, {}, token))).toEqual([id]);
    await refused(alarms.oneAlarm, { id }, friend.token, 'noSuchAlarm');
    await call(share.shareDevices, { mac: [own.mac], account: friend.account, scope: ['history'], forever: true }, mine.token);
    const shared = await call(alarms.oneAlarm, { id }, friend.token);
    expect(shared).toMatchObject({ alarm: { id, mayAct: false, groupId: null }, excursion: { latitude: null, longitude: null } });
    expect((await call(alarms.oneAlarm, { id }, detailed.token)).excursion).toMatchObject({ latitude: 31.8, longitude: 117.2 });
    await call(devices.giveBack, { mac: own.mac, confirm: 'Yes' }, mine.token);
    // The past stays with who owned it; the next owner begins anew.
    expect((await call(alarms.alarms, {}, mine.token)).rows).toMatchObject([{ id, mayAct: false }]);
    await refused(alarms.acknowledge, { ids: [id], reason: 'doorOpen' }, mine.token, 'notYours');
    const next = await world.owner();
    world.test.clock.advance(minute);
    await call(devices.addDevice, { mac: own.mac, activationKey: 'key' }, next.token);
    expect(idsOf(await call(alarms.alarms, {}, next.token))).toEqual([]);
    await refused(alarms.oneAlarm, { id }, next.token, 'noSuchAlarm');
    await refused(alarms.acknowledge, { ids: [id], reason: 'doorOpen' }, next.token, 'noSuchAlarm');
    expect(idsOf(await call(alarms.alarms, {}, detailed.token))).toEqual([]);
  });
});

describe('Working with alarms', () => {
  it('acknowledges with a reason and a comment, once; its history says who', async () => {
    const id = await world.alarm(sensor);
    await refused(alarms.acknowledge, { ids: [id], reason: ' ' }, owner.token, 'parametersIllegal');
    await refused(alarms.acknowledge, { ids: [id] }, owner.token, 'parametersIllegal');
    await refused(alarms.acknowledge, { ids: [], reason: 'x' }, owner.token, 'parametersIllegal');
    await refused(alarms.acknowledge, { ids: [id], reason: 'x'.repeat(65) }, owner.token, 'textTooLong');
    world.test.clock.advance(minute);
    const at = new Date(world.test.clock.now()).toISOString();
    expect(await call(alarms.acknowledge, { ids: [id], reason: 'doorOpen', comment: 'Loading' }, owner.token)).toEqual({
      done: 1,
      rows: [{ id, errorcode: 0, message: '' }],
    });
    await refused(alarms.acknowledge, { ids: [id], reason: 'doorOpen' }, owner.token, 'alarmAcknowledged');
    const { alarm, excursion, events, rule } = await call(alarms.oneAlarm, { id }, owner.token);
    expect(alarm).toMatchObject({
      acknowledged: true,
      acknowledgedAt: at,
      acknowledgedBy: { uid: owner.id },
      reason: 'doorOpen',
      comments: 1,
      state: 'active',
    });
    expect(excursion).toMatchObject({ degreeMinutes: 12.5, readings: 7, longestGap: 90, gateway: null });
    expect(rule).toBeNull();
    expect(events.map(({ kind, by, body }) => [kind, by?.uid, body])).toEqual([
      ['raised', undefined, {}],
      ['acknowledged', owner.id, { reason: 'doorOpen', comment: 'Loading' }],
    ]);
    const [entry] = await world.test.sql<{ entity_id: string }>(
      "select entity_id from audit_entry where entity = 'alarm' order by id desc limit 1",
    );
    expect(entry?.entity_id).toBe(String(id));
  });

  it('a pending one cannot be acted on but commented, a merged or withdrawn one is over', async () => {
    const own = await world.device(owner);
    const [pending, merged, withdrawn] = [
      await world.alarm(own, { state: 'pending' }),
      await world.alarm(own, { state: 'merged' }),
      await world.alarm(own, { state: 'withdrawn' }),
    ];
    await refused(alarms.acknowledge, { ids: [pending], reason: 'x' }, owner.token, 'alarmPending');
    await refused(alarms.assign, { ids: [pending], uid: owner.id }, owner.token, 'alarmPending');
    await refused(alarms.acknowledge, { ids: [merged], reason: 'x' }, owner.token, 'alarmOver');
    await refused(alarms.assign, { ids: [withdrawn], uid: owner.id }, owner.token, 'alarmOver');
    expect((await call(alarms.comment, { ids: [pending, merged], comment: 'Seen' }, owner.token)).done).toBe(2);
    await refused(alarms.comment, { ids: [pending], comment: '' }, owner.token, 'parametersIllegal');
    await refused(alarms.comment, { ids: [pending], comment: 'x'.repeat(501) }, owner.token, 'textTooLong');
    expect((await call(alarms.oneAlarm, { id: pending }, owner.token)).alarm.comments).toBe(1);
    expect((await call(alarms.oneAlarm, { id: merged }, owner.token)).excursion).toBeNull();
  });

  it('many at once: each by itself, and refused only when none could be', async () => {
    const fresh = await world.alarm(await world.device(owner), { state: 'cleared' });
    const done = await world.alarm(await world.device(owner), { acknowledged: true });
    const theirs = await world.alarm(await world.device(await world.owner()));
    const answer = await call(
      alarms.acknowledge,
      { ids: [done, fresh, theirs, fresh, 9_007_199_254_740_991], reason: 'weather' },
      owner.token,
    );
    expect(answer).toMatchObject({
      done: 1,
      rows: [
        { id: done, errorcode: 80096 },
        { id: fresh, errorcode: 0 },
        { id: theirs, errorcode: refusals.noSuchAlarm.code },
        { errorcode: refusals.noSuchAlarm.code },
      ],
    });
    expect((await call(alarms.alarms, { state: 'triage' }, owner.token)).rows.map(({ id }) => id)).not.toContain(fresh);
    await refused(alarms.comment, { ids: [theirs], comment: 'x' }, owner.token, 'noSuchAlarm');
    await refused(alarms.acknowledge, { ids: Array.from({ length: 501 }, (_, n) => n + 1), reason: 'x' }, owner.token, 'parametersIllegal');
    for (const ids of ['x', [0], [-1], [1.5], {}])
      await refused(alarms.acknowledge, { ids, reason: 'x' }, owner.token, 'parametersIllegal');
    await refused(alarms.oneAlarm, { id: 1e16 }, owner.token, 'noSuchAlarm');
  });

  it('is given to somebody who sees the device, who finds it among his own, and is taken back', async () => {
    const mine = await world.owner();
    const own = await world.device(mine);
    const [access, detailed] = [await world.member(mine, 'access', [own]), await world.member(mine, 'detailed', [own])];
    const id = await world.alarm(own);
    const { rows } = await call(alarms.assignees, { id }, mine.token);
    expect(rows.map(({ uid }) => uid).toSorted((x, y) => x - y)).toEqual([mine.id, detailed.id]);
    expect((await call(alarms.assignees, { id, search: detailed.account }, mine.token)).total).toBe(1);
    await refused(alarms.assignees, { id, page: 2 }, mine.token, 'pageOverLimit');
    await refused(alarms.assignees, { id }, detailed.token, 'notAllowed');
    await refused(alarms.assign, { ids: [id], uid: access.id }, mine.token, 'assigneeUnfit');
    await refused(alarms.assign, { ids: [id], uid: owner.id }, mine.token, 'assigneeUnfit');
    await refused(alarms.assign, { ids: [id], uid: 2_000_000_000 }, mine.token, 'assigneeUnfit');
    await call(alarms.assign, { ids: [id], uid: detailed.id }, mine.token);
    await refused(alarms.assign, { ids: [id], uid: detailed.id }, mine.token, 'nothingChanged');
    expect((await call(alarms.alarms, { mine: true }, detailed.token)).rows).toMatchObject([{ id, assignee: { uid: detailed.id } }]);
    await refused(alarms.acknowledge, { ids: [id], reason: 'x' }, detailed.token, 'notAllowed');
    await call(alarms.assign, { ids: [id], uid: null }, mine.token);
    const { alarm, events } = await call(alarms.oneAlarm, { id }, mine.token);
    expect(alarm.assignee).toBeNull();
    expect(events.slice(1).map(({ kind, body }) => [kind, body])).toMatchObject([
      ['assigned', { assignee: { uid: detailed.id } }],
      ['assigned', { assignee: null }],
    ]);
  });
});
