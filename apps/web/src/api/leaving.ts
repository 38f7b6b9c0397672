/** Leaving: the page forgets the session at once, whether or not the server can be reached to end it too. */
import { account } from '@frostway/contract/account/endpoints';
import { call } from './call.js';
import { keepPush, keptPush, unsubscribeHere } from './push.js';
import { endSession } from './session.js';

/** Logs out and opens the login. `keepsPush`: this browser goes on showing push messages of the account. */
export async function logOut({ keepsPush }: { readonly keepsPush: boolean }): Promise<void> {
  // The call takes the token with it. Waiting for its answer would let the live connection hear of the end first, as of a refusal.
  const told = call(account.logout, { keepsPush }, { timeoutMs: 5000 });
  endSession('left');
  if (!keepsPush && keptPush() !== undefined) {
    keepPush(undefined);
    await unsubscribeHere().catch(() => undefined);
  }
  await told.catch(() => undefined);
}
