/** Having the mail sent again that activates an account: the e-mail and a captcha. */
import { account } from '@frostway/contract/account/endpoints';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { errorText, isRefusal } from '../../api/refused.js';
import type { FieldErrors } from '../../ui/field-errors.js';
import { AlarmNote, BackToLogin, SignInCard } from './SignIn.js';
import { EmailField } from './plain-fields.js';
import { type MailSent, MailSentCard } from './MailSentCard.js';
import { CaptchaField, useCaptcha } from './CaptchaField.js';
import { emailForm, signInErrors, without } from './sign-in-errors.js';

/** See above. `email` is what is known of it. */
export function ResendActivation({ email: known, onBack }: { email: string; onBack: () => void }) {
  const { t, lang } = useText();
  const [email, setEmail] = useState(emailForm.test(known) ? known : '');
  const [problems, setProblems] = useState<FieldErrors>({});
  const [mailed, setMailed] = useState<MailSent>();
  const captcha = useCaptcha(true);
  const send = useAction(account.resendActivation);
  const submit = (): void => {
    const written = email.trim();
    const found: FieldErrors = {
      ...(written === '' ? { email: t('account.email.needed') } : emailForm.test(written) ? {} : { email: t('account.email.invalid') }),
      ...(captcha.code.trim() === '' ? { pictureCode: t('account.captcha.needed') } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0 || send.isPending) return;
    send.mutate(
      { email: written, ...captcha.sent },
      {
        onError: (error) => {
          setProblems(signInErrors(t, lang, error));
          captcha.renew();
        },
        onSuccess: ({ to }) => setMailed({ to, email: written }),
      },
    );
  };
  if (mailed !== undefined) return <MailSentCard mailed={mailed} />;
  const isActive = isRefusal(send.error, 'nothingChanged');
  const general = send.error === null || isActive || Object.keys(problems).length > 0 ? undefined : errorText(send.error, lang);
  return (
    <SignInCard onSubmit={submit}>
      <h1>{t('account.activate.resend')}</h1>
      <p className="lead">{t('account.activate.resendLead')}</p>
      {isActive ? (
        <div className="note" role="status">
          {t('account.activate.already')}
        </div>
      ) : null}
      <AlarmNote words={general} />
      <EmailField
        label={t('account.email')}
        icon="mail"
        value={email}
        onChange={(value) => (setEmail(value), setProblems((before) => without(before, 'email')))}
        error={problems['email']}
        autoFocus={email === ''}
      />
      <CaptchaField captcha={captcha} error={problems['pictureCode']} />
      <button type="submit" className="btn p lg" style={{ marginTop: 22 }} disabled={send.isPending}>
        {t('account.activate.send')}
      </button>
      <BackToLogin onBack={onBack} />
    </SignInCard>
  );
}
