/** /forgetPwd: whose password, behind a captcha; then a link by mail, or a code by text message and the new password right here. */
import { account } from '@frostway/contract/account/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { useState } from 'react';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { Icon } from '../../ui/icons.js';
import type { FieldErrors } from '../../ui/field-errors.js';
import { AlarmNote, OtherAccount, SignInCard, ToLogin } from './SignIn.js';
import { NameField } from './plain-fields.js';
import { NewPasswordStep } from './NewPasswordStep.js';
import { CaptchaField, useCaptcha } from './CaptchaField.js';
import { PhoneCodeStep } from './PhoneCodeStep.js';
import { ResetMailStep } from './ResetMailStep.js';
import { signInErrors, without } from './sign-in-errors.js';
import './sign-in-texts.js';

type Way = Answer<typeof account.checkAccount>['ways'][number];
/** The account as it was written, and the sid that lets messages be sent for it. */
export type FoundAccount = { readonly name: string; readonly sid: string };
type Sent = Answer<typeof account.mailReset>;
type Step =
  | { readonly kind: 'ask' }
  | { readonly kind: 'choose'; readonly found: FoundAccount; readonly ways: readonly Way[] }
  | { readonly kind: 'mail' | 'phone'; readonly found: FoundAccount; readonly sent: Sent }
  | { readonly kind: 'new'; readonly sid: string };

/** See above. */
export function ForgetPwdPage() {
  const source = useAnswer(account.source, {}, { freshMs: 300_000 });
  const [step, setStep] = useState<Step>({ kind: 'ask' });
  const again = (): void => setStep({ kind: 'ask' });
  const sent = ({ way }: Way, found: FoundAccount, answer: Sent): void =>
    setStep({ kind: way === 'email' ? 'mail' : 'phone', found, sent: answer });
  if (source.data?.recover.length === 0) return <Closed />;
  if (step.kind === 'mail') return <ResetMailStep found={step.found} sent={step.sent} onOther={again} />;
  if (step.kind === 'phone')
    return <PhoneCodeStep found={step.found} sent={step.sent} onOther={again} onProved={(sid) => setStep({ kind: 'new', sid })} />;
  if (step.kind === 'new') return <NewPasswordStep proof={{ sid: step.sid }} onAgain={again} />;
  if (step.kind === 'choose') return <Choose found={step.found} ways={step.ways} onSent={sent} onOther={again} />;
  return <Ask onSent={sent} onWays={(found, ways) => setStep({ kind: 'choose', found, ways })} />;
}

/** What a way sends. */
function useSend(onSent: (way: Way, found: FoundAccount, sent: Sent) => void) {
  const mail = useAction(account.mailReset);
  const text = useAction(account.sendResetCode);
  const send = (way: Way, found: FoundAccount, onError?: (error: Error) => void): void => {
    mail.reset();
    text.reset();
    const action = way.way === 'email' ? mail : text;
    action.mutate(
      { account: found.name, sid: found.sid },
      { onSuccess: (answer) => onSent(way, found, answer), ...(onError === undefined ? {} : { onError }) },
    );
  };
  return { send, isPending: mail.isPending || text.isPending, error: mail.error ?? text.error };
}

type AskProps = {
  readonly onSent: (way: Way, found: FoundAccount, sent: Sent) => void;
  readonly onWays: (found: FoundAccount, ways: readonly Way[]) => void;
};

function Ask({ onSent, onWays }: AskProps) {
  const { t, lang } = useText();
  const [name, setName] = useState('');
  const [problems, setProblems] = useState<FieldErrors>({});
  const captcha = useCaptcha(true);
  const check = useAction(account.checkAccount);
  const { send, isPending } = useSend(onSent);
  const submit = (): void => {
    const written = name.trim();
    const missing: FieldErrors = {
      ...(written === '' ? { account: t('account.login.nameNeeded') } : {}),
      ...(captcha.code.trim() === '' ? { pictureCode: t('account.captcha.needed') } : {}),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0 || check.isPending || isPending) return;
    check.mutate(
      { account: written, ...captcha.sent },
      {
        onError: (error) => {
          setProblems(signInErrors(t, lang, error));
          captcha.renew();
        },
        onSuccess: ({ ways, sid }) => {
          const found = { name: written, sid };
          const open = ways.filter((way) => way.canSend);
          const [only] = open;
          // With one way there is nothing to choose; when it cannot be sent now, the list says why.
          if (only !== undefined && open.length === 1) send(only, found, () => onWays(found, ways));
          else onWays(found, ways);
        },
      },
    );
  };
  const general = check.error === null || Object.keys(problems).length > 0 ? undefined : errorText(check.error, lang);
  return (
    <SignInCard onSubmit={submit}>
      <h1>{t('account.forgot.title')}</h1>
      <p className="lead">{t('account.forgot.lead')}</p>
      <AlarmNote words={general} />
      <NameField
        value={name}
        onChange={(value) => (setName(value), setProblems((before) => without(before, 'account')))}
        error={problems['account']}
      />
      <CaptchaField captcha={captcha} error={problems['pictureCode']} />
      <button type="submit" className="btn p lg" style={{ marginTop: 24 }} disabled={check.isPending || isPending}>
        {t('account.forgot.next')}
      </button>
      <ToLogin />
    </SignInCard>
  );
}

type ChooseProps = {
  readonly found: FoundAccount;
  readonly ways: readonly Way[];
  readonly onSent: (way: Way, found: FoundAccount, sent: Sent) => void;
  readonly onOther: () => void;
};

function Choose({ found, ways, onSent, onOther }: ChooseProps) {
  const { t, lang } = useText();
  const { send, isPending, error } = useSend(onSent);
  const open = ways.filter((way) => way.canSend);
  return (
    <SignInCard onSubmit={() => undefined}>
      <h1>{open.length === 0 ? t('account.forgot.noWay') : t('account.forgot.choose')}</h1>
      <p className="lead">{open.length === 0 ? t('account.forgot.noWayHint') : found.name}</p>
      <AlarmNote words={error === null ? undefined : errorText(error, lang)} />
      <div className="ways">
        {open.map((way) => (
          <button key={way.way} type="button" className="btn" disabled={isPending} onClick={() => send(way, found)}>
            <Icon name={way.way === 'email' ? 'mail' : 'sms'} />
            {t(way.way === 'email' ? 'account.forgot.mailLink' : 'account.forgot.textCode', { to: way.to })}
          </button>
        ))}
      </div>
      <ToLogin>
        <OtherAccount onOther={onOther} />
      </ToLogin>
    </SignInCard>
  );
}

function Closed() {
  const { t } = useText();
  return (
    <SignInCard onSubmit={() => undefined}>
      <h1>{t('account.forgot.closed')}</h1>
      <p className="lead">{t('account.forgot.closedHint')}</p>
      <ToLogin />
    </SignInCard>
  );
}
