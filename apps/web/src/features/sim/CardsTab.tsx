/** SIM cards of trackers, those that run out first: what is left, until when, and what can be done about it. */
import { sim as calls } from '@frostway/contract/sim/endpoints';
import type { SimCard } from '@frostway/contract/sim/rows';
import { simStates } from '@frostway/core/sim';
import { useState } from 'react';
import { useFleetAsking, useFleetMembers } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { type Column, ListPanel, SearchField, Segments } from '../../ui/ListPanel.js';
import type { ListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { Empty } from '../../ui/states.js';
import { CardEnd, CardState, DataLeft } from './CardFacts.js';
import { OrderDialog } from './OrderDialog.js';
import { RecordDialog } from './RecordDialog.js';

const states = ['all', 'out', 'low', 'enough', 'unknown'] as const;
/** See above. */
export function CardsTab({ address, onOrdered }: { readonly address: ListAddress; readonly onOrdered: () => void }) {
  const { t } = useText();
  const may = useMay();
  useFleetAsking();
  const mine = new Set(useFleetMembers().flatMap(({ imei, isMine }) => (imei !== null && isMine ? [imei] : [])));
  const [act, setAct] = useState<{ readonly kind: 'order' | 'topUp' | 'use'; readonly card: SimCard }>();
  const search = address.get('q');
  const state = simStates.find((each) => each === address.get('state'));
  const list = useList(calls.cards, address, { search, state });
  const urgent = (list.answer.data?.counts.out ?? 0) + (list.answer.data?.counts.low ?? 0);
  const columns: readonly Column<SimCard>[] = [
    { key: 'device', title: t('sim.device'), isHead: true, cell: ({ device }) => <b>{device}</b> },
    { key: 'number', title: t('sim.number'), cell: ({ sim }) => sim ?? '--' },
    ...(may(calls.topUp) ? [{ key: 'owner', title: t('sim.owner'), cell: ({ owner }: SimCard) => owner ?? '--' }] : []),
    {
      key: 'state',
      title: t('sim.state'),
      cell: ({ state: now }) => <CardState state={now} />,
    },
    { key: 'left', title: t('sim.left'), cell: (card) => <DataLeft {...card} /> },
    {
      key: 'ends',
      title: t('sim.endsAt'),
      cell: (card) => <CardEnd {...card} />,
    },
    {
      key: 'acts',
      cell: (card) => (
        <span className="row gap8">
          {card.imei !== null && mine.has(card.imei) && may(calls.placeOrder) ? (
            <button type="button" className="btn sm" onClick={() => setAct({ kind: 'order', card })}>
              {t('sim.order')}
            </button>
          ) : null}
          {card.imei !== null && !mine.has(card.imei) && may(calls.topUp) ? (
            <>
              <button type="button" className="btn sm" onClick={() => setAct({ kind: 'topUp', card })}>
                {t('sim.topUp')}
              </button>
              <button type="button" className="btn sm" onClick={() => setAct({ kind: 'use', card })}>
                {t('sim.use')}
              </button>
            </>
          ) : null}
        </span>
      ),
    },
  ];
  const close = (): void => setAct(undefined);
  return (
    <>
      {urgent > 0 && state === undefined ? <p className="note k-warning">{t('sim.warning', { count: urgent })}</p> : null}
      <ListPanel
        {...list}
        columns={columns}
        rowKey={({ imei, mac }) => imei ?? mac ?? ''}
        tools={
          <>
            <SearchField value={search} label={t('sim.search')} onChange={(q) => address.set({ q })} />
            <Segments
              label={t('sim.state')}
              value={state ?? 'all'}
              options={states.map((key) => ({ key, word: t(`sim.state.${key}`) }))}
              onChange={(key) => address.set({ state: key === 'all' ? '' : key })}
            />
          </>
        }
        empty={<Empty drawing="history" title={t('sim.none')} hint={t('sim.noneHint')} />}
      />
      {act?.kind === 'order' ? <OrderDialog card={act.card} onClose={close} onOrdered={onOrdered} /> : null}
      {act?.kind === 'topUp' || act?.kind === 'use' ? <RecordDialog card={act.card} kind={act.kind} onClose={close} /> : null}
    </>
  );
}
