/** Records of shared positions: the links there were, and what accounts are given and has not ended. */
import type { Answer } from '@frostway/contract/endpoint';
import { share } from '@frostway/contract/share/endpoints';
import type { PositionShare } from '@frostway/contract/share/position-endpoints';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useText } from '../../api/language.js';
import { actColumn } from '../../ui/acts-column.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Icon } from '../../ui/icons.js';
import { type Column, ListPanel, Segments } from '../../ui/ListPanel.js';
import type { ListAddress } from '../../ui/list-address.js';
import { Moment } from '../../ui/Moment.js';
import { useList } from '../../ui/paged-list.js';
import { Empty } from '../../ui/states.js';
import { LinkCard } from './LinkCard.js';
import { LinkDevices } from './GivenLinks.js';
import { positionName, RevokePosition } from './RevokePosition.js';
import { type Wanted, useRestColumns } from './rest-columns.js';

type Sharee = Answer<typeof share.positionSharees>['rows'][number];

/** See above. */
export function GivenPositions({ address }: { address: ListAddress }) {
  const uid = Number(address.get('uid')) || undefined;
  if (uid !== undefined) return <OfAccount address={address} uid={uid} />;
  return address.get('by') === 'account' ? <Sharees address={address} /> : <Links address={address} />;
}

function Arranged({ address }: { address: ListAddress }) {
  const { t } = useText();
  return (
    <Segments
      label={t('share.ways')}
      value={address.get('by') === 'account' ? 'account' : 'link'}
      options={(['link', 'account'] as const).map((key) => ({ key, word: t(`share.way.${key}`) }))}
      onChange={(key) => address.set({ by: key === 'link' ? '' : key })}
    />
  );
}

const none = (t: ReturnType<typeof useText>['t']) => (
  <Empty drawing="place" title={t('share.page.nonePositions')} hint={t('share.page.nonePositionsHint')} />
);

function Wants({ wanted, onClose }: { readonly wanted: Wanted | undefined; readonly onClose: () => void }): ReactNode {
  if (wanted === undefined) return null;
  if (wanted.act === 'revoke') return <RevokePosition of={wanted.of} onClose={onClose} />;
  return wanted.of.url === null ? null : <Shown of={wanted.of} url={wanted.of.url} onClose={onClose} />;
}

function Shown({ of, url, onClose }: { readonly of: PositionShare; readonly url: string; readonly onClose: () => void }) {
  const { t } = useText();
  return (
    <FormDialog closing={useClosing(onClose)} title={t('share.link.shown', { name: positionName(t, of) })} width={480}>
      <LinkCard link={{ url }} words={t('share.link.whoever')} />
    </FormDialog>
  );
}

function Links({ address }: { address: ListAddress }) {
  const { t } = useText();
  const [wanted, setWanted] = useState<Wanted>();
  const { answer, pages } = useList(share.positionShares, address, {});
  // The call answers what a key opens as rows, and links beside them.
  const data = answer.data && { total: answer.data.total, rows: answer.data.shares };
  const columns: readonly Column<PositionShare>[] = [
    {
      key: 'label',
      title: t('share.link.label'),
      isHead: true,
      cell: (of) =>
        of.state === 'ended' ? (
          <span className="mut">{positionName(t, of)}</span>
        ) : (
          <button type="button" className="name" onClick={() => setWanted({ act: 'show', of })}>
            <Icon name="link" size={14} />
            {positionName(t, of)}
          </button>
        ),
    },
    { key: 'devices', title: t('share.device'), cell: (of) => <LinkDevices link={of} /> },
    ...useRestColumns(setWanted),
  ];
  return (
    <>
      <ListPanel
        answer={{ ...answer, data } as UseQueryResult<{ total: number; rows: PositionShare[] }>}
        pages={pages}
        columns={columns}
        rowKey={({ id }) => id}
        tools={<Arranged address={address} />}
        empty={none(t)}
      />
      <Wants wanted={wanted} onClose={() => setWanted(undefined)} />
    </>
  );
}

function Sharees({ address }: { address: ListAddress }) {
  const { t } = useText();
  const list = useList(share.positionSharees, address, {});
  const open = ({ uid }: Sharee): void => address.set({ uid: String(uid) });
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
    { key: 'devices', title: t('share.device'), cell: ({ devices }) => t('share.guest.count', { count: devices }) },
    { key: 'last', title: t('share.page.lastShared'), cell: ({ lastSharedAt }) => <Moment at={lastSharedAt} /> },
    actColumn(t('share.page.open'), open),
  ];
  return <ListPanel {...list} columns={columns} rowKey={({ uid }) => uid} tools={<Arranged address={address} />} empty={none(t)} />;
}

/** The positions one account is given. */
function OfAccount({ address, uid }: { address: ListAddress; uid: number }) {
  const { t } = useText();
  const [wanted, setWanted] = useState<Wanted>();
  const list = useList(share.positionSharesWith, address, { uid });
  const [first] = list.answer.data?.rows ?? [];
  const columns: readonly Column<PositionShare>[] = [
    { key: 'device', title: t('share.device'), isHead: true, cell: (of) => <LinkDevices link={of} /> },
    ...useRestColumns(setWanted),
  ];
  return (
    <>
      <ListPanel
        {...list}
        columns={columns}
        rowKey={({ id }) => id}
        tools={
          <>
            <button type="button" className="btn sm" onClick={() => address.set({ uid: '', by: 'account' })}>
              <Icon name="left" size={14} />
              {t('share.page.byAccount')}
            </button>
            {first === undefined ? null : <b className="b">{t('share.page.with', { name: positionName(t, first) })}</b>}
          </>
        }
        empty={none(t)}
      />
      <Wants wanted={wanted} onClose={() => setWanted(undefined)} />
    </>
  );
}
