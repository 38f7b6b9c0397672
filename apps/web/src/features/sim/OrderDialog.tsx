/** Ordering a plan for a tracker: which, and what it costs. It is paid from the list of orders. */
import { sim as calls } from '@frostway/contract/sim/endpoints';
import type { SimCard } from '@frostway/contract/sim/rows';
import { Select } from 'antd';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { FormField } from '../../ui/form-fields.js';
import { toast } from '../../ui/toasts.js';
import { moneyText, planText } from './money.js';

export type OrderDialogProps = { readonly card: SimCard; readonly onClose: () => void; readonly onOrdered: () => void };

/** See above. */
export function OrderDialog({ card: { imei, device }, onClose, onOrdered }: OrderDialogProps) {
  const { t, lang } = useText();
  const { data } = useAnswer(calls.plans, { imei: imei ?? '' });
  const form = useForm(calls.placeOrder, {
    closing: useClosing(onClose),
    start: { plan: '' },
    input: ({ plan }) => ({ imei: imei ?? '', plan: Number(plan) }),
    needed: { plan: 'sim.planNeeded' },
    done: () => {
      toast({ words: t('sim.ordered') });
      onOrdered();
    },
  });
  return (
    <FormDialog form={form} title={t('sim.orderTitle', { device })} act={t('sim.orderAct')} disabled={data?.rows.length === 0}>
      {data?.rows.length === 0 ? (
        <p>{t('sim.noPlans')}</p>
      ) : (
        <FormField form={form} name="plan" label={t('sim.plan')} isRequired>
          {(control, plan, change) => (
            <Select<string>
              {...control}
              style={{ width: '100%' }}
              placeholder={t('sim.planNeeded')}
              status={control['aria-invalid'] ? 'error' : ''}
              loading={data === undefined}
              {...(plan === '' ? {} : { value: plan })}
              onChange={change}
              options={(data?.rows ?? []).map((row) => ({
                value: String(row.id),
                label: `${row.name} · ${planText(t, row)} · ${moneyText(lang, row.amount, row.currency)}`,
              }))}
            />
          )}
        </FormField>
      )}
    </FormDialog>
  );
}
