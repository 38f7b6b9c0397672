/** Registering by e-mail behind a captcha; a taken address is told as soon as it is written. */
import { account } from '@frostway/contract/account/endpoints';
import { refusals } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../api/answers.js';
import { call } from '../../api/call.js';
import { type Say, useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import type { FieldErrors } from '../../ui/field-errors.js';
import { AlarmNote, SignInCard } from './SignIn.js';
import { EmailField } from './plain-fields.js';
import { LogInWithIt } from './LogInWithIt.js';
import type { MailSent } from './MailSentCard.js';
import { NewAccountFields } from './NewAccountFields.js';
import type { NewPassword } from './NewPasswordFields.js';
import { CaptchaField, useCaptcha } from './CaptchaField.js';
import { useEnter } from './enter.js';
import { emailForm, signInErrors, without } from './sign-in-errors.js';
import { passwordProblems } from './new-password.js';

type Filled = { readonly email: string; readonly nickname: string; readonly password: NewPassword; readonly code: string };

/** What the page itself can say before it asks (specification, section 5); empty when the form may be sent. */
function registerProblems(t: Say, lang: Lang, filled: Filled): FieldErrors {
  const { password, again } = passwordProblems(lang, filled.password);
  const email = filled.email.trim();
  return {
    ...(email === '' ? { email: t('account.email.needed') } : emailForm.test(email) ? {} : { email: t('account.email.invalid') }),
    ...(filled.nickname.trim() === '' ? { nickname: t('account.nickname.needed') } : {}),
    ...(password === undefined ? {} : { password }),
    ...(again === undefined ? {} : { confirmation: again }),
    ...(filled.code.trim() === '' ? { pictureCode: t('account.captcha.needed') } : {}),
  };
}

export type RegisterByEmailProps = {
  readonly head: ReactNode;
  /** Whether the platform sends mails: a link in one activates the account. */
  readonly isMailed: boolean;
  readonly onMailed: (mailed: MailSent) => void;
};

/** See above. */
export function RegisterByEmail({ head, isMailed, onMailed }: RegisterByEmailProps) {
  const { t, lang } = useText();
  const enter = useEnter();
  const [email, setEmail] = useState('');
  const [nickname, setNickname] = useState('');
  const [password, setPassword] = useState<NewPassword>({ value: '', again: '' });
  const [problems, setProblems] = useState<FieldErrors>({});
  const captcha = useCaptcha(true);
  const register = useAction(account.register, {
    onDone: (answer) => (answer.activated ? enter(answer) : onMailed({ to: answer.email, email: answer.email })),
  });
  const isTaken = problems['email'] === refusals.emailRegistered[lang];

  const checkEmail = async (): Promise<void> => {
    const written = email.trim();
    if (!emailForm.test(written)) return;
    // Only a courtesy: when it cannot be asked now, the registration itself says it.
    const taken = await call(account.isExists, { email: written }).catch(() => undefined);
    if (taken?.exists === true) setProblems((before) => ({ ...before, email: refusals.emailRegistered[lang] }));
  };
  const submit = (): void => {
    const found = registerProblems(t, lang, { email, nickname, password, code: captcha.code });
    setProblems(found);
    if (Object.keys(found).length > 0 || register.isPending) return;
    register.mutate(
      {
        email: email.trim(),
        nickname: nickname.trim(),
        password: password.value,
        confirmation: password.again,
        language: lang,
        ...captcha.sent,
      },
      {
        onError: (error) => {
          setProblems(signInErrors(t, lang, error));
          captcha.renew();
        },
      },
    );
  };
  const general =
    register.error !== null && Object.keys(problems).length === 0 && !register.isPending ? errorText(register.error, lang) : undefined;
  return (
    <SignInCard wide onSubmit={submit}>
      {head}
      <AlarmNote words={general} />
      <EmailField
        label={t('account.email')}
        icon="mail"
        value={email}
        onChange={(value) => (setEmail(value), setProblems((before) => without(before, 'email')), register.reset())}
        onBlur={() => void checkEmail()}
        error={problems['email']}
        aside={isTaken ? <LogInWithIt /> : undefined}
      />
      <NewAccountFields {...{ nickname, password, problems }} onNickname={setNickname} onPassword={setPassword} />
      <CaptchaField captcha={captcha} error={problems['pictureCode']} />
      <button type="submit" className="btn p lg" style={{ marginTop: 22 }} disabled={register.isPending}>
        {register.isPending ? t('account.register.busy') : t('account.register')}
      </button>
      {isMailed ? <p className="hint">{t('account.register.mailFollows')}</p> : null}
    </SignInCard>
  );
}
