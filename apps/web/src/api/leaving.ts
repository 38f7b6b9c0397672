/** Leaving: the page forgets the session at once, whether or not the server can be reached to end it too. */
import { account } from '@frostway/contract/account/endpoints';
import { call } from './call.js';
import { endSession } from './session.js';

/** Logs out and opens the login. */
export async function logOut(): Promise<void> {
  // The call takes the token with it. Waiting for its answer would let the live connection hear of the end first, as of a refusal.
  const told = call(account.logout, {}, { timeoutMs: 5000 });
  endSession('left');
  await told.catch(() => undefined);
}
