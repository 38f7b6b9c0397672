/** Adding a vehicle, and changing one. */
import { mission } from '@frostway/contract/mission/endpoints';
import type { Vehicle } from '@frostway/contract/mission/vehicles';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { AreaField, TextField } from '../../ui/form-fields.js';
import { DayField } from '../../ui/picker-fields.js';
import { toast } from '../../ui/toasts.js';
import './mission.css';

type Draft = Omit<Vehicle, 'id' | 'state' | 'due' | 'createdAt'>;

const empty: Draft = {
  plate: '',
  model: '',
  manufacturer: '',
  brand: '',
  emissions: '',
  colour: '',
  purchasedOn: null,
  lastMaintenanceOn: null,
  nextMaintenanceOn: null,
  insurer: '',
  insurerPhone: '',
  insuredUntil: null,
  remark: '',
};

/** See above. */
export function VehicleDialog({ vehicle, onClose }: { vehicle?: Vehicle; onClose: () => void }) {
  const { t } = useText();
  const { id, state: _state, due: _due, createdAt: _createdAt, ...facts } = vehicle ?? { ...empty, id: 0, state: 0, due: 0, createdAt: 0 };
  const form = useForm(vehicle === undefined ? mission.addVehicle : mission.changeVehicle, {
    closing: useClosing(onClose),
    start: facts,
    input: (draft) => (vehicle === undefined ? draft : { id, ...draft }),
    needed: { plate: 'plateEmpty', model: 'vehicleModelEmpty' },
    check: ({ lastMaintenanceOn: last, nextMaintenanceOn: next }) =>
      last !== null && next !== null && next <= last ? { nextMaintenanceOn: 'maintenanceDays' } : {},
    done: () => toast({ words: t('mission.vehicle.saved') }),
  });
  const word = (name: 'plate' | 'model' | 'manufacturer' | 'brand' | 'emissions' | 'colour' | 'insurer' | 'insurerPhone') => (
    <TextField
      form={form}
      name={name}
      label={t(`mission.column.vehicles.${name}`)}
      isRequired={name === 'plate' || name === 'model'}
      autoFocus={name === 'plate'}
      type={name === 'insurerPhone' ? 'tel' : 'text'}
    />
  );
  const day = (name: 'purchasedOn' | 'lastMaintenanceOn' | 'nextMaintenanceOn' | 'insuredUntil') => (
    <DayField form={form} name={name} label={t(`mission.column.vehicles.${name}`)} none={null} />
  );
  return (
    <FormDialog
      form={form}
      title={t(vehicle === undefined ? 'mission.vehicle.add' : 'mission.vehicle.edit')}
      act={t(vehicle === undefined ? 'mission.add' : 'mission.save')}
      width={640}
    >
      <div className="ms-two">
        {word('plate')}
        {word('model')}
      </div>
      <h3 className="ms-part">{t('mission.vehicle.papers')}</h3>
      <div className="ms-two">
        {word('manufacturer')}
        {word('brand')}
        {word('emissions')}
        {word('colour')}
        {day('purchasedOn')}
      </div>
      <h3 className="ms-part">{t('mission.vehicle.care')}</h3>
      <div className="ms-two">
        {day('lastMaintenanceOn')}
        {day('nextMaintenanceOn')}
        {word('insurer')}
        {word('insurerPhone')}
        {day('insuredUntil')}
      </div>
      <AreaField form={form} name="remark" label={t('mission.column.vehicles.remark')} rows={[2, 6]} />
    </FormDialog>
  );
}
