/** The records of renewals: whose hand, and the end before and after. */
import type { Answer } from '@frostway/contract/endpoint';
import { trade } from '@frostway/contract/trade/endpoints';
import { findModel } from '@frostway/core/models';
import { useText } from '../../api/language.js';
import { type Column, ListPanel } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { useListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { Empty } from '../../ui/states.js';
import { dateText, msOf } from '../../values/times.js';
import { PartyName, RecordTools, RecordedDevice, recordFilter } from './RecordTools.js';
import './trade.css';

type Renewal = Answer<(typeof trade)['renewals']>['rows'][number];

/** See above. */
export function RenewalsPanel() {
  const { t, lang } = useText();
  const address = useListAddress();
  const filter = recordFilter(address);
  const list = useList(trade.renewals, address, { ...filter });
  const date = (at: string | null): string => {
    const ms = msOf(at);
    return ms === undefined ? t('trade.renew.noEnd') : dateText(ms);
  };
  const columns: readonly Column<Renewal>[] = [
    { key: 'device', title: t('trade.device'), isHead: true, cell: ({ device }) => <RecordedDevice device={device} /> },
    {
      key: 'model',
      title: t('trade.model'),
      cell: ({ device }) => <span className="sec">{findModel(device.model)?.label[lang] ?? device.model}</span>,
    },
    { key: 'before', title: t('trade.renew.before'), isFigure: true, cell: ({ before }) => <span className="sec">{date(before)}</span> },
    { key: 'after', title: t('trade.renew.after'), isFigure: true, cell: ({ after }) => <span className="b">{date(after)}</span> },
    { key: 'by', title: t('trade.records.by'), cell: ({ by }) => <PartyName party={by} none={t('trade.records.gone')} /> },
    { key: 'when', title: t('trade.records.when'), cell: ({ renewedAt }) => <Moment at={renewedAt} /> },
  ];
  return (
    <ListPanel
      {...list}
      columns={columns}
      rowKey={(renewal) => renewal.id}
      tools={<RecordTools address={address} />}
      empty={
        Object.keys(filter).length === 0 ? (
          <Empty drawing="history" title={t('trade.renewals.none')} hint={t('trade.renewals.noneHint')} />
        ) : (
          <Empty drawing="search" title={t('trade.records.noneFound')} hint={t('trade.noneFoundHint')} />
        )
      }
    />
  );
}
