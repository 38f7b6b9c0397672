/** The dialog that chooses how a vehicle is drawn on the map. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Device } from '@frostway/contract/device/rows';
import { useText } from '../../api/language.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { callName } from './naming.js';
import { useForm } from '../../ui/form.js';

export type OneProps = { readonly device: Device; readonly onClose: () => void };

const carIcons = ['car', 'truck', 'van', 'ship', 'box', 'person'] as const;

export function CarIconDialog({ device, onClose }: OneProps) {
  const { t } = useText();
  const form = useForm(deviceFeature.changeCarIcon, {
    closing: useClosing(onClose),
    start: { carIcon: carIcons.find((each) => each === device.carIcon) },
    // The choice has no place for words.
    at: () => undefined,
    input: ({ carIcon = 'car' }) => ({ ...callName(device), carIcon }),
    done: () => toast({ words: t('device.edited', { name: device.name }) }),
  });
  const { carIcon: icon } = form.values;
  return (
    <FormDialog
      form={form}
      title={t('device.act.carIcon')}
      act={t('frame.save')}
      disabled={icon === undefined || icon === device.carIcon}
      width={440}
    >
      <p className="ask-lead">{t('device.carIconHint')}</p>
      <div className="icons" role="radiogroup" aria-label={t('device.act.carIcon')}>
        {carIcons.map((each) => (
          <button key={each} type="button" role="radio" aria-checked={each === icon} onClick={() => form.set({ carIcon: each })}>
            <Icon name={carDrawings[each]} size={20} />
            {t(`device.carIcon.${each}`)}
          </button>
        ))}
      </div>
    </FormDialog>
  );
}

/** The drawing of each icon in lists. */
const carDrawings = {
  car: 'heading',
  truck: 'truck',
  van: 'mission',
  ship: 'layers',
  box: 'empty',
  person: 'user',
} as const satisfies Record<(typeof carIcons)[number], IconName>;
