/** The last step of every recovery: the new password, twice. It is proved by the link of a mail or by the second step after a phone's code; both count once. */
import { account } from '@frostway/contract/account/endpoints';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { errorText, failedText, isRefusal } from '../../api/refused.js';
import { endSession, sessionToken } from '../../api/session.js';
import type { FieldErrors } from '../../ui/field-errors.js';
import { AlarmNote, SignInCard } from './SignIn.js';
import { type NewPassword, NewPasswordFields } from './NewPasswordFields.js';
import { signInErrors, without } from './sign-in-errors.js';
import { passwordProblems } from './new-password.js';

export type NewPasswordStepProps = {
  readonly proof: { readonly key: string } | { readonly sid: string };
  /** Begins the recovery anew, where the proof no longer counts. */
  readonly onAgain: () => void;
};

/** See above. */
export function NewPasswordStep({ proof, onAgain }: NewPasswordStepProps) {
  const { t, lang } = useText();
  const navigate = useNavigate();
  const [password, setPassword] = useState<NewPassword>({ value: '', again: '' });
  const [problems, setProblems] = useState<FieldErrors>({});
  const done = (): void => {
    // Whoever was logged in here is so no longer: every session of the account has ended.
    if (sessionToken() !== undefined) endSession('left');
    void navigate('/login', { replace: true, state: { isPasswordSet: true } });
  };
  const byMail = useAction(account.resetByMail, { onDone: done });
  const byPhone = useAction(account.resetByPhone, { onDone: done });
  const { error, isPending } = 'key' in proof ? byMail : byPhone;
  const submit = (): void => {
    const { password: tooWeak, again } = passwordProblems(lang, password);
    const found: FieldErrors = {
      ...(tooWeak === undefined ? {} : { password: tooWeak }),
      ...(again === undefined ? {} : { confirmation: again }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0 || isPending) return;
    const sent = { newPassword: password.value, confirmation: password.again };
    const onError = (refused: Error): void => setProblems(signInErrors(t, lang, refused));
    if ('key' in proof) byMail.mutate({ key: proof.key, ...sent }, { onError });
    else byPhone.mutate({ sid: proof.sid, ...sent }, { onError });
  };
  if (isRefusal(error, 'resetTokenExpired') || isRefusal(error, 'resetTokenInvalid'))
    return <Ended title={errorText(error, lang)} hint={t('account.lost.endedHint')} />;
  if (isRefusal(error, 'sidMissing') || isRefusal(error, 'secondStepNeeded'))
    return (
      <Ended title={t('account.lost.proveAgain')}>
        <button type="button" className="btn p lg" style={{ marginTop: 20 }} onClick={onAgain}>
          {t('account.lost.again')}
        </button>
      </Ended>
    );
  const general =
    error === null || Object.keys(problems).length > 0
      ? undefined
      : failedText(t, t('message.resetFailed'), error, 'passwordChangeFailed', lang);
  return (
    <SignInCard onSubmit={submit}>
      <h1>{t('account.lost.title')}</h1>
      <p className="lead">{t('account.lost.lead')}</p>
      <AlarmNote words={general} />
      <NewPasswordFields
        label={t('account.password.new')}
        password={password}
        onChange={(next) => (setPassword(next), setProblems((before) => without(before, 'password', 'confirmation')))}
        error={problems['password']}
        errorAgain={problems['confirmation']}
      />
      <button type="submit" className="btn p lg" style={{ marginTop: 24 }} disabled={isPending}>
        {t('account.lost.set')}
      </button>
    </SignInCard>
  );
}

/** A proof that no longer counts: what it was, and the way on. */
export function Ended({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) {
  const { t } = useText();
  return (
    <SignInCard onSubmit={() => undefined}>
      <div role="alert">
        <h1>{title}</h1>
        {hint === undefined ? null : <p className="lead">{hint}</p>}
      </div>
      {children ?? (
        <Link className="btn p lg" style={{ marginTop: 20 }} to="/forgetPwd">
          {t('account.lost.again')}
        </Link>
      )}
      <div className="under">
        <Link className="lnk" to="/login">
          {t('account.toLogin')}
        </Link>
      </div>
    </SignInCard>
  );
}
