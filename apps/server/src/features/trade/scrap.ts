/** Scrapping devices, and taking it back. */
import type { Answer } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import type { trade as table } from '@frostway/contract/trade/endpoints';
import type { Caller, AuditedChange } from '../../call/serve.js';
import { putScrapped } from '../device/index.js';
import { isOffered } from '../dictionary/index.js';
import { findNamed, type DeviceNames } from './finding.js';
import { findWatchers, publishShift } from './parties.js';

export type Scrapping = DeviceNames & { readonly scrapped: boolean; readonly reason?: string | undefined };

/** Scraps devices or takes it back; for their owner, a dealer above and an administrator. Refuses 50017, 60041, 80084 and 60062. */
export async function scrap(
  caller: Caller,
  { scrapped, reason, ...named }: Scrapping,
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<Answer<(typeof table)['scrap']>> {
  const found = await findNamed(db, caller, named, true);
  for (const device of found) if (!device.is_own && !device.is_business) refuse('notOwner');
  const why = scrapped && reason !== undefined && reason !== '' ? reason : null;
  if (why !== null && !(await isOffered(db, 'scrapReason', why))) refuse('scrapReasonUnknown', { reason: 'scrapReasonUnknown' });
  const changed = found.filter((device) => device.is_scrapped !== scrapped);
  if (changed.length === 0) refuse('nothingChanged');
  const ids = changed.map((device) => device.id);
  await putScrapped(db, ids, scrapped ? { at: new Date(nowMs), reason: why } : null);
  for (const id of ids) audit({ entity: 'device', id, before: { isScrapped: !scrapped }, after: { isScrapped: scrapped, reason: why } });
  await publishShift(db, await findWatchers(db, ids));
  return { changed: ids.length };
}
