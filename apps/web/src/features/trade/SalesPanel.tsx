/** The records of what the caller sold and bought; for an administrator of everybody. */
import { trade } from '@frostway/contract/trade/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { findModel } from '@frostway/core/models';
import { useText } from '../../api/language.js';
import { type Column, ListPanel, Segments } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { useListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { Empty } from '../../ui/states.js';
import { PartyName, RecordTools, RecordedDevice, recordFilter } from './RecordTools.js';
import { endsText } from './words.js';
import './trade.css';

type Sale = Answer<(typeof trade)['sales']>['rows'][number];
const sides = ['all', 'sold', 'bought'] as const;

/** See above. */
export function SalesPanel() {
  const { t, lang } = useText();
  const address = useListAddress();
  const side = sides.find((each) => each === address.get('side')) ?? 'all';
  const filter = recordFilter(address);
  const list = useList(trade.sales, address, { side, ...filter });
  const columns: readonly Column<Sale>[] = [
    { key: 'device', title: t('trade.device'), isHead: true, cell: ({ device }) => <RecordedDevice device={device} /> },
    {
      key: 'model',
      title: t('trade.model'),
      cell: ({ device }) => <span className="sec">{findModel(device.model)?.label[lang] ?? device.model}</span>,
    },
    {
      key: 'seller',
      title: t('trade.records.seller'),
      cell: ({ seller }) => <PartyName party={seller} none={t('trade.records.inventory')} />,
    },
    { key: 'buyer', title: t('trade.records.buyer'), cell: ({ buyer }) => <PartyName party={buyer} none={t('trade.records.gone')} /> },
    { key: 'ended', title: t('trade.records.ended'), cell: ({ ended }) => <span className="sec wrapped">{endsText(t, ended)}</span> },
    { key: 'when', title: t('trade.records.when'), cell: ({ soldAt }) => <Moment at={soldAt} /> },
  ];
  return (
    <ListPanel
      {...list}
      columns={columns}
      rowKey={(sale) => sale.id}
      tools={
        <>
          <RecordTools address={address} />
          <Segments
            label={t('trade.sales.side')}
            value={side}
            options={sides.map((key) => ({ key, word: t(`trade.sales.${key}`) }))}
            onChange={(key) => address.set({ side: key === 'all' ? '' : key })}
          />
        </>
      }
      empty={
        side === 'all' && Object.keys(filter).length === 0 ? (
          <Empty drawing="history" title={t('trade.sales.none')} hint={t('trade.sales.noneHint')} />
        ) : (
          <Empty drawing="search" title={t('trade.records.noneFound')} hint={t('trade.noneFoundHint')} />
        )
      }
    />
  );
}
