/** The name of something that administrators name: in Chinese, which is needed, and in English, which takes the Chinese one when it is left empty. */
import { limits } from '@frostway/core/limits';
import { useText } from '../api/language.js';
import { Field, TextInput } from './fields.js';
import type { Problems } from './problems.js';

export type BothNamesValue = { readonly name: string; readonly nameEn: string };
export type BothNamesProps = {
  readonly value: BothNamesValue;
  readonly onChange: (value: BothNamesValue) => void;
  readonly problems: Problems;
  readonly autoFocus?: boolean;
  readonly max?: number;
};

/** See above. */
export function BothNames({ value, onChange, problems, autoFocus = false, max = limits.name }: BothNamesProps) {
  const { t } = useText();
  return (
    <div className="two-fields">
      <Field label={t('frame.name.zh')} error={problems['name']}>
        {(control) => (
          <TextInput
            {...control}
            value={value.name}
            maxLength={max}
            onChange={(name) => onChange({ ...value, name })}
            autoFocus={autoFocus}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={t('frame.name.en')} error={problems['nameEn']} hint={value.nameEn.trim() === '' ? t('frame.name.enHint') : undefined}>
        {(control) => (
          <TextInput
            {...control}
            value={value.nameEn}
            maxLength={max}
            onChange={(nameEn) => onChange({ ...value, nameEn })}
            autoComplete="off"
          />
        )}
      </Field>
    </div>
  );
}

/** What was typed, without edges; an empty English name is the Chinese one. */
export function bothNames({ name, nameEn }: BothNamesValue): BothNamesValue {
  const own = name.trim();
  return { name: own, nameEn: nameEn.trim() === '' ? own : nameEn.trim() };
}

/** Those of the two that are different from before. */
export function changedNames(typed: BothNamesValue, before: BothNamesValue): Partial<BothNamesValue> {
  return {
    ...(typed.name === before.name ? {} : { name: typed.name }),
    ...(typed.nameEn === before.nameEn ? {} : { nameEn: typed.nameEn }),
  };
}
