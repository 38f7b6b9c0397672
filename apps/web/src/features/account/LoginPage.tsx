/** The login; and where links lead that let somebody in: one from a mail that activates the account, one back from the provider of internet accounts. */
import { useState } from 'react';
import { ActivationReturn } from './ActivationReturn.js';
import { InternetReturn } from './InternetReturn.js';
import { LoginForm } from './LoginForm.js';
import { ResendActivation } from './ResendActivation.js';
import { useTakenFromAddress } from './taken-from-address.js';

const brought = ['activate', 'code', 'state', 'iss', 'error', 'error_description'] as const;

/** What the page is about now. */
type Step = { readonly kind: 'form' | 'brought' } | { readonly kind: 'resend'; readonly email: string };

/** See above. */
export function LoginPage() {
  const { activate, code, state, iss, error } = useTakenFromAddress(brought);
  const isInternet = state !== undefined && (code !== undefined || error !== undefined);
  const [step, setStep] = useState<Step>({ kind: activate !== undefined || isInternet ? 'brought' : 'form' });
  const toForm = (): void => setStep({ kind: 'form' });
  const toResend = (email: string): void => setStep({ kind: 'resend', email });
  if (step.kind === 'resend') return <ResendActivation email={step.email} onBack={toForm} />;
  if (step.kind === 'brought' && activate !== undefined)
    return <ActivationReturn linkKey={activate} onBack={toForm} onResend={() => toResend('')} />;
  if (step.kind === 'brought' && isInternet)
    return (
      <InternetReturn back={code === undefined ? undefined : { code, state, ...(iss === undefined ? {} : { iss }) }} onBack={toForm} />
    );
  return <LoginForm onResend={toResend} />;
}
