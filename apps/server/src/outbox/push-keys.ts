/** The platform's VAPID keys: made when they are first asked for, the same for every server of the database, and sealed, so that a copy of the database has not got them. */
import type { Db } from '../db/connect.js';
import { findMadeSecret, readSecret } from '../db/secrets.js';
import { makePushKeys, type PushKeys } from '../outside/push.js';
import { opens, pushSecret, type Sealer } from '../outside/sealer.js';

/** Finds them; throws when they were sealed with another key file. */
export function pushKeysOf(db: Db, sealer: Sealer): () => Promise<PushKeys> {
  let known: PushKeys | undefined;
  return async () => {
    if (known !== undefined) return known;
    const kept = await findMadeSecret(db, 'push', () => sealer.seal(JSON.stringify(makePushKeys()), pushSecret));
    known = JSON.parse(sealer.open(kept, pushSecret)) as PushKeys;
    return known;
  };
}

/** Whether they are there and do not open: sealed with another key file. */
export async function arePushKeysClosed(db: Db, sealer: Sealer): Promise<boolean> {
  const kept = await readSecret(db, 'push');
  return kept !== undefined && !opens(sealer, kept, pushSecret);
}
