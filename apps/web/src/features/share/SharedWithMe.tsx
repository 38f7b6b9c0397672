/** What others share with the caller now. */
import { share } from '@frostway/contract/share/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { useText } from '../../api/language.js';
import { type Column, ListPanel, SearchField } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import type { ListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { Empty } from '../../ui/states.js';
import { DeviceCell } from './DeviceCell.js';
import { GivenEnd } from './GivenFacts.js';
import { scopeText } from './given.js';

type Received = Answer<typeof share.sharedWithMe>['rows'][number];

/** See above. */
export function SharedWithMe({ address }: { address: ListAddress }) {
  const { t } = useText();
  const search = address.get('q');
  const list = useList(share.sharedWithMe, address, { search });
  const columns: readonly Column<Received>[] = [
    { key: 'device', title: t('share.device'), isHead: true, cell: (row) => <DeviceCell device={row.device} /> },
    {
      key: 'by',
      title: t('share.page.by'),
      cell: (row) => (
        <span>
          {row.ownerNickname === '' ? row.owner : row.ownerNickname}
          <span className="two">{row.owner}</span>
        </span>
      ),
    },
    { key: 'scope', title: t('share.scopeShort'), cell: (row) => <span className="sec">{scopeText(t, row.scope)}</span> },
    { key: 'until', title: t('share.until'), cell: (row) => <GivenEnd at={row.expiryDate} /> },
    { key: 'since', title: t('share.page.since'), cell: (row) => <Moment at={row.createdAt} /> },
  ];
  return (
    <ListPanel
      {...list}
      columns={columns}
      rowKey={(row) => row.id}
      tools={<SearchField value={search} label={t('share.page.searchMine')} onChange={(q) => address.set({ q })} />}
      empty={
        search === '' ? (
          <Empty drawing="device" title={t('share.page.noneMine')} hint={t('share.page.noneMineHint')} />
        ) : (
          <Empty drawing="search" title={t('share.page.noneFound')} hint={t('share.page.noneFoundHint')} />
        )
      }
    />
  );
}
