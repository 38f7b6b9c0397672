/** Making a rule, and changing one: its name, what it watches for, how long, whom it is for; below, the same in words. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Rule } from '@frostway/contract/alarm/rule-rows';
import { type RuleCondition, type RuleProbe, ruleModes, ruleProbes, severities } from '@frostway/core/alarms';
import { isSwitch, isWatchedInput, type WatchedInput, watchedInput, watchedInputs } from '@frostway/core/watched-inputs';
import { Select } from 'antd';
import { useState } from 'react';
import { type Say, useText } from '../../api/language.js';
import { errorText, isRefusal } from '../../api/refused.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Segments } from '../../ui/ListPanel.js';
import { Field } from '../../ui/fields.js';
import { useForm } from '../../ui/form.js';
import { TextField } from '../../ui/form-fields.js';
import { toast } from '../../ui/toasts.js';
import { unitKeys } from '../../values/alarms.js';
import { unitWord } from '../../values/figures.js';
import { typedUnit } from '../../values/quantity-text.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { TargetsFields } from './TargetsFields.js';
import {
  type RuleDraft,
  comesBack,
  conditionsOf,
  emptyDraft,
  fieldsOf,
  hasCourse,
  isUpward,
  problemsOf,
  sentTargets,
  withProbe,
} from './rule-form.js';
import { ruleRefinements, ruleWords, switchText } from './rule-words.js';

export type RuleDialogProps = {
  /** The rule that is changed; none = a new one. */
  readonly rule?: Rule;
  /** What stands in the fields at first. */
  readonly draft?: RuleDraft;
  readonly onClose: () => void;
};

const sensorProbes = ruleProbes.filter((probe) => !isWatchedInput(probe));

/** Fields of the calls that stand at one field of the form. */
const targetFields = new Set(['macs', 'imeis', 'groupIds', 'groupId']);

/** See above. The unit is that of the moment it was opened. */
export function RuleDialog({ rule, draft: first = emptyDraft, onClose }: RuleDialogProps) {
  const { t, lang } = useText();
  const chosenUnit = useTemperatureUnit();
  const [unit] = useState(chosenUnit);
  const form = useForm(rule === undefined ? alarmFeature.addRule : alarmFeature.changeRule, {
    closing: useClosing(onClose),
    start: first,
    also: ['unchanged'],
    input: (typed) => ({ ...(rule === undefined ? {} : { id: rule.id }), ...fieldsOf(typed, unit), ...sentTargets(typed) }),
    check: problemsOf,
    at: (field) => (targetFields.has(field) ? 'devices' : field),
    said: (error) => (isRefusal(error, 'conditionsUnchanged') ? { unchanged: errorText(error, lang) } : undefined),
    done: ({ name }) => toast({ words: t(rule === undefined ? 'alarm.form.made' : 'alarm.form.saved', { name }) }),
  });
  const { values: draft, problems, set } = form;
  const figureField = (
    name: 'value' | 'lower' | 'upper' | 'delay' | 'window' | 'hysteresis' | 'clearDelay' | 'ignore',
    after: string,
    hint?: string,
    label: string = t(`alarm.form.${name}`),
  ) => <TextField form={form} name={name} label={label} hint={hint} inputMode="decimal" after={<span className="u">{after}</span>} />;
  const conditionText = (condition: RuleCondition): string =>
    isWatchedInput(draft.probe) && isSwitch(draft.probe)
      ? switchText(t, draft.probe, condition === 'ge', 'form')
      : t(`alarm.condition.${condition}`);
  const valueUnit = useValueUnit(draft.probe, unit);
  const said = fieldsOf(draft, unit);
  const isSayable =
    problemsOf({ ...draft, name: 'x' }).value === undefined && Object.keys(problemsOf({ ...draft, name: 'x' })).length === 0;
  const [minute, hour] = [t('alarm.form.unit.minute'), t('alarm.form.unit.hour')];
  return (
    <FormDialog
      form={form}
      title={rule === undefined ? t('alarm.form.addTitle') : t('alarm.form.editTitle')}
      act={rule === undefined ? t('alarm.form.make') : t('frame.save')}
      width={620}
    >
      <div className="two-fields">
        <TextField form={form} name="name" label={t('alarm.rule.name')} autoFocus />
        <Field label={t('alarm.form.severity')} error={problems['severity']}>
          {() => (
            <Segments
              label={t('alarm.form.severity')}
              value={draft.severity}
              options={severities.map((key) => ({ key, word: t(`alarm.severity.${key}`) }))}
              onChange={(severity) => set({ severity })}
            />
          )}
        </Field>
        <Field
          label={t('alarm.rule.probe')}
          error={problems['probe']}
          hint={isWatchedInput(draft.probe) ? t('alarm.form.inputHint') : undefined}
        >
          {(control) => (
            <Select
              {...control}
              style={{ width: '100%', height: 36 }}
              value={draft.probe}
              onChange={(probe) => set(withProbe(draft, probe))}
              options={[
                { label: t('alarm.form.sensors'), options: sensorProbes.map((value) => ({ value, label: t(`alarm.probe.${value}`) })) },
                { label: t('alarm.form.vehicles'), options: watchedInputs.map((value) => ({ value, label: t(`alarm.probe.${value}`) })) },
              ]}
            />
          )}
        </Field>
        <Field label={t('alarm.rule.condition')} error={problems['condition']}>
          {(control) => (
            <Select
              {...control}
              style={{ width: '100%', height: 36 }}
              value={draft.condition}
              onChange={(condition) => set({ condition })}
              options={conditionsOf(draft.probe).map((value) => ({ value, label: conditionText(value) }))}
            />
          )}
        </Field>
        {draft.condition === 'outside' ? (
          <>
            {figureField('lower', valueUnit)}
            {figureField('upper', valueUnit)}
          </>
        ) : isSwitch(draft.probe) ? null : (
          figureField('value', valueUnit)
        )}
        {hasCourse(draft.probe) ? figureField('delay', minute, t('alarm.form.delayHint')) : null}
        {isUpward(draft.probe) ? null : (
          <Field label={t('alarm.form.mode')} error={problems['mode']} hint={t(`alarm.form.modeHint.${draft.mode}`)}>
            {() => (
              <Segments
                label={t('alarm.form.mode')}
                value={draft.mode}
                options={ruleModes.map((key) => ({ key, word: t(`alarm.mode.${key}`) }))}
                onChange={(mode) => set({ mode })}
              />
            )}
          </Field>
        )}
        {draft.probe === 'mkt' ? figureField('window', hour, t('alarm.form.windowMktHint'), t('alarm.form.windowMkt')) : null}
        {draft.mode === 'cumulative' ? figureField('window', hour, t('alarm.form.windowHint')) : null}
      </div>
      {hasCourse(draft.probe) ? (
        <details
          className="ru-more"
          open={['hysteresis', 'clearDelay', 'ignore'].some((name) => problems[name] !== undefined) || undefined}
        >
          <summary>{t('alarm.form.further')}</summary>
          <div className="two-fields three">
            {comesBack(draft.probe) && !isSwitch(draft.probe) ? figureField('hysteresis', valueUnit, t('alarm.form.hysteresisHint')) : null}
            {comesBack(draft.probe) ? figureField('clearDelay', minute, t('alarm.form.clearDelayHint')) : null}
            {figureField('ignore', minute, t('alarm.form.ignoreHint'))}
          </div>
        </details>
      ) : null}
      <TargetsFields targets={draft} problem={problems['devices']} onChange={set} />
      <p className="ru-words" aria-live="polite">
        <span className="mut c12">{t('alarm.form.reads')}</span>
        <b>{isSayable ? ruleWords(t, said, unit) : '--'}</b>
        {isSayable ? <span className="c12 sec">{ruleRefinements(t, said, unit).join(' · ')}</span> : null}
      </p>
      {problems['unchanged'] === undefined ? null : (
        <p className="f ru-unchanged" role="alert">
          <span className="e">{problems['unchanged']}</span>
        </p>
      )}
    </FormDialog>
  );
}

/** The unit limits of an input are typed in. */
function inputUnit(t: Say, input: WatchedInput, unit: 'C' | 'F'): string {
  const { unit: own } = watchedInput(input);
  if (own === null) return '';
  return own === '°C' ? unitWord(t, unit) : t(unitKeys[own]);
}

function useValueUnit(probe: RuleProbe, unit: 'C' | 'F'): string {
  const { t } = useText();
  switch (probe) {
    case 'silence':
      return t('alarm.form.unit.minute');
    case 'vibration':
    case 'tilt':
      return t('alarm.form.unit.times');
    default:
      return isWatchedInput(probe) ? inputUnit(t, probe, unit) : typedUnit(t, probe === 'mkt' ? 'temperature' : probe, unit);
  }
}
