/** What the goods may bear: the range of their label, how long they may be outside of it how far, the highest mean kinetic temperature, and how fast warmth ages them. */
import { stabilityLimits } from '@frostway/contract/mission/stability';
import { Checkbox } from 'antd';
import { useText } from '../../api/language.js';
import { TextInput } from '../../ui/fields.js';
import type { Form } from '../../ui/form.js';
import { TextField } from '../../ui/form-fields.js';
import { Icon } from '../../ui/icons.js';
import { unitWord } from '../../values/figures.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { type BandDraft, emptyStability, type StabilityDraft } from './stability-draft.js';
import type { TemplateDraft } from './template-form.js';

const emptyBand: BandDraft = { lower: '', upper: '', hours: '' };

/** See above. */
export function StabilityFields({ form }: { form: Form<TemplateDraft> }) {
  const { t } = useText();
  const unit = unitWord(t, useTemperatureUnit());
  const { stability } = form.values;
  const problem = form.problems.stability;
  return (
    <fieldset className="ms-windows">
      <legend className="lab">{t('mission.stability.title')}</legend>
      <div className="f">
        <Checkbox checked={stability !== null} onChange={(event) => form.set({ stability: event.target.checked ? emptyStability : null })}>
          {t('mission.stability.has')}
        </Checkbox>
      </div>
      {stability === null ? null : (
        <Budget stability={stability} unit={unit} onChange={(part) => form.set({ stability: { ...stability, ...part } })} />
      )}
      {problem === undefined ? null : (
        <p className="c12 tx k-alarm" role="alert">
          {problem}
        </p>
      )}
      <TextField
        form={form}
        name="activationEnergy"
        label={t('mission.stability.energy')}
        hint={t('mission.stability.energyHint')}
        inputMode="decimal"
      />
    </fieldset>
  );
}

type BudgetProps = {
  readonly stability: StabilityDraft;
  readonly unit: string;
  readonly onChange: (part: Partial<StabilityDraft>) => void;
};

function Budget({ stability, unit, onChange }: BudgetProps) {
  const { t } = useText();
  const { lower, upper, mkt, bands } = stability;
  const put = (index: number, part: Partial<BandDraft>): void =>
    onChange({ bands: bands.map((band, place) => (place === index ? { ...band, ...part } : band)) });
  const input = (label: string, value: string, change: (typed: string) => void) => (
    <TextInput aria-label={label} placeholder={label} inputMode="decimal" autoComplete="off" value={value} onChange={change} />
  );
  return (
    <>
      <p className="c12 mut">{t('mission.stability.hint', { unit })}</p>
      <div className="ms-band">
        <span className="c13">{t('mission.stability.label')}</span>
        {input(t('mission.stability.lower'), lower, (typed) => onChange({ lower: typed }))}
        {input(t('mission.stability.upper'), upper, (typed) => onChange({ upper: typed }))}
        {input(t('mission.stability.mkt'), mkt, (typed) => onChange({ mkt: typed }))}
        <span />
      </div>
      {bands.map((band, index) => (
        <div key={index} className="ms-band">
          <span className="c13">{t('mission.stability.band', { number: index + 1 })}</span>
          {input(t('mission.stability.bandLower', { number: index + 1 }), band.lower, (typed) => put(index, { lower: typed }))}
          {input(t('mission.stability.bandUpper', { number: index + 1 }), band.upper, (typed) => put(index, { upper: typed }))}
          {input(t('mission.stability.bandHours', { number: index + 1 }), band.hours, (typed) => put(index, { hours: typed }))}
          <button
            type="button"
            className="btn sm"
            aria-label={t('mission.stability.removeBand', { number: index + 1 })}
            title={t('mission.stability.removeBand', { number: index + 1 })}
            onClick={() => onChange({ bands: bands.filter((_, place) => place !== index) })}
          >
            <Icon name="x" size={14} />
          </button>
        </div>
      ))}
      {bands.length >= stabilityLimits.bands ? null : (
        <button type="button" className="btn sm" onClick={() => onChange({ bands: [...bands, emptyBand] })}>
          <Icon name="plus" size={14} />
          {t('mission.stability.addBand')}
        </button>
      )}
    </>
  );
}
