/** Making an API token: what for, what it may, until when, and the password and second factor it asks for; then the token itself, this once. */
import { account } from '@frostway/contract/account/endpoints';
import { Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import type { Profile } from '../../api/profile.js';
import { isRefusal } from '../../api/refused.js';
import { Copyable } from '../../ui/Copyable.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { DatePicker } from '../../ui/DatePicker.js';
import { Field } from '../../ui/fields.js';
import { useForm } from '../../ui/form.js';
import { FormField, TextField } from '../../ui/form-fields.js';
import { dayStart } from '../../values/zone.js';
import { FactorField } from './FactorField.js';
import { OwnPasswordField, ownPasswordNeeded, passwordIn } from './OwnPasswordField.js';

const scopes = ['read', 'all'] as const;
type Scope = (typeof scopes)[number];
/** Days it is good for; `date` = until a day of one's own choice, five years away at most. */
const lives = ['30', '90', '365', 'date'] as const;
type Life = (typeof lives)[number];
const mostYears = 5;
type Draft = {
  readonly name: string;
  readonly scope: Scope;
  readonly life: Life;
  readonly expiresAt: Dayjs | null;
  readonly password: string;
  /** Undefined until it is asked for. */
  readonly totp: string | undefined;
};
const empty: Draft = { name: '', scope: 'read', life: '90', expiresAt: null, password: '', totp: undefined };

/** See above. */
export function AddTokenDialog({ own, onClose }: { own: Profile; onClose: () => void }) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const now = dayjs(nowMs());
  // To the last moment of the day that was chosen, which is the day the list names.
  const endOf = ({ life, expiresAt }: Draft): Dayjs | undefined =>
    life === 'date' ? (expiresAt === null ? undefined : dayjs(dayStart(expiresAt.valueOf(), 1) - 1)) : now.add(Number(life), 'day');
  const form = useForm(account.addApiToken, {
    closing,
    closes: false,
    start: empty,
    input: (draft) => ({
      name: draft.name.trim(),
      scope: draft.scope,
      expiresAt: endOf(draft)?.toISOString() ?? '',
      ...passwordIn(own, draft.password),
      ...(draft.totp === undefined ? {} : { totp: draft.totp.trim() }),
    }),
    needed: { name: 'account.token.nameNeeded', expiresAt: 'account.token.dateNeeded' },
    check: ({ password, totp }) => ({
      ...ownPasswordNeeded(own, password),
      ...(totp?.trim() === '' ? { totp: 'account.login.factorNeeded' as const } : {}),
    }),
    // Asked for the first time it is no fault yet: the field comes.
    at: (field, { totp }) => (field === 'totp' && totp === undefined ? undefined : field),
    refused: (error) => {
      if (form.values.totp === undefined && isRefusal(error, 'secondFactorNeeded')) form.set({ totp: '' });
    },
  });
  const { scope, life, totp } = form.values;
  if (form.answer !== undefined) {
    return (
      <FormDialog closing={closing} title={t('account.token.made')} width={520}>
        <p className="ask-lead">{t('account.token.madeLead')}</p>
        <div className="token-once">
          <Copyable text={form.answer.token} />
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
      form={form}
      title={t('account.token.add')}
      act={t('account.token.add')}
      error={isRefusal(form.error, 'secondFactorNeeded') ? null : form.error}
      width={480}
    >
      <TextField form={form} name="name" label={t('account.token.name')} hint={t('account.token.nameHint')} autoFocus />
      <fieldset className="f bare">
        <legend className="lab">{t('account.token.scope')}</legend>
        <div className="choice-boxes token-scopes">
          {scopes.map((each) => (
            <label key={each}>
              <input type="radio" name="scope" checked={scope === each} onChange={() => form.set({ scope: each })} />
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
              onChange={(value: Life) => form.set({ life: value })}
            />
          )}
        </Field>
        {life === 'date' ? (
          <FormField form={form} name="expiresAt" label={t('account.token.date')}>
            {(control, date, change) => (
              <DatePicker
                {...control}
                style={{ width: '100%' }}
                value={date}
                onChange={change}
                disabledDate={(day) => day.isBefore(now, 'day') || day.isAfter(now.add(mostYears, 'year').subtract(1, 'day'), 'day')}
              />
            )}
          </FormField>
        ) : null}
      </div>
      <OwnPasswordField form={form} own={own} autoFocus={false} />
      {totp === undefined ? null : (
        <FactorField value={totp} onChange={(value) => form.set({ totp: value })} error={form.problems['totp']} />
      )}
    </FormDialog>
  );
}
