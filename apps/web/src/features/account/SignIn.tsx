/** What stands around the card of every page before the login: drawn background, language, theme, foot. */
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '../../api/language.js';
import { Brand } from '../../ui/Brand.js';
import { Icon } from '../../ui/icons.js';
import { LanguageChoice, ThemeSwitch } from '../../ui/switches.js';
import { Scene } from './Scene.js';
import { keepingReturn } from './taken-from-address.js';
import './sign-in.css';

export type SignInProps = {
  readonly withRoute: boolean;
  /** At the upper left. */
  readonly head?: ReactNode;
  /** At the lower left. */
  readonly foot: ReactNode;
  /** At the lower right. */
  readonly note: string;
  readonly children: ReactNode;
};

/** See above. */
export function SignIn({ withRoute, head, foot, note, children }: SignInProps) {
  return (
    <div className="sign-in">
      <Scene withRoute={withRoute} />
      <header className="hd">
        {head}
        <span className="grow" />
        <LanguageChoice />
        <ThemeSwitch />
      </header>
      <main className="in-page">{children}</main>
      <footer className="ft">
        <span>{foot}</span>
        <span>{note}</span>
      </footer>
    </div>
  );
}

/** The card of the login and the registration. */
export function SignInCard({ wide = false, onSubmit, children }: { wide?: boolean; onSubmit: () => void; children: ReactNode }) {
  const { t } = useText();
  return (
    <SignIn withRoute foot={t('account.scene.brand')} note={t('account.scene.note')}>
      <form
        className={wide ? 'card wide' : 'card'}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <div className="logo">
          <Brand />
        </div>
        {children}
      </form>
    </SignIn>
  );
}

/** What was refused and belongs to no field, above the form; nothing when there is nothing to say. */
export function AlarmNote({ words }: { words: string | undefined }) {
  if (words === undefined) return null;
  return (
    <div className="note k-alarm" role="alert">
      <Icon name="alarm" />
      {words}
    </div>
  );
}

/** Below a card: the way to the login, which keeps where it leads afterwards, and what else can be done. */
export function ToLogin({ children }: { children?: ReactNode }) {
  const { t } = useText();
  const { search } = useLocation();
  return (
    <div className="under">
      <Link className="lnk" to={keepingReturn('/login', search)}>
        {t('account.toLogin')}
      </Link>
      {children}
    </div>
  );
}

/** The same out of a step of the login's own page. */
export function BackToLogin({ onBack }: { onBack: () => void }) {
  const { t } = useText();
  return (
    <div className="under">
      <button type="button" className="lnk" onClick={onBack}>
        {t('account.toLogin')}
      </button>
    </div>
  );
}

/** To the beginning of a recovery, for another account. */
export function OtherAccount({ onOther }: { onOther: () => void }) {
  const { t } = useText();
  return (
    <button type="button" className="lnk" onClick={onOther}>
      {t('account.forgot.other')}
    </button>
  );
}
