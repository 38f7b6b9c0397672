/** Customers and dealers below, each with the numbers of his devices; a number leads to the devices it counts. */
import type { Answer } from '@frostway/contract/endpoint';
import { customerKinds, trade } from '@frostway/contract/trade/endpoints';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../api/language.js';
import { type Column, ListPanel, SearchField, Segments } from '../../ui/ListPanel.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { useListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { Empty } from '../../ui/states.js';
import { countText } from '../../values/figures.js';
import { type DealerState, devicesPath } from './dealer-address.js';
import './trade.css';

type Customer = Answer<(typeof trade)['dealerCustomers']>['rows'][number];
const words = { all: 'trade.list.all', customers: 'trade.count.customers', dealers: 'trade.count.dealers' } as const;

/** `add` makes an account; none where the caller may not. */
export function DealerCustomers({ add }: { add: ReactNode }) {
  const { t } = useText();
  const address = useListAddress();
  const search = address.get('q');
  const only = customerKinds.find((each) => each === address.get('only')) ?? 'all';
  const list = useList(trade.dealerCustomers, address, { only, search });
  const number = (key: 'devices' | 'expiring' | 'expired' | 'silent', state: DealerState | undefined, hue?: string): Column<Customer> => ({
    key,
    title: t(`trade.customers.${key}`),
    isFigure: true,
    cell: (customer) =>
      customer[key] === 0 ? (
        <span className="mut">{countText(0)}</span>
      ) : (
        <Link
          className={hue === undefined ? 'lnk' : `lnk tx k-${hue}`}
          to={devicesPath({ customer: customer.uid, ...(state === undefined ? {} : { state }) })}
        >
          {countText(customer[key])}
        </Link>
      ),
  });
  const columns: readonly Column<Customer>[] = [
    {
      key: 'name',
      title: t('trade.customer'),
      isHead: true,
      cell: (customer) => (
        <span className="named">
          <Link className="ell plain" to={devicesPath({ customer: customer.uid })}>
            {customer.nickname}
          </Link>
          <span className="two">{customer.account}</span>
        </span>
      ),
    },
    { key: 'level', title: t('trade.level'), cell: (customer) => <span className="sec">{t(`access.level.${customer.level}`)}</span> },
    number('devices', undefined),
    number('expiring', 'expiring', 'warning'),
    number('expired', 'expired', 'alarm'),
    number('silent', 'silent', 'silent'),
    {
      key: 'acts',
      cell: (customer) => <LinkButton look="small" to={devicesPath({ customer: customer.uid })} word={t('trade.customers.open')} />,
    },
  ];
  return (
    <ListPanel
      {...list}
      columns={columns}
      rowKey={(customer) => customer.uid}
      tools={
        <>
          <SearchField value={search} label={t('trade.search.customers')} onChange={(q) => address.set({ q })} />
          <Segments
            label={t('trade.customers.filter')}
            value={only}
            options={customerKinds.map((key) => ({ key, word: t(words[key]) }))}
            onChange={(key) => address.set({ only: key === 'all' ? '' : key })}
          />
        </>
      }
      empty={
        search === '' && only === 'all' ? (
          <Empty drawing="search" title={t('trade.customers.none')} hint={t('trade.customers.noneHint')} actions={add} />
        ) : (
          <Empty drawing="search" title={t('trade.customers.noneFound')} hint={t('trade.noneFoundHint')} />
        )
      }
    />
  );
}
