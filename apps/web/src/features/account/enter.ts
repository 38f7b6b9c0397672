/** What follows a login or a registration: the session is kept, what another account saw is forgotten, and the page asked for opens. */
import type { Answer } from '@frostway/contract/endpoint';
import type { account } from '@frostway/contract/account/endpoints';
import { useLocation, useNavigate } from 'react-router';
import { answers } from '../../api/answers.js';
import { clearFleet } from '../../api/fleet-store.js';
import { suggestLanguage } from '../../api/language.js';
import { afterLogin } from '../../api/redirect.js';
import { keepSession } from '../../api/session.js';

/** Takes a session as answered and goes where it was wanted: to `to`, or where the address says. */
export function useEnter(): (session: Answer<typeof account.login>, to?: string) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (session, to) => {
    answers.clear();
    clearFleet();
    keepSession(session);
    suggestLanguage(session.user.language);
    void navigate(to ?? afterLogin(search), { replace: true });
  };
}
