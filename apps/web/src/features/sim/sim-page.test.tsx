/** The page of SIM cards: what is left, what can be bought, and an order that is paid by its code. */
import { sim } from '@frostway/contract/sim/endpoints';
import type { SimCard, SimOrder } from '@frostway/contract/sim/rows';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { trade } from '@frostway/contract/trade/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { translator } from '../../api/language.js';
import { deviceOf } from '../../testing/fleet.js';
import { rowOf, rowsOf } from '../../testing/blank.js';
import { leavePage, show, signIn } from '../../testing/page.js';
import { stubServer, type StubbedServer } from '../../testing/server.js';
import { useCardMarks } from './card-marks.js';
import { CardWarning } from './CardFacts.js';
import { SimPage } from './SimPage.js';

const imei = '869900050001016';
const card = (more: Partial<SimCard>): SimCard => ({
  mac: null,
  imei,
  device: 'Truck 7',
  sim: '14400000001',
  owner: 'acme',
  total: 1024,
  used: 963,
  left: 61,
  endsAt: null,
  state: 'low',
  source: 'ledger',
  readAt: '2026-07-01T00:00:00.000Z',
  ...more,
});
const order = (more: Partial<SimOrder>): SimOrder => ({
  id: 5,
  number: 'FW20260701000000ABC',
  mac: null,
  imei,
  device: 'Truck 7',
  buyer: 'acme',
  seller: 'dealer',
  kind: 'data',
  name: '1 GB',
  megabytes: 1024,
  months: 12,
  amount: 3050,
  currency: 'CNY',
  payment: 'wechat',
  state: 'unpaid',
  codeUrl: 'weixin://wxpay/bizpayurl?pr=1',
  createdAt: '2026-07-01T00:00:00.000Z',
  expiresAt: '2026-07-01T02:00:00.000Z',
  paidAt: null,
  isSold: false,
  ...more,
});
let orders: SimOrder[] = [];
let isMine = true;
let server: StubbedServer;

beforeEach(async () => {
  [orders, isMine] = [[order({})], true];
  await translator.changeLanguage('en');
  signIn();
  const counts = { unknown: 1, enough: 0, low: 1, out: 0 };
  const cards = [card({}), card({ imei: '869900050001024', device: 'Truck 8', total: 0, used: null, left: null, state: 'unknown' })];
  const plan = rowOf(sim.plans, { id: 3, kind: 'data', name: '1 GB', megabytes: 1024, months: 12, amount: 3050, currency: 'CNY' });
  const { placeOrder, cancelOrder, topUp, recordPayment } = sim;
  server = stubServer({ may: [sim.cards, placeOrder, cancelOrder, topUp, recordPayment, trade.service], permission: { paths: ['/sim'] } })
    .says(sim.cards, { ...rowsOf(cards), counts })
    .says(sim.dataMargin, card({}))
    .says(sim.plans, rowsOf([plan]))
    .says(sim.orders, () => rowsOf(orders))
    .says(placeOrder, { ...order({}), prepay: null })
    .says(recordPayment, order({ state: 'paid' }))
    .says(trade.service, { of: 'dealer', name: 'North Cold Chain', phone: '0571 8123 4567', email: null, note: null })
    .says(topUp, card({}))
    .says(telemetry.status, () => rowsOf([deviceOf(7, { kind: 'tracker', imei, isMine })]));
});
afterEach(leavePage);

function open(path = '/sim'): void {
  show(<SimPage />, path);
}

it('says what is left of each card, and warns of those that run low', async () => {
  open();
  expect(await screen.findByText('61 MB of 1 GB')).toBeTruthy();
  expect(screen.getByText('SIM cards running low or used up: 1')).toBeTruthy();
  expect(screen.getAllByText('Unknown').length).toBeGreaterThan(0);
});

it('says at the head of a tracker, and in lists of devices, what is left of a card before it runs out', async () => {
  const Marks = () => {
    const mark = useCardMarks();
    return (
      <>
        <section aria-label="row">{mark(imei)}</section>
        <section aria-label="brief">{mark(imei, true)}</section>
        <section aria-label="unknown">{mark('869900050001024')}</section>
        <section aria-label="head">
          <CardWarning imei={imei} />
        </section>
      </>
    );
  };
  show(<Marks />);
  const part = (name: string): HTMLElement => screen.getByRole('region', { name });
  await waitFor(() => expect(part('row').textContent).toBe('61 MB of 1 GBRunning low'));
  expect([part('brief').textContent, part('unknown').textContent]).toEqual(['Running low', '']);
  await waitFor(() => expect(part('head').textContent).toBe('Data left61 MB of 1 GBRunning low'));
});

it('shows the code an order is paid by, and what it costs', async () => {
  open('/sim?tab=orders');
  expect(await screen.findByText('CN¥30.50')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Pay CN¥30.50 with WeChat')).toBeTruthy();
  expect(await within(dialog).findByRole('img', { name: 'Payment code' })).toBeTruthy();
});

it('says whom an order is paid to that is paid by no code', async () => {
  orders = [order({ payment: 'manual', codeUrl: null })];
  open('/sim?tab=orders');
  fireEvent.click(await screen.findByRole('button', { name: 'Pay' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Pay CN¥30.50 to your dealer, who confirms the payment.')).toBeTruthy();
  expect((await dialog.findByText('0571 8123 4567')).getAttribute('href')).toBe('tel:057181234567');
  expect(dialog.getByText('North Cold Chain').parentElement?.textContent).toBe('Pay to North Cold Chain');
});

it('lets who sells confirm what he was paid himself', async () => {
  orders = [order({ isSold: true, payment: 'manual', codeUrl: null })];
  open('/sim?tab=orders');
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm payment' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm payment' }));
  await waitFor(() => expect(server.inputsOf(sim.recordPayment)).toEqual([{ id: 5 }]));
});

it('records a top-up of a customer', async () => {
  isMine = false;
  open();
  fireEvent.click((await screen.findAllByRole('button', { name: 'Record top-up' }))[0] ?? document.body);
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Record top-up' }));
  await waitFor(() => expect(server.inputsOf(sim.topUp)).toEqual([{ imei, megabytes: 1024, note: '' }]));
});
