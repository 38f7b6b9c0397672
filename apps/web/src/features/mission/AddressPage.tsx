/** /address: where missions of an account start, stop and end; adding, changing, removing, and as a table. */
import type { MissionAddress } from '@frostway/contract/mission/addresses';
import { mission } from '@frostway/contract/mission/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { ActMenu, type MenuAct } from '../../ui/ActMenu.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { useClosing } from '../../ui/closing.js';
import { useForm } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import { type Column, ListPanel, SearchField } from '../../ui/ListPanel.js';
import { useListAddress } from '../../ui/list-address.js';
import { OneOnly, oneIn } from '../../ui/OneOnly.js';
import { PageHead } from '../../ui/Panel.js';
import { Empty } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { missing } from '../../values/figures.js';
import { AddressDialog } from './AddressDialog.js';
import { TableTools } from './TableTools.js';

const pageSize = 20;
type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly place: MissionAddress } | undefined;

/** See above. */
export function AddressPage() {
  const { t } = useText();
  const may = useMay();
  const address = useListAddress();
  const [open, setOpen] = useState<Open>();
  const search = address.get('q');
  const only = oneIn(address, 'address');
  const answer = useAnswer(
    mission.addresses,
    { page: address.page, pageSize, ...(only === undefined ? {} : { id: only }), ...(search === '' ? {} : { search }) },
    { keepPrevious: true },
  );
  const close = (): void => setOpen(undefined);
  const actsOf = (place: MissionAddress): MenuAct[] => [
    ...(may(mission.changeAddress)
      ? [{ key: 'edit', word: t('mission.address.edit'), icon: 'edit' as const, run: () => setOpen({ kind: 'edit', place }) }]
      : []),
    ...(may(mission.removeAddress)
      ? [
          {
            key: 'remove',
            word: t('mission.address.remove'),
            icon: 'trash' as const,
            destroys: true,
            run: () => setOpen({ kind: 'remove', place }),
          },
        ]
      : []),
  ];
  const columns: readonly Column<MissionAddress>[] = [
    { key: 'name', title: t('mission.column.addresses.name'), isHead: true, cell: ({ name }) => <b>{name}</b> },
    {
      key: 'address',
      title: t('mission.column.addresses.address'),
      cell: (place) => (place.address === '' ? <span className="mut">{missing}</span> : place.address),
    },
    {
      key: 'place',
      title: t('mission.address.place'),
      cell: ({ latitude, longitude }) => (
        <span className="nw tn">
          {latitude.toFixed(5)}, {longitude.toFixed(5)}
        </span>
      ),
    },
    {
      key: 'radius',
      title: t('mission.address.radius'),
      isFigure: true,
      cell: ({ radius }) => t('mission.address.metres', { radius: String(radius) }),
    },
    { key: 'remark', title: t('mission.column.addresses.remark'), cell: ({ remark }) => remark },
    {
      key: 'acts',
      cell: (place) => {
        const acts = actsOf(place);
        return acts.length === 0 ? null : <ActMenu acts={acts} title={place.name} />;
      },
    },
  ];
  return (
    <div className="page">
      <PageHead
        title={t('frame.nav.address')}
        note={<span className="no-phone">{t('mission.address.lead')}</span>}
        extra={<TableTools kind="addresses" />}
      />
      <ListPanel
        answer={answer}
        columns={columns}
        rowKey={({ id }) => id}
        page={address.page}
        pageSize={pageSize}
        onPage={address.turn}
        tools={
          <>
            <SearchField value={search} label={t('mission.address.search')} onChange={(q) => address.set({ q, address: '' })} />
            <OneOnly address={address} field="address" />
            <span className="grow" />
            {may(mission.addAddress) ? (
              <button type="button" className="btn p" onClick={() => setOpen({ kind: 'add' })}>
                <Icon name="plus" size={14} />
                {t('mission.address.add')}
              </button>
            ) : null}
          </>
        }
        empty={
          search === '' && only === undefined ? (
            <Empty drawing="history" title={t('mission.address.none')} hint={t('mission.address.noneHint')} />
          ) : (
            <Empty drawing="search" title={t('mission.address.noneFound')} />
          )
        }
      />
      {open?.kind === 'add' ? <AddressDialog onClose={close} /> : null}
      {open?.kind === 'edit' ? <AddressDialog place={open.place} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemoveDialog place={open.place} onClose={close} /> : null}
    </div>
  );
}

function RemoveDialog({ place: { id, name }, onClose }: { place: MissionAddress; onClose: () => void }) {
  const { t } = useText();
  const form = useForm(mission.removeAddress, {
    closing: useClosing(onClose),
    input: () => ({ id }),
    done: () => toast({ words: t('mission.address.removed') }),
  });
  return (
    <AskDialog form={form} title={t('mission.address.remove')} lead={t('mission.address.removeLead', { name })} act={t('mission.remove')} />
  );
}
