/** Selling devices: specification, section 6 ("A device may be sold to another user by entering a username"), and docs/decisions. */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { trade as calls } from '@frostway/contract/trade/endpoints';
import { describe, expect, it } from 'vitest';
import { TestPage } from '../../live/page.fixture.js';
import { addTestAccount } from '../../testing/accounts.js';
import { addBelow, hour, minute, TradeWorld } from './trade.fixture.js';

let world: TradeWorld;
let test: TradeWorld['test'];
TradeWorld.forFile((opened) => {
  world = opened;
  test = opened.test;
});

describe('section 6: a device may be sold to another user by entering a username', () => {
  it('goes from the stock of a dealer to that of the dealer below him, and from there to a customer', async () => {
    const device = await world.stock();
    const first = await world.sell(device, world.sub, world.dealer);
    expect(first).toMatchObject({ sold: 1, buyer: { uid: world.sub.id, account: world.sub.account, level: 'dealer' }, ended: {} });
    expect(await test.sql('select owner_id, dealer_id, expires_at from device where mac = $1', [device.mac])).toEqual([
      { owner_id: null, dealer_id: world.sub.id, expires_at: null },
    ]);
    await test.refused(calls.sell, { mac: [device.mac], account: world.customer.account, confirm: true }, world.dealer.token, 'notOwner');

    await world.sell(device, world.customer, world.sub);
    const mine = await test.call(devices.groupDevice, { imei: device.mac }, world.customer.token);
    const nextYear = new Date(test.clock.now());
    nextYear.setUTCFullYear(nextYear.getUTCFullYear() + 1);
    expect(mine).toMatchObject({
      name: device.mac,
      groupId: world.customer.rootId,
      isMine: true,
      connection: 'never',
      expiryDate: nextYear.toISOString(),
    });
    expect(await test.sql('select owner_id, dealer_id from device where mac = $1', [device.mac])).toEqual([
      { owner_id: world.customer.id, dealer_id: world.sub.id },
    ]);
    // Not to be sold by who has sold it, nor a second time by the dealer above.
    for (const by of [world.sub, world.dealer])
      await test.refused(calls.sell, { mac: [device.mac], account: world.customer.account, confirm: true }, by.token, 'notOwner');
    const records = await test.call(calls.sales, { search: device.mac }, world.sub.token);
    expect(records.rows.map((row) => [row.seller?.account, row.buyer?.account, row.device.mac])).toEqual([
      [world.sub.account, world.customer.account, device.mac],
      [world.dealer.account, world.sub.account, device.mac],
    ]);
    expect((await test.call(calls.sales, { side: 'bought', search: device.mac }, world.sub.token)).rows).toHaveLength(1);
    expect((await test.call(calls.sales, { search: device.mac }, world.customer.token)).total).toBe(1);
    expect((await test.call(calls.sales, { search: device.mac }, world.beside.token)).total).toBe(0);
    expect((await test.call(calls.sales, { search: device.mac }, world.admin)).total).toBe(2);
    await test.refused(calls.sales, { page: 2, search: device.mac }, world.customer.token, 'pageOverLimit');
    await test.refused(calls.sales, { from: 'yesterday' }, world.customer.token, 'dateFormat');
  });

  it('an administrator fills the stock of a dealer from the inventory', async () => {
    const mac = 'AC233F98AA01';
    await test.call(devices.importInventory, { rows: [{ mac, model: 'beacon-t', activationKey: 'KEY' }] }, world.admin);
    await test.call(calls.sell, { mac, account: world.dealer.account, confirm: true }, world.admin);
    const { rows } = await test.call(calls.dealerDevices, { state: 'stock', search: mac }, world.dealer.token);
    expect(rows).toMatchObject([{ mac, owner: null, dealer: { uid: world.dealer.id }, state: 'open', daysLeft: null }]);
  });

  it('finds the buyer by e-mail and by phone too; an enterprise buys, and internet accounts', async () => {
    const buyer = await addTestAccount(test, 'enterprise');
    await test.sql("update account set email = 'Buyer@example.com', phone = '+8613912345678' where id = $1", [buyer.id]);
    for (const account of ['buyer@EXAMPLE.com', '+86 139 1234 5678', '13912345678', buyer.account.toUpperCase()]) {
      const device = await world.stock();
      const answer = await test.call(calls.sell, { mac: device.mac, account, confirm: true }, world.dealer.token);
      expect(answer.buyer).toEqual({ uid: buyer.id, account: buyer.account, nickname: buyer.account, level: 'enterprise' });
    }
    await world.sell(await world.stock(), await addTestAccount(test, 'internet'), world.dealer);
  });

  it('is refused for what is not his (50017, not owner), to himself, to nobody, and to who owns no devices', async () => {
    const device = await world.sold();
    const other = await addTestAccount(test);
    const to = (account: string, mac: string = device.mac) => ({ mac, account, confirm: true });
    await test.refused(calls.sell, to(other.account), other.token, 'notFound');
    await test.refused(calls.sell, to(other.account), world.beside.token, 'notFound');
    await test.refused(calls.sell, to(other.account), world.dealer.token, 'notOwner');
    await test.refused(calls.sell, to(other.account, 'AC233F000000'), world.customer.token, 'notFound');
    await test.refused(calls.sell, to(world.customer.account), world.customer.token, 'saleToSelf');
    await test.refused(calls.sell, to('nobody-of-this-name'), world.customer.token, 'accountNonexistent');
    for (const level of ['demo', 'groupUser', 'administrator'] as const)
      await test.refused(calls.sell, to((await addTestAccount(test, level)).account), world.customer.token, 'buyerUnsuitable');
    const [disabled, inactive] = [await addTestAccount(test), await addTestAccount(test)];
    await test.sql('update account set is_disabled = true where id = $1', [disabled.id]);
    await test.sql('update account set is_active = false where id = $1', [inactive.id]);
    for (const account of [disabled.account, inactive.account])
      await test.refused(calls.sell, to(account), world.customer.token, 'accountNonexistent');
    await test.refused(calls.sell, { mac: device.mac, account: other.account }, world.customer.token, 'confirmNeeded');
    await test.refused(calls.sell, { account: other.account, confirm: true }, world.customer.token, 'parametersIllegal');
    await test.refused(calls.sell, { mac: 7, account: other.account, confirm: true }, world.customer.token, 'macNotListInChange');
    await test.refused(calls.sell, to(other.account), (await addTestAccount(test, 'demo')).token, 'demoReadOnly');
    await test.refused(calls.sell, to(other.account), (await addTestAccount(test, 'groupUser')).token, 'notPermitted');
    // One that is not his among several: none is sold.
    const mine = await world.sold();
    const foreign = await world.sold(other);
    await test.refused(
      calls.sell,
      { mac: [mine.mac, foreign.mac], account: world.sub.account, confirm: true },
      world.customer.token,
      'notFound',
    );
    expect((await test.call(devices.groupDevice, { imei: mine.mac }, world.customer.token)).isMine).toBe(true);
  });

  it('a scrapped device cannot be sold, which is said before', async () => {
    const device = await world.sold();
    const other = await addTestAccount(test);
    await test.call(calls.scrap, { mac: device.mac, scrapped: true }, world.customer.token);
    const preview = await test.call(calls.previewSale, { mac: device.mac, account: other.account }, world.customer.token);
    expect(preview).toMatchObject({ maySell: false, devices: [{ state: 'scrapped' }] });
    await test.refused(calls.sell, { mac: device.mac, account: other.account, confirm: true }, world.customer.token, 'deviceScrapped');
  });

  it('who asks for twenty accounts that are not there is refused for a while', async () => {
    const device = await world.sold();
    const { token } = world.customer;
    test.clock.advance(hour);
    for (let n = 0; n < 20; n += 1)
      await test.refused(calls.previewSale, { mac: device.mac, account: `guess-${n}` }, token, 'accountNonexistent');
    const real = { mac: device.mac, account: world.sub.account };
    await test.refused(calls.previewSale, real, token, 'tooFrequent');
    await test.refused(calls.sell, { ...real, confirm: true }, token, 'tooFrequent');
    test.clock.advance(hour);
    await test.call(calls.previewSale, real, token);
  });

  it('of two sales at the same moment one wins', async () => {
    const device = await world.sold();
    const buyers = [await addTestAccount(test), await addTestAccount(test)];
    const replies = await Promise.all(
      buyers.map((buyer) => test.reply(calls.sell, { mac: device.mac, account: buyer.account, confirm: true }, world.customer.token)),
    );
    expect(replies.map((reply) => reply.errorcode).toSorted((a, b) => a - b)).toEqual([0, 50017]);
    expect(
      await test.sql('select 1 from device_ownership where device_id = $1 and until_ms is null', [await world.idOf(device)]),
    ).toHaveLength(1);
  });
});

describe('decisions: the new owner sees from the sale on, the seller keeps the past and nothing new', () => {
  it('in tracks, statuses and on open pages', async () => {
    const { customer } = world;
    const device = await world.sold();
    const buyer = await addBelow(test, world.dealer);
    test.clock.advance(minute);
    await world.says(device, 1);
    test.clock.advance(minute);
    await world.says(device, 2);
    const [selling, buying] = [
      await TestPage.watching(test.url, { token: customer.token }),
      await TestPage.watching(test.url, { token: buyer.token }),
    ];
    test.clock.advance(minute);
    await world.sell(device, buyer, customer);
    await selling.hears('devicesChanged');
    await buying.hears('devicesChanged');
    await test.refused(telemetry.status, { mac: device.mac }, buyer.token, 'deviceNotSynchronized');
    expect(await world.track(device, buyer)).toEqual([]);
    // What it measured before the sale comes late: that is the seller's.
    await world.says(device, 3, test.clock.now() - 1);
    await world.says(device, 4, test.clock.now());
    test.clock.advance(minute);
    await world.says(device, 5);
    expect(await world.track(device, buyer)).toEqual([4, 5]);
    expect(await world.track(device, customer)).toEqual([1, 2, 3]);
    await expect.poll(() => buying.rows().map((row) => row.reading?.temperature)).toContain(5);
    expect(selling.rows().filter((row) => row.mac === device.mac)).toEqual([]);
    for (const endpoint of [telemetry.status, telemetry.trend])
      await test.refused(endpoint, { mac: device.mac }, customer.token, 'notFound');
    await test.refused(devices.renameDevice, { mac: device.mac, name: 'mine', confirm: true }, customer.token, 'notFound');
    expect((await test.call(devices.groupDevices, {}, customer.token)).rows.map((row) => row.mac)).not.toContain(device.mac);
    for (const page of [selling, buying]) page.close();
  });

  it('settings start anew, what the seller wrote goes, and what was paid for stays', async () => {
    const { customer } = world;
    const device = await world.sold();
    const expiryDate = (await test.call(devices.groupDevice, { imei: device.mac }, customer.token)).expiryDate;
    await test.call(devices.editDevice, { ...device, temperatureUpper: 8, remark: 'private', mayShare: false }, customer.token);
    await test.call(devices.renameDevice, { ...device, name: 'Mine', confirm: true }, customer.token);
    test.clock.advance(hour);
    const buyer = await addTestAccount(test);
    await world.sell(device, buyer, customer);
    expect(await test.call(devices.groupDevice, { imei: device.mac }, buyer.token)).toMatchObject({
      name: device.mac,
      remark: '',
      temperatureUpper: null,
      mayShare: true,
      expiryDate,
      registeredAt: new Date(test.clock.now()).toISOString(),
    });
    const settings = await test.call(devices.settings, device, buyer.token);
    expect(settings.versions.map((version) => [version.from, version.temperatureUpper])).toEqual([
      [new Date(test.clock.now()).toISOString(), null],
    ]);
  });

  it("the seller's shares, links, bindings, groups, teams and credentials end, and he is told so before he confirms", async () => {
    const { customer } = world;
    const [device, gateway] = [await world.sold(), await world.sold(customer, world.sub, 'gateway-a')];
    const [sharee, buyer] = [await addTestAccount(test), await addTestAccount(test)];
    const group = await test.call(devices.addGroup, { name: 'cold' }, customer.token);
    await test.call(devices.moveDevices, { mac: [device.mac], groupId: group.id }, customer.token);
    await test.call(devices.gatewayCredentials, gateway, customer.token);
    const [deviceId, gatewayId] = [await world.idOf(device), await world.idOf(gateway)];
    const at = new Date(test.clock.now());
    await test.sql('insert into device_binding (device_id, to_device_id, from_ms) values ($1, $2, $3)', [
      deviceId,
      gatewayId,
      at.getTime(),
    ]);
    await test.call(
      share.shareDevices,
      { mac: [device.mac], account: sharee.account, scope: ['latest', 'history'], forever: true },
      customer.token,
    );
    const link = await test.call(share.addLink, { mac: [device.mac], scope: ['latest'], forever: true }, customer.token);
    const [team] = await test.sql<{ id: number }>(
      "insert into team (owner_id, creator_id, name, created_at) values ($1, $1, 'T', $2) returning id",
      [customer.id, at],
    );
    await test.sql("insert into team_target (team_id, kind, target_id, level, created_at) values ($1, 'device', $2, 'access', $3)", [
      team?.id,
      deviceId,
      at,
    ]);
    const guest = await TestPage.watching(test.url, { key: link.key });

    const wanted = { mac: [device.mac, gateway.mac], account: buyer.account };
    const preview = await test.call(calls.previewSale, wanted, customer.token);
    expect(preview).toMatchObject({
      buyer: { uid: buyer.id },
      isToStock: false,
      maySell: true,
      ends: { shares: 1, links: 1, bindings: 2, credentials: 1, groups: 1, teamTargets: 1 },
    });
    expect(preview.devices.map((row) => [row.mac, row.ends])).toEqual([
      [device.mac, { shares: 1, links: 1, bindings: 1, groups: 1, teamTargets: 1 }],
      [gateway.mac, { bindings: 1, credentials: 1 }],
    ]);
    await test.refused(telemetry.status, { mac: device.mac }, sharee.token, 'deviceNotSynchronized');
    const sold = await test.call(calls.sell, { ...wanted, confirm: true }, customer.token);
    expect(sold).toMatchObject({ sold: 2, ended: preview.ends });
    await test.refused(telemetry.status, { mac: device.mac }, sharee.token, 'notFound');
    await guest.closes();
    expect(await test.sql('select 1 from device_binding where until_ms is null and device_id = $1', [deviceId])).toEqual([]);
    expect(await test.sql('select 1 from gateway_credential where device_id = $1', [gatewayId])).toEqual([]);
    expect(await test.sql("select 1 from team_target where kind = 'device' and target_id = $1", [deviceId])).toEqual([]);
    const records = await test.call(calls.sales, { side: 'sold', search: device.mac }, customer.token);
    expect(records.rows[0]?.ended).toEqual(preview.devices[0]?.ends);
    const after = await test.call(calls.previewSale, { mac: device.mac, account: customer.account }, buyer.token);
    expect(after.ends).toEqual({});
  });

  it('the preview refuses as the sale does', async () => {
    const device = await world.sold();
    const by = world.customer.token;
    await test.refused(calls.previewSale, { mac: device.mac, account: world.sub.account }, world.beside.token, 'notFound');
    await test.refused(calls.previewSale, { mac: device.mac, account: world.sub.account }, world.dealer.token, 'notOwner');
    await test.refused(calls.previewSale, { mac: device.mac, account: 'nobody-of-this-name' }, by, 'accountNonexistent');
    await test.refused(calls.previewSale, { mac: device.mac, account: world.customer.account }, by, 'saleToSelf');
    await test.refused(
      calls.previewSale,
      { mac: device.mac, account: (await addTestAccount(test, 'demo')).account },
      by,
      'buyerUnsuitable',
    );
    await test.refused(calls.previewSale, { mac: '[7', account: world.sub.account }, by, 'macNotList');
    expect(await test.call(calls.previewSale, { mac: device.mac, account: world.sub.account }, by)).toMatchObject({ isToStock: true });
  });

  it('who buys his own device back sees it from then on', async () => {
    const { customer } = world;
    const device = await world.sold();
    const buyer = await addTestAccount(test);
    test.clock.advance(minute);
    await world.says(device, 1);
    test.clock.advance(minute);
    await world.sell(device, buyer, customer);
    await world.says(device, 2);
    test.clock.advance(minute);
    await world.sell(device, customer, buyer);
    await world.says(device, 3);
    expect(await world.track(device, buyer)).toEqual([2]);
    expect(await world.track(device, customer)).toEqual([3]);
  });
});
