/** Leaving: the server ends the session first; if it cannot be reached the page forgets it all the same. */
import { account } from '@frostway/contract/account/endpoints';
import { call } from '../api/call.js';
import { endSession } from '../api/session.js';

/** Logs out and opens the login. */
export async function logOut(): Promise<void> {
  await call(account.logout, {}, { timeoutMs: 5000 }).catch(() => undefined);
  endSession('left');
}
