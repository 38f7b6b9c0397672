/** /vehicle: the vehicles of an account, idle or on a mission, with what they are due for; adding, changing, removing, and as a table. */
import { mission } from '@frostway/contract/mission/endpoints';
import { type Vehicle, vehicleStates } from '@frostway/contract/mission/vehicles';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { Chip } from '../../ui/Chip.js';
import { EditableList } from '../../ui/EditableList.js';
import { type Column, Segments } from '../../ui/ListPanel.js';
import { useListAddress } from '../../ui/list-address.js';
import { oneIn } from '../../ui/OneOnly.js';
import { useList } from '../../ui/paged-list.js';
import { PageHead } from '../../ui/Panel.js';
import { missing } from '../../values/figures.js';
import { DueDay } from './DueDay.js';
import { TableTools } from './TableTools.js';
import { VehicleDialog } from './VehicleDialog.js';
import './mission.css';

const states = ['all', ...vehicleStates] as const;

/** See above. */
export function VehiclePage() {
  const { t } = useText();
  const address = useListAddress();
  const search = address.get('q');
  const state = vehicleStates.find((each) => each === address.get('state'));
  const isDue = address.get('due') === 'yes';
  const only = oneIn(address, 'vehicle');
  const list = useList(mission.vehicles, address, { id: only, search, state, ...(isDue ? { due: true } : {}) });
  const columns: readonly Column<Vehicle>[] = [
    { key: 'plate', title: t('mission.column.vehicles.plate'), isHead: true, cell: ({ plate }) => <b>{plate}</b> },
    { key: 'model', title: t('mission.column.vehicles.model'), cell: ({ model }) => model },
    {
      key: 'brand',
      title: t('mission.column.vehicles.brand'),
      cell: ({ brand, manufacturer }) => {
        const words = [manufacturer, brand].filter((word) => word !== '').join(' ');
        return words === '' ? <span className="mut">{missing}</span> : words;
      },
    },
    {
      key: 'state',
      title: t('mission.vehicle.state'),
      cell: ({ state: now }) => (
        <Chip
          kind="outline"
          hue={now === 'busy' ? 'accent' : 'normal'}
          icon={now === 'busy' ? 'truck' : 'normal'}
          word={t(`mission.vehicle.state.${now}`)}
        />
      ),
    },
    {
      key: 'maintenance',
      title: t('mission.column.vehicles.nextMaintenanceOn'),
      cell: (vehicle) => <DueDay vehicle={vehicle} what="maintenance" day={vehicle.nextMaintenanceOn} />,
    },
    {
      key: 'insurance',
      title: t('mission.column.vehicles.insuredUntil'),
      cell: (vehicle) => <DueDay vehicle={vehicle} what="insurance" day={vehicle.insuredUntil} />,
    },
  ];
  return (
    <div className="page">
      <PageHead
        title={t('frame.nav.vehicle')}
        note={<span className="no-phone">{t('mission.vehicle.lead')}</span>}
        extra={<TableTools kind="vehicles" />}
      />
      <EditableList
        {...list}
        address={address}
        field="vehicle"
        columns={columns}
        nameOf={({ plate }) => plate}
        words={{
          search: t('mission.vehicle.search'),
          add: t('mission.vehicle.add'),
          edit: t('mission.vehicle.edit'),
          remove: t('mission.vehicle.remove'),
          none: t('mission.vehicle.none'),
          noneHint: t('mission.vehicle.noneHint'),
          noneFound: t('mission.vehicle.noneFound'),
        }}
        calls={{ add: mission.addVehicle, change: mission.changeVehicle, remove: mission.removeVehicle }}
        isFiltered={state !== undefined || isDue}
        filters={
          <>
            <Segments
              label={t('mission.vehicle.state')}
              value={state ?? 'all'}
              options={states.map((key) => ({ key, word: t(`mission.vehicle.state.${key}`) }))}
              onChange={(key) => address.set({ state: key === 'all' ? '' : key, vehicle: '' })}
            />
            <button
              type="button"
              className={isDue ? 'inp pill set' : 'inp pill'}
              aria-pressed={isDue}
              onClick={() => address.set({ due: isDue ? '' : 'yes', vehicle: '' })}
            >
              {t('mission.vehicle.dueOnly')}
            </button>
          </>
        }
        edit={(vehicle, close) => <VehicleDialog {...(vehicle === undefined ? {} : { vehicle })} onClose={close} />}
        remove={(vehicle, close) => <RemoveDialog vehicle={vehicle} onClose={close} />}
      />
    </div>
  );
}

function RemoveDialog({ vehicle: { id, plate }, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const { t } = useText();
  return (
    <AskDialog
      call={mission.removeVehicle}
      input={{ id }}
      done={t('mission.vehicle.removed')}
      onClose={onClose}
      title={t('mission.vehicle.remove')}
      lead={t('mission.vehicle.removeLead', { plate })}
      act={t('mission.remove')}
    />
  );
}
