/** Making a rule, and changing one: its name, what it watches for, how long, whom it is for; below, the same in words. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Rule } from '@frostway/contract/alarm/rule-rows';
import { type RuleProbe, ruleModes, ruleProbes, severities } from '@frostway/core/alarms';
import { limits } from '@frostway/core/limits';
import { Select } from 'antd';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Segments } from '../../ui/ListPanel.js';
import { Field, TextInput } from '../../ui/fields.js';
import { type Problems, inWords, refusedFields } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';
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
import { ruleRefinements, ruleWords } from './rule-words.js';

export type RuleDialogProps = {
  /** The rule that is changed; none = a new one. */
  readonly rule?: Rule;
  /** What stands in the fields at first. */
  readonly draft?: RuleDraft;
  readonly onClose: () => void;
};

const fieldOfRefusal = {
  conditionsUnchanged: 'unchanged',
  ruleConditionUnfit: 'condition',
  ruleWindowShort: 'window',
  kineticWindowUnfit: 'window',
  ruleTargetsDiffer: 'devices',
  macNotListInChange: 'devices',
} as const;

/** See above. The unit is that of the moment it was opened. */
export function RuleDialog({ rule, draft: first = emptyDraft, onClose }: RuleDialogProps) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const chosenUnit = useTemperatureUnit();
  const [unit] = useState(chosenUnit);
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState<Problems>({});
  const add = useAction(alarmFeature.addRule);
  const change = useAction(alarmFeature.changeRule);
  const error = rule === undefined ? add.error : change.error;
  const set = (part: Partial<RuleDraft>): void => {
    setDraft({ ...draft, ...part });
    const { unchanged: _unchanged, ...rest } = problems;
    setProblems(rest);
  };
  const submit = (): void => {
    const own = inWords(problemsOf(draft), lang);
    setProblems(own);
    if (Object.keys(own).length > 0) return;
    const input = { ...fieldsOf(draft, unit), ...sentTargets(draft) };
    const outcome = {
      onSuccess: ({ name }: Rule) => {
        toast({ words: t(rule === undefined ? 'alarm.form.made' : 'alarm.form.saved', { name }) });
        closing.close();
      },
      onError: (refused: Error) => setProblems(placed(refusedFields(refused, lang, fieldOfRefusal))),
    };
    if (rule === undefined) add.mutate(input, outcome);
    else change.mutate({ id: rule.id, ...input }, outcome);
  };
  const figureField = (
    name: 'value' | 'lower' | 'upper' | 'delay' | 'window' | 'hysteresis' | 'clearDelay' | 'ignore',
    after: string,
    hint?: string,
    label: string = t(`alarm.form.${name}`),
  ) => (
    <Field label={label} error={problems[name]} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={draft[name]}
          onChange={(value) => set({ [name]: value })}
          after={<span className="u">{after}</span>}
        />
      )}
    </Field>
  );
  const valueUnit = useValueUnit(draft.probe, unit);
  const said = fieldsOf(draft, unit);
  const isSayable =
    problemsOf({ ...draft, name: 'x' }).value === undefined && Object.keys(problemsOf({ ...draft, name: 'x' })).length === 0;
  const [minute, hour] = [t('alarm.form.unit.minute'), t('alarm.form.unit.hour')];
  return (
    <FormDialog
      closing={closing}
      title={rule === undefined ? t('alarm.form.addTitle') : t('alarm.form.editTitle')}
      act={rule === undefined ? t('alarm.form.make') : t('frame.save')}
      busy={add.isPending || change.isPending}
      error={Object.keys(problems).length === 0 ? error : undefined}
      onSubmit={submit}
      width={620}
    >
      <div className="two-fields">
        <Field label={t('alarm.rule.name')} error={problems['name']}>
          {(control) => (
            <TextInput
              {...control}
              autoFocus
              autoComplete="off"
              value={draft.name}
              maxLength={limits.name}
              onChange={(name) => set({ name })}
            />
          )}
        </Field>
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
        <Field label={t('alarm.rule.probe')} error={problems['probe']}>
          {(control) => (
            <Select
              {...control}
              style={{ width: '100%', height: 36 }}
              value={draft.probe}
              onChange={(probe) => set(withProbe(draft, probe))}
              options={ruleProbes.map((value) => ({ value, label: t(`alarm.probe.${value}`) }))}
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
              options={conditionsOf(draft.probe).map((value) => ({ value, label: t(`alarm.condition.${value}`) }))}
            />
          )}
        </Field>
        {draft.condition === 'outside' ? (
          <>
            {figureField('lower', valueUnit)}
            {figureField('upper', valueUnit)}
          </>
        ) : (
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
            {comesBack(draft.probe) ? figureField('hysteresis', valueUnit, t('alarm.form.hysteresisHint')) : null}
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

/** Names of fields as the calls have them, by the field of the form they belong to. */
function placed(refused: Problems): Problems {
  const { macs, imeis, groupIds, groupId, ...rest } = refused;
  const ofTargets = macs ?? imeis ?? groupIds ?? groupId;
  return ofTargets === undefined ? rest : { ...rest, devices: ofTargets };
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
      return typedUnit(t, probe === 'mkt' ? 'temperature' : probe, unit);
  }
}
