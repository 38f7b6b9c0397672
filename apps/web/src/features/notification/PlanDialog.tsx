/** Making a plan, and changing one: its name, the devices it is about, and its steps. */
import { notification } from '@frostway/contract/notification/endpoints';
import { type Plan, planScopes } from '@frostway/contract/notification/rows';
import { type AlarmType, alarmTypes, severities } from '@frostway/core/alarms';
import { limits } from '@frostway/core/limits';
import { Checkbox, Select } from 'antd';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Segments } from '../../ui/ListPanel.js';
import { useForm } from '../../ui/form.js';
import { FormField, TextField } from '../../ui/form-fields.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { StepFields } from './StepFields.js';
import { TargetField } from './TargetField.js';
import { draftOf, emptyPlan, inputOf, problemsOf, withStep } from './plan-form.js';

/** See above. */
export function PlanDialog({ plan, onClose }: { plan?: Plan; onClose: () => void }) {
  const { t } = useText();
  const form = useForm(plan === undefined ? notification.addPlan : notification.changePlan, {
    closing: useClosing(onClose),
    start: plan === undefined ? emptyPlan : draftOf(plan),
    input: (draft) => (plan === undefined ? inputOf(draft) : { id: plan.id, ...inputOf(draft) }),
    also: ['targets'],
    check: problemsOf,
    at: (field) => (field === 'groupIds' || field === 'deviceIds' ? 'targets' : field === 'steps' ? undefined : field),
    done: () => toast({ words: t(plan === undefined ? 'notification.plan.added' : 'notification.plan.changed') }),
  });
  const { values: draft, set } = form;
  return (
    <FormDialog
      form={form}
      title={t(plan === undefined ? 'notification.plan.add' : 'notification.plan.edit')}
      act={t(plan === undefined ? 'notification.addAct' : 'notification.save')}
      width={640}
    >
      <TextField form={form} name="name" label={t('notification.plan.name')} autoFocus />
      <div className="f">
        <div className="lab" id="plan-scope">
          {t('notification.plan.scope')}
        </div>
        <Segments
          label={t('notification.plan.scope')}
          value={draft.scope}
          options={planScopes.map((key) => ({ key, word: t(`notification.plan.scope.${key}`) }))}
          onChange={(scope) => set({ scope })}
        />
      </div>
      {draft.scope === 'account' ? null : <TargetField draft={draft} problem={form.problems['targets']} onChange={set} />}
      <div className="f" role="group" aria-label={t('notification.plan.severities')}>
        <div className="lab">{t('notification.plan.severities')}</div>
        <Checkbox.Group
          value={[...draft.severities]}
          options={severities.map((value) => ({
            value,
            label: t(`alarm.severity.${value}`),
            // The last one stays: a plan about nothing is none.
            disabled: draft.severities.length === 1 && draft.severities.includes(value),
          }))}
          onChange={(chosen) => set({ severities: severities.filter((each) => chosen.includes(each)) })}
        />
      </div>
      <FormField form={form} name="types" label={t('notification.plan.types')} hint={t('notification.plan.typesHint')}>
        {(control, types, change) => (
          <Select
            {...control}
            mode="multiple"
            style={{ width: '100%' }}
            value={[...types]}
            placeholder={t('notification.plan.allTypes')}
            showSearch={{ optionFilterProp: 'label' }}
            // In the order of the list, whatever order they were chosen in.
            onChange={(chosen: AlarmType[]) => change(alarmTypes.filter((each) => chosen.includes(each)))}
            options={alarmTypes.map((value) => ({ value, label: t(`alarm.type.${value}`) }))}
          />
        )}
      </FormField>
      {draft.steps.map((step, index) => (
        <StepFields
          key={step.key}
          step={step}
          index={index}
          problems={form.problems}
          onChange={(next) => set({ steps: draft.steps.map((each, place) => (place === index ? next : each)) })}
          {...(index === 0 ? {} : { onRemove: () => set({ steps: draft.steps.filter((_each, place) => place !== index) }) })}
        />
      ))}
      {draft.steps.length >= limits.planSteps ? null : (
        <button type="button" className="btn sm" onClick={() => set({ steps: withStep(draft.steps) })}>
          <Icon name="plus" size={14} />
          {t('notification.plan.addStep')}
        </button>
      )}
      <div className="f notify-quiet">
        <Checkbox checked={draft.passesQuietHours} onChange={(event) => set({ passesQuietHours: event.target.checked })}>
          {t('notification.plan.passesQuiet')}
        </Checkbox>
        <div className="hint">{t('notification.plan.passesQuietHint')}</div>
      </div>
    </FormDialog>
  );
}
