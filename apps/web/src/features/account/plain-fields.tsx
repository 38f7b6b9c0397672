/** Lines of the pages before the login that the browser neither corrects nor begins with a capital: an account's name, its e-mail. */
import { limits } from '@frostway/core/limits';
import { useText } from '../../api/language.js';
import { Field, type FieldProps, TextInput, type TextInputProps } from '../../ui/fields.js';

type PlainFieldProps = Pick<FieldProps, 'label' | 'aside' | 'error' | 'hint'> & TextInputProps;

/** A field with such a line. */
export const PlainField = ({ label, aside, error, hint, ...input }: PlainFieldProps) => (
  <Field label={label} aside={aside} error={error} hint={hint}>
    {(control) => <TextInput {...control} autoCapitalize="off" spellCheck={false} {...input} />}
  </Field>
);

/** What an account logs in with: its name, e-mail or phone. */
export function NameField(props: Omit<PlainFieldProps, 'label'>) {
  const { t } = useText();
  return <PlainField label={t('account.login.name')} icon="user" autoComplete="username" maxLength={254} autoFocus {...props} />;
}

/** An e-mail address. */
export const EmailField = (props: PlainFieldProps) => (
  <PlainField type="email" autoComplete="email" maxLength={limits.email} autoFocus {...props} />
);
