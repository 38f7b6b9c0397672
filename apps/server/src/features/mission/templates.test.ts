/** Mission templates: name, description, and everything a mission can preset. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { describe, expect, it } from 'vitest';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

let test: TestPlatform;
let owner: TestAccount;
let other: TestAccount;
platformForFile(async (started) => {
  test = started;
  owner = await addTestAccount(test);
  other = await addTestAccount(test);
});

let serial = 0;
async function device(account: TestAccount, kind: 'beacon' | 'tracker'): Promise<string> {
  serial += 1;
  const [mac, imei] =
    kind === 'beacon' ? [`AC23390${String(serial).padStart(5, '0')}`, null] : [null, `8699000599${String(serial).padStart(5, '0')}`];
  await test.sql(
    `with fresh as (insert into device (mac, imei, kind, model, activation_key, owner_id, group_id, name, expires_at)
       values ($1, $2, $3, $4, 'KEY', $5::integer, $6, 'Thing ' || $7::text, now() + interval '300 days') returning id),
     owned as (insert into device_ownership (device_id, account_id) select id, $5::integer from fresh) select from fresh`,
    [mac, imei, kind, kind === 'beacon' ? 'beacon-th' : 'tracker-a', account.id, account.rootId, serial],
  );
  return mac ?? imei ?? '';
}

/** What an account can preset. */
async function things(account: TestAccount) {
  const { token } = account;
  const address = (name: string) => test.call(calls.addAddress, { name, longitude: 121, latitude: 31 }, token);
  const contact = (name: string) => test.call(calls.addContact, { name, email: `${name}@example.com` }, token);
  const rule = await test.call(
    alarmFeature.addRule,
    { name: 'Cold', probe: 'temperature', condition: 'gt', value: 8, delay: 60, severity: 'alarm' },
    token,
  );
  return {
    start: (await address('Dock')).id,
    middle: [(await address('Stop B')).id, (await address('Stop A')).id],
    end: (await address('Hospital')).id,
    imeis: [await device(account, 'tracker')],
    macs: [await device(account, 'beacon'), await device(account, 'beacon')],
    rules: [rule.id],
    person: (await contact('ann')).id,
    vehicle: (await test.call(calls.addVehicle, { plate: `P ${(serial += 1)}`, model: 'Van' }, token)).id,
    contacts: [(await contact('bob')).id],
    minutes: 480,
    startWindow: { earliest: -30, latest: 30 },
    middleWindows: [null, { earliest: 60, latest: null }],
    endWindow: { earliest: null, latest: 480 },
    autoStart: true,
    autoEnd: true,
    autoMail: true,
    stability: { lower: 2, upper: 8, bands: [{ lower: 0, upper: 15, minutes: 120 }], mkt: 8.5 },
    activationEnergy: 100,
  };
}

describe('Mission templates', () => {
  it('preset everything a mission has, in the order given; are found, changed and removed', async () => {
    const given = { name: 'Vaccine run', description: 'daily', ...(await things(owner)) };
    const added = await test.call(calls.addTemplate, given, owner.token);
    expect(added).toMatchObject({
      name: 'Vaccine run',
      start: { name: 'Dock' },
      middle: [{ name: 'Stop B' }, { name: 'Stop A' }],
      end: { name: 'Hospital' },
      rules: [{ name: 'Cold' }],
      person: { name: 'ann' },
      vehicle: { id: given.vehicle },
      contacts: [{ name: 'bob' }],
      minutes: 480,
      startWindow: given.startWindow,
      middleWindows: given.middleWindows,
      endWindow: given.endWindow,
      autoStart: true,
      autoEnd: true,
      autoMail: true,
      stability: given.stability,
      activationEnergy: 100,
    });
    expect(new Set(added.devices.map(({ mac, imei }) => mac ?? imei))).toEqual(new Set([...given.macs, ...given.imeis]));
    const { id } = added;
    await test.refused(calls.changeTemplate, { id, ...given }, owner.token, 'nothingChanged');
    const changed = await test.call(
      calls.changeTemplate,
      { id, middle: given.middle.toReversed(), macs: [], imeis: [], person: null, minutes: '', autoEnd: false },
      owner.token,
    );
    expect(changed).toMatchObject({ devices: [], person: null, minutes: null, autoEnd: false, autoMail: true, start: { name: 'Dock' } });
    expect(changed.middle.map(({ name }) => name)).toEqual(['Stop A', 'Stop B']);
    // A window stays with its place.
    expect(changed.middleWindows).toEqual([{ earliest: 60, latest: null }, null]);
    for (const search of ['vaccine', 'daily']) expect((await test.call(calls.templates, { search }, owner.token)).rows).toEqual([changed]);
    expect((await test.call(calls.templates, { search: '%' }, owner.token)).total).toBe(0);
    expect((await test.call(calls.templates, {}, other.token)).total).toBe(0);
    await test.refused(calls.changeTemplate, { id, name: 'Mine' }, other.token, 'noSuchTemplate');
    await test.call(calls.removeTemplate, { id }, owner.token);
    await test.refused(calls.removeTemplate, { id }, owner.token, 'noSuchTemplate');
    expect(await test.sql("select from audit_entry where entity = 'missionTemplate'")).toHaveLength(3);
  });
  it('have a name, and nothing that is not the caller’s', async () => {
    await test.refused(calls.addTemplate, { name: ' ' }, owner.token, 'templateNameEmpty');
    await test.refused(calls.addTemplate, { name: 'x'.repeat(65) }, owner.token, 'textTooLong');
    const theirs = await things(other);
    const name = 'Run';
    await test.refused(calls.addTemplate, { name, start: theirs.start }, owner.token, 'noSuchAddress');
    await test.refused(calls.addTemplate, { name, middle: theirs.middle }, owner.token, 'noSuchAddress');
    await test.refused(calls.addTemplate, { name, person: theirs.person }, owner.token, 'noSuchContact');
    await test.refused(calls.addTemplate, { name, contacts: theirs.contacts }, owner.token, 'noSuchContact');
    await test.refused(calls.addTemplate, { name, vehicle: theirs.vehicle }, owner.token, 'noSuchVehicle');
    await test.refused(calls.addTemplate, { name, rules: theirs.rules }, owner.token, 'noSuchRule');
    await test.refused(calls.addTemplate, { name, macs: theirs.macs }, owner.token, 'notFound');
    await test.refused(calls.addTemplate, { name, imeis: theirs.imeis }, owner.token, 'notFound');
    expect((await test.call(calls.templates, {}, owner.token)).total).toBe(0);
  });
  it('take no window that ends before it begins or of a place that is not there, and no budget whose bands do not lie around each other', async () => {
    const { start } = await things(owner);
    const refused = (more: object, refusal: Parameters<typeof test.refused>[3]) =>
      test.refused(calls.addTemplate, { name: 'Run', start, ...more }, owner.token, refusal);
    await refused({ startWindow: { earliest: 30, latest: 30 } }, 'windowReversed');
    await refused({ endWindow: { earliest: 30 } }, 'parametersIllegal');
    const label = { lower: 2, upper: 8 };
    await refused({ stability: { lower: 8, upper: 2, bands: [] } }, 'stabilityUnsound');
    await refused({ stability: { lower: null, upper: null, bands: [] } }, 'stabilityUnsound');
    await refused({ stability: { ...label, bands: [{ lower: 2, upper: 8, minutes: 10 }] } }, 'stabilityUnsound');
    await refused({ stability: { ...label, bands: [{ lower: 3, upper: 15, minutes: 10 }] } }, 'stabilityUnsound');
    await refused({ stability: { ...label, bands: [{ lower: 2, upper: 15, minutes: 0 }] } }, 'stabilityUnsound');
    await refused({ activationEnergy: 5 }, 'activationEnergyOutside');
    const kept = await test.call(calls.addTemplate, { name: 'Run', start, startWindow: { latest: 30 } }, owner.token);
    const moved = await test.call(calls.changeTemplate, { id: kept.id, start: (await things(owner)).start }, owner.token);
    expect(moved.startWindow).toBeNull();
    await test.call(calls.removeTemplate, { id: kept.id }, owner.token);
  });
  it('name less when what they name is gone: an address, a contact, a vehicle, an ended rule, a device that is given back', async () => {
    const given = await things(owner);
    const { id } = await test.call(calls.addTemplate, { name: 'Run', ...given }, owner.token);
    const { token } = owner;
    for (const address of [given.start, given.end, ...given.middle]) await test.call(calls.removeAddress, { id: address }, token);
    for (const contact of [given.person, ...given.contacts]) await test.call(calls.removeContact, { id: contact }, token);
    await test.call(calls.removeVehicle, { id: given.vehicle }, token);
    await test.sql('update alert_rule set ended_at = now() where id = any($1)', [given.rules]);
    for (const name of [...given.macs.map((mac) => ({ mac })), ...given.imeis.map((imei) => ({ imei }))])
      await test.call(deviceFeature.giveBack, { ...name, confirm: 'Yes' }, token);
    expect(await test.sql('select from mission_template_part where template_id = $1 and device_id is not null', [id])).toEqual([]);
    expect((await test.call(calls.templates, { id }, token)).rows).toMatchObject([
      { start: null, end: null, middle: [], person: null, contacts: [], vehicle: null, rules: [], devices: [] },
    ]);
  });
});
