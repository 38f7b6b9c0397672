/** Back from the provider of internet accounts: signs in, asking for the second factor where one is on, or links the own account; or says why not. */
import { account } from '@frostway/contract/account/endpoints';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { ownPath } from '../../api/redirect.js';
import { errorText, isRefusal } from '../../api/refused.js';
import { toast } from '../../ui/toasts.js';
import { Waiting } from '../../ui/states.js';
import { AlarmNote, BackToLogin, SignInCard } from './SignIn.js';
import { FactorField } from './FactorField.js';
import { useEnter } from './enter.js';
import { signInErrors } from './sign-in-errors.js';
import { forgetPending, readPending } from './internet-pending.js';

export type InternetReturnProps = {
  /** As it stood in the address; undefined when the provider said no. */
  readonly back: { readonly code: string; readonly state: string; readonly iss?: string } | undefined;
  readonly onBack: () => void;
};

/** Where the own account's identity at the provider is seen. */
const profilePath = '/profile?tab=security';

/** See above. */
export function InternetReturn({ back, onBack }: InternetReturnProps) {
  const { t, lang } = useText();
  const enter = useEnter();
  const navigate = useNavigate();
  const [pending] = useState(readPending);
  const [totp, setTotp] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isBegun = useRef(false);
  const finish = useAction(account.finishInternet, { onDone: (session) => enter(session, ownPath(pending?.redirect) ?? '/') });
  const link = useAction(account.finishLink, { onDone: () => toast({ words: t('account.internet.linked') }) });
  const isLink = pending?.purpose === 'link';
  useEffect(() => {
    forgetPending();
    if (isBegun.current) return;
    isBegun.current = true;
    if (isLink) {
      const toProfile = (): void => void navigate(profilePath, { replace: true });
      const failed = (words: string): void => (toast({ hue: 'alarm', icon: 'alarm', words }), toProfile());
      if (back === undefined) failed(t('account.internet.again'));
      else link.mutate({ ...back, key: pending.key }, { onSuccess: toProfile, onError: (error) => failed(errorText(error, lang)) });
    } else if (pending !== undefined && back !== undefined) finish.mutate({ ...back, key: pending.key });
  });
  const submit = (): void => {
    if (pending === undefined || back === undefined || finish.isPending) return;
    setMissing(totp.trim() === '');
    if (totp.trim() !== '') finish.mutate({ ...back, key: pending.key, totp: totp.trim() });
  };

  const isFactorAsked = isRefusal(finish.error, 'secondFactorNeeded') || isRefusal(finish.error, 'secondFactorWrong');
  const [wasFactorAsked, setFactorAsked] = useState(false);
  if (isFactorAsked && !wasFactorAsked) setFactorAsked(true);
  if (wasFactorAsked && (isFactorAsked || finish.isPending)) {
    const said = isMissing ? t('account.login.factorNeeded') : signInErrors(t, lang, finish.error)['totp'];
    return (
      <SignInCard onSubmit={submit}>
        <h1>{t('account.login')}</h1>
        <FactorField
          value={totp}
          onChange={(value) => (setTotp(value), setMissing(false))}
          error={isMissing || isRefusal(finish.error, 'secondFactorWrong') ? said : undefined}
        />
        <button type="submit" className="btn p lg" style={{ marginTop: 24 }} disabled={finish.isPending}>
          {finish.isPending ? t('account.login.busy') : t('account.login')}
        </button>
        <BackToLogin onBack={onBack} />
      </SignInCard>
    );
  }
  const isLost = !isLink && (pending === undefined || back === undefined);
  if (isLost || finish.error !== null) {
    return (
      <SignInCard onSubmit={onBack}>
        <h1>{t('account.internet.failed')}</h1>
        <AlarmNote words={finish.error === null ? t('account.internet.again') : errorText(finish.error, lang)} />
        <button type="submit" className="btn p lg" style={{ marginTop: 20 }}>
          {t('account.toLogin')}
        </button>
      </SignInCard>
    );
  }
  return (
    <SignInCard onSubmit={() => undefined}>
      <Waiting>
        <h1>{isLink ? t('account.internet.linking') : t('account.internet.signingIn')}</h1>
        <p className="lead">{t('account.busy')}</p>
      </Waiting>
    </SignInCard>
  );
}
