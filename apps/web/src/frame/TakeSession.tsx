/**
 * Takes token, lasttime and logincount out of the address. A link does not change who one is without a word: where somebody else is logged in, it is asked
 * first; a token that is no session leaves the one there is.
 */
import { account } from '@frostway/contract/account/endpoints';
import { Suspense, lazy, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { answers } from '../api/answers.js';
import { requestOf } from '../api/call.js';
import { clearFleet } from '../api/fleet-store.js';
import { languageNow, useText } from '../api/language.js';
import { readUrlSession, sessionToken, takeUrlSession } from '../api/session.js';

/** Hardly ever needed: not of the first load. */
const QuestionDialog = lazy(async () => ({ default: (await import('../ui/AskDialog.js')).QuestionDialog }));

type Who = { readonly uid: number; readonly nickname: string };

/** Whose session a token is; undefined for one that is none. */
async function ownerOf(token: string): Promise<Who | undefined> {
  const { url, init } = requestOf(account.profile, {}, token, languageNow());
  const { errorcode, data } = (await (await fetch(url, init)).json()) as { errorcode: number; data?: Who };
  return errorcode === 0 ? data : undefined;
}

/** See above. */
export function TakeSession() {
  const { t } = useText();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ readonly own: Who; readonly other: Who }>();
  const keep = useCallback(
    (): void => void navigate(pathname + (readUrlSession(search)?.search ?? search) + hash, { replace: true }),
    [pathname, search, hash, navigate],
  );
  const take = useCallback((): void => {
    const rest = takeUrlSession(search);
    answers.clear();
    clearFleet();
    void navigate(pathname + rest + hash, { replace: true });
  }, [pathname, search, hash, navigate]);

  useEffect(() => {
    const [own, other] = [sessionToken(), readUrlSession(search)?.cookies.token];
    if (own === undefined || other === undefined || own === other) {
      take();
      return undefined;
    }
    let isLeft = false;
    const decide = ([mine, theirs]: readonly (Who | undefined)[]): void => {
      if (isLeft) return;
      if (mine !== undefined && theirs === undefined) keep();
      else if (mine === undefined || theirs === undefined || mine.uid === theirs.uid) take();
      else setAsked({ own: mine, other: theirs });
    };
    Promise.all([ownerOf(own), ownerOf(other)]).then(decide, () => {
      if (!isLeft) keep();
    });
    return () => void (isLeft = true);
  }, [search, keep, take]);

  if (asked === undefined) return null;
  return (
    <Suspense>
      <QuestionDialog
        closing={{ isOpen: true, close: keep, closed: keep }}
        title={t('frame.switch.title', { name: asked.other.nickname })}
        lead={t('frame.switch.lead', { own: asked.own.nickname, other: asked.other.nickname })}
        act={t('frame.switch.act')}
        busy={false}
        error={null}
        destroys={false}
        onSubmit={take}
      />
    </Suspense>
  );
}
