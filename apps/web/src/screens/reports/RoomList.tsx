/** Rooms whose temperatures are mapped: which there are, and how warm their places were. */
import { report as calls } from '@frostway/contract/report/endpoints';
import type { Room } from '@frostway/contract/report/rooms';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { EditableList } from '../../ui/EditableList.js';
import type { Column } from '../../ui/ListPanel.js';
import type { ListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { RoomDialog } from './RoomDialog.js';
import { RoomMapping } from './RoomMapping.js';

/** The address of the page is that of its schedules. */
function useOwnAddress(): ListAddress {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  return {
    page,
    get: (name) => (name === 'q' ? search : ''),
    set: ({ q = search }) => {
      setSearch(q);
      setPage(1);
    },
    turn: setPage,
  };
}

/** See above. */
export function RoomList() {
  const { t } = useText();
  const address = useOwnAddress();
  const search = address.get('q');
  const [shown, setShown] = useState<Room>();
  const list = useList(calls.rooms, address, { search });
  const columns: readonly Column<Room>[] = [
    { key: 'name', title: t('rooms.name'), isHead: true, cell: ({ name }) => <b>{name}</b> },
    { key: 'sensors', title: t('rooms.sensors'), isFigure: true, cell: ({ places }) => places.length },
    {
      key: 'mapping',
      title: t('report.part.mapping'),
      cell: (room) =>
        room.places.length === 0 ? (
          <span className="mut">{t('rooms.noPlaces')}</span>
        ) : (
          <button type="button" className="lnk" onClick={() => setShown(room)}>
            {t('rooms.show')}
          </button>
        ),
    },
  ];
  return (
    <>
      <h2 className="rp-head">{t('rooms.title')}</h2>
      <EditableList
        {...list}
        address={address}
        field="room"
        columns={columns}
        nameOf={({ name }) => name}
        words={{
          search: t('rooms.search'),
          add: t('rooms.add'),
          edit: t('rooms.edit'),
          remove: t('rooms.remove'),
          none: t('rooms.none'),
          noneHint: t('rooms.noneHint'),
          noneFound: t('rooms.noneFound'),
        }}
        calls={{ add: calls.addRoom, change: calls.changeRoom, remove: calls.removeRoom }}
        edit={(room, close) => <RoomDialog {...(room === undefined ? {} : { room })} onClose={close} />}
        remove={(room, close) => (
          <AskDialog
            call={calls.removeRoom}
            input={{ id: room.id }}
            done={t('rooms.removed')}
            onClose={close}
            title={t('rooms.remove')}
            lead={t('rooms.removeLead', { name: room.name })}
            act={t('mission.remove')}
          />
        )}
      />
      {shown === undefined ? null : <RoomMapping room={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
