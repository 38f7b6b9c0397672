/** The login: account or e-mail and password, a picture code once the server asks for one, errors beside the field they belong to. */
import { account } from '@frostway/contract/account/endpoints';
import { type RefusalName, refusals } from '@frostway/contract/refusals';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useAction, useAnswer } from '../../api/answers.js';
import { type Say, useText } from '../../api/language.js';
import { ownPath } from '../../api/redirect.js';
import { RefusalError, errorText, fieldTexts } from '../../api/refused.js';
import { lastSessionEnd } from '../../api/session.js';
import { Field, PasswordInput, TextInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { EntranceCard } from './Entrance.js';
import { MobileAppLink } from './MobileAppLink.js';
import { PictureField, usePicture } from './PictureField.js';
import { useEnter } from './enter.js';

/** Of the demo: fixed names that anyone may know. */
const demo = { account: 'demo', password: 'frostway-demo' } as const;

type Fields = 'account' | 'password' | 'pictureCode';
type Problems = Readonly<Partial<Record<Fields, string>>>;

const isRefusal = (error: unknown, name: RefusalName): boolean => error instanceof RefusalError && error.errorcode === refusals[name].code;

function missingOf(t: Say, name: string, password: string, code: string | undefined): Problems {
  return {
    ...(name.trim() === '' ? { account: t('account.login.nameNeeded') } : {}),
    ...(password === '' ? { password: t('account.password.needed') } : {}),
    ...(code?.trim() === '' ? { pictureCode: t('account.picture.needed') } : {}),
  };
}

/** See above. */
export function LoginPage() {
  const { t, lang } = useText();
  const { search } = useLocation();
  const enter = useEnter();
  const source = useAnswer(account.source, {}, { freshMs: 300_000 });
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [isPictureNeeded, setPictureNeeded] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const passwordInput = useRef<HTMLInputElement>(null);
  const picture = usePicture(isPictureNeeded);
  const login = useAction(account.login, { onDone: enter });

  const submit = (): void => {
    const missing = missingOf(t, name, password, isPictureNeeded ? picture.code : undefined);
    setProblems(missing);
    if (Object.keys(missing).length > 0 || login.isPending) return;
    login.mutate({ account: name.trim(), password, ...picture.sent }, { onError: refused });
  };

  const refused = (error: Error): void => {
    const beside: Partial<Record<Fields, string>> = fieldTexts(error, lang);
    if (isRefusal(error, 'wrongCredentials')) {
      beside.password ??= errorText(error, lang);
      passwordInput.current?.select();
    }
    if (isRefusal(error, 'pictureCodeNeeded')) beside.pictureCode ??= errorText(error, lang);
    if (isRefusal(error, 'pictureCodeWrong')) beside.pictureCode = t('account.picture.wrongNew');
    if (isRefusal(error, 'pictureCodeNeeded') || isRefusal(error, 'pictureCodeWrong')) setPictureNeeded(true);
    // A picture works once: whatever was refused, the next try needs another.
    if (isPictureNeeded) picture.renew();
    setProblems(beside);
  };

  const fillDemo = (): void => {
    setName(demo.account);
    setPassword(demo.password);
    setProblems({});
  };

  const general = login.error !== null && Object.keys(problems).length === 0 && !login.isPending ? errorText(login.error, lang) : undefined;
  const isAskedFor = ownPath(new URLSearchParams(search).get('redirect')) !== undefined;
  const why = lastSessionEnd() === 'refused' ? t('account.login.ended') : isAskedFor ? t('account.login.needed') : undefined;
  return (
    <EntranceCard onSubmit={submit}>
      <h1>{t('account.login')}</h1>
      <p className="lead">{t('account.login.lead')}</p>
      {why === undefined || general !== undefined ? null : (
        <div className="note">
          <Icon name="lock" />
          {why}
        </div>
      )}
      {general === undefined ? null : (
        <div className="note k-alarm" role="alert">
          <Icon name="alarm" />
          {general}
        </div>
      )}
      <Field label={t('account.login.name')} error={problems.account}>
        {(control) => (
          <TextInput
            {...control}
            icon="user"
            value={name}
            onChange={setName}
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            autoFocus
            maxLength={254}
          />
        )}
      </Field>
      <Field label={t('account.password')} error={problems.password}>
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
      {isPictureNeeded ? <PictureField picture={picture} error={problems.pictureCode} /> : null}
      <button type="submit" className="btn p lg" style={{ marginTop: 24 }} disabled={login.isPending}>
        {login.isPending ? t('account.login.busy') : t('account.login')}
      </button>
      <div className="under">
        {source.data?.register.length === 0 ? (
          <span />
        ) : (
          <span className="mut">
            {t('account.login.noAccount')}{' '}
            <Link className="lnk" to={`/register${search}`}>
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
    </EntranceCard>
  );
}
