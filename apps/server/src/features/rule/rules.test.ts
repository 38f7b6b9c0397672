import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { trade } from '@frostway/contract/trade/endpoints';
import { presetKeys } from '@frostway/core/presets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { day, hour, minute, TestAlarms } from '../alarm/alarm.fixture.js';

let world: TestAlarms;
let owner: TestAccount;
beforeAll(async () => {
  world = await TestAlarms.open();
  owner = await world.owner();
});
afterAll(() => world.close());

const tooWarm = { name: 'Too warm', probe: 'temperature', condition: 'gt', value: 8, delay: 600 } as const;
const call: TestAlarms['test']['call'] = (...given) => world.test.call(...given);
const refused: TestAlarms['test']['refused'] = (...given) => world.test.refused(...given);

describe('Section 5: alarm rule name, sensor type, condition, value and delay not empty', () => {
  it.each(['name', 'probe', 'condition', 'value', 'delay'])('%s', async (field) => {
    for (const empty of ['', ' ', null, undefined]) {
      const { fields } = await refused(alarms.addRule, { ...tooWarm, [field]: empty }, owner.token, 'parametersIllegal');
      expect(Object.keys(fields ?? {})).toEqual([field]);
    }
  });
  it('a band needs both ends, the lower under the upper', async () => {
    const band = { ...tooWarm, condition: 'outside', value: undefined };
    expect((await refused(alarms.addRule, band, owner.token, 'parametersIllegal')).fields).toEqual({
      lower: expect.any(String) as string,
      upper: expect.any(String) as string,
    });
    await refused(alarms.addRule, { ...band, lower: 2 }, owner.token, 'parametersIllegal');
    await refused(alarms.addRule, { ...band, lower: 8, upper: 2 }, owner.token, 'lowerOverUpper');
    await refused(alarms.addRule, { ...band, lower: 8, upper: 8 }, owner.token, 'lowerOverUpper');
    expect(await call(alarms.addRule, { ...tooWarm, condition: 'outside', lower: 2, upper: 8 }, owner.token)).toMatchObject({
      value: null,
      lower: 2,
      upper: 8,
    });
  });
  it('a name too long is refused, as a delay no rule can have', async () => {
    await refused(alarms.addRule, { ...tooWarm, name: 'x'.repeat(65) }, owner.token, 'textTooLong');
    for (const delay of [-1, 1.5, 1e9, 'soon', true])
      await refused(alarms.addRule, { ...tooWarm, delay }, owner.token, 'parametersIllegal');
    for (const more of [
      { hysteresis: -1 },
      { clearDelay: -1 },
      { ignore: 'x' },
      { mode: 'often' },
      { severity: 'fatal' },
      { macs: { a: 1 } },
    ])
      expect((await world.test.reply(alarms.addRule, { ...tooWarm, ...more }, owner.token)).status).toBe(400);
  });
  it('a condition fits its probe: silence, vibration and tilt only grow', async () => {
    for (const probe of ['silence', 'vibration', 'tilt']) {
      await refused(alarms.addRule, { ...tooWarm, probe, condition: 'lt' }, owner.token, 'ruleConditionUnfit');
      await refused(alarms.addRule, { ...tooWarm, probe, mode: 'cumulative' }, owner.token, 'ruleConditionUnfit');
    }
    await refused(alarms.addRule, { ...tooWarm, probe: 'silence', value: 0 }, owner.token, 'limitOutOfRange');
    expect(await call(alarms.addRule, { ...tooWarm, probe: 'silence', value: 30 }, owner.token)).toMatchObject({
      probe: 'silence',
      value: 30,
    });
    const all = { value: 3, delay: 60, hysteresis: 1, clearDelay: 60, ignore: 60 };
    expect(await call(alarms.addRule, { ...tooWarm, ...all, probe: 'vibration' }, owner.token)).toMatchObject({
      ...all,
      hysteresis: 0,
      clearDelay: 0,
    });
    const silence = await call(alarms.addRule, { ...tooWarm, ...all, probe: 'silence' }, owner.token);
    expect(silence).toMatchObject({ value: 3, delay: 0, hysteresis: 0, clearDelay: 0, ignore: 0 });
    await refused(alarms.changeRule, { id: silence.id, delay: 600 }, owner.token, 'conditionsUnchanged');
  });
  it('a cumulative window is not shorter than its delay', async () => {
    const rule = { ...tooWarm, mode: 'cumulative', delay: 3600 } as const;
    await refused(alarms.addRule, { ...rule, window: 3599 }, owner.token, 'ruleWindowShort');
    expect(await call(alarms.addRule, { ...rule, window: 3600 }, owner.token)).toMatchObject({ mode: 'cumulative', window: 3600 });
    expect(await call(alarms.addRule, rule, owner.token)).toMatchObject({ window: null });
  });
});

describe('Section 5: temperature range -20 to 100 C, humidity 0-100 %, as the model has it', () => {
  it('a limit outside the range of a target is refused, of a model with another range not', async () => {
    const [plain, frozen] = [await world.device(owner), await world.device(owner, 'beacon-ultracold')];
    const cold = { ...tooWarm, value: -60 };
    expect(
      (await refused(alarms.addRule, { ...cold, macs: [frozen.mac, plain.mac] }, owner.token, 'limitOutOfRange')).fields,
    ).toHaveProperty('value');
    expect(await call(alarms.addRule, { ...cold, macs: [frozen.mac] }, owner.token)).toMatchObject({ value: -60, deviceCount: 1 });
    await refused(alarms.addRule, { ...tooWarm, value: 100.1, macs: [plain.mac] }, owner.token, 'limitOutOfRange');
    await refused(alarms.addRule, { ...tooWarm, probe: 'humidity', value: 100.5 }, owner.token, 'limitOutOfRange');
    const made = await call(alarms.addRule, cold, owner.token);
    await refused(alarms.changeRule, { id: made.id, groupId: owner.rootId }, owner.token, 'limitOutOfRange');
  });
});

describe('A rule', () => {
  it('without a target applies to nothing until it is given one', async () => {
    const made = await call(alarms.addRule, { ...tooWarm, name: 'Waiting' }, owner.token);
    expect(made).toMatchObject({
      version: 1,
      devices: [],
      groups: [],
      deviceCount: 0,
      lastJudgedAt: null,
      openAlarms: 0,
      isMine: true,
      mayChange: true,
      severity: 'alarm',
      mode: 'single',
    });
    const sensor = await world.device(owner);
    expect(await world.watches(sensor)).toEqual([]);
    const given = await call(alarms.changeRule, { id: made.id, macs: sensor.mac }, owner.token);
    expect(given).toMatchObject({ version: 1, devices: [{ mac: sensor.mac }], deviceCount: 1, neverJudged: 1 });
    expect(await world.watches(sensor)).toEqual([{ rule_id: made.id, version: 1, from_ms: 0, until_ms: null }]);
  });
  it('that is edited without a change gives "Conditions have not changed"; an edit makes a new version', async () => {
    const sensor = await world.device(owner);
    const made = await call(alarms.addRule, { ...tooWarm, macs: [sensor.mac] }, owner.token);
    for (const same of [{}, { value: 8 }, { name: ' Too warm ', delay: '600' }, { macs: [sensor.mac] }, { window: 60 }, { lower: 1 }])
      await refused(alarms.changeRule, { id: made.id, ...same }, owner.token, 'conditionsUnchanged');
    const at = world.test.clock.now();
    const edited = await call(alarms.changeRule, { id: made.id, value: 9, severity: 'warning' }, owner.token);
    expect(edited).toMatchObject({ version: 2, value: 9, severity: 'warning', delay: 600 });
    expect(await world.watches(sensor)).toEqual([
      { rule_id: made.id, version: 1, from_ms: 0, until_ms: at },
      { rule_id: made.id, version: 2, from_ms: at, until_ms: null },
    ]);
    // Within the same millisecond the later edit holds.
    await call(alarms.changeRule, { id: made.id, value: 10 }, owner.token);
    expect((await world.watches(sensor)).at(-1)).toEqual({ rule_id: made.id, version: 3, from_ms: at, until_ms: null });
    const { rows } = await call(alarms.ruleVersions, { id: made.id }, owner.token);
    expect(rows.map(({ version, value }) => [version, value])).toEqual([
      [3, 10],
      [2, 9],
      [1, 8],
    ]);
    expect(rows[0]?.createdBy).toMatchObject({ uid: owner.id });
    for (const empty of [{ name: '' }, { probe: '' }, { condition: '' }, { value: '' }, { delay: '' }])
      await refused(alarms.changeRule, { id: made.id, ...empty }, owner.token, 'parametersIllegal');
    await refused(alarms.changeRule, { id: 2_000_000_000, value: 9 }, owner.token, 'noSuchRule');
  });
  it('that is deleted watches nothing any more and is in no list; its versions stay', async () => {
    const sensor = await world.device(owner);
    const made = await call(alarms.addRule, { ...tooWarm, name: 'Short-lived', macs: [sensor.mac] }, owner.token);
    world.test.clock.advance(minute);
    expect(await call(alarms.removeRule, { id: made.id }, owner.token)).toBeNull();
    expect((await world.watches(sensor))[0]?.until_ms).toBe(world.test.clock.now());
    expect((await call(alarms.rules, { search: 'short-LIVED' }, owner.token)).total).toBe(0);
    expect((await call(alarms.ruleVersions, { id: made.id }, owner.token)).total).toBe(1);
    await refused(alarms.removeRule, { id: made.id }, owner.token, 'noSuchRule');
    await refused(alarms.changeRule, { id: made.id, value: 1 }, owner.token, 'noSuchRule');
  });
  it('holds from after what is stored of a device, so that what is back-filled later is judged', async () => {
    const sensor = await world.device(owner);
    await world.says(sensor, 5, 8 * hour);
    const at = Math.floor((world.test.clock.now() - 8 * hour) / 1000) * 1000;
    const made = await call(alarms.addRule, { ...tooWarm, delay: 0, macs: [sensor.mac] }, owner.token);
    expect(await world.watches(sensor)).toMatchObject([{ rule_id: made.id, from_ms: at + 1 }]);
  });
  it('is found by name and probe, in pages', async () => {
    const other = await world.owner();
    for (const name of ['c', 'A', 'b']) await call(alarms.addRule, { ...tooWarm, name }, other.token);
    await call(alarms.addRule, { ...tooWarm, name: 'H', probe: 'humidity' }, other.token);
    expect((await call(alarms.rules, {}, other.token)).rows.map(({ name }) => name)).toEqual(['A', 'b', 'c', 'H']);
    expect((await call(alarms.rules, { probe: 'humidity' }, other.token)).rows.map(({ name }) => name)).toEqual(['H']);
    expect(await call(alarms.rules, { pageSize: 3, page: 2 }, other.token)).toMatchObject({ total: 4, rows: [{ name: 'H' }] });
    await refused(alarms.rules, { pageSize: 3, page: 3 }, other.token, 'pageOverLimit');
  });
  it('cannot be made without end', async () => {
    const other = await world.owner();
    await world.test.sql(
      "with made as (insert into alert_rule (owner_id) select $1 from generate_series(1, 1000) returning id) insert into alert_rule_version (rule_id, version, name, probe, condition, value, severity) select id, 1, 'x', 'temperature', 'gt', 1, 'alarm' from made",
      [other.id],
    );
    await refused(alarms.addRule, tooWarm, other.token, 'tooManyRules');
    await refused(alarms.usePreset, { preset: 'pharmaCold' }, other.token, 'tooManyRules');
  });
});

describe('Whom a rule is meant for', () => {
  it('is only a device of its owner: of another it does not exist', async () => {
    const stranger = await world.owner();
    const theirs = await world.device(stranger);
    await refused(alarms.addRule, { ...tooWarm, macs: [theirs.mac] }, owner.token, 'notFound');
    await refused(alarms.addRule, { ...tooWarm, groupId: stranger.rootId }, owner.token, 'notFound');
    const made = await call(alarms.addRule, { ...tooWarm, macs: [theirs.mac] }, stranger.token);
    await refused(alarms.changeRule, { id: made.id, value: 1 }, owner.token, 'noSuchRule');
    await refused(alarms.removeRule, { id: made.id }, owner.token, 'noSuchRule');
    await refused(alarms.ruleVersions, { id: made.id }, owner.token, 'noSuchRule');
  });
  it('is a group with all below it: devices that come, go and move are taken up and left', async () => {
    const mine = await world.owner();
    const group = await call(devices.addGroup, { name: 'Cold store' }, mine.token);
    const below = await call(devices.addGroup, { name: 'Room 1', parentId: group.id }, mine.token);
    const independentTransaction = await call(devices.addGroup, { name: 'Aside' }, mine.token);
    const sensor = await world.device(mine, 'beacon-th', below.id);
    const made = await call(alarms.addRule, { ...tooWarm, groupId: group.id }, mine.token);
    expect(made).toMatchObject({ groups: [{ id: group.id, name: 'Cold store' }], devices: [], deviceCount: 1 });
    const late = await world.device(mine, 'beacon-th', group.id);
    expect(await world.watches(late)).toMatchObject([{ rule_id: made.id, until_ms: null }]);
    world.test.clock.advance(minute);
    await call(devices.moveDevices, { mac: [late.mac], groupId: independentTransaction.id }, mine.token);
    expect((await world.watches(late))[0]?.until_ms).toBe(world.test.clock.now());
    await call(devices.changeGroup, { id: independentTransaction.id, parentId: group.id }, mine.token);
    expect((await world.watches(late)).at(-1)).toMatchObject({ rule_id: made.id, until_ms: null });
    world.test.clock.advance(minute);
    await call(devices.changeGroup, { id: below.id, parentId: mine.rootId }, mine.token);
    expect((await world.watches(sensor))[0]?.until_ms).toBe(world.test.clock.now());
    expect((await call(alarms.rules, { id: made.id }, mine.token)).rows[0]).toMatchObject({ deviceCount: 1 });
  });
  it('ends with its owner: after a sale or a giving back no rule of the seller watches it, and the buyer begins anew', async () => {
    const [seller, buyer] = [await addTestAccount(world.test, 'dealer'), await world.owner()];
    await world.test.sql('update account set parent_id = $1, path = (select path from account where id = $1) || id where id = $2', [
      seller.id,
      buyer.id,
    ]);
    const sensor = await world.device(seller);
    await call(alarms.addRule, { ...tooWarm, macs: [sensor.mac] }, seller.token);
    const theirs = await call(alarms.addRule, { ...tooWarm, groupId: buyer.rootId }, buyer.token);
    const preview = await call(trade.previewSale, { mac: [sensor.mac], account: buyer.account }, seller.token);
    expect(preview.ends).toMatchObject({ rules: 1 });
    world.test.clock.advance(minute);
    await call(trade.sell, { mac: [sensor.mac], account: buyer.account, confirm: true }, seller.token);
    const at = world.test.clock.now();
    expect(await world.watches(sensor)).toMatchObject([{ until_ms: at }, { rule_id: theirs.id, from_ms: at, until_ms: null }]);
    expect((await call(alarms.rules, {}, seller.token)).rows[0]).toMatchObject({ devices: [], deviceCount: 0 });
    world.test.clock.advance(day);
    await call(devices.giveBack, { mac: sensor.mac, confirm: 'Yes' }, buyer.token);
    expect((await world.watches(sensor)).every(({ until_ms }) => until_ms !== null)).toBe(true);
  });
  it('is for a team with the level all, as far as it may change all its devices', async () => {
    const mine = await world.owner();
    const [a, b] = [await world.device(mine), await world.device(mine)];
    const [all, detailed] = [await world.member(mine, 'all', [a]), await world.member(mine, 'detailed', [a])];
    const made = await call(alarms.addRule, { ...tooWarm, macs: [a.mac] }, all.token);
    expect(made).toMatchObject({ isMine: false, mayChange: true, devices: [{ mac: a.mac }] });
    expect((await call(alarms.rules, {}, mine.token)).rows).toMatchObject([{ id: made.id, isMine: true, createdBy: { uid: all.id } }]);
    expect((await call(alarms.rules, {}, detailed.token)).rows).toMatchObject([{ id: made.id, isMine: false, mayChange: false }]);
    await refused(alarms.changeRule, { id: made.id, value: 7 }, detailed.token, 'notAllowed');
    await refused(alarms.addRule, { ...tooWarm, macs: [a.mac] }, detailed.token, 'notPermitted');
    await refused(alarms.addRule, tooWarm, all.token, 'notAllowed');
    expect(await call(alarms.changeRule, { id: made.id, value: 7 }, all.token)).toMatchObject({ version: 2 });
    await refused(alarms.changeRule, { id: made.id, macs: [b.mac] }, all.token, 'notFound');
    const both = await call(alarms.changeRule, { id: made.id, macs: [a.mac, b.mac] }, mine.token);
    expect(both.deviceCount).toBe(2);
    expect((await call(alarms.rules, {}, all.token)).rows).toMatchObject([{ mayChange: false, deviceCount: 1, devices: [{ mac: a.mac }] }]);
    await refused(alarms.removeRule, { id: made.id }, all.token, 'notAllowed');
  });
  it('is one account: devices of two are refused', async () => {
    const [one, two] = [await world.owner(), await world.owner()];
    const [a, b] = [await world.device(one), await world.device(two)];
    const both = await world.member(one, 'all', [a]);
    const [team] = await world.test.sql<{ id: number }>(
      "insert into team (owner_id, creator_id, name, created_at) values ($1, $1, 'Guests', now()) returning id",
      [two.id],
    );
    await world.test.sql("insert into team_member (team_id, account_id, role, created_at) values ($1, $2, 'externalUser', now())", [
      team?.id,
      both.id,
    ]);
    await world.test.sql("insert into team_target (team_id, kind, target_id, level, created_at) values ($1, 'device', $2, 'all', now())", [
      team?.id,
      b.id,
    ]);
    await refused(alarms.addRule, { ...tooWarm, macs: [a.mac, b.mac] }, both.token, 'ruleTargetsDiffer');
    const made = await call(alarms.addRule, { ...tooWarm, macs: [a.mac] }, both.token);
    await refused(alarms.changeRule, { id: made.id, macs: [b.mac] }, both.token, 'ruleTargetsDiffer');
  });
});

describe('Presets', () => {
  it('are templates in the language of the caller', async () => {
    const { rows } = await call(alarms.presets, {}, owner.token);
    expect(rows.map(({ key }) => key)).toEqual([...presetKeys]);
    expect(rows[0]).toMatchObject({ name: '药品 2–8 °C', band: { lower: 2, upper: 8 }, recordInterval: 300, outInterval: 120 });
    const gsp = { readInterval: 60, recordInterval: 300, storageInterval: 1800, outInterval: 120, people: 3, powerLoss: true };
    expect(rows.find(({ key }) => key === 'storageRoom')).toMatchObject(gsp);
    expect(rows[0]?.rules).toMatchObject([
      { condition: 'outside', lower: 2, upper: 8, delay: 600 },
      { value: 15, delay: 0 },
      { value: 0, condition: 'lt' },
    ]);
    for (const preset of rows)
      for (const rule of preset.rules) expect(await call(alarms.addRule, rule, owner.token)).toMatchObject({ name: rule.name });
  });
  it('make all their rules at once, or none', async () => {
    const mine = await world.owner();
    const sensor = await world.device(mine);
    const made = await call(alarms.usePreset, { preset: 'pharmaCold', macs: [sensor.mac] }, mine.token);
    expect(made.total).toBe(3);
    expect(made.rows.every(({ preset, deviceCount }) => preset === 'pharmaCold' && deviceCount === 1)).toBe(true);
    expect(await world.watches(sensor)).toHaveLength(3);
    await refused(alarms.usePreset, { preset: 'ultraCold', macs: [sensor.mac] }, mine.token, 'limitOutOfRange');
    await refused(alarms.usePreset, { preset: 'warmBeer' }, mine.token, 'parametersIllegal');
    expect((await call(alarms.rules, {}, mine.token)).total).toBe(3);
  });
});
