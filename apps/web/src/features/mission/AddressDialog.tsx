/** Adding a mission address, and changing one: found by its name, picked on the map, or typed as coordinates. */
import { arrivalRadius, type MissionAddress } from '@frostway/contract/mission/addresses';
import { mission } from '@frostway/contract/mission/endpoints';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { AreaField, TextField } from '../../ui/form-fields.js';
import { toast } from '../../ui/toasts.js';
import { FindPlace } from './FindPlace.js';
import { PlacePicker } from './PlacePicker.js';
import { type Place, placeOf, withinRadius } from './place.js';
import './mission.css';

const empty = { name: '', address: '', latitude: '', longitude: '', radius: String(arrivalRadius.usual), remark: '' };

/** See above. */
export function AddressDialog({ place, onClose }: { place?: MissionAddress; onClose: () => void }) {
  const { t } = useText();
  const start =
    place === undefined
      ? empty
      : {
          name: place.name,
          address: place.address,
          latitude: String(place.latitude),
          longitude: String(place.longitude),
          radius: String(place.radius),
          remark: place.remark,
        };
  const form = useForm(place === undefined ? mission.addAddress : mission.changeAddress, {
    closing: useClosing(onClose),
    start,
    input: (draft) => (place === undefined ? draft : { id: place.id, ...draft }),
    needed: {
      name: 'addressNameEmpty',
      latitude: 'mission.address.placeNeeded',
      longitude: 'mission.address.placeNeeded',
      radius: 'radiusOutside',
    },
    wrong: { latitude: 'placeOutside', longitude: 'placeOutside', radius: 'radiusOutside' },
    done: () => toast({ words: t('mission.address.saved') }),
  });
  const { values, set } = form;
  // The map looks anew at what was typed or found; what was picked on it, it shows already.
  const [shown, setShown] = useState(placeOf(values));
  const lookAt = (next: Place | undefined): void => {
    if (next !== undefined && (next.latitude !== shown?.latitude || next.longitude !== shown.longitude)) setShown(next);
  };
  const choose = ({ latitude, longitude }: Place): void => set({ latitude: String(latitude), longitude: String(longitude) });
  return (
    <FormDialog
      form={form}
      title={t(place === undefined ? 'mission.address.add' : 'mission.address.edit')}
      act={t(place === undefined ? 'mission.add' : 'mission.save')}
      width={680}
    >
      <FindPlace
        onFound={(found) => {
          choose(found);
          set({ ...(values.name.trim() === '' ? { name: found.name.slice(0, 64) } : {}), address: found.address.slice(0, 200) });
          lookAt(found);
        }}
      />
      <PlacePicker shown={shown} chosen={placeOf(values)} radius={withinRadius(values.radius)} onChoose={choose} />
      <div className="ms-two">
        <TextField form={form} name="name" label={t('mission.column.addresses.name')} isRequired />
        <TextField
          form={form}
          name="radius"
          label={t('mission.column.addresses.radius')}
          hint={t('mission.address.radiusHint')}
          inputMode="numeric"
          isRequired
        />
        {(['latitude', 'longitude'] as const).map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={t(`mission.column.addresses.${name}`)}
            inputMode="decimal"
            isRequired
            onBlur={() => lookAt(placeOf(values))}
          />
        ))}
      </div>
      <TextField form={form} name="address" label={t('mission.column.addresses.address')} />
      <AreaField form={form} name="remark" label={t('mission.column.addresses.remark')} rows={[2, 6]} />
    </FormDialog>
  );
}
