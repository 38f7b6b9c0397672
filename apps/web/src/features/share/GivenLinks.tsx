/** Records of links for guests. */
import { type ShareLink, linkStates, share } from '@frostway/contract/share/endpoints';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { ActMenu } from '../../ui/ActMenu.js';
import { type Column, ListPanel, SearchField, Segments } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { Icon } from '../../ui/icons.js';
import { OneOnly, oneIn } from '../../ui/OneOnly.js';
import type { ListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { Empty } from '../../ui/states.js';
import { GivenEnd, GivenState, GivenViews } from './GivenFacts.js';
import { GivenDialogs, type GivenWanted, useGivenActs } from './given-acts.js';
import { givenName, scopeText } from './given.js';

/** See above. */
export function GivenLinks({ address }: { address: ListAddress }) {
  const { t } = useText();
  const [wanted, setWanted] = useState<GivenWanted>();
  const actsOf = useGivenActs(setWanted);
  const search = address.get('q');
  const state = linkStates.find((each) => each === address.get('state'));
  const only = oneIn(address, 'link');
  const list = useList(share.links, address, { id: only, search, state });
  const columns: readonly Column<ShareLink>[] = [
    {
      key: 'label',
      title: t('share.link.label'),
      isHead: true,
      cell: (row) => {
        const name = givenName(t, { kind: 'link', row });
        return row.state === 'ended' ? (
          <span className="mut">{name}</span>
        ) : (
          <button type="button" className="name" onClick={() => setWanted({ act: 'show', given: { kind: 'link', row } })}>
            <Icon name="link" size={14} />
            {name}
          </button>
        );
      },
    },
    { key: 'devices', title: t('share.device'), cell: (row) => <LinkDevices link={row} /> },
    { key: 'scope', title: t('share.scopeShort'), cell: (row) => <span className="sec">{scopeText(t, row.scope)}</span> },
    { key: 'state', title: t('share.state'), cell: (row) => <GivenState state={row.state} /> },
    { key: 'until', title: t('share.until'), cell: (row) => <GivenEnd at={row.expiryDate} isOver={row.state !== 'active'} /> },
    { key: 'views', title: t('share.views'), isFigure: true, cell: (row) => <GivenViews link={row} /> },
    { key: 'made', title: t('share.created'), cell: (row) => <Moment at={row.createdAt} /> },
    {
      key: 'acts',
      cell: (row) => {
        const given = { kind: 'link', row } as const;
        const acts = actsOf(given);
        return acts.length === 0 ? null : <ActMenu acts={acts} title={givenName(t, given)} />;
      },
    },
  ];
  return (
    <>
      <ListPanel
        {...list}
        columns={columns}
        rowKey={(row) => row.id}
        tools={
          <>
            <SearchField value={search} label={t('share.page.searchLabel')} onChange={(q) => address.set({ q, link: '' })} />
            <Segments
              label={t('share.state')}
              value={state ?? 'all'}
              options={[{ key: 'all', word: t('share.page.all') }, ...linkStates.map((key) => ({ key, word: t(`share.state.${key}`) }))]}
              onChange={(key) => address.set({ state: key === 'all' ? '' : key })}
            />
            <OneOnly address={address} field="link" />
          </>
        }
        empty={
          search === '' && state === undefined && only === undefined ? (
            <Empty drawing="device" title={t('share.page.noneLinks')} hint={t('share.page.noneLinksHint')} />
          ) : (
            <Empty drawing="search" title={t('share.page.noneFound')} hint={t('share.page.noneFoundHint')} />
          )
        }
      />
      <GivenDialogs wanted={wanted} onClose={() => setWanted(undefined)} />
    </>
  );
}

type SharedOf = { readonly state: string; readonly devices: readonly { readonly name: string; readonly isEnded: boolean }[] };

/** The devices of a link; those that have left the owner are distinguished. */
export function LinkDevices({ link }: { link: SharedOf }) {
  const { t } = useText();
  const names = link.devices.map((device) =>
    device.isEnded && link.state !== 'ended' ? t('share.deviceEnded', { name: device.name }) : device.name,
  );
  const [first = '', ...others] = names;
  return (
    <span className="device-cell" title={names.join(t('share.comma'))}>
      <span className="ell">{others.length === 0 ? first : t('share.devices', { name: first, count: names.length })}</span>
    </span>
  );
}
