/** The dealer's workplace, whom customers turn to, and what a dealer sees: specification, section 6, and docs/decisions. */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { trade as calls } from '@frostway/contract/trade/endpoints';
import { describe, expect, it } from 'vitest';
import { TestPage } from '../../live/page.fixture.js';
import { addTestAccount } from '../../testing/accounts.js';
import { addBelow, day, hour, minute, TradeWorld } from './trade.fixture.js';

let world: TradeWorld;
let test: TradeWorld['test'];
TradeWorld.forFile((opened) => {
  world = opened;
  test = opened.test;
});

describe('decisions: a dealer sees devices, states and expiry below him; values and places only where the customer allows it', () => {
  it('the dealer above sees state and expiry; values, places and history once the customer lets him look, and no longer when he takes it back', async () => {
    const { customer, dealer, sub } = world;
    const device = await world.sold();
    test.clock.advance(minute);
    await world.says(device, 4);
    const range = { mac: device.mac, st: test.clock.now() - hour, et: test.clock.now() + 1 };
    for (const above of [dealer, sub]) {
      const [row] = (await test.call(telemetry.status, { mac: device.mac }, above.token)).rows;
      expect(row).toMatchObject({ connection: 'online', reading: null, position: null, place: null, attributes: {}, isMine: false });
      expect(row?.expiresAt).not.toBeNull();
      await test.refused(telemetry.track, range, above.token, 'notPermitted');
    }
    expect(await test.call(calls.dealerMayLook, {}, customer.token)).toEqual({
      allow: false,
      dealers: [sub, dealer].map(({ id, account }) => ({ uid: id, account, nickname: account, level: 'dealer' })),
    });
    const page = await TestPage.watching(test.url, { token: dealer.token });
    await test.call(calls.letDealerLook, { allow: true }, customer.token);
    await page.hears('devicesChanged');
    page.close();
    for (const above of [dealer, sub]) {
      expect((await test.call(telemetry.status, { mac: device.mac }, above.token)).rows[0]?.reading?.temperature).toBe(4);
      expect(await world.track(device, above)).toEqual([4]);
    }
    await test.refused(devices.renameDevice, { mac: device.mac, name: 'x', confirm: true }, dealer.token, 'notOwner');
    await test.refused(calls.letDealerLook, { allow: true }, customer.token, 'nothingChanged');
    await test.call(calls.letDealerLook, { allow: false }, customer.token);
    await test.refused(telemetry.track, range, dealer.token, 'notPermitted');
    await test.refused(calls.letDealerLook, { allow: true }, (await addTestAccount(test, 'groupUser')).token, 'notAllowed');
  });

  it('the dealer beside sees nothing: 50017, as if it did not exist', async () => {
    const device = await world.sold();
    await test.refused(telemetry.status, { mac: device.mac }, world.beside.token, 'notFound');
    await test.refused(calls.expireDevice, { mac: device.mac }, world.beside.token, 'notFound');
    await test.refused(calls.service, { mac: device.mac }, world.beside.token, 'notFound');
    expect((await test.call(calls.dealerDevices, {}, world.beside.token)).total).toBe(0);
    await test.refused(calls.dealerDevices, { customer: world.customer.id }, world.beside.token, 'noSuchAccount');
    expect((await test.call(devices.inventory, { search: device.mac }, world.beside.token)).total).toBe(0);
  });
});

describe("the dealer's workplace", () => {
  it('counts and lists stock, what was sold, expiring, expired, silent over 24 h and scrapped, by customer too', async () => {
    const dealer = await addTestAccount(test, 'dealer');
    const sub = await addBelow(test, dealer, 'dealer');
    const customer = await addBelow(test, dealer);
    const elsewhere = await addTestAccount(test);
    await addBelow(test, customer, 'groupUser');
    const stock = await world.stock(dealer);
    const passed = await world.stock(dealer);
    await world.sell(passed, sub, dealer);
    const [received, silent, expired, expiring, scrapped] = [
      await world.sold(customer, dealer),
      await world.sold(customer, dealer),
      await world.sold(elsewhere, dealer),
      await world.sold(customer, dealer),
      await world.sold(customer, dealer),
    ];
    test.clock.advance(minute);
    await world.says(silent, 1);
    test.clock.advance(25 * hour);
    for (const device of [received, expired, expiring]) await world.says(device, 2);
    const ends = (device: { mac: string }, ms: number) =>
      test.sql('update device set expires_at = $2 where mac = $1', [device.mac, new Date(test.clock.now() + ms)]);
    await ends(expired, -day);
    await ends(expiring, 3 * day);
    await test.call(calls.scrap, { mac: scrapped.mac, scrapped: true }, dealer.token);
    // His own device is no business of the workplace.
    await test.call(devices.addDevice, { ...(await world.stock(dealer)), activationKey: 'KEY' }, dealer.token);

    expect(await test.call(calls.dealerOverview, {}, dealer.token)).toEqual({
      total: 6,
      stock: 1,
      sold: 5,
      customers: 2,
      dealers: 1,
      expiring: 1,
      expired: 1,
      silent: 1,
      scrapped: 1,
    });
    const macsOf = async (input: Record<string, unknown>) =>
      (await test.call(calls.dealerDevices, input, dealer.token)).rows.map((row) => row.mac ?? '').toSorted();
    const all = [stock, passed, received, silent, expired, expiring, scrapped].map((device) => device.mac);
    expect(await macsOf({})).toEqual(all.toSorted());
    expect(await macsOf({ state: 'stock' })).toEqual([stock.mac]);
    expect(await macsOf({ state: 'sold' })).toEqual([passed, received, silent, expired, expiring].map((device) => device.mac).toSorted());
    expect(await macsOf({ state: 'expiring' })).toEqual([expiring.mac]);
    expect(await macsOf({ state: 'expired' })).toEqual([expired.mac]);
    expect(await macsOf({ state: 'silent' })).toEqual([silent.mac]);
    expect(await macsOf({ state: 'scrapped' })).toEqual([scrapped.mac]);
    expect(await macsOf({ customer: sub.id })).toEqual([passed.mac]);
    expect(await macsOf({ customer: elsewhere.id })).toEqual([expired.mac]);
    expect(await macsOf({ search: elsewhere.account })).toEqual([expired.mac]);
    const byEnd = await test.call(calls.dealerDevices, { sort: 'expiresAt', pageSize: 1 }, dealer.token);
    expect(byEnd).toMatchObject({
      total: 7,
      rows: [
        {
          mac: expired.mac,
          owner: { account: elsewhere.account },
          dealer: { account: dealer.account },
          connection: 'online',
          state: 'expired',
          isScrapped: false,
        },
      ],
    });
    expect(Object.keys(byEnd.rows[0] ?? {})).not.toContain('reading');
    for (const sort of ['name', 'owner', 'lastSeen', 'soldAt'])
      expect((await test.call(calls.dealerDevices, { sort, order: 'desc' }, dealer.token)).total).toBe(7);
    await test.refused(calls.dealerDevices, { sort: 'temperature' }, dealer.token, 'sortUnsupported');
    await test.refused(calls.dealerDevices, { page: 9 }, dealer.token, 'pageOverLimit');

    const customers = await test.call(calls.dealerCustomers, {}, dealer.token);
    const numbers = customers.rows.map((row) => [row.uid, row.devices, row.expiring, row.expired, row.silent]);
    expect(numbers.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
      [sub.id, 1, 0, 0, 0],
      [customer.id, 3, 1, 0, 1],
      [elsewhere.id, 1, 0, 1, 0],
    ]);
    expect((await test.call(calls.dealerCustomers, { search: sub.account }, dealer.token)).total).toBe(1);
    for (const [only, isDealer] of [
      ['dealers', true],
      ['customers', false],
    ] as const)
      expect((await test.call(calls.dealerCustomers, { only }, dealer.token)).rows).toEqual(
        customers.rows.filter((row) => (row.level === 'dealer') === isDealer),
      );
    await test.refused(calls.dealerCustomers, { page: 2 }, dealer.token, 'pageOverLimit');
  });

  it('is for dealers and administrators', async () => {
    for (const endpoint of [calls.dealerOverview, calls.dealerDevices, calls.dealerCustomers, calls.ownService])
      await test.refused(endpoint, {}, world.customer.token, 'notAllowed');
    const overview = await test.call(calls.dealerOverview, {}, world.admin);
    expect(overview.total).toBeGreaterThan(6);
    expect((await test.call(calls.dealerDevices, { state: 'stock' }, world.admin)).rows.every((row) => row.dealer === null)).toBe(true);
  });
});

describe('GET /beacon/service: the upper dealer', () => {
  it("is the device's dealer, else the account's nearest, else the administrator", async () => {
    const { customer, sub, dealer } = world;
    const note = 'Mon to Fri, 9 to 18';
    const written = { name: '冷链服务', phone: '+861012345678', email: 'help@example.com', note };
    expect(await test.call(calls.changeService, written, dealer.token)).toEqual(written);
    expect(await test.call(calls.ownService, {}, dealer.token)).toEqual(written);
    await test.refused(calls.changeService, { note }, dealer.token, 'nothingChanged');
    await test.refused(calls.changeService, { email: 'nonsense' }, dealer.token, 'parametersIllegal');
    await test.refused(calls.changeService, { note: 'n'.repeat(501) }, dealer.token, 'textTooLong');
    expect(await test.call(calls.service, {}, sub.token)).toEqual({ of: 'dealer', ...written });
    expect(await test.call(calls.service, {}, customer.token)).toEqual({
      of: 'dealer',
      name: sub.account,
      phone: null,
      email: null,
      note: null,
    });
    const stranger = await addTestAccount(test);
    expect(await test.call(calls.service, {}, stranger.token)).toMatchObject({ of: 'administrator' });
    const device = await world.sold(stranger, dealer);
    expect(await test.call(calls.service, { mac: device.mac }, stranger.token)).toEqual({ of: 'dealer', ...written });
    await test.refused(calls.service, { mac: 'AC233F000000' }, stranger.token, 'notFound');
    expect(await test.call(calls.changeService, { note: '', name: '' }, dealer.token)).toMatchObject({ note: null, name: null });
    expect(await test.call(calls.service, {}, sub.token)).toMatchObject({ name: dealer.account });
    expect((await test.call(calls.service, {}, world.admin)).of).toBe('administrator');
  });
});
