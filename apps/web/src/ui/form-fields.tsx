/** Fields of a form made by `useForm`: they know from the contract how long they may be, and show what is wrong with them. */
import { limits } from '@frostway/core/limits';
import { Input, Switch } from 'antd';
import { type ComponentType, type ReactNode } from 'react';
import { useText } from '../api/language.js';
import { type ControlProps, Field, type FieldProps, PasswordInput, TextInput, type TextInputProps } from './fields.js';
import type { Form, Values } from './form.js';

/** What the frame of a field takes. */
export type Frame<V extends Values> = Pick<FieldProps, 'label' | 'isRequired' | 'aside' | 'hint'> & { readonly form: Form<V> };
/** Names of the fields that hold a value of a type. */
export type NameOf<V, T> = { [Name in keyof V]: V[Name] extends T ? Name : never }[keyof V] & string;
type TextOf<V extends Values> = Frame<V> & {
  readonly name: NameOf<V, string>;
  /** More can be typed than the call takes: it is said instead of cut off. */
  readonly mayExceed?: boolean;
};

/** A field with any control: it is given what the field holds, how to change it, and what ties it to its label. */
export function FormField<V extends Values, Name extends keyof V & string>({
  form,
  name,
  children,
  ...frame
}: Frame<V> & {
  readonly name: Name;
  readonly children: (control: ControlProps, value: V[Name], change: (value: V[Name]) => void) => ReactNode;
}) {
  const change = (value: V[Name]): void => form.set({ [name]: value } as unknown as Partial<V>);
  return (
    <Field {...frame} error={form.problems[name]}>
      {(control) => children(control, form.values[name], change)}
    </Field>
  );
}

/** The longest text a field takes, as its control knows it. */
function longest<V extends Values>({ form, name, mayExceed }: Pick<TextOf<V>, 'form' | 'name' | 'mayExceed'>): { maxLength?: number } {
  const { maxLength } = form.rowOf(name) ?? {};
  return maxLength === undefined || mayExceed === true ? {} : { maxLength };
}

type LineProps<V extends Values> = TextOf<V> & Partial<Omit<TextInputProps, 'form' | 'name' | 'value' | 'onChange'>>;

function line(Control: ComponentType<TextInputProps>) {
  return function Line<V extends Values>({
    form,
    name,
    mayExceed = false,
    label,
    isRequired = false,
    aside,
    hint,
    ...input
  }: LineProps<V>) {
    return (
      <FormField form={form} name={name} label={label} isRequired={isRequired} aside={aside} hint={hint}>
        {(control, value, change) => (
          <Control
            autoComplete="off"
            {...longest({ form, name, mayExceed })}
            {...control}
            {...input}
            value={value as string}
            onChange={change as (text: string) => void}
          />
        )}
      </FormField>
    );
  };
}

/** A line of text. */
export const TextField = line(TextInput);
/** A password, which can be looked at. */
export const SecretField = line(PasswordInput as ComponentType<TextInputProps>);

type OwnSecretProps<V extends Values> = Pick<Frame<V>, 'form' | 'aside' | 'isRequired'> & { readonly autoFocus?: boolean };

/** The password of who is logged in, typed again before an act; the field is the form's `password`. */
export function OwnSecretField<V extends Values & { readonly password: string }>({ form, ...rest }: OwnSecretProps<V>) {
  const { t } = useText();
  return (
    <SecretField
      // Whatever else the form holds, it holds this.
      form={form as unknown as Form<{ password: string }>}
      name="password"
      label={t('account.password.own')}
      autoComplete="current-password"
      maxLength={limits.passwordMax}
      {...rest}
    />
  );
}

/** A code of the second factor: of the authenticator, or a recovery code; the field is the form's `code`. */
export const FactorCodeField = <V extends Values & { readonly code: string }>({
  form,
  ...rest
}: Frame<V> & { readonly maxLength?: number }) => (
  <TextField
    // Whatever else the form holds, it holds this.
    form={form as unknown as Form<{ code: string }>}
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="off"
    spellCheck={false}
    {...rest}
  />
);

type AreaProps<V extends Values> = TextOf<V> & {
  readonly rows: readonly [least: number, most: number];
  readonly autoFocus?: boolean;
  /** The hint says how many characters there are, and how many there may be. */
  readonly isCounted?: boolean;
};

/** A text of several lines. */
export function AreaField<V extends Values>({
  form,
  name,
  mayExceed = false,
  rows,
  autoFocus = false,
  isCounted,
  hint,
  ...frame
}: AreaProps<V>) {
  const { t } = useText();
  const max = form.rowOf(name)?.maxLength ?? 0;
  const counted = isCounted === true ? t('device.count.characters', { count: String(form.values[name]).trim().length, max }) : hint;
  return (
    <FormField form={form} name={name} hint={counted} {...frame}>
      {(control, value, change) => (
        <Input.TextArea
          {...control}
          {...longest({ form, name, mayExceed })}
          autoFocus={autoFocus}
          value={value as string}
          autoSize={{ minRows: rows[0], maxRows: rows[1] }}
          onChange={(event) => (change as (text: string) => void)(event.target.value)}
        />
      )}
    </FormField>
  );
}

/** On or off. */
export function SwitchField<V extends Values>({ form, name, ...frame }: Frame<V> & { readonly name: NameOf<V, boolean> }) {
  return (
    <FormField form={form} name={name} {...frame}>
      {(control, isOn, change) => (
        <div className="switch-line">
          <Switch {...control} checked={isOn as boolean} onChange={change as (isOn: boolean) => void} />
        </div>
      )}
    </FormField>
  );
}
