import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { mission } from '@frostway/contract/mission/endpoints';
import { notification as calls } from '@frostway/contract/notification/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { NotificationWorld } from './notification.fixture.js';

let world: NotificationWorld;
let owner: TestAccount;
let stranger: TestAccount;
let greatId = 0;
beforeAll(async () => {
  world = await NotificationWorld.open();
  ({ owner } = world);
  stranger = await addTestAccount(world.test);
});
afterAll(() => world.test.close());

describe('Contact persons: name, e-mail, company, note', () => {
  it('are added, found, changed and removed', async () => {
    const { test } = world;
    const added = await test.call(
      mission.addContact,
      {
        name: ' Ann ',
        email: 'ann@example.com',
        phone: '138 0013 8000',
        company: 'Cold & Co',
        remark: 'night shift',
        zone: 'Europe/Berlin',
      },
      owner.token,
    );
    expect(added).toMatchObject({ name: 'Ann', phone: '+8613800138000', language: 'en', quietFrom: null });
    const changed = await test.call(
      mission.changeContact,
      { id: added.id, quietFrom: '22:00', quietUntil: '06:30', phone: '' },
      owner.token,
    );
    expect(changed).toMatchObject({ phone: null, quietFrom: '22:00', quietUntil: '06:30', company: 'Cold & Co' });
    expect((await test.call(mission.contacts, { search: 'cold &' }, owner.token)).rows).toEqual([changed]);
    expect((await test.call(mission.contacts, { search: '%' }, owner.token)).total).toBe(0);
    expect((await test.call(mission.contacts, {}, stranger.token)).total).toBe(0);
    await test.call(mission.removeContact, { id: added.id }, owner.token);
    await test.refused(mission.removeContact, { id: added.id }, owner.token, 'noSuchContact');
    const entries = await test.sql<{ call: string }>("select call from audit_entry where entity = 'contact' order by id");
    expect(entries).toHaveLength(3);
  });
  it('name and e-mail are not empty', async () => {
    const { test } = world;
    await test.refused(mission.addContact, { email: 'ann@example.com' }, owner.token, 'contactNameEmpty');
    await test.refused(mission.addContact, { name: ' ', email: 'ann@example.com' }, owner.token, 'contactNameEmpty');
    await test.refused(mission.addContact, { name: 'Ann' }, owner.token, 'contactEmailEmpty');
    await test.refused(mission.addContact, { name: 'Ann', email: 'ann@' }, owner.token, 'parametersIllegal');
    await test.refused(mission.addContact, { name: 'x'.repeat(65), email: 'ann@example.com' }, owner.token, 'textTooLong');
  });
  it('have a phone, a zone and quiet hours that are some', async () => {
    const { test } = world;
    const ann = { name: 'Ann', email: 'ann@example.com' };
    await test.refused(mission.addContact, { ...ann, phone: '12' }, owner.token, 'phoneInvalid');
    await test.refused(mission.addContact, { ...ann, zone: 'Moon/Crater' }, owner.token, 'zoneUnknown');
    await test.refused(mission.addContact, { ...ann, zone: '+08:00' }, owner.token, 'zoneUnknown');
    for (const quiet of [
      { quietFrom: '22:00' },
      { quietUntil: '22:00' },
      { quietFrom: '22:00', quietUntil: '22:00' },
      { quietFrom: '24:00' },
    ])
      await test.refused(mission.addContact, { ...ann, ...quiet }, owner.token, 'parametersIllegal');
  });
  it('of somebody else do not exist, and what says the same changes nothing', async () => {
    const { test } = world;
    const contact = await world.contact();
    await test.refused(mission.changeContact, { id: contact.id, name: 'B' }, stranger.token, 'noSuchContact');
    await test.refused(mission.changeContact, { id: contact.id, name: contact.name }, owner.token, 'nothingChanged');
    await test.refused(mission.contacts, { page: 2, pageSize: 1000 }, owner.token, 'pageOverLimit');
  });
  it('whom a plan tells stay', async () => {
    const { test } = world;
    const contact = await world.contact();
    const plan = await world.plan([{ afterMinutes: 0, recipients: [{ kind: 'contact', id: contact.id, channels: ['mail'] }] }]);
    await test.refused(mission.removeContact, { id: contact.id }, owner.token, 'contactInUse');
    await test.call(calls.removePlan, { id: plan.id }, owner.token);
    await test.call(mission.removeContact, { id: contact.id }, owner.token);
  });
});

describe('Plans', () => {
  it('are added, changed and removed by their owner, and by his great administrator', async () => {
    const { test } = world;
    const [contact, device] = [await world.contact(), await world.device()];
    const hook = await test.call(calls.addWebhook, { name: 'ERP', url: 'https://erp.example/hook' }, owner.token);
    const added = await world.plan(
      [
        { afterMinutes: 0, recipients: [{ kind: 'contact', id: contact.id, channels: ['mail', 'mail'] }] },
        {
          afterMinutes: 30,
          recipients: [
            { kind: 'account', id: owner.id, channels: ['inApp', 'mail'] },
            { kind: 'webhook', id: hook.id, channels: ['webhook'] },
          ],
        },
      ],
      { name: 'Night', scope: 'devices', deviceIds: [device.id] },
    );
    expect(added).toMatchObject({
      name: 'Night',
      isEnabled: true,
      passesQuietHours: true,
      devices: [{ id: device.id }],
      steps: [
        { afterMinutes: 0, recipients: [{ kind: 'contact', name: contact.name, channels: ['mail'] }] },
        { afterMinutes: 30, recipients: [{ kind: 'account' }, { kind: 'webhook', name: 'ERP' }] },
      ],
    });
    const great = await addTestAccount(test, 'groupUser');
    greatId = great.id;
    await test.sql('update account set parent_id = $2 where id = $1', [great.id, owner.id]);
    await test.sql('insert into great_administrator (owner_id, account_id, created_at) values ($1, $2, now())', [owner.id, great.id]);
    const changed = await test.call(calls.changePlan, { id: added.id, scope: 'account', severities: ['alarm'] }, great.token);
    expect(changed).toMatchObject({ name: 'Night', scope: 'account', devices: [], severities: ['alarm'] });
    expect(await test.call(calls.plans, {}, owner.token)).toEqual({ total: 1, rows: [changed] });
    await test.refused(calls.changePlan, { id: added.id, name: 'Night' }, owner.token, 'nothingChanged');
    await test.refused(calls.changePlan, { id: added.id, name: 'Day' }, stranger.token, 'noSuchPlan');
    await test.refused(calls.removePlan, { id: added.id }, stranger.token, 'noSuchPlan');
    await test.refused(calls.removeWebhook, { id: hook.id }, owner.token, 'contactInUse');
    await test.call(calls.removePlan, { id: added.id }, owner.token);
    await test.refused(calls.removePlan, { id: added.id }, owner.token, 'noSuchPlan');
    await test.call(calls.removeWebhook, { id: hook.id }, owner.token);
  });
  it('tell only who is the owner’s, and how he can be reached', async () => {
    const { test } = world;
    const contact = await world.contact();
    const foreign = await world.device('foreign', stranger.rootId, stranger);
    const base = { name: 'x', scope: 'account', severities: ['alarm'] };
    const to = (recipients: unknown[], afterMinutes = 0) => ({ ...base, steps: [{ afterMinutes, recipients }] });
    const mail = { kind: 'contact', id: contact.id, channels: ['mail'] };
    await test.refused(calls.addPlan, to([{ kind: 'account', id: stranger.id, channels: ['inApp'] }]), owner.token, 'noSuchRecipient');
    await test.refused(calls.addPlan, to([mail]), stranger.token, 'noSuchRecipient');
    await test.refused(calls.addPlan, to([{ ...mail, channels: ['sms'] }]), owner.token, 'channelUnfit');
    await test.refused(calls.addPlan, to([{ ...mail, channels: ['inApp'] }]), owner.token, 'channelUnfit');
    await test.refused(calls.addPlan, to([{ ...mail, channels: [] }]), owner.token, 'recipientMissing');
    await test.refused(calls.addPlan, to([]), owner.token, 'recipientMissing');
    await test.refused(calls.addPlan, { ...base, steps: [] }, owner.token, 'recipientMissing');
    await test.refused(calls.addPlan, to([mail, mail]), owner.token, 'parametersIllegal');
    await test.refused(calls.addPlan, to([mail], 5), owner.token, 'stepsUnordered');
    const twice = [0, 10, 10].map((afterMinutes) => ({ afterMinutes, recipients: [mail] }));
    await test.refused(calls.addPlan, { ...base, steps: twice }, owner.token, 'stepsUnordered');
    await test.refused(calls.addPlan, { ...to([mail]), scope: 'devices' }, owner.token, 'planTargetMissing');
    await test.refused(calls.addPlan, { ...to([mail]), scope: 'devices', deviceIds: [foreign.id] }, owner.token, 'notFound');
    await test.refused(calls.addPlan, { ...to([mail]), scope: 'groups', groupIds: [stranger.rootId] }, owner.token, 'notFound');
    expect((await test.call(calls.plans, {}, owner.token)).rows).toEqual([]);
  });
  it('accounts a plan can tell are the owner, his sub-accounts and the members of his teams', async () => {
    const { test } = world;
    const user = await addTestAccount(test, 'groupUser');
    await test.sql('update account set parent_id = $2 where id = $1', [user.id, owner.id]);
    const member = await addTestAccount(test);
    await test.sql("update account set phone = '+447700900123' where id = $1", [member.id]);
    await test.sql(
      "with t as (insert into team (owner_id, name, created_at) values ($1, 't', now()) returning id) insert into team_member (team_id, account_id, role, created_at) select id, $2, 'externalUser', now() from t",
      [owner.id, member.id],
    );
    const { rows } = await test.call(calls.people, {}, owner.token);
    expect(rows[0]).toMatchObject({ uid: owner.id, channels: ['inApp', 'mail'] });
    expect(new Map(rows.map(({ uid, channels }) => [uid, channels]))).toEqual(
      new Map([
        [owner.id, ['inApp', 'mail']],
        [user.id, ['inApp']],
        [greatId, ['inApp']],
        [member.id, ['inApp', 'sms']],
      ]),
    );
    expect(await test.call(calls.people, { search: member.account }, owner.token)).toMatchObject({ total: 1, rows: [{ uid: member.id }] });
  });
});

describe('Webhooks', () => {
  it('have a secret that is shown once, and no more in any answer or record', async () => {
    const { test } = world;
    const added = await test.call(calls.addWebhook, { name: 'A', url: 'https://a.example/path' }, owner.token);
    expect(added.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const changed = await test.call(calls.changeWebhook, { id: added.id, name: 'B' }, owner.token);
    expect(changed.secret).toBeNull();
    const renewed = await test.call(calls.changeWebhook, { id: added.id, renewSecret: true }, owner.token);
    expect(renewed.secret).not.toBe(added.secret);
    const listed = await test.call(calls.webhooks, {}, owner.token);
    expect(listed.total).toBe(listed.rows.length);
    expect(JSON.stringify(listed)).not.toContain('whsec_');
    expect(JSON.stringify(await test.sql('select * from audit_entry'))).not.toContain('whsec_');
    await test.refused(calls.changeWebhook, { id: added.id, name: 'B' }, owner.token, 'nothingChanged');
    await test.refused(calls.changeWebhook, { id: added.id, name: 'C' }, stranger.token, 'noSuchWebhook');
    await test.refused(calls.removeWebhook, { id: added.id }, stranger.token, 'noSuchWebhook');
    await test.call(calls.removeWebhook, { id: added.id }, owner.token);
  });
  it('have an address of http or https without a password', async () => {
    const { test } = world;
    for (const url of ['', 'ftp://a.example', 'a.example', 'https://user:password@a.example', 'javascript:alert(1)'])
      await test.refused(calls.addWebhook, { name: 'A', url }, owner.token, 'webhookUrlIllegal');
  });
  it('and plans: fifty at the most', async () => {
    const { test } = world;
    await test.sql(
      "insert into webhook (owner_id, name, url, secret, created_at) select $1, n::text, 'https://a.example', 's', now() from generate_series(1, 50) as n",
      [stranger.id],
    );
    await test.refused(calls.addWebhook, { name: 'A', url: 'https://a.example' }, stranger.token, 'tooManyPlans');
    await test.sql(
      "insert into notification_plan (owner_id, name, scope, severities, passes_quiet_hours, created_at) select $1, n::text, 'account', '{alarm}', true, now() from generate_series(1, 50) as n",
      [stranger.id],
    );
    const steps = [{ afterMinutes: 0, recipients: [{ kind: 'account', id: stranger.id, channels: ['inApp'] }] }];
    await test.refused(calls.addPlan, { name: 'x', scope: 'account', severities: ['alarm'], steps }, stranger.token, 'tooManyPlans');
  });
});

describe('Own quiet hours', () => {
  it('are set, read and taken away', async () => {
    const { test } = world;
    expect(await test.call(calls.ownTimes, {}, owner.token)).toEqual({ quietFrom: null, quietUntil: null });
    const times = { quietFrom: '22:00', quietUntil: '07:00' };
    expect(await test.call(calls.changeOwnTimes, times, owner.token)).toEqual(times);
    expect(await test.call(calls.ownTimes, {}, owner.token)).toEqual(times);
    await test.refused(calls.changeOwnTimes, times, owner.token, 'nothingChanged');
    await test.refused(calls.changeOwnTimes, { ...times, quietUntil: null }, owner.token, 'parametersIllegal');
    await test.call(calls.changeOwnTimes, { quietFrom: null, quietUntil: null }, owner.token);
  });
});

describe('The log', () => {
  it('of an alarm is for everyone who sees its history, without the addresses; of all others for its owner', async () => {
    const { test } = world;
    const device = await world.device();
    const alarm = await world.alarm(device);
    await world.settled();
    const sharee = await addTestAccount(test);
    await test.sql(
      "insert into device_share (owner_id, device_id, account_id, scope, created_at) values ($1, $2, $3, '{latest,history}', now())",
      [owner.id, device.id, sharee.id],
    );
    const own = await test.call(calls.deliveries, { alarmId: alarm.id }, owner.token);
    expect(own.rows.map(({ channel, address }) => [channel, address])).toEqual([
      ['mail', `${owner.account}@example.com`],
      ['inApp', null],
    ]);
    expect(own.rows.map(({ type }) => type)).toEqual(['temperatureHigh', 'temperatureHigh']);
    const seen = await test.call(calls.deliveries, { alarmId: alarm.id }, sharee.token);
    expect(seen.rows.map(({ channel, address }) => [channel, address])).toEqual([
      ['mail', null],
      ['inApp', null],
    ]);
    expect((await test.call(calls.deliveries, {}, sharee.token)).total).toBe(0);
    expect((await test.call(calls.deliveries, { alarmId: alarm.id }, stranger.token)).total).toBe(0);
    for (const filter of [
      { channel: 'mail' },
      { kind: 'start' },
      { state: 'kept' },
      { search: owner.account },
      { st: 1_000_000_000_000 },
      { id: own.rows[0]?.id ?? 0 },
    ] as const)
      expect((await test.call(calls.deliveries, filter, owner.token)).total, JSON.stringify(filter)).toBeGreaterThan(0);
    expect((await test.call(calls.deliveries, { et: 1_000_000_000_000 }, owner.token)).total).toBe(0);
    // What was written at the end of a range belongs to the next one.
    const [{ at } = { at: 0 }] = await test.sql<{ at: number }>(
      "select (extract(epoch from date_trunc('milliseconds', min(created_at))) * 1000)::float8 as at from delivery where owner_id = $1",
      [owner.id],
    );
    await test.sql("update delivery set created_at = date_trunc('milliseconds', created_at) where owner_id = $1", [owner.id]);
    expect((await test.call(calls.deliveries, { et: at }, owner.token)).total).toBe(0);
    expect((await test.call(calls.deliveries, { st: at, et: at + 1 }, owner.token)).total).toBeGreaterThan(0);
    await test.refused(calls.deliveries, { page: 99 }, owner.token, 'pageOverLimit');
    await test.refused(calls.deliveries, { st: 'x' }, owner.token, 'dateFormat');
  });

  it('stands in the order of the time it shows, page by page, and names the alarm', async () => {
    const { test } = world;
    const mine = await addTestAccount(test, 'enterprise');
    const at = test.clock.now();
    // The second waits; of two of one moment the one that was written later comes first.
    const put = (minutes: number, state: string, cause: string) =>
      test.sql<{ id: number }>(
        `insert into delivery (owner_id, cause, kind, severity, channel, recipient, recipient_name, state, due_at, created_at, handed_at)
         values ($1, $2, 'test', 'alarm', 'inApp', 'r', 'r', $3, $4, $5, case when $3 = 'told' then $4::timestamptz end) returning id::integer`,
        [mine.id, cause, state, new Date(at + minutes * 60_000), new Date(at)],
      );
    const ids: number[] = [];
    for (const [index, [minutes, state]] of (
      [
        [9, 'told'],
        [29, 'waiting'],
        [10, 'told'],
        [10, 'told'],
        [11, 'told'],
      ] as const
    ).entries())
      ids.push((await put(minutes, state, `cause ${index}`))[0]?.id ?? 0);
    const [nine, last, tenA, tenB, eleven] = ids;
    const pages = await Promise.all([1, 2, 3].map((page) => test.call(calls.deliveries, { page, pageSize: 2 }, mine.token)));
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual([last, eleven, tenB, tenA, nine]);
    expect(pages[0]?.rows[0]).toMatchObject({ kind: 'test', type: null });
  });
  it('does not tell who had a device before what it is called now, nor is it found by that', async () => {
    const { test } = world;
    const [device, next] = [await world.device('Fridge of before'), await addTestAccount(test)];
    const { id: alarmId } = await world.alarm(device);
    await world.settled();
    const search = async (text: string) => (await test.call(calls.deliveries, { search: text }, owner.token)).total;
    expect(await search('of before')).toBe(2);
    test.clock.advance(60_000);
    await test.call(devices.giveBack, { mac: device.mac, confirm: 'Yes' }, owner.token);
    test.clock.advance(60_000);
    await test.call(devices.addDevice, { mac: device.mac, activationKey: 'KEY', name: 'Vaccines of the clinic' }, next.token);
    for (const rows of [
      (await test.call(calls.deliveries, { alarmId }, owner.token)).rows,
      (await test.call(calls.deliveries, { search: device.mac }, owner.token)).rows,
    ])
      expect(rows.map((row) => row.device?.name)).toEqual([device.mac, device.mac]);
    expect(await search('vaccines')).toBe(0);
  });
});
