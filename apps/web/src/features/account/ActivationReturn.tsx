/** What the link in an activation mail opens: the account is activated and logged in, or it is said why not and what to do. */
import { account } from '@frostway/contract/account/endpoints';
import { useEffect, useRef } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { errorText, isRefusal } from '../../api/refused.js';
import { Waiting } from '../../ui/states.js';
import { AlarmNote, BackToLogin, SignInCard } from './SignIn.js';
import { useEnter } from './enter.js';

export type ActivationReturnProps = { readonly linkKey: string; readonly onBack: () => void; readonly onResend: () => void };

/** See above. */
export function ActivationReturn({ linkKey, onBack, onResend }: ActivationReturnProps) {
  const { t, lang } = useText();
  const enter = useEnter();
  const activate = useAction(account.activate, { onDone: (session) => enter(session) });
  const isBegun = useRef(false);
  useEffect(() => {
    // A key counts once: it is sent once, however often the page is drawn.
    if (isBegun.current) return;
    isBegun.current = true;
    activate.mutate({ key: linkKey });
  });
  if (activate.error === null) {
    return (
      <SignInCard onSubmit={() => undefined}>
        <Waiting>
          <h1>{t('account.activate.busy')}</h1>
          <p className="lead">{t('account.busy')}</p>
        </Waiting>
      </SignInCard>
    );
  }
  const isLink = isRefusal(activate.error, 'activationInvalid') || isRefusal(activate.error, 'activationExpired');
  const retry = (): void => (isLink ? onResend() : activate.mutate({ key: linkKey }));
  return (
    <SignInCard onSubmit={retry}>
      <h1>{t('account.activate.failed')}</h1>
      <AlarmNote words={errorText(activate.error, lang)} />
      <button type="submit" className="btn p lg" style={{ marginTop: 20 }} disabled={activate.isPending}>
        {isLink ? t('account.activate.resend') : t('frame.retry')}
      </button>
      <BackToLogin onBack={onBack} />
    </SignInCard>
  );
}
