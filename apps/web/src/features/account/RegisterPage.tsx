/** Registration by e-mail behind a picture code; a taken address is told as soon as it is written. Ways without a sender are not offered. */
import { account } from '@frostway/contract/account/endpoints';
import { limits } from '@frostway/core/limits';
import { refusals } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useAction, useAnswer } from '../../api/answers.js';
import { call } from '../../api/call.js';
import { type Say, useText } from '../../api/language.js';
import { RefusalError, errorText, fieldTexts } from '../../api/refused.js';
import { Field, TextInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { EntranceCard } from './Entrance.js';
import { type NewPassword, NewPasswordFields } from './NewPasswordFields.js';
import { PictureField, usePicture } from './PictureField.js';
import { useEnter } from './enter.js';
import { passwordProblems } from './new-password.js';

type Field = 'email' | 'nickname' | 'password' | 'confirmation' | 'pictureCode';
type Problems = Readonly<Partial<Record<Field, string>>>;
type Filled = { readonly email: string; readonly nickname: string; readonly password: NewPassword; readonly code: string };

function without(problems: Problems, field: Field): Problems {
  const rest: Partial<Record<Field, string>> = { ...problems };
  delete rest[field];
  return rest;
}

/** Enough to catch a slip; the server decides. */
const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/u;

/** What the page itself can say before it asks (specification, section 5); empty when the form may be sent. */
function registerProblems(t: Say, lang: Lang, filled: Filled): Problems {
  const { password, again } = passwordProblems(t, lang, filled.password);
  const email = filled.email.trim();
  return {
    ...(email === '' ? { email: t('account.email.needed') } : emailForm.test(email) ? {} : { email: t('account.email.invalid') }),
    ...(filled.nickname.trim() === '' ? { nickname: t('account.nickname.needed') } : {}),
    ...(password === undefined ? {} : { password }),
    ...(again === undefined ? {} : { confirmation: again }),
    ...(filled.code.trim() === '' ? { pictureCode: t('account.picture.needed') } : {}),
  };
}

const fieldOfCode: Readonly<Record<number, Field>> = {
  [refusals.emailRegistered.code]: 'email',
  [refusals.passwordTooShort.code]: 'password',
  [refusals.passwordsDiffer.code]: 'confirmation',
  [refusals.pictureCodeNeeded.code]: 'pictureCode',
  [refusals.pictureCodeWrong.code]: 'pictureCode',
};

function refusedProblems(t: Say, lang: Lang, error: Error): Problems {
  const said: Problems = fieldTexts(error, lang);
  const field = error instanceof RefusalError ? fieldOfCode[error.errorcode] : undefined;
  if (field === undefined) return said;
  const isWrongPicture = error instanceof RefusalError && error.errorcode === refusals.pictureCodeWrong.code;
  if (isWrongPicture) return { ...said, pictureCode: t('account.picture.wrongNew') };
  return { [field]: errorText(error, lang), ...said };
}

/** See above. */
export function RegisterPage() {
  const { t, lang } = useText();
  const { search } = useLocation();
  const enter = useEnter();
  const source = useAnswer(account.source, {}, { freshMs: 300_000 });
  const [email, setEmail] = useState('');
  const [nickname, setNickname] = useState('');
  const [password, setPassword] = useState<NewPassword>({ value: '', again: '' });
  const [problems, setProblems] = useState<Problems>({});
  const picture = usePicture(true);
  const register = useAction(account.register, { onDone: (answer) => answer.activated && enter(answer) });
  const isTaken = problems.email === refusals.emailRegistered[lang];
  const login = (
    <Link className="lnk" to={`/login${search}`}>
      {t('account.login')}
    </Link>
  );

  const checkEmail = async (): Promise<void> => {
    const written = email.trim();
    if (!emailForm.test(written)) return;
    // Only a courtesy: when it cannot be asked now, the registration itself says it.
    const taken = await call(account.isExists, { email: written }).catch(() => undefined);
    if (taken?.exists === true) setProblems((before) => ({ ...before, email: refusals.emailRegistered[lang] }));
  };
  const submit = (): void => {
    const found = registerProblems(t, lang, { email, nickname, password, code: picture.code });
    setProblems(found);
    if (Object.keys(found).length > 0 || register.isPending) return;
    register.mutate(
      {
        email: email.trim(),
        nickname: nickname.trim(),
        password: password.value,
        confirmation: password.again,
        language: lang,
        ...picture.sent,
      },
      {
        onError: (error) => {
          setProblems(refusedProblems(t, lang, error));
          picture.renew();
        },
      },
    );
  };
  const general =
    register.error !== null && Object.keys(problems).length === 0 && !register.isPending ? errorText(register.error, lang) : undefined;

  if (source.data !== undefined && !source.data.register.includes('email')) {
    return (
      <EntranceCard wide onSubmit={() => undefined}>
        <h1>{t('account.register.closed')}</h1>
        <p className="lead">{t('account.register.closedHint')}</p>
        <div className="under">{login}</div>
      </EntranceCard>
    );
  }
  return (
    <EntranceCard wide onSubmit={submit}>
      <div className="head">
        <h1>{t('account.register.title')}</h1>
        <span className="c13 mut">
          {t('account.register.have')} {login}
        </span>
      </div>
      {general === undefined ? null : (
        <div className="note k-alarm" role="alert">
          <Icon name="alarm" />
          {general}
        </div>
      )}
      <Field
        label={t('account.email')}
        error={problems.email}
        aside={
          isTaken ? (
            <Link className="lnk" to={`/login${search}`}>
              {t('account.register.logInWithIt')}
            </Link>
          ) : undefined
        }
      >
        {(control) => (
          <TextInput
            {...control}
            icon="mail"
            type="email"
            value={email}
            onChange={(value) => (setEmail(value), setProblems((before) => without(before, 'email')), register.reset())}
            onBlur={() => void checkEmail()}
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={limits.email}
            autoFocus
          />
        )}
      </Field>
      <Field label={t('account.nickname')} error={problems.nickname}>
        {(control) => <TextInput {...control} value={nickname} onChange={setNickname} autoComplete="nickname" maxLength={limits.name} />}
      </Field>
      <div className="two">
        <NewPasswordFields
          label={t('account.password')}
          password={password}
          onChange={setPassword}
          error={problems.password}
          errorAgain={problems.confirmation}
        />
      </div>
      <PictureField picture={picture} error={problems.pictureCode} />
      <button type="submit" className="btn p lg" style={{ marginTop: 22 }} disabled={register.isPending}>
        {register.isPending ? t('account.register.busy') : t('account.register')}
      </button>
    </EntranceCard>
  );
}
