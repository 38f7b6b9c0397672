/** Rules for goods at once: the presets, what the chosen one makes, and for whom. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { PresetRow } from '@frostway/contract/alarm/rule-rows';
import { presetKeys } from '@frostway/core/presets';
import type { TemperatureUnit } from '@frostway/core/units';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { type Say, useText } from '../../api/language.js';
import { SeverityChip } from '../../ui/AlarmMarks.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Icon } from '../../ui/icons.js';
import { useForm } from '../../ui/form.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { missing, temperatureRange } from '../../values/figures.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { everyText } from '../../values/times.js';
import { TargetsFields } from './TargetsFields.js';
import { makeByPreset } from './make-by-preset.js';
import { type RuleDraft, type Targets, draftOf, sentTargets } from './rule-form.js';
import { ruleWords } from './rule-words.js';

/** See above. `onStart` opens the form with one of its rules instead. */
export function PresetDialog({ onClose, onStart }: { onClose: () => void; onStart: (draft: RuleDraft) => void }) {
  const { t } = useText();
  const [draft, setDraft] = useState<RuleDraft>();
  const closing = useClosing(() => (draft === undefined ? onClose() : onStart(draft)));
  const unit = useTemperatureUnit();
  const answer = useAnswer(alarmFeature.presets, {}, { freshMs: 300_000 });
  const [key, setKey] = useState<PresetRow['key']>();
  const [targets, setTargets] = useState<Targets>({ devices: [], groupIds: [] });
  const chosen = answer.data?.rows.find((preset) => preset.key === key) ?? answer.data?.rows[0];
  const form = useForm(makeByPreset, {
    closing,
    also: ['devices'],
    input: () => ({ preset: chosen?.key ?? presetKeys[0], ...sentTargets(targets) }),
    // Groups and devices are one choice on the page.
    at: (field) => (field === 'preset' ? undefined : 'devices'),
    done: ({ rows }) => toast({ words: t('alarm.preset.made', { count: rows.length }) }),
  });
  return (
    <FormDialog
      form={form}
      title={t('alarm.preset.title')}
      act={t('alarm.preset.make', { count: chosen?.rules.length ?? 0 })}
      disabled={chosen === undefined}
      width={760}
    >
      <p className="ask-lead">{t('alarm.preset.editable')}</p>
      <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={6} widths={[160, 240]} />}>
        {({ rows }) => (
          <div className="ru-presets">
            <div role="radiogroup" aria-label={t('alarm.preset.choose')}>
              {rows.map((preset) => (
                <button
                  key={preset.key}
                  type="button"
                  role="radio"
                  aria-checked={preset.key === chosen?.key}
                  onClick={() => setKey(preset.key)}
                >
                  <span className="ell">{preset.name}</span>
                  <span className="c12 mut">{temperatureRange(t, preset.band.lower, preset.band.upper, unit)}</span>
                </button>
              ))}
            </div>
            {chosen === undefined ? null : (
              <section aria-label={t('alarm.preset.makes')}>
                <p className="c12 mut">{adviceOf(t, chosen, unit).join(' · ')}</p>
                <ul>
                  {chosen.rules.map((rule) => (
                    <li key={rule.name}>
                      <SeverityChip severity={rule.severity} />
                      <span className="grow">{ruleWords(t, rule, unit)}</span>
                      <button
                        type="button"
                        className="ib xs"
                        aria-label={t('alarm.preset.asOne')}
                        title={t('alarm.preset.asOne')}
                        onClick={() => {
                          setDraft({ ...draftOf(rule, unit), ...targets });
                          closing.close();
                        }}
                      >
                        <Icon name="edit" size={14} />
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        )}
      </QueryBoundary>
      <TargetsFields targets={targets} problem={form.problems['devices']} onChange={(part) => setTargets({ ...targets, ...part })} />
      {chosen !== undefined && targets.devices.length === 0 && targets.groupIds.length === 0 ? (
        <div className="note k-warning" role="status" style={{ marginTop: 14 }}>
          <Icon name="warning" />
          <span>{t('alarm.preset.forNothing', { count: chosen.rules.length })}</span>
        </div>
      ) : null}
    </FormDialog>
  );
}

/** What to set beside the rules, in words. */
function adviceOf(t: Say, preset: PresetRow, unit: TemperatureUnit): string[] {
  const band = temperatureRange(t, preset.band.lower, preset.band.upper, unit);
  const every = everyText(t, preset.recordInterval);
  return [
    band === missing ? '' : t('alarm.preset.band', { band }),
    preset.storageInterval === null
      ? t('alarm.preset.record', { every })
      : t('alarm.preset.recordOnTheWay', { every, storage: everyText(t, preset.storageInterval) }),
    preset.outInterval === null ? '' : t('alarm.preset.recordOut', { every: everyText(t, preset.outInterval) }),
    preset.readInterval === null ? '' : t('alarm.preset.read', { every: everyText(t, preset.readInterval) }),
    preset.people === null ? '' : t('alarm.preset.people', { count: preset.people }),
    preset.powerLoss ? t('alarm.preset.powerLoss') : '',
  ].filter((words) => words !== '');
}
