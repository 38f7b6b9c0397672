/** The field of a value of a command. */
import { refusals } from '@frostway/contract/refusals';
import { Select, Switch } from 'antd';
import { useText } from '../../api/language.js';
import { type ControlProps, Field, TextInput } from '../../ui/fields.js';
import type { Form } from '../../ui/form.js';
import { type Parameter, problemOf, type Typed } from './offer.js';
import { choiceWord, rangeWords, unitWord } from './words.js';

type ValueProps = { readonly form: Form<Typed>; readonly parameter: Parameter; readonly label: string; readonly isTried: boolean };

/** One value with its range below it; what is wrong takes the place of the range once it was tried, or as soon as it cannot be right. */
export function ValueField({ form, parameter, label, isTried }: ValueProps) {
  const { t, lang } = useText();
  const { name, min = 0, max = 0, most = 0, unit } = parameter;
  const value = form.values[name] ?? '';
  const problem = problemOf(parameter, value);
  const words = {
    range: t('command.outOfRange', { min, max, unit: unitWord(lang, unit) }),
    length: t('command.atMost', { most }),
    time: t('command.badTime'),
    missing: refusals.valueMissing[lang],
  };
  const isSaid = problem !== undefined && (isTried || problem !== 'missing');
  return (
    <Field label={label} error={isSaid ? words[problem] : form.problems[name]} hint={rangeWords(t, lang, parameter)}>
      {(control) => <Control parameter={parameter} control={control} value={value} onChange={(typed) => form.set({ [name]: typed })} />}
    </Field>
  );
}

function Control({
  parameter: { kind, of, unit, name },
  control,
  value,
  onChange,
}: {
  readonly parameter: Parameter;
  readonly control: ControlProps;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { lang } = useText();
  if (kind === 'flag') return <Switch {...control} checked={value === 'true'} onChange={(isOn) => onChange(String(isOn))} />;
  if (kind === 'choice')
    return (
      <Select<string>
        {...control}
        value={value}
        onChange={onChange}
        options={(of ?? []).map((choice) => ({ value: choice, label: choiceWord(lang, choice) }))}
      />
    );
  return (
    <TextInput
      {...control}
      value={value}
      onChange={onChange}
      autoComplete="off"
      {...(kind === 'number' ? { inputMode: 'decimal' as const } : {})}
      {...(kind === 'time' ? { type: 'time' } : {})}
      {...(name === 'password' ? { type: 'password' } : {})}
      after={unit === undefined || unit === '' ? undefined : <span className="un">{unitWord(lang, unit).trim()}</span>}
    />
  );
}
