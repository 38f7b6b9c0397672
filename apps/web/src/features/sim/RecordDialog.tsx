/** A dealer records data that was bought for a customer's card, or how much of it is used. */
import { sim as calls } from '@frostway/contract/sim/endpoints';
import type { SimCard } from '@frostway/contract/sim/rows';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { AreaField } from '../../ui/form-fields.js';
import { NumberField } from '../../ui/picker-fields.js';
import { toast } from '../../ui/toasts.js';

type RecordDialogProps = { readonly card: SimCard; readonly onClose: () => void };

const newTopUp: { readonly megabytes: number | null; readonly note: string } = { megabytes: 1024, note: '' };

/** See above. */
export function RecordDialog({ kind, ...rest }: RecordDialogProps & { readonly kind: 'topUp' | 'use' }) {
  return kind === 'topUp' ? <TopUp {...rest} /> : <Use {...rest} />;
}

function TopUp({ card: { imei, device }, onClose }: RecordDialogProps) {
  const { t } = useText();
  const form = useForm(calls.topUp, {
    closing: useClosing(onClose),
    start: newTopUp,
    input: ({ megabytes, note }) => ({ imei: imei ?? '', megabytes: megabytes ?? 0, note }),
    done: () => toast({ words: t('sim.toppedUp') }),
  });
  return (
    <FormDialog form={form} title={t('sim.topUpTitle', { device })} act={t('sim.topUp')}>
      <NumberField form={form} name="megabytes" label={t('sim.megabytes')} isRequired min={1} />
      <AreaField form={form} name="note" label={t('sim.note')} rows={[2, 4]} />
    </FormDialog>
  );
}

function Use({ card: { imei, device, used }, onClose }: RecordDialogProps) {
  const { t } = useText();
  const form = useForm(calls.recordUse, {
    closing: useClosing(onClose),
    start: { used },
    input: ({ used: next }) => ({ imei: imei ?? '', used: next ?? 0 }),
    done: () => toast({ words: t('sim.useSaved') }),
  });
  return (
    <FormDialog form={form} title={t('sim.useTitle', { device })} act={t('sim.use')} disabled={form.values.used === null}>
      <NumberField form={form} name="used" label={t('sim.used')} isRequired min={0} />
    </FormDialog>
  );
}
