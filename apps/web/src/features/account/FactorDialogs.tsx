/** Turning the second factor on (password, QR code, a first code, the recovery codes shown once) and off (password and a code). */
import { account } from '@frostway/contract/account/endpoints';
import { limits } from '@frostway/core/limits';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import type { Profile } from '../../api/profile.js';
import { Copyable } from '../../ui/Copyable.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { QrCode } from '../../ui/QrCode.js';
import { Field, PasswordInput, TextInput } from '../../ui/fields.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';
import { RecoveryCodes } from './RecoveryCodes.js';

const fieldOf = { oldPasswordWrong: 'password', secondFactorWrong: 'code' } as const;
type DialogProps = { readonly own: Profile; readonly onClose: () => void };

/** See above. */
export function TurnOnFactorDialog({ own, onClose }: DialogProps) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const prepare = useAction(account.prepareTotp);
  const turnOn = useAction(account.turnOnTotp);
  const refused = (error: Error): void => setProblems(refusedFields(error, lang, fieldOf));
  const secret = prepare.data;

  const submit = (): void => {
    if (secret === undefined) {
      const missing: Problems = own.hasPassword && password === '' ? { password: t('account.password.ownNeeded') } : {};
      setProblems(missing);
      if (Object.keys(missing).length === 0) prepare.mutate(own.hasPassword ? { password } : {}, { onError: refused });
      return;
    }
    const missing: Problems = code.trim() === '' ? { code: t('account.login.factorNeeded') } : {};
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    turnOn.mutate({ code: code.trim() }, { onError: refused, onSuccess: () => toast({ words: t('account.factor.turnedOn') }) });
  };
  if (turnOn.data !== undefined) {
    return (
      <FormDialog
        closing={closing}
        title={t('account.factor.recovery')}
        act={t('account.factor.kept')}
        onSubmit={closing.close}
        width={460}
      >
        <RecoveryCodes codes={turnOn.data.recoveryCodes} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      closing={closing}
      title={t('account.factor.turnOn')}
      act={secret === undefined ? t('account.factor.next') : t('account.factor.turnOnWord')}
      onSubmit={submit}
      busy={prepare.isPending || turnOn.isPending}
      error={Object.keys(problems).length > 0 ? null : (turnOn.error ?? prepare.error)}
      width={460}
    >
      {secret === undefined ? (
        <>
          <p className="ask-lead">{t('account.factor.passwordLead')}</p>
          {own.hasPassword ? (
            <OwnPassword value={password} onChange={(v) => (setPassword(v), setProblems({}))} error={problems['password']} />
          ) : null}
        </>
      ) : (
        <>
          <p className="ask-lead">{t('account.factor.scan')}</p>
          <div className="qr-step">
            <QrCode text={secret.uri} label={t('account.factor.qr')} />
            <span className="c12 mut">{t('account.factor.secret')}</span>
            <Copyable text={secret.secret} />
          </div>
          <Field label={t('account.factor.code')} error={problems['code']}>
            {(control) => (
              <TextInput
                {...control}
                value={code}
                onChange={(value) => (setCode(value), setProblems({}))}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={16}
                autoFocus
              />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

/** See the head of this file. */
export function TurnOffFactorDialog({ own, onClose }: DialogProps) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const turnOff = useAction(account.turnOffTotp);
  const submit = (): void => {
    const missing: Problems = {
      ...(own.hasPassword && password === '' ? { password: t('account.password.ownNeeded') } : {}),
      ...(code.trim() === '' ? { code: t('account.login.factorNeeded') } : {}),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    turnOff.mutate(
      { code: code.trim(), ...(own.hasPassword ? { password } : {}) },
      {
        onError: (error) => setProblems(refusedFields(error, lang, fieldOf)),
        onSuccess: () => {
          toast({ words: t('account.factor.turnedOff') });
          closing.close();
        },
      },
    );
  };
  return (
    <FormDialog
      closing={closing}
      title={t('account.factor.turnOff')}
      act={t('account.factor.turnOffWord')}
      destroys
      onSubmit={submit}
      busy={turnOff.isPending}
      error={Object.keys(problems).length > 0 ? null : turnOff.error}
      width={420}
    >
      <p className="ask-lead">{t('account.factor.offLead')}</p>
      {own.hasPassword ? (
        <OwnPassword value={password} onChange={(v) => (setPassword(v), setProblems({}))} error={problems['password']} />
      ) : null}
      <Field label={t('account.factor.anyCode')} error={problems['code']}>
        {(control) => (
          <TextInput
            {...control}
            value={code}
            onChange={(value) => (setCode(value), setProblems({}))}
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={32}
          />
        )}
      </Field>
    </FormDialog>
  );
}

function OwnPassword({ value, onChange, error }: { value: string; onChange: (value: string) => void; error: string | undefined }) {
  const { t } = useText();
  return (
    <Field label={t('account.password.own')} error={error}>
      {(control) => (
        <PasswordInput
          {...control}
          value={value}
          onChange={onChange}
          autoComplete="current-password"
          maxLength={limits.passwordMax}
          autoFocus
        />
      )}
    </Field>
  );
}
