/** A link that sets a new password is on its way by mail; another may be asked for after a minute. */
import { account } from '@frostway/contract/account/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { MailOnItsWay, SendAgain } from './MailOnItsWay.js';
import { AlarmNote, OtherAccount, SignInCard, ToLogin } from './SignIn.js';
import { useResend } from './SentCodeField.js';

export type ResetMailStepProps = {
  readonly found: { readonly name: string; readonly sid: string };
  readonly sent: Answer<typeof account.mailReset>;
  readonly onOther: () => void;
};

/** See above. */
export function ResetMailStep({ found, sent, onOther }: ResetMailStepProps) {
  const { t, lang } = useText();
  const resend = useResend(sent.resendSeconds);
  const [isAgain, setAgain] = useState(false);
  const mail = useAction(account.mailReset);
  const submit = (): void => {
    if (resend.leftSeconds > 0 || mail.isPending) return;
    mail.mutate(
      { account: found.name, sid: found.sid },
      { onSuccess: ({ resendSeconds }) => (resend.begin(resendSeconds), setAgain(true)) },
    );
  };
  return (
    <SignInCard onSubmit={submit}>
      <MailOnItsWay
        lead={t('account.mail.reset', { to: sent.to, minutes: Math.round(sent.validSeconds / 60) })}
        again={isAgain ? sent.to : undefined}
      />
      <AlarmNote words={mail.error === null ? undefined : errorText(mail.error, lang)} />
      <p className="hint">{t('account.mail.spam')}</p>
      <SendAgain seconds={resend.leftSeconds} isBusy={mail.isPending} />
      <ToLogin>
        <OtherAccount onOther={onOther} />
      </ToLogin>
    </SignInCard>
  );
}
