/** Making a plan, and changing one: its name, the devices it is about, and its steps. */
import { notification } from '@frostway/contract/notification/endpoints';
import { type Plan, planScopes } from '@frostway/contract/notification/rows';
import { type AlarmType, alarmTypes, severities } from '@frostway/core/alarms';
import { limits } from '@frostway/core/limits';
import { Checkbox, Select } from 'antd';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Segments } from '../../ui/ListPanel.js';
import { Field, TextInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { type Problems, inWords, refusedFields } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';
import { StepFields } from './StepFields.js';
import { TargetField } from './TargetField.js';
import { type PlanDraft, draftOf, emptyPlan, inputOf, problemsOf } from './plan-form.js';

/** See above. */
export function PlanDialog({ plan, onClose }: { plan?: Plan; onClose: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [draft, setDraft] = useState(plan === undefined ? emptyPlan : draftOf(plan));
  const [problems, setProblems] = useState<Problems>({});
  const add = useAction(notification.addPlan);
  const change = useAction(notification.changePlan);
  const error = plan === undefined ? add.error : change.error;
  const set = (part: Partial<PlanDraft>): void => {
    setDraft({ ...draft, ...part });
    setProblems({});
  };
  const submit = (): void => {
    const own = inWords(problemsOf(draft), lang);
    setProblems(own);
    if (Object.keys(own).length > 0) return;
    const outcome = {
      onSuccess: () => (toast({ words: t(plan === undefined ? 'notification.plan.added' : 'notification.plan.changed') }), closing.close()),
      onError: (refused: Error) => setProblems(refusedFields(refused, lang, { planTargetMissing: 'targets', textTooLong: 'name' })),
    };
    if (plan === undefined) add.mutate(inputOf(draft), outcome);
    else change.mutate({ id: plan.id, ...inputOf(draft) }, outcome);
  };
  return (
    <FormDialog
      closing={closing}
      title={t(plan === undefined ? 'notification.plan.add' : 'notification.plan.edit')}
      act={t(plan === undefined ? 'notification.addAct' : 'notification.save')}
      busy={add.isPending || change.isPending}
      error={Object.keys(problems).length === 0 ? error : undefined}
      onSubmit={submit}
      width={640}
    >
      <Field label={t('notification.plan.name')} error={problems['name']}>
        {(control) => (
          <TextInput
            {...control}
            value={draft.name}
            maxLength={limits.name}
            autoFocus
            autoComplete="off"
            onChange={(name) => set({ name })}
          />
        )}
      </Field>
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
      {draft.scope === 'account' ? null : <TargetField draft={draft} problem={problems['targets']} onChange={set} />}
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
      <Field label={t('notification.plan.types')} hint={t('notification.plan.typesHint')}>
        {(control) => (
          <Select
            {...control}
            mode="multiple"
            style={{ width: '100%' }}
            value={[...draft.types]}
            placeholder={t('notification.plan.allTypes')}
            showSearch={{ optionFilterProp: 'label' }}
            // In the order of the list, whatever order they were chosen in.
            onChange={(chosen: AlarmType[]) => set({ types: alarmTypes.filter((each) => chosen.includes(each)) })}
            options={alarmTypes.map((value) => ({ value, label: t(`alarm.type.${value}`) }))}
          />
        )}
      </Field>
      {draft.steps.map((step, index) => (
        <StepFields
          // Steps have no name but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          step={step}
          index={index}
          problems={problems}
          onChange={(next) => set({ steps: draft.steps.map((each, place) => (place === index ? next : each)) })}
          {...(index === 0 ? {} : { onRemove: () => set({ steps: draft.steps.filter((_each, place) => place !== index) }) })}
        />
      ))}
      {draft.steps.length >= limits.planSteps ? null : (
        <button
          type="button"
          className="btn sm"
          onClick={() =>
            set({ steps: [...draft.steps, { minutes: String(Number(draft.steps.at(-1)?.minutes ?? 0) + 15), recipients: [] }] })
          }
        >
          <Icon name="plus" size={14} />
          {t('notification.plan.addStep')}
        </button>
      )}
      <div className="f told-quiet">
        <Checkbox checked={draft.passesQuietHours} onChange={(event) => set({ passesQuietHours: event.target.checked })}>
          {t('notification.plan.passesQuiet')}
        </Checkbox>
        <div className="hint">{t('notification.plan.passesQuietHint')}</div>
      </div>
    </FormDialog>
  );
}
