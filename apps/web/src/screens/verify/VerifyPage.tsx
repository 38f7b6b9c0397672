/** What is opened without a login: the verification of a report, and what the link opens that asks a contact whether he wants messages: who asks and for which address; he agrees or declines, and may change his mind. */
import { mission } from '@frostway/contract/mission/endpoints';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useAction, useAnswer } from '../../api/answers.js';
import { suggestLanguage, useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { Icon } from '../../ui/icons.js';
import { Waiting } from '../../ui/states.js';
import './verify-texts.js';
import { AlarmNote, SignInCard } from '../../features/account/SignIn.js';
import { ReportVerify } from './ReportVerify.js';

const nothing = (): void => undefined;

/** See above. */
export function VerifyPage() {
  const [params] = useSearchParams();
  const key = params.get('contact');
  return key === null ? <ReportVerify given={params.get('report') ?? ''} /> : <ContactQuestion contact={key} />;
}

function ContactQuestion({ contact: key }: { readonly contact: string }) {
  const { t, lang } = useText();
  const asked = useAnswer(mission.contactQuestion, { key }, { freshMs: 0 });
  const answer = useAction(mission.answerQuestion);
  const question = answer.data ?? asked.data;
  const isTurned = useRef(false);
  const language = question?.language;
  useEffect(() => {
    // Once: whoever chooses another language here keeps it.
    if (language === undefined || isTurned.current) return;
    isTurned.current = true;
    suggestLanguage(language);
  }, [language]);
  if (question === undefined)
    return (
      <SignInCard onSubmit={nothing}>
        <h1>{t('contact.verify.title')}</h1>
        {asked.error === null ? <Waiting>{t('account.busy')}</Waiting> : <AlarmNote words={errorText(asked.error, lang)} />}
      </SignInCard>
    );
  const { nickname, account, address, channel, agrees } = question;
  const say = (yes: boolean): void => answer.mutate({ key, agrees: yes });
  return (
    <SignInCard onSubmit={() => say(agrees !== true)}>
      <h1>{t(agrees === null ? 'contact.verify.title' : agrees ? 'contact.verify.agreed' : 'contact.verify.declined')}</h1>
      {answer.error === null ? null : <AlarmNote words={errorText(answer.error, lang)} />}
      <p className="lead">
        {agrees === null
          ? t(`contact.verify.lead.${channel}`, { nickname, account })
          : t(agrees ? 'contact.verify.agreedLead' : 'contact.verify.declinedLead', { nickname, account })}
      </p>
      <p className="verify-address">
        <Icon name={channel === 'mail' ? 'mail' : 'sms'} />
        <b>{address}</b>
      </p>
      <button type="submit" className={agrees === true ? 'btn lg' : 'btn p lg'} disabled={answer.isPending}>
        {t(agrees === null ? 'contact.verify.yes' : agrees ? 'contact.verify.stop' : 'contact.verify.yesAfterAll')}
      </button>
      {agrees === null ? (
        <button type="button" className="btn lg" style={{ marginTop: 10 }} disabled={answer.isPending} onClick={() => say(false)}>
          {t('contact.verify.no')}
        </button>
      ) : null}
    </SignInCard>
  );
}
