/** The code that was sent to the phone of an account whose password is lost; a right one opens the second step. */
import { account } from '@frostway/contract/account/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import type { FieldErrors } from '../../ui/field-errors.js';
import { AlarmNote, OtherAccount, SignInCard } from './SignIn.js';
import { SentCodeField, useResend } from './SentCodeField.js';
import { signInErrors } from './sign-in-errors.js';

export type PhoneCodeStepProps = {
  readonly found: { readonly name: string; readonly sid: string };
  readonly sent: Answer<typeof account.sendResetCode>;
  readonly onOther: () => void;
  readonly onProved: (sid: string) => void;
};

/** See above. */
export function PhoneCodeStep({ found, sent, onOther, onProved }: PhoneCodeStepProps) {
  const { t, lang } = useText();
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<FieldErrors>({});
  const resend = useResend(sent.resendSeconds);
  const send = useAction(account.sendResetCode);
  // A GET by its nature, but it uses the code up: asked when the person says so, and never again by itself.
  const check = useAction(account.checkResetCode, { onDone: ({ sid }) => onProved(sid) });
  const sendAgain = (): void => {
    setProblems({});
    check.reset();
    send.mutate({ account: found.name, sid: found.sid }, { onSuccess: ({ resendSeconds }) => resend.begin(resendSeconds) });
  };
  const submit = (): void => {
    const missing: FieldErrors = code.trim() === '' ? { code: t('account.code.needed') } : {};
    setProblems(missing);
    if (Object.keys(missing).length > 0 || check.isPending) return;
    send.reset();
    check.mutate({ account: found.name, code: code.trim() }, { onError: (error) => setProblems(signInErrors(t, lang, error)) });
  };
  const error = send.error ?? check.error;
  const general = error === null || Object.keys(problems).length > 0 ? undefined : errorText(error, lang);
  return (
    <SignInCard onSubmit={submit}>
      <h1>{t('account.forgot.code')}</h1>
      <p className="lead" role="status">
        {t('account.forgot.codeLead', { to: sent.to })}
      </p>
      <AlarmNote words={general} />
      <SentCodeField
        label={t('account.code.sms')}
        code={code}
        onChange={(value) => (setCode(value), setProblems({}))}
        error={problems['code']}
        sentTo={undefined}
        resend={resend}
        isSending={send.isPending}
        onSend={sendAgain}
        autoFocus
      />
      <button type="submit" className="btn p lg" style={{ marginTop: 24 }} disabled={check.isPending}>
        {t('account.forgot.check')}
      </button>
      <div className="under">
        <span />
        <OtherAccount onOther={onOther} />
      </div>
    </SignInCard>
  );
}
