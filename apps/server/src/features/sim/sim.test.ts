/** SIM cards as a dealer records them and a customer sees them, and orders: placed, paid at WeChat Pay or to the dealer, credited once. */
import { sim as calls } from '@frostway/contract/sim/endpoints';
import { trade } from '@frostway/contract/trade/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.js';
import { WechatFixture } from './wechat.fixture.js';

const day = 86_400_000;
let test: TestPlatform;
let pay: WechatFixture;
let dealer: TestAccount;
let customer: TestAccount;
let stranger: TestAccount;
let imei = '';
let serial = 0;
let nowMs = () => Date.now();

beforeAll(async () => {
  pay = new WechatFixture(() => nowMs());
  test = await startTestPlatform({ WECHAT_PAY_FILE: await pay.open(), FROSTWAY_PUBLIC_URL: 'https://frostway.example' });
  nowMs = () => test.clock.now();
  dealer = await addTestAccount(test, 'dealer');
  customer = await addTestAccount(test, 'enterprise');
  stranger = await addTestAccount(test, 'enterprise');
  await test.sql('update account set parent_id = $2, path = (select path from account where id = $2) || id where id = $1', [
    customer.id,
    dealer.id,
  ]);
});
afterAll(async () => {
  await test.close();
  await pay.close();
});
beforeEach(async () => {
  serial += 1;
  imei = `86990007000${String(1000 + serial)}`;
  await test.sql(
    `with fresh as (
       insert into device (imei, kind, model, activation_key, name, group_id, owner_id, dealer_id, sim, registered_at)
       values ($1, 'tracker', 'tracker-a', 'key', 'Truck', $4, $2, $3, '14400000001', $5) returning id
     ) insert into device_ownership (device_id, account_id, from_ms) select id, $2, null from fresh`,
    [imei, customer.id, dealer.id, customer.rootId, new Date(nowMs())],
  );
});
const margin = (who = customer) => test.call(calls.dataMargin, { imei }, who.token);
const offer = (more: object = {}) =>
  test.call(calls.addPlan, { kind: 'data', name: '1 GB', megabytes: 1024, months: 12, amount: 3000, ...more }, dealer.token);
const order = async (more: object = {}, plan?: object) =>
  test.call(calls.placeOrder, { imei, plan: (await offer(plan)).id, ...more }, customer.token);
const orderOf = async (id: number) => (await test.call(calls.orders, { id }, customer.token)).rows[0];
const tell = (told: { headers: Record<string, string>; body: string }) =>
  fetch(new URL('/api/sim/paid', test.url), { method: 'POST', ...told });

describe('The data of a SIM card', () => {
  it('is unknown, then what the dealer recorded: bought, used, left, and low before it runs out', async () => {
    expect(await margin()).toMatchObject({ total: 0, used: null, left: null, state: 'unknown', source: null, sim: '14400000001' });
    const endsAt = nowMs() + 30 * day;
    await test.call(calls.topUp, { imei, megabytes: 1000, endsAt, amount: 3000, note: 'cash' }, dealer.token);
    await test.call(calls.recordUse, { imei, used: 900 }, dealer.token);
    expect(await margin()).toMatchObject({ total: 1000, used: 900, left: 100, state: 'low', source: 'ledger' });
    await test.call(calls.topUp, { imei, megabytes: 500 }, dealer.token);
    expect(await margin()).toMatchObject({ total: 1500, left: 600, state: 'enough', endsAt: new Date(endsAt).toISOString() });
    const { rows } = await test.call(calls.entries, { imei }, customer.token);
    expect(rows.map(({ kind, megabytes, amount, note }) => [kind, megabytes, amount, note])).toEqual([
      ['topUp', 500, null, ''],
      ['reading', 900, null, ''],
      ['topUp', 1000, 3000, 'cash'],
    ]);
  });

  it('is recorded by dealers above alone, within its range, and seen by nobody else', async () => {
    await test.refused(calls.topUp, { imei, megabytes: 100 }, customer.token, 'notPermitted');
    await test.refused(calls.dataMargin, { imei }, stranger.token, 'notFound');
    await test.refused(calls.topUp, { imei, megabytes: 0 }, dealer.token, 'simAmountRange');
    await test.refused(calls.topUp, { imei, megabytes: 100, endsAt: nowMs() }, dealer.token, 'endInPast');
    await test.refused(calls.recordUse, { imei, used: -1 }, dealer.token, 'simAmountRange');
  });

  it('stands in the lists of the customer and of his dealer, what runs out first', async () => {
    await test.call(calls.topUp, { imei, megabytes: 100 }, dealer.token);
    await test.call(calls.recordUse, { imei, used: 100 }, dealer.token);
    for (const who of [customer, dealer]) {
      const { rows, counts } = await test.call(calls.cards, { state: 'out' }, who.token);
      expect(rows.map((row) => row.imei)).toContain(imei);
      expect(counts.out).toBeGreaterThan(0);
    }
    expect((await test.call(calls.cards, {}, customer.token)).rows[0]?.state).toBe('out');
    expect((await test.call(calls.cards, {}, stranger.token)).total).toBe(0);
  });
});

describe('Plans', () => {
  it('are offered by the nearest dealer above who has any, and are taken back', async () => {
    const plan = await offer();
    expect((await test.call(calls.plans, { imei }, customer.token)).rows).toContainEqual(plan);
    await test.refused(calls.plans, { imei }, dealer.token, 'notOwner');
    await test.call(calls.removePlan, { id: plan.id }, dealer.token);
    await test.refused(calls.removePlan, { id: plan.id }, dealer.token, 'noSuchOffer');
    await test.refused(calls.placeOrder, { imei, plan: plan.id }, customer.token, 'noSuchOffer');
  });

  it('have a name, an amount, and what they are for', async () => {
    const input = { kind: 'data', name: 'Data', megabytes: 1024, amount: 3000 } as const;
    await test.refused(calls.addPlan, { ...input, megabytes: null }, dealer.token, 'simPlanIncomplete');
    await test.refused(calls.addPlan, { ...input, kind: 'service' }, dealer.token, 'simPlanIncomplete');
    await test.refused(calls.addPlan, { ...input, amount: 0 }, dealer.token, 'simAmountRange');
    await test.refused(calls.addPlan, { ...input, name: ' ' }, dealer.token, 'simPlanNameEmpty');
  });
});

describe('An order paid at WeChat Pay', () => {
  it('is placed with a code to pay by, signed, in fen, and credited once by its notification', async () => {
    const placed = await order();
    expect(placed).toMatchObject({ state: 'unpaid', payment: 'wechat', amount: 3000, prepay: null });
    expect(placed.codeUrl).toBe(`weixin://wxpay/bizpayurl?pr=${placed.number}`);
    expect(pay.asked.at(-1)).toMatchObject({
      path: '/v3/pay/transactions/native',
      body: { out_trade_no: placed.number, amount: { total: 3000, currency: 'CNY' }, notify_url: 'https://frostway.example/api/sim/paid' },
    });
    const told = pay.paid(placed.number, 3000);
    expect([(await tell(told)).status, (await tell(told)).status]).toEqual([204, 204]);
    expect(await orderOf(placed.id)).toMatchObject({ state: 'paid', codeUrl: null });
    expect(await margin()).toMatchObject({ total: 1024 });
    const { rows } = await test.call(calls.entries, { imei }, customer.token);
    expect(rows.map((row) => row.order)).toEqual([placed.number]);
  });

  it('is asked for inside the service with an openid: the call is signed', async () => {
    const { codeUrl, prepay, number } = await order({ openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' });
    expect(codeUrl).toBeNull();
    expect(prepay).toMatchObject({ appId: 'wx0000000000000001', package: `prepay_id=wx${number}`, signType: 'RSA' });
    expect(pay.asked.at(-1)).toMatchObject({
      path: '/v3/pay/transactions/jsapi',
      body: { payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' } },
    });
  });

  it('is not credited by what is forged, altered, too old, of another amount, or of no order', async () => {
    const { number, id } = await order();
    const told = pay.paid(number, 3000);
    expect((await tell({ ...told, body: told.body.replace('EV-1', 'EV-2') })).status).toBe(401);
    expect((await tell({ ...told, headers: { ...told.headers, 'wechatpay-serial': 'ELSE' } })).status).toBe(401);
    expect((await tell(pay.paid(number, 3000, { mchid: '1900000002' }))).status).toBe(401);
    expect((await tell(pay.paid(number, 1))).status).toBe(409);
    expect((await tell(pay.paid(number, 3000, { currency: 'USD' }))).status).toBe(409);
    expect((await tell(pay.paid('FW0', 3000))).status).toBe(409);
    test.clock.advance(6 * 60_000);
    expect((await tell(told)).status).toBe(401);
    expect(await orderOf(id)).toMatchObject({ state: 'unpaid' });
    expect(await margin()).toMatchObject({ total: 0 });
    expect((await tell(pay.paid(number, 3000))).status).toBe(204);
    expect((await tell(pay.paid(number, 3000, { transactionId: '4299' }))).status).toBe(409);
    expect(await margin()).toMatchObject({ total: 1024 });
  });

  it('is not placed when the answer was changed on the way, and is closed there when it is cancelled', async () => {
    pay.tampers = true;
    const plan = await offer();
    await test.refused(calls.placeOrder, { imei, plan: plan.id }, customer.token, 'paymentFailed');
    pay.tampers = false;
    const { id, number } = await order();
    expect(await test.call(calls.cancelOrder, { id }, customer.token)).toMatchObject({ state: 'cancelled' });
    expect(pay.asked.at(-1)?.path).toBe(`/v3/pay/transactions/out-trade-no/${number}/close`);
    await test.refused(calls.cancelOrder, { id }, customer.token, 'orderOver');
    await test.refused(calls.recordPayment, { id: (await order()).id }, dealer.token, 'orderPaidElsewhere');
  });

  it('ends after two hours, and money that comes later is credited all the same', async () => {
    const { id, number } = await order();
    test.clock.advance(2 * 3_600_000);
    expect(await orderOf(id)).toMatchObject({ state: 'expired', codeUrl: null });
    expect((await tell(pay.paid(number, 3000))).status).toBe(204);
    expect(await orderOf(id)).toMatchObject({ state: 'paid' });
  });
});

describe('An order paid to the dealer', () => {
  it('of another currency is recorded by him alone, once, and extends the service', async () => {
    const before = await test.call(trade.expireDevice, { imei }, customer.token);
    const { id, payment } = await order({}, { kind: 'service', name: 'A year', months: 12, currency: 'USD', amount: 1200 });
    expect(payment).toBe('manual');
    await test.refused(calls.recordPayment, { id }, stranger.token, 'notAllowed');
    expect((await test.call(calls.orders, { id }, dealer.token)).rows[0]).toMatchObject({ isSold: true, state: 'unpaid' });
    expect(await test.call(calls.recordPayment, { id }, dealer.token)).toMatchObject({ state: 'paid' });
    await test.refused(calls.recordPayment, { id }, dealer.token, 'orderOver');
    const after = await test.call(trade.expireDevice, { imei }, customer.token);
    expect(Date.parse(after.expiresAt ?? '')).toBeGreaterThan(Math.max(nowMs(), Date.parse(before.expiresAt ?? '') || 0) + 360 * day);
  });

  it('belongs to who placed it: nobody else sees or cancels it, and twenty may wait', async () => {
    const { id } = await order({}, { currency: 'USD' });
    expect((await test.call(calls.orders, { id }, stranger.token)).total).toBe(0);
    await test.refused(calls.cancelOrder, { id }, stranger.token, 'noSuchOrder');
    const plan = await offer({ currency: 'USD' });
    const { total } = await test.call(calls.orders, { state: 'unpaid' }, customer.token);
    for (let count = total; count < 20; count += 1) await test.call(calls.placeOrder, { imei, plan: plan.id }, customer.token);
    await test.refused(calls.placeOrder, { imei, plan: plan.id }, customer.token, 'ordersTooMany');
  });
});
