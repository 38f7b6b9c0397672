/** The app: takes what the address brings, lets the guard decide, and shows the page bare or in the frame. */
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { answers, askAllAgain } from '../api/answers.js';
import { clearFleet } from '../api/fleet-store.js';
import { account } from '@frostway/contract/account/endpoints';
import { call } from '../api/call.js';
import { suggestLanguage, useText } from '../api/language.js';
import { usePermission } from '../api/permission.js';
import { useProfile } from '../api/profile.js';
import { loginWithReturn } from '../api/redirect.js';
import { isGuestPage, lastSessionEnd, onSessionEnd, readUrlSession, useSessionToken } from '../api/session.js';
import { Toasts } from '../ui/toasts.js';
import { usePlatforms } from '../ui/platform.js';
import { suggestTemperatureUnit } from '../values/temperature-unit.js';
import { browserZone, followZone, takeZone } from '../values/zone.js';
import { PageBoundary } from './PageBoundary.js';
import { PageName } from './PageName.js';
import { guard } from './guard.js';
import type { PageRow } from './page-row.js';
import { Shell } from './Shell.js';
import { TakeSession } from './TakeSession.js';

const Frame = lazy(async () => ({ default: (await import('./Frame.js')).Frame }));

/** Pages that somebody without a session is on for a reason of his own. */
const staysOpen: readonly string[] = ['/login', '/register', '/forgetPwd', '/lostpw'];

const langTags = { 'zh-cn': 'zh-CN', en: 'en' } as const;

/** See above. */
export function App({ pages }: { pages: readonly PageRow[] }) {
  const { lang } = useText();
  const location = useLocation();
  const token = useSessionToken();
  const { isChosen, asksAgain } = usePlatforms();
  useSessionEnd();
  useEffect(() => {
    document.documentElement.lang = langTags[lang];
  }, [lang]);
  useAnswersOf(lang);

  const path = location.pathname.length > 1 ? location.pathname.replace(/\/+$/, '') : location.pathname;
  if (readUrlSession(location.search) !== undefined) return <TakeSession />;
  const page = pages.find((row) => row.path === path);
  const goTo = guard({
    path,
    search: location.search,
    hash: location.hash,
    hasSession: token !== undefined,
    hasScreen: page !== undefined,
    asksPlatform: !isChosen || asksAgain,
    ended: lastSessionEnd(),
  });
  if (goTo !== undefined || page === undefined) return <Navigate to={goTo ?? '/'} replace />;
  if (page.guestScreen !== undefined && isGuestPage(path, location.search))
    return (
      <Suspense fallback={null}>
        <Bare page={page} screen={page.guestScreen} />
        <Toasts />
      </Suspense>
    );
  return (
    <>
      <AccountLanguage />
      {page.isBare === true ? (
        <Suspense fallback={null}>
          <Bare page={page} screen={page.screen} />
        </Suspense>
      ) : (
        <Suspense fallback={<Shell page={page} />}>
          <AskedAtOnce page={page} />
          <Frame page={page} pages={pages} />
        </Suspense>
      )}
      <Toasts />
    </>
  );
}

function Bare({ page, screen: Screen }: { page: PageRow; screen: PageRow['screen'] }) {
  return (
    <PageBoundary key={page.path}>
      <PageName name={page.title} />
      <Screen />
    </PageBoundary>
  );
}

/** What every page of a session needs is asked while the frame's own code is on its way, and so are the code of its screen and what that shows first. */
function AskedAtOnce({ page }: { page: PageRow }) {
  usePermission();
  useState(() => {
    // What is not answered now the screen asks for itself.
    void page.askFirst?.(window.location.search).catch(() => undefined);
    void page.screen.preload?.().catch(() => undefined);
  });
  return null;
}

/** When a session ends, what it saw is forgotten and the login opens; after a refusal with the way back. */
function useSessionEnd(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      onSessionEnd((why) => {
        answers.clear();
        clearFleet();
        const { pathname, search, hash } = window.location;
        if (staysOpen.includes(pathname) || isGuestPage(pathname, search)) return;
        void navigate(why === 'left' ? '/login' : loginWithReturn(pathname + search + hash), { replace: why === 'refused' });
      }),
    [navigate],
  );
}

/** Some answers are in a language: in another one they are asked again. */
function useAnswersOf(lang: string): void {
  const asked = useRef(lang);
  useEffect(() => {
    if (asked.current !== lang) void askAllAgain();
    asked.current = lang;
  }, [lang]);
}

/** Speaks the account's language and unit until the browser has its own, and goes by the account's zone. A guest's page asks nothing of an account. */
function AccountLanguage() {
  const profile = useProfile();
  const language = profile.data?.language ?? null;
  useEffect(() => suggestLanguage(language), [language]);
  const own = profile.data;
  useEffect(followZone, []);
  useEffect(() => {
    if (own === undefined) return;
    suggestTemperatureUnit(own.unit);
    takeZone(own.zone);
    const zone = browserZone();
    // A demo account is everybody's: it has no browser of its own.
    if (zone === null || zone === own.browserZone || !own.mayChange) return;
    void call(account.sayBrowserZone, { zone })
      .then((said) => takeZone(said.zone))
      .catch(() => undefined);
  }, [own]);
  return null;
}
