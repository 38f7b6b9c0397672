/** What a dealer offers his customers: data for the cards of trackers, and months of service. */
import { sim as calls } from '@frostway/contract/sim/endpoints';
import { simKinds, type SimPlan } from '@frostway/contract/sim/rows';
import { Select } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { FormField, TextField } from '../../ui/form-fields.js';
import { Icon } from '../../ui/icons.js';
import { type Column, ListPanel } from '../../ui/ListPanel.js';
import { NumberField } from '../../ui/picker-fields.js';
import { Empty } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { moneyText, planText } from './money.js';

type Draft = Pick<SimPlan, 'kind' | 'name' | 'megabytes' | 'months'> & {
  /** In the currency itself, as it is typed. */
  readonly amount: number | null;
};
const newPlan: Draft = { kind: 'data', name: '', megabytes: 1024, months: 12, amount: null };

/** See above. */
export function PlansTab() {
  const { t, lang } = useText();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<SimPlan>();
  const answer = useAnswer(calls.plans, {}, { keepPrevious: true });
  const columns: readonly Column<SimPlan>[] = [
    { key: 'name', title: t('sim.planName'), isHead: true, cell: ({ name }) => <b>{name}</b> },
    { key: 'kind', title: t('sim.kind'), cell: ({ kind }) => t(`sim.kind.${kind}`) },
    { key: 'gives', title: t('sim.plan'), cell: (plan) => planText(t, plan) },
    { key: 'amount', title: t('sim.amount'), isFigure: true, cell: ({ amount, currency }) => moneyText(lang, amount, currency) },
    {
      key: 'acts',
      cell: (plan) => (
        <button type="button" className="btn sm" onClick={() => setRemoved(plan)}>
          {t('sim.planRemove')}
        </button>
      ),
    },
  ];
  return (
    <>
      <ListPanel
        answer={answer}
        columns={columns}
        rowKey={({ id }) => id}
        tools={
          <>
            <span className="grow" />
            <button type="button" className="btn p" onClick={() => setAdding(true)}>
              <Icon name="plus" size={14} />
              {t('sim.planAdd')}
            </button>
          </>
        }
        empty={<Empty drawing="history" title={t('sim.noOwnPlans')} hint={t('sim.noOwnPlansHint')} />}
      />
      {isAdding ? <PlanDialog onClose={() => setAdding(false)} /> : null}
      {removed === undefined ? null : (
        <AskDialog
          call={calls.removePlan}
          input={{ id: removed.id }}
          done={t('sim.planRemoved')}
          onClose={() => setRemoved(undefined)}
          title={t('sim.planRemove')}
          lead={t('sim.planRemoveLead', { name: removed.name })}
          act={t('sim.planRemove')}
        />
      )}
    </>
  );
}

function PlanDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const form = useForm(calls.addPlan, {
    closing: useClosing(onClose),
    start: newPlan,
    input: ({ kind, name, megabytes, months, amount }) => ({
      kind,
      name,
      months,
      ...(kind === 'data' ? { megabytes } : {}),
      amount: Math.round((amount ?? 0) * 100),
    }),
    needed: { name: 'simPlanNameEmpty', amount: 'sim.priceNeeded' },
    done: () => toast({ words: t('sim.planAdded') }),
  });
  const figures = form.values.kind === 'data' ? (['megabytes', 'months'] as const) : (['months'] as const);
  return (
    <FormDialog form={form} title={t('sim.planAdd')} act={t('sim.planAdd')}>
      <FormField form={form} name="kind" label={t('sim.kind')}>
        {(control, kind, change) => (
          <Select<SimPlan['kind']>
            {...control}
            style={{ width: '100%' }}
            value={kind}
            onChange={change}
            options={simKinds.map((value) => ({ value, label: t(`sim.kind.${value}`) }))}
          />
        )}
      </FormField>
      <TextField form={form} name="name" label={t('sim.planName')} isRequired />
      {figures.map((name) => (
        <NumberField key={name} form={form} name={name} label={t(`sim.${name}`)} min={1} />
      ))}
      <NumberField form={form} name="amount" label={t('sim.price')} isRequired precision={2} min={0.01} />
    </FormDialog>
  );
}
