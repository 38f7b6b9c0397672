/** Registering by phone: a captcha lets a text message be sent, its code proves the phone. A taken number is told as soon as it is written. */
import { account } from '@frostway/contract/account/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../api/answers.js';
import { call } from '../../api/call.js';
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import type { FieldErrors } from '../../ui/field-errors.js';
import { AlarmNote, SignInCard } from './SignIn.js';
import { LogInWithIt } from './LogInWithIt.js';
import { NewAccountFields } from './NewAccountFields.js';
import type { NewPassword } from './NewPasswordFields.js';
import { PhoneField } from './PhoneField.js';
import { type Captcha, CaptchaField, useCaptcha } from './CaptchaField.js';
import { SentCodeField, useResend } from './SentCodeField.js';
import { type PhoneNumber, noPhone, wholeNumber } from './calling-codes.js';
import { useEnter } from './enter.js';
import { signInErrors, without } from './sign-in-errors.js';
import { passwordProblems } from './new-password.js';

/** The message that was sent, and the captcha it was sent behind: the same captcha counts again for the same phone. */
type Passed = { readonly to: string; readonly captcha: Captcha['sent'] };

/** See above. */
export function RegisterByPhone({ head }: { head: ReactNode }) {
  const { t, lang } = useText();
  const enter = useEnter();
  const [phone, setPhone] = useState<PhoneNumber>(noPhone);
  const [code, setCode] = useState('');
  const [nickname, setNickname] = useState('');
  const [password, setPassword] = useState<NewPassword>({ value: '', again: '' });
  const [problems, setProblems] = useState<FieldErrors>({});
  const [passed, setPassed] = useState<Passed>();
  const resend = useResend();
  const captcha = useCaptcha(true);
  const send = useAction(account.sendPhoneCode);
  const register = useAction(account.registerByPhone, { onDone: (session) => enter(session) });
  const isTaken = problems['phone'] === refusals.phoneRegistered[lang];
  const forget = (...fields: readonly string[]): void => setProblems((before) => without(before, ...fields));

  const changePhone = (next: PhoneNumber): void => {
    setPhone(next);
    forget('phone');
    send.reset();
    register.reset();
    if (passed === undefined) return;
    // Another phone needs a captcha and a code of its own.
    setPassed(undefined);
    setCode('');
    resend.stop();
    captcha.renew();
  };
  const checkPhone = async (): Promise<void> => {
    if (phone.number.trim() === '') return;
    const asked = phone;
    // Only a courtesy: when it cannot be asked now, sending the code says it.
    const taken = await call(account.isPhoneExists, { phone: wholeNumber(asked) }).catch(() => undefined);
    if (taken?.exists === true) setProblems((before) => ({ ...before, phone: refusals.phoneRegistered[lang] }));
  };
  const captchaProblem = (): FieldErrors =>
    passed === undefined && captcha.code.trim() === '' ? { pictureCode: t('account.captcha.needed') } : {};
  const phoneProblem = (): FieldErrors => (phone.number.trim() === '' ? { phone: t('account.phone.needed') } : {});

  const refused = (error: Error): void => {
    const found = signInErrors(t, lang, error);
    setProblems(found);
    // A captcha that no message was sent behind works once.
    if (passed === undefined || found['pictureCode'] !== undefined) {
      setPassed(undefined);
      captcha.renew();
    }
  };
  const sendCode = (): void => {
    const found = { ...phoneProblem(), ...captchaProblem() };
    setProblems(found);
    if (Object.keys(found).length > 0 || send.isPending) return;
    register.reset();
    const sentBehind = passed?.captcha ?? captcha.sent;
    send.mutate(
      { phone: wholeNumber(phone), ...sentBehind },
      {
        onError: refused,
        onSuccess: ({ to, resendSeconds }) => {
          setPassed({ to, captcha: sentBehind });
          resend.begin(resendSeconds);
        },
      },
    );
  };
  const submit = (): void => {
    const { password: tooWeak, again } = passwordProblems(lang, password);
    const found: FieldErrors = {
      ...phoneProblem(),
      ...captchaProblem(),
      ...(code.trim() === '' ? { code: passed === undefined ? t('account.code.first') : t('account.code.needed') } : {}),
      ...(nickname.trim() === '' ? { nickname: t('account.nickname.needed') } : {}),
      ...(tooWeak === undefined ? {} : { password: tooWeak }),
      ...(again === undefined ? {} : { confirmation: again }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0 || register.isPending) return;
    send.reset();
    register.mutate(
      {
        phone: wholeNumber(phone),
        code: code.trim(),
        nickname: nickname.trim(),
        password: password.value,
        confirmation: password.again,
        language: lang,
        ...(passed?.captcha ?? captcha.sent),
      },
      { onError: refused },
    );
  };
  const error = register.error ?? send.error;
  const general = error !== null && Object.keys(problems).length === 0 ? errorText(error, lang) : undefined;
  return (
    <SignInCard wide onSubmit={submit}>
      {head}
      <AlarmNote words={general} />
      <PhoneField
        phone={phone}
        onChange={changePhone}
        onBlur={() => void checkPhone()}
        error={problems['phone']}
        aside={isTaken ? <LogInWithIt /> : undefined}
        autoFocus
      />
      <CaptchaField captcha={captcha} error={problems['pictureCode']} isPassed={passed !== undefined} />
      <SentCodeField
        label={t('account.code.sms')}
        code={code}
        onChange={(value) => (setCode(value), forget('code'))}
        error={problems['code']}
        sentTo={passed?.to}
        resend={resend}
        isSending={send.isPending}
        onSend={sendCode}
      />
      <NewAccountFields {...{ nickname, password, problems }} onNickname={setNickname} onPassword={setPassword} />
      <button type="submit" className="btn p lg" style={{ marginTop: 22 }} disabled={register.isPending}>
        {register.isPending ? t('account.register.busy') : t('account.register')}
      </button>
    </SignInCard>
  );
}
