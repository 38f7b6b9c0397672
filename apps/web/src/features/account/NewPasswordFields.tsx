/** A new password and its repetition, with its strength while it is typed. */
import { limits } from '@frostway/core/limits';
import { useText } from '../../api/language.js';
import { Field, PasswordInput } from '../../ui/fields.js';
import { type Strength, strengthOf } from './password-strength.js';

const words = {
  1: 'account.password.weak',
  2: 'account.password.fair',
  3: 'account.password.good',
  4: 'account.password.strong',
} as const satisfies Record<Strength, string>;
const hues = { 1: 'alarm', 2: 'warning', 3: 'normal', 4: 'normal' } as const satisfies Record<Strength, string>;

export type NewPassword = { readonly value: string; readonly again: string };
export type NewPasswordFieldsProps = {
  readonly label: string;
  readonly password: NewPassword;
  readonly onChange: (password: NewPassword) => void;
  readonly error: string | undefined;
  readonly errorAgain: string | undefined;
};

/** See above. */
export function NewPasswordFields({ label, password, onChange, error, errorAgain }: NewPasswordFieldsProps) {
  const { t } = useText();
  const count = Array.from(password.value).length;
  const strength = strengthOf(password.value);
  const hint =
    count === 0 ? (
      t('account.password.minimum', { count: limits.passwordMin })
    ) : (
      <>
        <span className={`strength k-${hues[strength]}`} aria-hidden="true" style={{ marginTop: 0, marginBottom: 5 }}>
          {([1, 2, 3, 4] as const).map((step) => (
            <i key={step} className={step <= strength ? 'on' : ''} />
          ))}
        </span>
        {t(words[strength], { count })}
      </>
    );
  return (
    <>
      <Field label={label} error={error} hint={hint}>
        {(control) => (
          <PasswordInput
            {...control}
            value={password.value}
            onChange={(value) => onChange({ ...password, value })}
            autoComplete="new-password"
            maxLength={limits.passwordMax}
          />
        )}
      </Field>
      <Field label={t('account.password.repeat')} error={errorAgain}>
        {(control) => (
          <PasswordInput
            {...control}
            value={password.again}
            onChange={(again) => onChange({ ...password, again })}
            autoComplete="new-password"
            maxLength={limits.passwordMax}
          />
        )}
      </Field>
    </>
  );
}
