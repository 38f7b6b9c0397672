/** The second factor at the login: a code of the authenticator, or a recovery code. */
import type { Ref } from 'react';
import { useText } from '../../api/language.js';
import { PlainField } from './plain-fields.js';

export type FactorFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
};

/** See above. */
export function FactorField({ value, onChange, error, ref }: FactorFieldProps) {
  const { t } = useText();
  return (
    <PlainField
      label={t('account.login.factor')}
      hint={t('account.login.factorHint')}
      error={error}
      {...(ref === undefined ? {} : { ref })}
      icon="shield"
      value={value}
      onChange={onChange}
      autoComplete="one-time-code"
      maxLength={32}
      autoFocus
    />
  );
}
