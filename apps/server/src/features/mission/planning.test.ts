/** Planning missions: the fields of section 3, the checks of section 5, and who may plan with what. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { MissionWorld } from './mission.fixture.js';

let owner: TestAccount;
let other: TestAccount;
const world = MissionWorld.forFile(async () => {
  owner = await world.account();
  other = await world.account();
});

describe('A mission', () => {
  it('is planned with all it has, found by name, mission number and external id, and changed', async () => {
    const { test } = world;
    const plan = await world.plan(owner, { name: 'Polar run', code: 'T-77', externalId: 'ERP 5', autoMail: true, carrier: other.account });
    const added = await world.add(owner, { ...plan, middle: [plan.end], contacts: [plan.person], autoEnd: true });
    expect(added).toMatchObject({
      name: 'Polar run',
      code: 'T-77',
      externalId: 'ERP 5',
      status: 'notStarted',
      startAt: plan.startAt,
      endAt: null,
      autoEnd: true,
      autoMail: true,
      start: { id: plan.start, name: 'Depot', radius: 200, arrivedAt: null },
      middle: [{ id: plan.end }],
      end: { id: plan.end, name: 'Hospital' },
      rules: [{ id: plan.rules[0], name: 'Too warm', version: null }],
      person: { id: plan.person, name: 'Ann' },
      vehicle: { id: plan.vehicle },
      carrier: { account: other.account },
      contacts: [{ id: plan.person }],
      standing: 'owner',
    });
    expect(added.locators).toMatchObject([{ imei: plan.imeis[0], mac: null, busyWith: null }]);
    expect(added.beacons.map(({ mac }) => mac)).toEqual(plan.macs);
    const { id } = added;
    for (const search of ['polar', 't-7', 'ERP 5'])
      expect((await test.call(calls.missions, { search }, owner.token)).rows).toEqual([added]);
    expect((await test.call(calls.missions, { search: '%' }, owner.token)).total).toBe(0);
    expect((await test.call(calls.missions, { status: 'started' }, owner.token)).total).toBe(0);
    expect(await world.read(owner, id)).toEqual({ ...added, statistics: null, incidents: null, hash: null });
    await test.refused(
      calls.changeMission,
      { id, ...plan, middle: [plan.end], contacts: [plan.person], autoEnd: true },
      owner.token,
      'nothingChanged',
    );
    const changed = await test.call(calls.changeMission, { id, name: 'Pole run', middle: [], carrier: '' }, owner.token);
    expect(changed).toMatchObject({ name: 'Pole run', middle: [], carrier: null, code: 'T-77' });
    expect((await test.call(calls.missionDevices, { id }, owner.token)).rows.map(({ imei }) => imei)).toEqual(plan.imeis);
    expect((await test.call(calls.missionMacs, { id }, owner.token)).rows.map(({ mac }) => mac)).toEqual(plan.macs);
    const trail = await test.sql<{ after: { number: string } }>(
      "select after from audit_entry where entity = 'mission' and entity_id = $1 order by id",
      [String(id)],
    );
    expect(trail.map(({ after }) => after.number)).toEqual(['T-77', 'T-77']);
  });

  it('must have a name, a date, a person in charge, a carrier, a locating device, a beacon and a rule, each said at its field', async () => {
    const { test } = world;
    const { fields } = await test.refused(calls.addMission, {}, owner.token, 'missionNameEmpty');
    expect(fields).toEqual({
      name: refusals.missionNameEmpty['zh-cn'],
      startAt: refusals.missionDateMissing['zh-cn'],
      person: refusals.missionPersonMissing['zh-cn'],
      vehicle: refusals.missionCarrierMissing['zh-cn'],
      imeis: refusals.missionLocatorMissing['zh-cn'],
      macs: refusals.missionBeaconMissing['zh-cn'],
      rules: refusals.missionRuleMissing['zh-cn'],
    });
    const empty = { name: ' ', startAt: '', person: '', vehicle: '', imeis: '', macs: '', rules: '' };
    expect((await test.refused(calls.addMission, empty, owner.token, 'missionNameEmpty')).fields).toEqual(fields);
    const plan = await world.plan(owner);
    await test.refused(calls.addMission, { ...plan, name: ' ' }, owner.token, 'missionNameEmpty');
    await test.refused(calls.addMission, { ...plan, startAt: '' }, owner.token, 'missionDateMissing');
    await test.refused(calls.addMission, { ...plan, startAt: 'soon' }, owner.token, 'dateFormat');
    await test.refused(calls.addMission, { ...plan, person: '' }, owner.token, 'missionPersonMissing');
    await test.refused(calls.addMission, { ...plan, vehicle: '' }, owner.token, 'missionCarrierMissing');
    await test.refused(calls.addMission, { ...plan, imeis: [] }, owner.token, 'missionLocatorMissing');
    await test.refused(calls.addMission, { ...plan, macs: [] }, owner.token, 'missionBeaconMissing');
    await test.refused(calls.addMission, { ...plan, rules: [] }, owner.token, 'missionRuleMissing');
    for (const field of ['name', 'code', 'externalId'])
      await test.refused(calls.addMission, { ...plan, [field]: 'x'.repeat(65) }, owner.token, 'textTooLong');
    await test.refused(calls.addMission, { ...plan, endAt: plan.startAt }, owner.token, 'missionEndBeforeStart');
    await test.refused(calls.addMission, { ...plan, end: null, autoEnd: true }, owner.token, 'missionEndless');
    await test.refused(calls.addMission, { ...plan, carrier: 'nobody at all' }, owner.token, 'relayAccountUnknown');
    await test.refused(calls.addMission, { ...plan, carrier: owner.account }, owner.token, 'relayToSelf');
    expect((await test.call(calls.missions, { search: 'Vaccine' }, owner.token)).total).toBe(0);
    const { id } = await world.add(other, await world.plan(other));
    for (const [field, refusal] of [
      ['name', 'missionNameEmpty'],
      ['startAt', 'missionDateMissing'],
      ['rules', 'missionRuleMissing'],
    ] as const)
      await test.refused(calls.changeMission, { id, code: 'New', [field]: '' }, other.token, refusal);
  });

  it('is planned by a form as by JSON, its lists as texts', async () => {
    const { test } = world;
    const { imeis, macs, rules, ...plan } = await world.plan(owner);
    const form = new URLSearchParams({ token: owner.token, imeis: imeis.join(','), macs: macs.join(','), rules: rules.join(',') });
    for (const [field, value] of Object.entries(plan)) form.set(field, String(value));
    form.set('middle', JSON.stringify([plan.end, plan.start]));
    form.set('contacts', String(plan.person));
    const { errorcode, data } = await test.request(calls.addMission.path, { method: 'POST', body: form });
    expect(errorcode).toBe(0);
    expect(data).toMatchObject({
      startAt: plan.startAt,
      middle: [{ id: plan.end }, { id: plan.start }],
      locators: [{ imei: imeis[0] }],
      beacons: [{ mac: macs[0] }],
      rules: [{ id: rules[0] }],
      contacts: [{ id: plan.person }],
    });
  });

  it('is made of what its owner has, of devices of the right kind', async () => {
    const { test } = world;
    const [plan, theirs] = [await world.plan(owner), await world.plan(other)];
    const refused = (more: object, refusal: Parameters<typeof test.refused>[3]) =>
      test.refused(calls.addMission, { ...plan, ...more }, owner.token, refusal);
    await refused({ start: theirs.start }, 'noSuchAddress');
    await refused({ middle: [theirs.start] }, 'noSuchAddress');
    await refused({ person: theirs.person }, 'noSuchContact');
    await refused({ contacts: [theirs.person] }, 'noSuchContact');
    await refused({ vehicle: theirs.vehicle }, 'noSuchVehicle');
    await refused({ rules: theirs.rules }, 'noSuchRule');
    await refused({ imeis: theirs.imeis }, 'notFound');
    await refused({ macs: theirs.macs }, 'notFound');
    await refused({ macs: [await world.device(owner, 'gateway')] }, 'missionNotBeacon');
    const added = await world.add(owner, plan);
    for (const call of [calls.oneMission, calls.endMission, calls.startMission, calls.missionDevices, calls.missionMacs])
      await test.refused(call, { id: added.id }, other.token, 'noSuchMission');
    await test.refused(calls.changeMission, { id: added.id, name: 'Mine' }, other.token, 'noSuchMission');
  });

  it('takes devices that are shared with their history, and none that are shared without', async () => {
    const { test } = world;
    const share = (mac: string | undefined, scope: string) =>
      test.sql(
        `insert into device_share (device_id, owner_id, account_id, scope, created_at) select id, owner_id, $2, $3::text[], now() from device where mac = $1`,
        [mac, owner.id, scope],
      );
    const [open, closed] = [await world.device(other, 'beacon'), await world.device(other, 'beacon')];
    await share(open, '{latest,place,history}');
    await share(closed, '{latest,place}');
    const plan = await world.plan(owner);
    await test.refused(calls.addMission, { ...plan, macs: [closed] }, owner.token, 'notPermitted');
    expect((await world.add(owner, { ...plan, macs: [open] })).beacons.map(({ mac }) => mac)).toEqual([open]);
  });

  it('has a mission number of its own, given or made up, once an account however it is written', async () => {
    const plan = await world.plan(owner);
    const [one, two] = [await world.add(owner, plan), await world.add(owner, plan)];
    expect(one.code).toMatch(/^M\d{6}-[2-9A-Z]{5}$/);
    expect(one.code).not.toBe(two.code);
    await world.test.refused(calls.addMission, { ...plan, code: one.code.toLowerCase() }, owner.token, 'missionCodeTaken');
    await world.test.refused(calls.changeMission, { id: two.id, code: one.code.toLowerCase() }, owner.token, 'missionCodeTaken');
    const theirs = await world.plan(other, { code: one.code });
    expect((await world.add(other, theirs)).code).toBe(one.code);
  });

  it('is the same one when its external id is sent twice', async () => {
    const plan = await world.plan(owner, { externalId: 'TMS-1' });
    const first = await world.add(owner, plan);
    expect(await world.add(owner, { ...plan, name: 'Sent again' })).toEqual(first);
    const both = await Promise.all([1, 2, 3].map(() => world.add(owner, { ...plan, externalId: 'TMS-2' })));
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  });

  it('keeps its route as it was planned, whatever becomes of an address, a contact or a vehicle', async () => {
    const { test } = world;
    const plan = await world.plan(owner);
    const { id } = await world.add(owner, plan);
    await test.call(calls.changeAddress, { id: plan.end, radius: 900 }, owner.token);
    await test.call(calls.removeAddress, { id: plan.start }, owner.token);
    await test.call(calls.removeContact, { id: plan.person }, owner.token);
    await test.call(calls.removeVehicle, { id: plan.vehicle }, owner.token);
    expect(await world.read(owner, id)).toMatchObject({
      start: { id: null, name: 'Depot' },
      end: { id: plan.end, radius: 200 },
      person: { id: null, name: 'Ann' },
      vehicle: { id: null },
    });
  });

  it('takes from a template what is not given', async () => {
    const { test } = world;
    const plan = await world.plan(owner);
    const { startAt, ...preset } = plan;
    const template = await test.call(calls.addTemplate, { ...preset, minutes: 90, autoEnd: true }, owner.token);
    const added = await world.add(owner, { template: template.id, startAt, name: 'From template' });
    expect(added).toMatchObject({ name: 'From template', autoEnd: true, person: { id: plan.person }, end: { name: 'Hospital' } });
    expect(Date.parse(added.endAt ?? '') - Date.parse(added.startAt)).toBe(90 * 60_000);
    expect([added.locators.map(({ imei }) => imei), added.beacons.map(({ mac }) => mac)]).toEqual([plan.imeis, plan.macs]);
    await test.refused(calls.addMission, { template: template.id, startAt }, other.token, 'noSuchTemplate');
  });
});
