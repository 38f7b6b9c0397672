/** What every page behind a link has: its head, and the word that a link opens nothing any more; there is no login to send a guest to. */
import type { ReactNode } from 'react';
import { useText } from '../../api/language.js';
import { Brand } from '../../ui/Brand.js';
import { LostConnectionBar } from '../../ui/LostConnectionBar.js';
import { Icon } from '../../ui/icons.js';
import { LanguageSwitch, ThemeSwitch, UnitSwitch } from '../../ui/switches.js';
import { useTitle } from '../../ui/title.js';
import './guest.css';

/** The frame of a page that shows what was measured. */
export function GuestFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="guest">
      <header>
        <Brand plain />
        <span className="grow" />
        <UnitSwitch />
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <LostConnectionBar />
      <main>{children}</main>
    </div>
  );
}

/** Said instead of what a link showed. */
export function GuestState({
  icon,
  title,
  hint,
  children,
}: {
  icon?: 'silent' | 'link';
  title: string;
  hint: string;
  children?: ReactNode;
}) {
  return (
    <div className="state" role="alert">
      {icon === undefined ? null : (
        <span className="tx k-silent">
          <Icon name={icon} size={28} />
        </span>
      )}
      <h1>{title}</h1>
      <p>{hint}</p>
      {children === undefined ? null : <div className="acts">{children}</div>}
    </div>
  );
}

/** The link opens nothing any more. */
export function LinkEnded() {
  const { t } = useText();
  return <GuestState icon="link" title={t('share.guest.ended')} hint={t('share.guest.endedHint')} />;
}

/** The same as all of a page. */
export function EndedPanel() {
  const { t } = useText();
  useTitle(t('share.guest.ended'));
  return (
    <section className="panel">
      <LinkEnded />
    </section>
  );
}
