/** "Check your mail": what was sent, how long it is good for, and having it sent again. */
import { account } from '@frostway/contract/account/endpoints';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { errorText, isRefusal } from '../../api/refused.js';
import type { FieldErrors } from '../../ui/field-errors.js';
import { MailOnItsWay, SendAgain } from './MailOnItsWay.js';
import { AlarmNote, SignInCard, ToLogin } from './SignIn.js';
import { CaptchaField, useCaptcha } from './CaptchaField.js';
import { useResend } from './SentCodeField.js';
import { signInErrors } from './sign-in-errors.js';

/** A mail on its way: where to, as it is shown, and the address that another can be asked for with. */
export type MailSent = { readonly to: string; readonly email: string };

/** How long a link is good for that activates an account. */
const activationHours = 24;
/** Until another mail may be asked for, unless the server has said so. */
const resendSeconds = 60;

/** After a registration, or after a login that was refused for want of activation: the mail with the link that activates the account. */
export function MailSentCard({ mailed }: { mailed: MailSent }) {
  const { t, lang } = useText();
  const [isAsked, setAsked] = useState(false);
  const [again, setAgain] = useState(0);
  const [problems, setProblems] = useState<FieldErrors>({});
  const captcha = useCaptcha(isAsked);
  const resend = useResend(resendSeconds);
  const send = useAction(account.resendActivation);
  const submit = (): void => {
    if (!isAsked) {
      setAsked(true);
      return;
    }
    const found: FieldErrors = captcha.code.trim() === '' ? { pictureCode: t('account.captcha.needed') } : {};
    setProblems(found);
    if (Object.keys(found).length > 0 || send.isPending) return;
    send.mutate(
      { email: mailed.email, ...captcha.sent },
      {
        onError: (error) => {
          setProblems(signInErrors(t, lang, error));
          captcha.renew();
        },
        onSuccess: (answer) => {
          resend.begin(answer.resendSeconds);
          setAsked(false);
          setAgain(again + 1);
          captcha.renew();
        },
      },
    );
  };
  const general = send.error === null || Object.keys(problems).length > 0 ? undefined : errorText(send.error, lang);
  const isActive = isRefusal(send.error, 'nothingChanged');
  const seconds = resend.leftSeconds;
  return (
    <SignInCard onSubmit={submit}>
      <MailOnItsWay
        lead={t('account.mail.activate', { to: mailed.to, hours: activationHours })}
        again={again > 0 && seconds > 0 ? mailed.to : undefined}
      />
      {isActive ? <div className="note">{t('account.activate.already')}</div> : <AlarmNote words={general} />}
      {isAsked ? <CaptchaField captcha={captcha} error={problems['pictureCode']} /> : <p className="hint">{t('account.mail.spam')}</p>}
      <SendAgain seconds={seconds} isBusy={send.isPending} />
      <ToLogin />
    </SignInCard>
  );
}
