/** Making an API token: what for, what it may, until when, and the password and second factor it asks for; then the token itself, this once. */
import { account } from '@frostway/contract/account/endpoints';
import { limits } from '@frostway/core/limits';
import { Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import type { Profile } from '../../api/profile.js';
import { isRefusal } from '../../api/refused.js';
import { Copyable } from '../../ui/Copyable.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { DatePicker } from '../../ui/DatePicker.js';
import { Field, PasswordInput, TextInput } from '../../ui/fields.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
import { dayEnd } from '../../values/zone.js';
import { FactorField } from './FactorField.js';

const scopes = ['read', 'all'] as const;
type Scope = (typeof scopes)[number];
/** Days it is good for; `date` = until a day of one's own choice, five years away at most. */
const lives = ['30', '90', '365', 'date'] as const;
type Life = (typeof lives)[number];
const mostYears = 5;
const fieldOf = { oldPasswordWrong: 'password', secondFactorWrong: 'totp' } as const;

/** See above. */
export function AddTokenDialog({ own, onClose }: { own: Profile; onClose: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>('read');
  const [life, setLife] = useState<Life>('90');
  const [date, setDate] = useState<Dayjs | null>(null);
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState<string>();
  const [problems, setProblems] = useState<Problems>({});
  const add = useAction(account.addApiToken);
  const now = dayjs(nowMs());
  // To the end of the day that was chosen.
  const ends = life === 'date' ? (date === null ? undefined : dayjs(dayEnd(date.valueOf()))) : now.add(Number(life), 'day');
  const submit = (): void => {
    const missing: Problems = {
      ...(name.trim() === '' ? { name: t('account.token.nameNeeded') } : {}),
      ...(ends === undefined ? { expiresAt: t('account.token.dateNeeded') } : {}),
      ...(own.hasPassword && password === '' ? { password: t('account.password.ownNeeded') } : {}),
      ...(totp?.trim() === '' ? { totp: t('account.login.factorNeeded') } : {}),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0 || ends === undefined) return;
    const proof = { ...(own.hasPassword ? { password } : {}), ...(totp === undefined ? {} : { totp: totp.trim() }) };
    add.mutate({ name: name.trim(), scope, expiresAt: ends.toISOString(), ...proof }, { onError: refused });
  };
  const refused = (error: Error): void => {
    const { totp: atFactor, ...found } = refusedFields(error, lang, fieldOf);
    // Asked for the first time it is no fault yet: the field comes.
    if (totp === undefined && isRefusal(error, 'secondFactorNeeded')) setTotp('');
    setProblems(totp === undefined || atFactor === undefined ? found : { ...found, totp: atFactor });
  };
  const isFactorAsked = isRefusal(add.error, 'secondFactorNeeded');
  if (add.data !== undefined) {
    return (
      <FormDialog closing={closing} title={t('account.token.made')} width={520}>
        <p className="ask-lead">{t('account.token.madeLead')}</p>
        <div className="token-once">
          <Copyable text={add.data.token} />
        </div>
      </FormDialog>
    );
  }
  const words = {
    '30': t('account.token.days', { count: 30 }),
    '90': t('account.token.days', { count: 90 }),
    '365': t('account.token.year'),
    date: t('account.token.until'),
  } as const;
  return (
    <FormDialog
      closing={closing}
      title={t('account.token.add')}
      act={t('account.token.add')}
      onSubmit={submit}
      busy={add.isPending}
      error={isFactorAsked || Object.keys(problems).length > 0 ? null : add.error}
      width={480}
    >
      <Field label={t('account.token.name')} error={problems['name']} hint={t('account.token.nameHint')}>
        {(control) => (
          <TextInput
            {...control}
            value={name}
            onChange={(value) => (setName(value), setProblems({}))}
            maxLength={limits.name}
            autoComplete="off"
            autoFocus
          />
        )}
      </Field>
      <fieldset className="f bare">
        <legend className="lab">{t('account.token.scope')}</legend>
        <div className="scopes">
          {scopes.map((each) => (
            <label key={each}>
              <input type="radio" name="scope" checked={scope === each} onChange={() => setScope(each)} />
              <span>{t(`account.token.scope.${each}`)}</span>
              <span className="hint">{t(`account.token.scope.${each}Hint`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="two-fields">
        <Field label={t('account.token.expires')}>
          {(control) => (
            <Select
              {...control}
              style={{ width: '100%' }}
              value={life}
              options={lives.map((value) => ({ value, label: words[value] }))}
              onChange={(value: Life) => (setLife(value), setProblems({}))}
            />
          )}
        </Field>
        {life === 'date' ? (
          <Field label={t('account.token.date')} error={problems['expiresAt']}>
            {(control) => (
              <DatePicker
                {...control}
                style={{ width: '100%' }}
                value={date}
                onChange={(value) => (setDate(value), setProblems({}))}
                disabledDate={(day) => day.isBefore(now, 'day') || day.isAfter(now.add(mostYears, 'year').subtract(1, 'day'), 'day')}
              />
            )}
          </Field>
        ) : null}
      </div>
      {own.hasPassword ? (
        <Field label={t('account.password.own')} error={problems['password']}>
          {(control) => (
            <PasswordInput
              {...control}
              value={password}
              onChange={(value) => (setPassword(value), setProblems({}))}
              autoComplete="current-password"
              maxLength={limits.passwordMax}
            />
          )}
        </Field>
      ) : null}
      {totp === undefined ? null : (
        <FactorField value={totp} onChange={(value) => (setTotp(value), setProblems({}))} error={problems['totp']} />
      )}
    </FormDialog>
  );
}
