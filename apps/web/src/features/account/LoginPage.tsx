/** The login; and where links lead that let somebody in: one from a mail that activates the account, one back from the provider of internet accounts. */
import { Suspense, lazy, useState } from 'react';
import { LoginForm } from './LoginForm.js';
import { useTakenFromAddress } from './taken-from-address.js';

const ActivationReturn = lazy(async () => ({ default: (await import('./login-return.js')).ActivationReturn }));
const InternetReturn = lazy(async () => ({ default: (await import('./login-return.js')).InternetReturn }));
const ResendActivation = lazy(async () => ({ default: (await import('./login-return.js')).ResendActivation }));

const brought = ['activate', 'code', 'state', 'iss', 'error', 'error_description'] as const;

/** What the page is about now. */
type Step = { readonly kind: 'form' | 'brought' } | { readonly kind: 'resend'; readonly email: string };

/** See above. The address is cleaned at once, also while what it brought is still being loaded. */
export function LoginPage() {
  const taken = useTakenFromAddress(brought);
  return (
    <Suspense fallback={null}>
      <Login taken={taken} />
    </Suspense>
  );
}

function Login({ taken: { activate, code, state, iss, error } }: { taken: Readonly<Partial<Record<(typeof brought)[number], string>>> }) {
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
