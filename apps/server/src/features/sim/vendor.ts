/** Asks the vendor of SIM cards how much every card has used. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../db/schema.js';
import type { SimVendor } from '../../outside/sim-vendor.js';
import { putVendorUse } from './ledger.js';

/** Questions that fail in a row before the vendor is left alone until the next time. */
const patience = 5;

export type Asking = { readonly db: Kysely<Schema>; readonly log: Logger };

/** One card after the other; a card the vendor does not know stays as it was recorded. */
export async function askVendor({ db, log }: Asking, vendor: SimVendor, now: () => number, ending: AbortSignal): Promise<void> {
  const rows = await db
    .selectFrom('device')
    .select(['id', 'sim'])
    .where('sim', 'is not', null)
    .where('sim', '<>', '')
    .where('is_scrapped', '=', false)
    .orderBy('id')
    .execute();
  let failures = 0;
  for (const { id, sim } of rows) {
    if (ending.aborted || failures >= patience) return;
    try {
      const use = await vendor.read(sim ?? '');
      failures = 0;
      if (use !== undefined) await putVendorUse(db, id, use, new Date(now()));
    } catch (error) {
      failures += 1;
      log.warn({ err: error, deviceId: id }, 'the vendor of SIM cards did not answer');
    }
  }
}
