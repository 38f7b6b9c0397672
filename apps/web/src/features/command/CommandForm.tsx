/** The form of a command: what the devices offer, a field for each value with its range, and what was refused beside the field it is about. */
import { commandFeature } from '@frostway/contract/command/endpoints';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { Field } from '../../ui/fields.js';
import { useForm } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { useNone } from '../../ui/NoChoices.js';
import { CommandNotes } from './CommandNotes.js';
import { CutOffDialog } from './CutOffDialog.js';
import { type Addressee, isTypable, type Offer, type Offered, problemOf, startOf, valuesOf } from './offer.js';
import { commandWord, valueWord } from './words.js';
import { ValueField } from './ValueField.js';

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
export function CommandForm({ commands, onGiven, ...rest }: CommandFormProps) {
  const { t, lang } = useText();
  const may = useMay();
  const [name, setName] = useState<string>();
  const offered = commands.filter((each) => isTypable(each) && (!each.isCut || may(commandFeature.cutOff)));
  const none = useNone();
  const command = offered.find((each) => each.command === name);
  const group = (key: 'settings' | 'acts', rows: readonly Offered[]) => ({
    label: t(`command.group.${key}`),
    options: rows.map((each) => ({ value: each.command, label: commandWord(lang, each.command) })),
  });
  return (
    <div className="cmd-form">
      <Field label={t('command.command')}>
        {(control) => (
          <Select<string>
            {...control}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('command.choose')}
            {...none('command', offered)}
            {...(name === undefined ? {} : { value: name })}
            onChange={setName}
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
      {command === undefined ? (
        <div className="cmd-act">
          <Button type="primary" disabled>
            {t('command.send')}
          </Button>
        </div>
      ) : (
        <ValuesForm key={command.command} {...rest} command={command} {...(onGiven === undefined ? {} : { onGiven })} />
      )}
    </div>
  );
}

/** The values of one command, and its sending. Nothing of another command is left in it. */
function ValuesForm({
  command,
  constants,
  devices,
  isOffline,
  onGiven,
}: Omit<CommandFormProps, 'commands'> & { readonly command: Offered }) {
  const { t, lang } = useText();
  const [isTried, setTried] = useState(false);
  const [isCutting, setCutting] = useState(false);
  const word = commandWord(lang, command.command);
  const done = (order: number | undefined): void => {
    toast({
      words:
        devices.length === 1 ? t('command.given', { command: word }) : t('command.givenMany', { command: word, count: devices.length }),
    });
    if (order !== undefined) onGiven?.(order);
  };
  const form = useForm(commandFeature.give, {
    start: startOf(command),
    input: (typed) => ({ imeis: devices.map(({ imei }) => imei), command: command.command, params: valuesOf(command, typed) }),
    // The fields say it better, with their own ranges.
    check: (typed) =>
      Object.fromEntries(
        command.parameters.map((each) => {
          const problem = problemOf(each, typed[each.name] ?? '');
          return [each.name, problem && (problem === 'missing' ? 'valueMissing' : 'valueRange')];
        }),
      ),
    done: ({ rows }) => done(rows[0]?.order),
  });
  const isBlocked = command.isImmediate && isOffline;
  const submit = (): void => {
    if (isBlocked || form.isPending) return;
    setTried(true);
    if (!command.isCut) form.submit();
    else if (form.check()) setCutting(true);
  };
  return (
    <form
      className="cmd-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {command.parameters.map((parameter) => (
        <ValueField
          key={parameter.name}
          form={form}
          parameter={parameter}
          label={command.parameters.length === 1 && parameter.name === 'value' ? word : valueWord(lang, command.command, parameter.name)}
          isTried={isTried}
        />
      ))}
      {command.command === 'standby' ? (
        <SleepPicks constants={constants} onPick={(minutes) => form.set({ value: String(minutes) })} />
      ) : null}
      <CommandNotes command={command} typed={form.values} constants={constants} isOffline={isOffline} />
      {form.error === null ? null : (
        <div className="note k-alarm" role="alert">
          <Icon name="alarm" />
          {errorText(form.error, lang)}
        </div>
      )}
      <div className="cmd-act">
        <Button type="primary" htmlType="submit" danger={command.isCut} loading={form.isPending} disabled={isBlocked}>
          {command.isCut ? `${word}…` : t('command.send')}
        </Button>
      </div>
      {isCutting ? <CutOffDialog devices={devices} onClose={() => setCutting(false)} onGiven={done} /> : null}
    </form>
  );
}

/** The sleeping times a model is made for, to be taken with one touch. */
function SleepPicks({ constants, onPick }: Pick<CommandFormProps, 'constants'> & { readonly onPick: (minutes: number) => void }) {
  const { t } = useText();
  const hours = constants.find(({ name }) => name === 'ultraLongStandby')?.['sleepHours'];
  if (!Array.isArray(hours)) return null;
  return (
    <div className="cmd-picks" role="group" aria-label={t('command.sleepPick')}>
      {hours.map(Number).map((each) => (
        <Button key={each} size="small" onClick={() => onPick(each * 60)}>
          {t('command.sleepHours', { hours: each })}
        </Button>
      ))}
    </div>
  );
}
