/** A phone number of any country: its calling code and the number; one that is written with its own code (+ or 00) is taken as it stands. */
import { limits } from '@frostway/core/limits';
import { type ReactNode, useMemo } from 'react';
import { useText } from '../../api/language.js';
import { Field, TextInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { type PhoneNumber, callingOf, namedRegions } from './calling-codes.js';
import './phone-field.css';

export type PhoneFieldProps = {
  readonly phone: PhoneNumber;
  readonly onChange: (phone: PhoneNumber) => void;
  readonly onBlur?: () => void;
  readonly label?: string;
  readonly aside?: ReactNode;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
};

/** See above. */
export function PhoneField({ phone, onChange, onBlur, label, aside, error, autoFocus = false }: PhoneFieldProps) {
  const { t, lang } = useText();
  const named = useMemo(() => namedRegions(lang), [lang]);
  return (
    <Field label={label ?? t('account.phone')} error={error} aside={aside}>
      {(control) => (
        <div className="phone-field">
          <div className="inp region">
            <span aria-hidden="true">+{callingOf(phone.region)}</span>
            <Icon name="down" size={12} />
            <select
              aria-label={t('account.phone.country')}
              value={phone.region}
              onChange={(event) => onChange({ ...phone, region: event.target.value })}
            >
              {named.map(({ code, name, calling }) => (
                <option key={code} value={code}>
                  {name} +{calling}
                </option>
              ))}
            </select>
          </div>
          <div className="grow">
            <TextInput
              {...control}
              type="tel"
              inputMode="tel"
              value={phone.number}
              onChange={(number) => onChange({ ...phone, number })}
              onBlur={onBlur}
              autoComplete="tel"
              maxLength={limits.phone - 6}
              autoFocus={autoFocus}
            />
          </div>
        </div>
      )}
    </Field>
  );
}
