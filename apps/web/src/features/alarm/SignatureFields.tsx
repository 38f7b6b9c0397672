/** Signing an acknowledgement, where the account asks for it: by the password, by a code of the second factor, or by a login that is fresh. */
import { account } from '@frostway/contract/account/endpoints';
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { useProfile } from '../../api/profile.js';
import type { Form } from '../../ui/form.js';
import { FactorCodeField, OwnSecretField } from '../../ui/form-fields.js';

/** As typed. */
export type SignatureDraft = { readonly password: string; readonly code: string };
export const noSignature: SignatureDraft = { password: '', code: '' };

/** What signing takes of whoever is logged in. */
export type Proof = 'password' | 'code' | 'login';
export type Signing = {
  /** Undefined: no signature is asked for. */
  readonly proof: Proof | undefined;
  readonly swap: (() => void) | undefined;
  /** It was refused without one, so it is asked for. */
  readonly ask: () => void;
};

/** See above. The own account says so beforehand; of another's incidents it is heard from the refusal. */
export function useSigning(): Signing {
  const may = useMay();
  const own = useProfile().data;
  const [isAsked, setAsked] = useState(false);
  const [isSwapped, setSwapped] = useState(false);
  const isSigned = useAnswer(alarmFeature.incidentSigning, {}, { enabled: may(alarmFeature.incidentSigning) }).data?.isSigned === true;
  const isNeeded = isSigned || isAsked;
  const hasFactor = useAnswer(account.totp, {}, { enabled: isNeeded && may(account.totp) }).data?.isOn === true;
  const ask = (): void => setAsked(true);
  if (!isNeeded || own === undefined) return { proof: undefined, swap: undefined, ask };
  if (!hasFactor) return { proof: own.hasPassword ? 'password' : 'login', swap: undefined, ask };
  if (!own.hasPassword) return { proof: 'code', swap: undefined, ask };
  return { proof: isSwapped ? 'code' : 'password', swap: () => setSwapped(!isSwapped), ask };
}

/** What is sent of it. */
export const sentSignature = ({ proof }: Signing, { password, code }: SignatureDraft): { password?: string; code?: string } =>
  proof === 'password' ? { password } : proof === 'code' ? { code: code.trim() } : {};

/** What is wrong while it has not been typed. */
export const signatureNeeded = ({ proof }: Signing, { password, code }: SignatureDraft) => ({
  password: proof === 'password' && password === '' ? ('account.password.ownNeeded' as const) : undefined,
  code: proof === 'code' && code.trim() === '' ? ('account.login.factorNeeded' as const) : undefined,
});

/** See above; nothing where none is asked for. */
export function SignatureFields({ form, signing: { proof, swap } }: { form: Form<SignatureDraft>; signing: Signing }) {
  const { t } = useText();
  if (proof === undefined) return null;
  const aside =
    swap === undefined ? null : (
      <button type="button" className="lnk c13" onClick={swap}>
        {t(proof === 'password' ? 'mission.decision.by.totp' : 'mission.decision.by.password')}
      </button>
    );
  return (
    <>
      <p className="c13 sec mt16">{t('alarm.sign.lead')}</p>
      {proof === 'password' ? <OwnSecretField form={form} aside={aside} isRequired /> : null}
      {proof === 'code' ? (
        <FactorCodeField form={form} label={t('account.login.factor')} hint={t('account.login.factorHint')} aside={aside} isRequired />
      ) : null}
      {proof === 'login' ? <p className="c13 sec">{t('mission.decision.loginLead')}</p> : null}
    </>
  );
}
