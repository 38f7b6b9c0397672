/** The login: account, e-mail or phone and password; a captcha and a second factor once the server asks for them; errors beside the field they belong to. */
import { demoAccounts, demoPassword } from '@frostway/contract/account/demo';
import { account } from '@frostway/contract/account/endpoints';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useAction, useAnswer } from '../../api/answers.js';
import { type Say, useText } from '../../api/language.js';
import { ownPath } from '../../api/redirect.js';
import { errorText, isRefusal, RefusalError } from '../../api/refused.js';
import { lastSessionEnd } from '../../api/session.js';
import { Field, PasswordInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import type { FieldErrors } from '../../ui/field-errors.js';
import { AlarmNote, SignInCard } from './SignIn.js';
import { NameField } from './plain-fields.js';
import { FactorField } from './FactorField.js';
import { MobileAppLink } from './MobileAppLink.js';
import { CaptchaField, useCaptcha } from './CaptchaField.js';
import { useResend } from './SentCodeField.js';
import { useEnter } from './enter.js';
import { signInErrors } from './sign-in-errors.js';
import { leaveForProvider } from './internet-pending.js';
import { keepingReturn } from './taken-from-address.js';

type Filled = { readonly name: string; readonly password: string; readonly code: string | undefined; readonly totp: string | undefined };

function missingOf(t: Say, { name, password, code, totp }: Filled): FieldErrors {
  return {
    ...(name.trim() === '' ? { account: t('account.login.nameNeeded') } : {}),
    ...(password === '' ? { password: t('account.password.needed') } : {}),
    ...(code?.trim() === '' ? { pictureCode: t('account.captcha.needed') } : {}),
    ...(totp?.trim() === '' ? { totp: t('account.login.factorNeeded') } : {}),
  };
}

/** See above. `onResend` opens the mail that activates an account, for what was written as its name. */
export function LoginForm({ onResend }: { onResend: (name: string) => void }) {
  const { t, lang } = useText();
  const { search, state } = useLocation();
  const enter = useEnter();
  const source = useAnswer(account.source, {}, { freshMs: 300_000 });
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const [isCaptchaNeeded, setCaptchaNeeded] = useState(false);
  const [isFactorNeeded, setFactorNeeded] = useState(false);
  const [problems, setProblems] = useState<FieldErrors>({});
  const passwordInput = useRef<HTMLInputElement>(null);
  const captcha = useCaptcha(isCaptchaNeeded);
  const wait = useResend();
  const login = useAction(account.login, { onDone: (session) => enter(session) });
  const start = useAction(account.startInternet, {
    onDone: ({ url, key }) => leaveForProvider(url, { purpose: 'signIn', key, redirect: new URLSearchParams(search).get('redirect') }),
  });

  const submit = (): void => {
    const missing = missingOf(t, {
      name,
      password,
      code: isCaptchaNeeded ? captcha.code : undefined,
      totp: isFactorNeeded ? totp : undefined,
    });
    setProblems(missing);
    start.reset();
    if (Object.keys(missing).length > 0 || login.isPending || wait.leftSeconds > 0) return;
    const factor = isFactorNeeded ? { totp: totp.trim() } : {};
    login.mutate({ account: name.trim(), password, ...factor, ...captcha.sent }, { onError: refused });
  };

  const refused = (error: Error): void => {
    const found: Record<string, string> = { ...signInErrors(t, lang, error) };
    if (isRefusal(error, 'wrongCredentials')) {
      found['password'] ??= errorText(error, lang);
      passwordInput.current?.select();
    }
    if (isRefusal(error, 'pictureCodeNeeded') || isRefusal(error, 'pictureCodeWrong')) setCaptchaNeeded(true);
    // Asked for the first time it is no fault yet: the field comes, with what it wants.
    if (isRefusal(error, 'secondFactorNeeded') && !isFactorNeeded) delete found['totp'];
    if (isRefusal(error, 'secondFactorNeeded') || isRefusal(error, 'secondFactorWrong')) setFactorNeeded(true);
    const isSlowed = isRefusal(error, 'loginSlowed');
    if (isSlowed && error instanceof RefusalError) wait.begin(error.retryAfter ?? 0);
    // A captcha works once: the next try needs another, unless this one was not looked at.
    if (isCaptchaNeeded && !isSlowed) captcha.renew();
    setProblems(found);
  };
  const changeName = (value: string): void => {
    setName(value);
    setFactorNeeded(false);
    setTotp('');
  };

  const fillDemo = (): void => {
    changeName(demoAccounts[lang]);
    setPassword(demoPassword);
    setProblems({});
  };

  const isInactive = isRefusal(login.error, 'accountNotActivated') && !login.isPending;
  const isFactorAsked = isRefusal(login.error, 'secondFactorNeeded');
  const error = start.error ?? (login.isPending || isFactorAsked || Object.keys(problems).length > 0 ? null : login.error);
  const general = error === null ? undefined : errorText(error, lang);
  const provider = source.data?.internet ?? null;
  const isAskedFor = ownPath(new URLSearchParams(search).get('redirect')) !== undefined;
  const isPasswordSet = (state as { readonly isPasswordSet?: boolean } | null)?.isPasswordSet === true;
  const why = isPasswordSet
    ? t('account.login.passwordSet')
    : lastSessionEnd() === 'refused'
      ? t('account.login.ended')
      : isAskedFor
        ? t('account.login.needed')
        : undefined;
  return (
    <SignInCard onSubmit={submit}>
      <h1>{t('account.login')}</h1>
      <p className="lead">{t('account.login.lead')}</p>
      {why === undefined || general !== undefined ? null : (
        <div className={isPasswordSet ? 'note k-normal' : 'note'} role={isPasswordSet ? 'status' : undefined}>
          <Icon name={isPasswordSet ? 'normal' : 'lock'} />
          {why}
        </div>
      )}
      <AlarmNote words={general} />
      {isInactive ? (
        <button type="button" className="btn" style={{ marginTop: 10 }} onClick={() => onResend(name.trim())}>
          <Icon name="mail" size={14} />
          {t('account.activate.resend')}
        </button>
      ) : null}
      <NameField value={name} onChange={changeName} error={problems['account']} />
      <Field
        label={t('account.password')}
        error={problems['password']}
        aside={
          source.data === undefined || source.data.recover.length === 0 ? undefined : (
            <Link className="lnk" to={keepingReturn('/forgetPwd', search)}>
              {t('account.login.forgot')}
            </Link>
          )
        }
      >
        {(control) => (
          <PasswordInput
            {...control}
            ref={passwordInput}
            icon="lock"
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            maxLength={256}
          />
        )}
      </Field>
      {isFactorNeeded ? <FactorField value={totp} onChange={setTotp} error={problems['totp']} /> : null}
      {isCaptchaNeeded ? <CaptchaField captcha={captcha} error={problems['pictureCode']} /> : null}
      <button type="submit" className="btn p lg" style={{ marginTop: 24 }} disabled={login.isPending || wait.leftSeconds > 0}>
        {login.isPending
          ? t('account.login.busy')
          : wait.leftSeconds > 0
            ? t('account.login.wait', { seconds: wait.leftSeconds })
            : t('account.login')}
      </button>
      {provider === null ? null : (
        <>
          <div className="or">{t('account.login.or')}</div>
          <button type="button" className="btn lg" disabled={start.isPending} onClick={() => (login.reset(), start.mutate({}))}>
            <Icon name="globe" />
            {t('account.login.with', { name: provider.name })}
          </button>
        </>
      )}
      <div className="under">
        {source.data?.register.length === 0 ? (
          <span />
        ) : (
          <span className="mut">
            {t('account.login.noAccount')}{' '}
            <Link className="lnk" to={keepingReturn('/register', search)}>
              {t('account.register')}
            </Link>
          </span>
        )}
        <MobileAppLink />
      </div>
      {source.data?.demo === true ? (
        <div className="demo">
          <span>{t('account.login.demo')}</span>
          <button type="button" className="btn sm" onClick={fillDemo}>
            {t('account.login.demoFill')}
          </button>
        </div>
      ) : null}
    </SignInCard>
  );
}
