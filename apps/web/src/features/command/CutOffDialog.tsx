/** The question before fuel and power are cut off: answered by typing, for a vehicle somebody sits in is about to stop. */
import { commandFeature } from '@frostway/contract/command/endpoints';
import { useText } from '../../api/language.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useClosing } from '../../ui/closing.js';
import { TextField } from '../../ui/form-fields.js';
import { useForm } from '../../ui/form.js';
import type { Addressee } from './offer.js';

export type CutOffDialogProps = {
  readonly devices: readonly Addressee[];
  readonly onClose: () => void;
  readonly onGiven: (order: number | undefined) => void;
};

/** See above. */
export function CutOffDialog({ devices, onClose, onGiven }: CutOffDialogProps) {
  const { t } = useText();
  const form = useForm(commandFeature.cutOff, {
    closing: useClosing(onClose),
    start: { confirm: '' },
    input: ({ confirm }) => ({ imeis: devices.map(({ imei }) => imei), confirm: confirm.trim() }),
    done: ({ rows }) => onGiven(rows[0]?.order),
  });
  const [first] = devices;
  return (
    <FormDialog
      form={form}
      title={
        devices.length === 1 ? t('command.cutOff.one', { name: first?.name ?? '' }) : t('command.cutOff.many', { count: devices.length })
      }
      act={t('command.cutOff')}
      destroys
      disabled={form.values.confirm.trim() !== t('frame.typeYes.word')}
    >
      <p className="ask-lead">{t('command.cutOff.lead')}</p>
      <TextField form={form} name="confirm" label={t('frame.typeYes')} autoFocus />
    </FormDialog>
  );
}
