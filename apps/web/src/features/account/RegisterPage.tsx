/** Registration by phone or by e-mail, whichever the platform has a sender for. Which one is being filled in stands in the address. */
import { account } from '@frostway/contract/account/endpoints';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import { Bone, Waiting } from '../../ui/states.js';
import { SignInCard, ToLogin } from './SignIn.js';
import { type MailSent, MailSentCard } from './MailSentCard.js';
import { RegisterByEmail } from './RegisterByEmail.js';
import { RegisterByPhone } from './RegisterByPhone.js';
import { keepingReturn } from './taken-from-address.js';
import './sign-in-texts.js';
import { Tabs } from '../../ui/Tabs.js';

const ways = ['phone', 'email'] as const;
export type RegisterWay = (typeof ways)[number];
const looks = {
  phone: { icon: 'phone', word: 'account.register.byPhone' },
  email: { icon: 'mail', word: 'account.register.byEmail' },
} as const;

/** See above. */
export function RegisterPage() {
  const { t } = useText();
  const [query] = useSearchParams();
  const source = useAnswer(account.source, {}, { freshMs: 300_000 });
  const [mailed, setMailed] = useState<MailSent>();
  // Where it cannot be asked, the way that every platform has is offered: the server says what is wrong.
  const offered = source.data?.register ?? (source.error === null ? undefined : ['email' as const]);
  const shown = ways.filter((way) => offered?.includes(way));
  const way = shown.find((each) => each === query.get('way')) ?? shown[0];

  if (mailed !== undefined) return <MailSentCard mailed={mailed} />;
  if (offered === undefined) {
    return (
      <SignInCard wide onSubmit={() => undefined}>
        <RegisterHead ways={[]} way={undefined} />
        <Waiting>
          {[0, 1, 2, 3].map((row) => (
            <div key={row} className="f">
              <Bone width={72} />
              <div style={{ marginTop: 10 }}>
                <Bone width="100%" height={40} />
              </div>
            </div>
          ))}
        </Waiting>
      </SignInCard>
    );
  }
  if (way === undefined) {
    return (
      <SignInCard wide onSubmit={() => undefined}>
        <h1>{t('account.register.closed')}</h1>
        <p className="lead">{t('account.register.closedHint')}</p>
        <ToLogin />
      </SignInCard>
    );
  }
  const head = <RegisterHead ways={shown} way={way} />;
  return way === 'phone' ? (
    <RegisterByPhone head={head} />
  ) : (
    <RegisterByEmail head={head} isMailed={source.data?.recover.includes('email') === true} onMailed={setMailed} />
  );
}

/** Title, the way to the login, and the ways to register when there is more than one. */
function RegisterHead({ ways: shown, way }: { ways: readonly RegisterWay[]; way: RegisterWay | undefined }): ReactNode {
  const { t } = useText();
  const { search } = useLocation();
  const [query, setQuery] = useSearchParams();
  const choose = (next: RegisterWay): void => {
    const changed = new URLSearchParams(query);
    changed.set('way', next);
    setQuery(changed, { replace: true });
  };
  return (
    <>
      <div className="head">
        <h1>{t('account.register.title')}</h1>
        <span className="c13 mut">
          {t('account.register.have')}{' '}
          <Link className="lnk" to={keepingReturn('/login', search)}>
            {t('account.login')}
          </Link>
        </span>
      </div>
      {shown.length < 2 ? null : (
        <Tabs label={t('account.register.ways')} tabs={shown} chosen={way} onChoose={choose}>
          {(each) => (
            <>
              <Icon name={looks[each].icon} size={14} />
              {t(looks[each].word)}
            </>
          )}
        </Tabs>
      )}
    </>
  );
}
