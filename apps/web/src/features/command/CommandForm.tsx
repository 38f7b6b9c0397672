/** The form of a command: what the devices offer, a field for each value with its range, and what was refused beside the field it is about. */
import { commandFeature } from '@frostway/contract/command/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { Button, Select, Switch } from 'antd';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { type FieldErrors, refusedFields } from '../../ui/field-errors.js';
import { type ControlProps, Field, TextInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { CommandNotes } from './CommandNotes.js';
import { CutOffDialog } from './CutOffDialog.js';
import { type Addressee, isTypable, type Offer, type Offered, type Parameter, problemOf, startOf, type Typed, valuesOf } from './offer.js';
import { choiceWord, commandWord, rangeWords, unitWord, valueWord } from './words.js';

export type CommandFormProps = {
  /** What all devices take. */
  readonly commands: readonly Offered[];
  readonly constants: Offer['constants'];
  readonly devices: readonly Addressee[];
  /** None of them is connected. */
  readonly isOffline: boolean;
  /** The number of what was given. */
  readonly onGiven?: (order: number) => void;
};

/** See above. */
export function CommandForm({ commands, constants, devices, isOffline, onGiven }: CommandFormProps) {
  const { t, lang } = useText();
  const may = useMay();
  const [name, setName] = useState<string>();
  const [typed, setTyped] = useState<Typed>({});
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const [isCutting, setCutting] = useState(false);
  const give = useAction(commandFeature.give);
  const offered = commands.filter((each) => isTypable(each) && (!each.isCut || may(commandFeature.cutOff)));
  const command = offered.find((each) => each.command === name);
  const problems = command === undefined ? [] : command.parameters.filter((each) => problemOf(each, typed[each.name] ?? '') !== undefined);
  const isBlocked = command?.isImmediate === true && isOffline;
  const word = command === undefined ? '' : commandWord(lang, command.command);

  const done = (order: number | undefined): void => {
    toast({
      words:
        devices.length === 1 ? t('command.given', { command: word }) : t('command.givenMany', { command: word, count: devices.length }),
    });
    if (order !== undefined) onGiven?.(order);
  };
  const choose = (next: string): void => {
    const found = offered.find((each) => each.command === next);
    setName(next);
    setTyped(found === undefined ? {} : startOf(found));
    setTried(false);
    setRefused({});
    give.reset();
  };
  const submit = (): void => {
    if (command === undefined || isBlocked || give.isPending) return;
    setTried(true);
    if (problems.length > 0) return;
    if (command.isCut) return setCutting(true);
    setRefused({});
    give.mutate(
      { imeis: devices.map(({ imei }) => imei), command: command.command, params: valuesOf(command, typed) },
      { onError: (error) => setRefused(refusedFields(error, lang)), onSuccess: ({ rows }) => done(rows[0]?.order) },
    );
  };
  const isAtField = command?.parameters.some(({ name: field }) => refused[field] !== undefined) === true;
  const group = (key: 'settings' | 'acts', rows: readonly Offered[]) => ({
    label: t(`command.group.${key}`),
    options: rows.map((each) => ({ value: each.command, label: commandWord(lang, each.command) })),
  });
  return (
    <form
      className="cmd-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={t('command.command')}>
        {(control) => (
          <Select<string>
            {...control}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('command.choose')}
            {...(name === undefined ? {} : { value: name })}
            onChange={choose}
            options={[
              group(
                'settings',
                offered.filter((each) => !each.isOnce && each.parameters.length > 0),
              ),
              group(
                'acts',
                offered.filter((each) => each.isOnce || each.parameters.length === 0),
              ),
            ].filter(({ options }) => options.length > 0)}
          />
        )}
      </Field>
      {command?.parameters.map((parameter) => (
        <ValueField
          key={parameter.name}
          parameter={parameter}
          label={command.parameters.length === 1 && parameter.name === 'value' ? word : valueWord(lang, parameter.name)}
          value={typed[parameter.name] ?? ''}
          isTried={isTried}
          refused={refused[parameter.name]}
          onChange={(value) => {
            setTyped({ ...typed, [parameter.name]: value });
            setRefused({});
          }}
        />
      ))}
      {command === undefined ? null : <CommandNotes command={command} typed={typed} constants={constants} isOffline={isOffline} />}
      {give.error === null || isAtField ? null : (
        <div className="note k-alarm" role="alert">
          <Icon name="alarm" />
          {errorText(give.error, lang)}
        </div>
      )}
      <div className="cmd-act">
        <Button
          type="primary"
          htmlType="submit"
          danger={command?.isCut === true}
          loading={give.isPending}
          disabled={command === undefined || isBlocked}
        >
          {command?.isCut === true ? `${word}…` : t('command.send')}
        </Button>
      </div>
      {isCutting ? <CutOffDialog devices={devices} onClose={() => setCutting(false)} onGiven={done} /> : null}
    </form>
  );
}

type ValueProps = {
  readonly parameter: Parameter;
  readonly label: string;
  readonly value: string;
  readonly isTried: boolean;
  readonly refused: string | undefined;
  readonly onChange: (value: string) => void;
};

/** One value with its range below it; what is wrong takes the place of the range once it was tried, or as soon as it cannot be right. */
function ValueField({ parameter, label, value, isTried, refused, onChange }: ValueProps) {
  const { t, lang } = useText();
  const problem = problemOf(parameter, value);
  const { min = 0, max = 0, most = 0, unit } = parameter;
  const words = {
    range: t('command.outOfRange', { min, max, unit: unitWord(lang, unit) }),
    length: t('command.atMost', { most }),
    missing: refusals.valueMissing[lang],
  };
  const isSaid = problem !== undefined && (isTried || problem !== 'missing');
  return (
    <Field label={label} error={isSaid ? words[problem] : refused} hint={rangeWords(t, lang, parameter)}>
      {(control) => <Control parameter={parameter} control={control} value={value} onChange={onChange} />}
    </Field>
  );
}

function Control({
  parameter: { kind, of, unit, name },
  control,
  value,
  onChange,
}: Pick<ValueProps, 'parameter' | 'value' | 'onChange'> & { readonly control: ControlProps }) {
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
      {...(name === 'password' ? { type: 'password' } : {})}
      after={unit === undefined || unit === '' ? undefined : <span className="un">{unitWord(lang, unit).trim()}</span>}
    />
  );
}
