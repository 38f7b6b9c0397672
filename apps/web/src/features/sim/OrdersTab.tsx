/** Orders the caller placed and those his customers placed with him: their states, their payment, and its confirmation. */
import { sim as calls } from '@frostway/contract/sim/endpoints';
import type { SimOrder } from '@frostway/contract/sim/rows';
import { trade } from '@frostway/contract/trade/endpoints';
import { useEffect, useState } from 'react';
import { askAgain, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { Chip } from '../../ui/Chip.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { type Column, ListPanel } from '../../ui/ListPanel.js';
import type { ListAddress } from '../../ui/list-address.js';
import { Moment } from '../../ui/Moment.js';
import { useList } from '../../ui/paged-list.js';
import { QrCode } from '../../ui/QrCode.js';
import { ServiceContact } from '../../ui/ServiceContact.js';
import { Empty } from '../../ui/states.js';
import type { Hue } from '../../values/conditions.js';
import { moneyText, planText } from './money.js';

/** While somebody may be paying, ms. */
const askAgainMs = 5000;
const looks: Readonly<Record<SimOrder['state'], { readonly hue: Hue; readonly icon: IconName }>> = {
  unpaid: { hue: 'warning', icon: 'clock' },
  paid: { hue: 'normal', icon: 'normal' },
  cancelled: { hue: 'silent', icon: 'x' },
  expired: { hue: 'silent', icon: 'clock' },
};

/** See above. */
export function OrdersTab({ address }: { readonly address: ListAddress }) {
  const { t, lang } = useText();
  const may = useMay();
  const [act, setAct] = useState<{ readonly kind: 'pay' | 'cancel' | 'confirm'; readonly order: SimOrder }>();
  const list = useList(calls.orders, address, {});
  const amountOf = ({ amount, currency }: SimOrder): string => moneyText(lang, amount, currency);
  const columns: readonly Column<SimOrder>[] = [
    { key: 'device', title: t('sim.device'), isHead: true, cell: ({ device }) => <b>{device}</b> },
    { key: 'plan', title: t('sim.plan'), cell: (order) => `${order.name} · ${planText(t, order)}` },
    { key: 'amount', title: t('sim.amount'), isFigure: true, cell: amountOf },
    {
      key: 'state',
      title: t('sim.state'),
      cell: ({ state }) => <Chip kind="outline" hue={looks[state].hue} icon={looks[state].icon} word={t(`sim.orderState.${state}`)} />,
    },
    { key: 'number', title: t('sim.orderNumber'), cell: ({ number }) => <span className="c12">{number}</span> },
    { key: 'buyer', title: t('sim.buyer'), cell: ({ buyer }) => buyer ?? '--' },
    { key: 'at', title: t('sim.at'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      key: 'acts',
      cell: (order) => (
        <span className="row gap8">
          {order.state === 'unpaid' && !order.isSold ? (
            <button type="button" className="btn sm" onClick={() => setAct({ kind: 'pay', order })}>
              {t('sim.pay')}
            </button>
          ) : null}
          {order.state === 'unpaid' && !order.isSold && may(calls.cancelOrder) ? (
            <button type="button" className="btn sm" onClick={() => setAct({ kind: 'cancel', order })}>
              {t('sim.cancel')}
            </button>
          ) : null}
          {order.state === 'unpaid' && order.isSold && order.payment === 'manual' && may(calls.recordPayment) ? (
            <button type="button" className="btn sm" onClick={() => setAct({ kind: 'confirm', order })}>
              {t('sim.confirm')}
            </button>
          ) : null}
        </span>
      ),
    },
  ];
  const close = (): void => setAct(undefined);
  return (
    <>
      <ListPanel {...list} columns={columns} rowKey={({ id }) => id} empty={<Empty drawing="history" title={t('sim.noOrders')} />} />
      {act?.kind === 'pay' ? <PayDialog order={act.order} amount={amountOf(act.order)} onClose={close} /> : null}
      {act?.kind === 'cancel' ? (
        <AskDialog
          call={calls.cancelOrder}
          input={{ id: act.order.id }}
          done={t('sim.cancelled')}
          onClose={close}
          title={t('sim.cancel')}
          lead={t('sim.cancelLead', { number: act.order.number })}
          act={t('sim.cancel')}
        />
      ) : null}
      {act?.kind === 'confirm' ? (
        <AskDialog
          call={calls.recordPayment}
          input={{ id: act.order.id }}
          done={t('sim.confirmed')}
          onClose={close}
          title={t('sim.confirm')}
          lead={t('sim.confirmLead', { amount: amountOf(act.order) })}
          act={t('sim.confirm')}
          destroys={false}
        />
      ) : null}
    </>
  );
}

/** The code to pay by, until the order is paid; an order that is paid to the dealer says so, and who that is. */
function PayDialog({ order, amount, onClose }: { readonly order: SimOrder; readonly amount: string; readonly onClose: () => void }) {
  const { t } = useText();
  const { data } = useAnswer(calls.orders, { id: order.id }, { againMs: () => askAgainMs });
  const now = data?.rows[0] ?? order;
  const isPaid = now.state === 'paid';
  const may = useMay();
  const service = useAnswer(
    trade.service,
    { imei: order.imei ?? '' },
    { enabled: order.imei !== null && order.codeUrl === null && may(trade.service), freshMs: 60_000 },
  );
  // The list behind, and the data of the card, are what was asked before.
  useEffect(() => {
    if (isPaid) void askAgain(['simOrders', 'simCards']);
  }, [isPaid]);
  const title = isPaid ? t('sim.orderState.paid') : now.codeUrl === null ? t('sim.pay') : t('sim.payTitle', { amount });
  return (
    <FormDialog closing={useClosing(onClose)} title={title}>
      {isPaid ? (
        <p role="status" className="note k-normal">
          <Icon name="normal" />
          {`${now.name} · ${planText(t, now)} · ${amount}`}
        </p>
      ) : null}
      {!isPaid && now.codeUrl === null ? (
        <>
          <p>{t('sim.payDealer', { amount })}</p>
          {service.data === undefined ? null : <ServiceContact service={service.data} word={t('sim.payTo')} />}
        </>
      ) : null}
      {!isPaid && now.codeUrl !== null ? (
        <>
          <p>{t('sim.payLead')}</p>
          <QrCode text={now.codeUrl} label={t('sim.payCode')} />
        </>
      ) : null}
    </FormDialog>
  );
}
