/** /address: where missions of an account start, stop and end; adding, changing, removing, and as a table. */
import type { MissionAddress } from '@frostway/contract/mission/addresses';
import { mission } from '@frostway/contract/mission/endpoints';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { EditableList } from '../../ui/EditableList.js';
import type { Column } from '../../ui/ListPanel.js';
import { useListAddress } from '../../ui/list-address.js';
import { oneIn } from '../../ui/OneOnly.js';
import { useList } from '../../ui/paged-list.js';
import { PageHead } from '../../ui/Panel.js';
import { missing } from '../../values/figures.js';
import { AddressDialog } from './AddressDialog.js';
import { TableTools } from './TableTools.js';

/** See above. */
export function AddressPage() {
  const { t } = useText();
  const address = useListAddress();
  const search = address.get('q');
  const only = oneIn(address, 'address');
  const list = useList(mission.addresses, address, { id: only, search });
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
  ];
  return (
    <div className="page">
      <PageHead
        title={t('frame.nav.address')}
        note={<span className="no-phone">{t('mission.address.lead')}</span>}
        extra={<TableTools kind="addresses" />}
      />
      <EditableList
        {...list}
        address={address}
        field="address"
        columns={columns}
        nameOf={({ name }) => name}
        words={{
          search: t('mission.address.search'),
          add: t('mission.address.add'),
          edit: t('mission.address.edit'),
          remove: t('mission.address.remove'),
          none: t('mission.address.none'),
          noneHint: t('mission.address.noneHint'),
          noneFound: t('mission.address.noneFound'),
        }}
        calls={{ add: mission.addAddress, change: mission.changeAddress, remove: mission.removeAddress }}
        edit={(place, close) => <AddressDialog {...(place === undefined ? {} : { place })} onClose={close} />}
        remove={(place, close) => <RemoveDialog place={place} onClose={close} />}
      />
    </div>
  );
}

function RemoveDialog({ place: { id, name }, onClose }: { place: MissionAddress; onClose: () => void }) {
  const { t } = useText();
  return (
    <AskDialog
      call={mission.removeAddress}
      input={{ id }}
      done={t('mission.address.removed')}
      onClose={onClose}
      title={t('mission.address.remove')}
      lead={t('mission.address.removeLead', { name })}
      act={t('mission.remove')}
    />
  );
}
