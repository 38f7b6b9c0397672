/** A password given to somebody else: typed, or made up. */
import { limits } from '@frostway/core/limits';
import { useText } from '../../api/language.js';
import { Field, PasswordInput } from '../../ui/fields.js';
import { madeUpPassword } from './password.js';

export type PasswordFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Also told of a password that was made up: it has not been typed, so it is confirmed already. */
  readonly onMadeUp?: (value: string) => void;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
};

/** See above. */
export function PasswordField({ label, value, onChange, onMadeUp, error, autoFocus = false }: PasswordFieldProps) {
  const { t } = useText();
  const makeUp = (): void => {
    const made = madeUpPassword();
    onChange(made);
    onMadeUp?.(made);
  };
  return (
    <Field
      label={label}
      error={error}
      hint={t('people.passwordHint', { count: limits.passwordMin })}
      aside={
        <button type="button" className="lnk" onClick={makeUp}>
          {t('people.makeUp')}
        </button>
      }
    >
      {(control) => (
        <PasswordInput
          {...control}
          value={value}
          onChange={onChange}
          maxLength={limits.passwordMax}
          autoComplete="new-password"
          autoFocus={autoFocus}
        />
      )}
    </Field>
  );
}
