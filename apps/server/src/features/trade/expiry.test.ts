/** Expired and scrapped devices, renewal and warnings: specification, section 6 ("Expired devices require contacting the upper dealer"), and docs/decisions. */
import { account as accounts } from '@frostway/contract/account/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { trade as calls } from '@frostway/contract/trade/endpoints';
import { describe, expect, it } from 'vitest';
import { TestPage } from '../../live/page.fixture.js';
import { createOutbox } from '../../outbox/outbox.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { warnOfExpiry } from './index.js';
import { addBelow, day, hour, minute, TradeWorld } from './trade.fixture.js';

let world: TradeWorld;
let test: TradeWorld['test'];
TradeWorld.forFile((opened) => {
  world = opened;
  test = opened.test;
});

const until = (ms: number): string => new Date(test.clock.now() + ms).toISOString();

describe('an expired device', () => {
  it('goes on storing, shows nothing new, says who to contact, and shows all of it after renewal', async () => {
    const { customer, sub } = world;
    const device = await world.sold();
    await test.call(calls.renew, { mac: device.mac, until: until(hour) }, sub.token);
    test.clock.advance(minute);
    await world.says(device, 1);
    test.clock.advance(2 * hour);
    await world.says(device, 2);
    test.clock.advance(minute);
    await world.says(device, 3);
    expect(await test.sql('select 1 from reading where device_id = $1', [await world.idOf(device)])).toHaveLength(3);
    expect(await world.track(device, customer)).toEqual([1]);
    expect((await test.call(telemetry.status, { mac: device.mac }, customer.token)).rows[0]?.reading).toBeNull();
    const now = test.clock.now();
    await test.refused(telemetry.track, { mac: device.mac, st: now - hour, et: now }, customer.token, 'deviceExpired');
    expect(await test.call(calls.expireDevice, { mac: device.mac }, customer.token)).toMatchObject({
      state: 'expired',
      daysLeft: 0,
      service: { of: 'dealer', name: sub.account },
    });

    const page = await TestPage.watching(test.url, { token: customer.token });
    const [row] = (await test.call(calls.renew, { mac: device.mac, months: 1 }, sub.token)).rows;
    const month = new Date(now);
    expect(new Date(row?.expiresAt ?? 0).getUTCMonth()).toBe((month.getUTCMonth() + 1) % 12);
    await page.hears('devicesChanged');
    page.close();
    expect(await world.track(device, customer)).toEqual([1, 2, 3]);
    expect((await test.call(telemetry.status, { mac: device.mac }, customer.token)).rows[0]?.reading?.temperature).toBe(3);
    expect((await test.call(calls.expireDevice, { mac: device.mac }, customer.token)).state).toMatch(/valid|expiring/);
  });

  it('shows an open page nothing that comes after the end', async () => {
    const { customer, sub } = world;
    const device = await world.sold();
    await test.call(calls.renew, { mac: device.mac, until: until(hour) }, sub.token);
    const page = await TestPage.watching(test.url, { token: customer.token });
    await world.says(device, 11);
    await expect.poll(() => page.rows().map((row) => row.reading?.temperature)).toContain(11);
    test.clock.advance(2 * hour);
    await world.says(device, 12);
    await expect.poll(() => page.rows().filter((row) => row.mac === device.mac).length).toBeGreaterThan(1);
    expect(page.rows().map((row) => row.reading?.temperature)).not.toContain(12);
    page.close();
  });
});

describe('renewal', () => {
  it('is for the dealer above and the administrator, not for the owner', async () => {
    const device = await world.sold();
    const input = { mac: device.mac, months: 1 };
    await test.refused(calls.renew, input, world.customer.token, 'notPermitted');
    await test.refused(calls.renew, input, world.beside.token, 'notFound');
    for (const by of [world.sub.token, world.dealer.token, world.admin]) expect((await test.call(calls.renew, input, by)).renewed).toBe(1);
    // A dealer's own device is renewed by who is above him.
    const own = await world.stock(world.sub);
    await test.call(devices.addDevice, { ...own, activationKey: 'KEY' }, world.sub.token);
    await test.refused(calls.renew, { mac: own.mac, months: 1 }, world.sub.token, 'notPermitted');
    await test.call(calls.renew, { mac: own.mac, months: 1 }, world.dealer.token);
  });

  it('counts months from the end, or from now when it has passed, to the same day or the last of the month', async () => {
    const device = await world.sold();
    const ends = async (input: { until: string } | { months: number }) =>
      (await test.call(calls.renew, { mac: device.mac, ...input }, world.sub.token)).rows[0]?.expiresAt;
    expect(await ends({ until: '2031-01-31T08:00:00Z' })).toBe('2031-01-31T08:00:00.000Z');
    expect(await ends({ months: 1 })).toBe('2031-02-28T08:00:00.000Z');
    expect(await ends({ months: 12 })).toBe('2032-02-28T08:00:00.000Z');
    await test.sql("update device set expires_at = '2020-01-01' where mac = $1", [device.mac]);
    expect(Date.parse((await ends({ months: 1 })) ?? '')).toBeGreaterThan(test.clock.now() + 27 * day);
  });

  it('refuses an end in the past, none, both, too far, none changed, and a scrapped device', async () => {
    const device = await world.sold();
    const refused = (input: Record<string, unknown>, name: Parameters<typeof test.refused>[3]) =>
      test.refused(calls.renew, { mac: device.mac, ...input }, world.sub.token, name);
    await refused({ until: until(0) }, 'endInPast');
    await refused({}, 'parametersIllegal');
    await refused({ until: until(day), months: 1 }, 'parametersIllegal');
    await refused({ until: '2999-01-01' }, 'parametersIllegal');
    await refused({ until: 'soon' }, 'dateFormat');
    await refused({ months: 0 }, 'parametersIllegal');
    await refused({ mac: 7, months: 1 }, 'macNotListInChange');
    const end = until(day);
    await test.call(calls.renew, { mac: device.mac, until: end }, world.sub.token);
    await refused({ until: end }, 'nothingChanged');
    await test.call(calls.scrap, { mac: device.mac, scrapped: true }, world.sub.token);
    await refused({ months: 1 }, 'deviceScrapped');
  });

  it('is recorded, for who renewed, for the owner and for those above', async () => {
    const device = await world.sold();
    const { rows } = await test.call(calls.renew, { mac: device.mac, months: 3 }, world.sub.token);
    for (const token of [world.sub.token, world.dealer.token, world.customer.token, world.admin]) {
      const records = await test.call(calls.renewals, { search: device.mac }, token);
      expect(records.rows).toMatchObject([
        { device: { mac: device.mac }, by: { uid: world.sub.id }, after: rows[0]?.expiresAt, renewedAt: until(0) },
      ]);
    }
    expect((await test.call(calls.renewals, { search: device.mac }, world.beside.token)).total).toBe(0);
    await test.refused(calls.renewals, { page: 2, search: device.mac }, world.sub.token, 'pageOverLimit');
    await test.refused(calls.renewals, { from: 'x' }, world.sub.token, 'dateFormat');
  });
});

describe('a scrapped device', () => {
  it('shows no input from then on and keeps its history; it can be taken back', async () => {
    const { customer } = world;
    const device = await world.sold();
    test.clock.advance(minute);
    await world.says(device, 1);
    test.clock.advance(minute);
    expect(await test.call(calls.scrap, { mac: device.mac, scrapped: true }, customer.token)).toEqual({ changed: 1 });
    test.clock.advance(minute);
    await world.says(device, 2);
    expect(await world.track(device, customer)).toEqual([1]);
    expect((await test.call(telemetry.status, { mac: device.mac }, customer.token)).rows).toMatchObject([
      { reading: null, isScrapped: true },
    ]);
    await test.refused(calls.scrap, { mac: device.mac, scrapped: true }, customer.token, 'nothingChanged');
    await test.call(calls.scrap, { mac: device.mac, scrapped: false }, world.dealer.token);
    expect(await world.track(device, customer)).toEqual([1, 2]);
  });

  it('is scrapped by its owner, a dealer above or the administrator, for a reason of the dictionary', async () => {
    const device = await world.sold();
    const scrap = { mac: device.mac, scrapped: true, reason: 'damaged' };
    await test.refused(calls.scrap, { ...scrap, reason: 'bored' }, world.dealer.token, 'scrapReasonUnknown');
    await test.refused(calls.scrap, scrap, world.beside.token, 'notFound');
    await test.refused(calls.scrap, { ...scrap, mac: 7 }, world.dealer.token, 'macNotListInChange');
    const sharee = await addTestAccount(test);
    await test.sql("insert into device_share (owner_id, device_id, account_id, scope, created_at) values ($1, $2, $3, '{latest}', $4)", [
      world.customer.id,
      await world.idOf(device),
      sharee.id,
      new Date(test.clock.now()),
    ]);
    await test.refused(calls.scrap, scrap, sharee.token, 'notOwner');
    await test.call(calls.scrap, scrap, world.dealer.token);
    const { rows } = await test.call(calls.dealerDevices, { state: 'scrapped', search: device.mac }, world.sub.token);
    expect(rows).toMatchObject([{ state: 'scrapped', isScrapped: true, scrapReason: 'damaged', scrappedAt: until(0) }]);
    await test.call(calls.scrap, { mac: device.mac, scrapped: false }, world.admin);
    expect(await test.sql('select scrapped_at, scrap_reason from device where mac = $1', [device.mac])).toEqual([
      { scrapped_at: null, scrap_reason: null },
    ]);
  });
});

describe('section 7: what expires', () => {
  it('GET /beacon/devices/expire, /beacon/all_expire_info and /beacon/device_stats count the own devices, and those below a dealer', async () => {
    const dealer = await addTestAccount(test, 'dealer');
    const customer = await addBelow(test, dealer);
    const endings = [-1, 0.5, 5, 20, 100];
    const macs: string[] = [];
    for (const days of endings) {
      const device = await world.sold(customer, dealer);
      await test.sql('update device set expires_at = $2 where mac = $1', [device.mac, new Date(test.clock.now() + days * day)]);
      macs.push(device.mac);
    }
    await world.stock(dealer, 'gateway-a');
    const list = await test.call(calls.expiring, {}, customer.token);
    expect(list.rows.map((row) => [row.mac, row.state, row.daysLeft])).toEqual([
      [macs[0], 'expired', 0],
      [macs[1], 'expiring', 1],
      [macs[2], 'expiring', 5],
      [macs[3], 'expiring', 20],
    ]);
    expect((await test.call(calls.expiring, { days: 6 }, customer.token)).total).toBe(3);
    expect((await test.call(calls.expiring, {}, dealer.token)).total).toBe(0);
    await test.refused(calls.expiring, { page: 2 }, customer.token, 'pageOverLimit');
    const counts = { total: 5, expired: 1, within1: 1, within7: 2, within30: 3 };
    expect(await test.call(calls.expiryInfo, {}, customer.token)).toEqual({ own: counts, below: null });
    expect((await test.call(calls.expiryInfo, {}, dealer.token)).below).toEqual({ ...counts, total: 6 });
    const own = {
      total: 5,
      kinds: { beacon: 5, gateway: 0, tracker: 0 },
      models: { 'beacon-th': 5 },
      connections: { online: 0, offline: 0, never: 5 },
      states: { open: 0, valid: 1, expiring: 3, expired: 1, scrapped: 0 },
      busy: 0,
    };
    expect(await test.call(calls.deviceStats, {}, customer.token)).toEqual({ own, below: null });
    const stats = await test.call(calls.deviceStats, {}, dealer.token);
    expect(stats.own.total).toBe(0);
    expect(stats.below).toMatchObject({ total: 6, kinds: { beacon: 5, gateway: 1 }, states: { open: 1 } });
    await test.refused(calls.expireDevice, { mac: macs[0] }, world.beside.token, 'notFound');
    await test.refused(calls.expireDevice, {}, customer.token, 'rangeMissing');
  });
});

describe('warnings', () => {
  type Mail = { recipient: string; subject: string; body: string };
  it('reach the owner and the dealer above 30, 7 and 1 days before, once each, one mail an account', async () => {
    const { db } = test.database;
    const warn = async (): Promise<Mail[]> => {
      await test.sql('delete from mail');
      await warnOfExpiry(
        { db, outbox: createOutbox({ mail: false, sms: false }), publicUrl: () => 'https://cold.example' },
        test.clock.now(),
      );
      return test.sql<Mail>("select recipient, subject, body from mail where recipient like '%@warn.example' order by recipient");
    };
    const write = (account: TestAccount, email: string, language: string) =>
      test.sql('update account set email = $2, language = $3 where id = $1', [account.id, email, language]);
    const dealer = await addTestAccount(test, 'dealer');
    const customer = await addBelow(test, dealer);
    const silent = await addBelow(test, dealer);
    await write(dealer, 'dealer@warn.example', 'zh-cn');
    await write(customer, 'owner@warn.example', 'en');
    const [first, second, third] = [
      await world.sold(customer, dealer),
      await world.sold(customer, dealer),
      await world.sold(silent, dealer),
    ];
    for (const { mac } of [first, second, third]) await test.call(calls.renew, { mac, until: until(40 * day) }, dealer.token);
    await warn();
    expect(await warn()).toEqual([]);
    for (const days of [30, 7, 1]) {
      const left = Date.parse((await test.call(calls.expireDevice, first, customer.token)).expiresAt ?? '') - test.clock.now();
      test.clock.advance(left - days * day - 1000);
      expect(await warn()).toEqual([]);
      test.clock.advance(1000);
      const mails = await warn();
      expect(mails.map((mail) => [mail.recipient, mail.subject])).toEqual([
        ['dealer@warn.example', '3 台设备即将到期'],
        ['owner@warn.example', '2 devices expire soon'],
      ]);
      const [toDealer, toOwner] = mails.map((mail) => mail.body);
      expect(toOwner).toContain(`${first.mac} (${first.mac}): expires `);
      expect(toOwner).toContain(`in ${days} day${days === 1 ? '' : 's'}\n`);
      expect(toOwner).toContain(`contact ${dealer.account}, dealer@warn.example`);
      expect(toOwner).not.toContain(third.mac);
      expect(toDealer).toContain(`客户 ${silent.account}`);
      expect(toDealer).toContain(`剩余 ${days} 天`);
      test.clock.advance(hour);
      expect(await warn()).toEqual([]);
      // Nobody is left out for good who has no e-mail yet, and nobody is warned of what was renewed.
      if (days !== 7) continue;
      await test.call(calls.renew, { mac: second.mac, until: until(60 * day) }, dealer.token);
      expect(await warn()).toEqual([]);
      await test.sql('update device set expires_at = (select expires_at from device where mac = $2) where mac = $1', [
        second.mac,
        first.mac,
      ]);
    }
    test.clock.advance(2 * day);
    expect(await warn()).toEqual([]);
  });

  it('are not sent for scrapped devices', async () => {
    const { db } = test.database;
    const owner = await addBelow(test, world.sub);
    await test.sql("update account set email = 'scrap@warn.example' where id = $1", [owner.id]);
    const device = await world.sold(owner);
    await test.call(calls.renew, { mac: device.mac, until: until(5 * day) }, world.sub.token);
    await test.call(calls.scrap, { mac: device.mac, scrapped: true }, owner.token);
    const warn = () => warnOfExpiry({ db, outbox: createOutbox({ mail: false, sms: false }), publicUrl: () => '' }, test.clock.now());
    const told = () => test.sql("select 1 from mail where recipient = 'scrap@warn.example'");
    await warn();
    expect(await told()).toEqual([]);
    await test.call(calls.scrap, { mac: device.mac, scrapped: false }, owner.token);
    await Promise.all([warn(), warn()]);
    expect(await told()).toHaveLength(1);
    expect((await test.call(accounts.profile, {}, owner.token)).uid).toBe(owner.id);
  });
});
