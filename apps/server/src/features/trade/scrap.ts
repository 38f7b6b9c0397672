/** Scrapping devices, and taking it back. */
import type { Answer } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import type { trade as table } from '@frostway/contract/trade/endpoints';
import { sql } from 'kysely';
import type { Caller, Changing } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { putScrapped } from '../device/index.js';
import { findNamed, type Named } from './finding.js';
import { findWatchers, type Watchers } from './parties.js';

export type Scrapping = Named & { readonly scrapped: boolean; readonly reason?: string | undefined };

/** Scraps devices or takes it back; for their owner, a dealer above and an administrator. Refuses 50017, 60041, 80084 and 60062. */
export async function scrap(
  caller: Caller,
  { scrapped, reason, ...named }: Scrapping,
  { db, audit, afterCommit }: Pick<Changing, 'db' | 'audit' | 'afterCommit'>,
  tell: (watchers: Watchers) => void,
  nowMs: number,
): Promise<Answer<(typeof table)['scrap']>> {
  const found = await findNamed(db, caller, named, true);
  for (const device of found) if (!device.is_own && !device.is_business) refuse('notOwner');
  const why = scrapped && reason !== undefined && reason !== '' ? reason : null;
  if (why !== null) await checkReason(db, why);
  const changed = found.filter((device) => device.is_scrapped !== scrapped);
  if (changed.length === 0) refuse('nothingChanged');
  const ids = changed.map((device) => device.id);
  await putScrapped(db, ids, scrapped ? { at: new Date(nowMs), reason: why } : null);
  for (const id of ids) audit({ entity: 'device', id, before: { isScrapped: !scrapped }, after: { isScrapped: scrapped, reason: why } });
  const watchers = await findWatchers(db, ids);
  afterCommit(() => tell(watchers));
  return { changed: ids.length };
}

/** Refuses 80084 what the dictionary does not offer as a reason. */
async function checkReason(db: Db, reason: string): Promise<void> {
  const { rows } = await sql`
    select 1 from dictionary_data join dictionary_group on dictionary_group.id = dictionary_data.group_id
    where dictionary_group.key = 'scrapReason' and dictionary_data.is_enabled and dictionary_data.value = ${reason}`.execute(db);
  if (rows.length === 0) refuse('scrapReasonUnknown', { reason: 'scrapReasonUnknown' });
}
