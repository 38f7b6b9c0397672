/** Records of shares with accounts: one by one, or by account. */
import { type DeviceShare, share, shareStates } from '@frostway/contract/share/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { actColumn, actsColumn } from '../../ui/acts-column.js';
import { type Column, ListPanel, type ListPanelProps, SearchField, Segments } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { Icon } from '../../ui/icons.js';
import type { ListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { Empty } from '../../ui/states.js';
import { DeviceCell } from './DeviceCell.js';
import { GivenEnd, GivenState } from './GivenFacts.js';
import { GivenDialogs, type GivenWanted, useGivenActs } from './given-acts.js';
import { scopeText } from './given.js';

type Sharee = Answer<typeof share.sharees>['rows'][number];

/** See above. */
export function GivenShares({ address }: { address: ListAddress }) {
  const uid = Number(address.get('uid')) || undefined;
  if (uid !== undefined) return <OfAccount address={address} uid={uid} />;
  return address.get('by') === 'account' ? <Sharees address={address} /> : <Each address={address} />;
}

function Arranged({ address }: { address: ListAddress }) {
  const { t } = useText();
  return (
    <Segments
      label={t('share.page.view')}
      value={address.get('by') === 'account' ? 'account' : 'each'}
      options={[
        { key: 'each', word: t('share.page.each') },
        { key: 'account', word: t('share.page.byAccount') },
      ]}
      onChange={(key) => address.set({ by: key === 'each' ? '' : key, state: '' })}
    />
  );
}

/** The columns of shares with accounts. */
function useShareColumns(open: (wanted: GivenWanted) => void): readonly Column<DeviceShare>[] {
  const { t } = useText();
  const actsOf = useGivenActs(open);
  return [
    {
      key: 'device',
      title: t('share.device'),
      isHead: true,
      cell: (row) => <DeviceCell device={row.device} isSeen={row.state !== 'ended'} />,
    },
    {
      key: 'to',
      title: t('share.to'),
      cell: (row) => (
        <span>
          {row.nickname === '' ? row.account : row.nickname}
          <span className="two">{row.account}</span>
        </span>
      ),
    },
    { key: 'scope', title: t('share.scopeShort'), cell: (row) => <span className="sec">{scopeText(t, row.scope)}</span> },
    { key: 'state', title: t('share.state'), cell: (row) => <GivenState state={row.state} /> },
    { key: 'until', title: t('share.until'), cell: (row) => <GivenEnd at={row.expiryDate} isOver={row.state !== 'active'} /> },
    { key: 'made', title: t('share.created'), cell: (row) => <Moment at={row.createdAt} /> },
    actsColumn(
      (row) => actsOf({ kind: 'account', row }),
      (row) => row.device.name,
    ),
  ];
}

const nothingGiven = (t: ReturnType<typeof useText>['t'], isFiltered: boolean) =>
  isFiltered ? (
    <Empty drawing="search" title={t('share.page.noneFound')} hint={t('share.page.noneFoundHint')} />
  ) : (
    <Empty drawing="device" title={t('share.page.noneAccounts')} hint={t('share.page.noneAccountsHint')} />
  );

/** The list of shares, with the dialogs of what is done with one. */
function SharesPanel(props: Omit<ListPanelProps<DeviceShare>, 'columns' | 'rowKey'>) {
  const [wanted, setWanted] = useState<GivenWanted>();
  return (
    <>
      <ListPanel {...props} columns={useShareColumns(setWanted)} rowKey={(row) => row.id} />
      <GivenDialogs wanted={wanted} onClose={() => setWanted(undefined)} />
    </>
  );
}

function Each({ address }: { address: ListAddress }) {
  const { t } = useText();
  const account = address.get('q');
  const state = shareStates.find((each) => each === address.get('state'));
  const list = useList(share.shares, address, { account, state });
  return (
    <SharesPanel
      {...list}
      tools={
        <>
          <SearchField value={account} label={t('share.page.searchAccount')} onChange={(q) => address.set({ q })} />
          <Segments
            label={t('share.state')}
            value={state ?? 'all'}
            options={[{ key: 'all', word: t('share.page.all') }, ...shareStates.map((key) => ({ key, word: t(`share.state.${key}`) }))]}
            onChange={(key) => address.set({ state: key === 'all' ? '' : key })}
          />
          <span className="grow" />
          <Arranged address={address} />
        </>
      }
      empty={nothingGiven(t, account !== '' || state !== undefined)}
    />
  );
}

function Sharees({ address }: { address: ListAddress }) {
  const { t } = useText();
  const search = address.get('q');
  const list = useList(share.sharees, address, { search });
  const open = (row: Sharee): void => address.set({ uid: String(row.uid), q: '' });
  const columns: readonly Column<Sharee>[] = [
    {
      key: 'to',
      title: t('share.to'),
      isHead: true,
      cell: (row) => (
        <button type="button" className="name" onClick={() => open(row)}>
          {row.nickname === '' ? row.account : row.nickname}
          <span className="two">{row.account}</span>
        </button>
      ),
    },
    {
      key: 'devices',
      title: t('share.device'),
      cell: (row) => t('share.page.activeOf', { active: row.active, count: row.devices }),
    },
    { key: 'last', title: t('share.page.lastShared'), cell: (row) => <Moment at={row.lastSharedAt} /> },
    actColumn(t('share.page.open'), open),
  ];
  return (
    <ListPanel
      {...list}
      columns={columns}
      rowKey={(row) => row.uid}
      tools={
        <>
          <SearchField value={search} label={t('share.page.searchAccount')} onChange={(q) => address.set({ q })} />
          <span className="grow" />
          <Arranged address={address} />
        </>
      }
      empty={nothingGiven(t, search !== '')}
    />
  );
}

/** What one account is given and has not ended. */
function OfAccount({ address, uid }: { address: ListAddress; uid: number }) {
  const { t } = useText();
  const list = useList(share.sharesWith, address, { uid });
  const [first] = list.answer.data?.rows ?? [];
  const name = first === undefined ? '' : first.nickname === '' ? first.account : first.nickname;
  return (
    <SharesPanel
      {...list}
      tools={
        <>
          <button type="button" className="btn sm" onClick={() => address.set({ uid: '', by: 'account' })}>
            <Icon name="left" size={14} />
            {t('share.page.byAccount')}
          </button>
          {name === '' ? null : <b className="b">{t('share.page.with', { name })}</b>}
        </>
      }
      empty={nothingGiven(t, true)}
    />
  );
}
