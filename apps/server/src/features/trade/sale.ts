/** Selling devices: what would end, and handing them on. Table sale is only written here. */
import type { Answer } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import type { trade as table } from '@frostway/contract/trade/endpoints';
import { endKinds } from '@frostway/contract/trade/rows';
import type { Caller, Changing } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { queryingIn } from '../../db/querying.js';
import type { OnAssigned, OnSettingsWanted, Release } from '../../platform/feature.js';
import { countReleases, type EndCounts, endReleases, handOver } from '../device/index.js';
import { holdDevices } from '../../telemetry-store/lock.js';
import { toExpiry } from './expiry-state.js';
import { findNamed, type TradedDevice, type DeviceNames } from './finding.js';
import { type Asking, findBuyer, findWatchers, publishShift } from './parties.js';

export type Selling = DeviceNames & { readonly account: string };

/** The devices a caller may sell: his own, and those of his stock. Refuses 50017 what he does not see, 60041 what he does see but is not his to sell. */
async function findToSell(db: Db, caller: Caller, named: DeviceNames, lock: boolean): Promise<TradedDevice[]> {
  const found = await findNamed(db, caller, named, lock);
  for (const device of found) if (!device.is_own && !device.is_stock) refuse('notOwner');
  return found;
}

/** What would end with a sale, device by device. Refuses as the sale does, but for what stands in the way of a device itself. */
export async function previewSale(
  { db, ...asking }: Asking,
  caller: Caller,
  selling: Selling,
  released: readonly Release[],
): Promise<Answer<(typeof table)['previewSale']>> {
  const nowMs = asking.clock.now();
  const found = await findToSell(db, caller, selling, false);
  const buyer = await findBuyer({ db, ...asking }, caller, selling.account);
  const counts = await countReleases(released, db, idsOf(found));
  const held = await findHeld(db, idsOf(found), released);
  return {
    buyer,
    isToStock: buyer.level === 'dealer',
    ends: sumOf([...counts.values()]),
    devices: found.map((device) => ({ ...toExpiry(device, nowMs), ends: counts.get(device.id) ?? {}, isHeld: held.has(device.id) })),
    maySell: found.every((device) => !device.is_scrapped && !held.has(device.id)),
  };
}

/**
 * Sells devices. A dealer gets them into his stock, anybody else becomes their owner and sees what they say from now on; the seller keeps what they said
 * before. What the seller had set up for them ends, and whoever saw them by him is told.
 */
export async function sell(
  caller: Caller,
  selling: Selling & { readonly confirm?: boolean | undefined },
  {
    db,
    independentTransaction,
    clock,
    audit,
    assigned,
    settingsWanted,
  }: Pick<Changing, 'db' | 'independentTransaction' | 'audit'> &
    Pick<Asking, 'clock'> & { readonly assigned: OnAssigned; readonly settingsWanted: OnSettingsWanted },
  released: readonly Release[],
): Promise<Answer<(typeof table)['sell']>> {
  const nowMs = clock.now();
  const found = await findToSell(db, caller, selling, true);
  const buyer = await findBuyer({ db, independentTransaction, clock }, caller, selling.account);
  if (found.some((device) => device.is_scrapped)) refuse('deviceScrapped');
  // Whoever starts a mission holds its devices in the same two ways, so that of a start and a sale at one time the later sees the earlier.
  await holdDevices(queryingIn(db), idsOf(found));
  if ((await findHeld(db, idsOf(found), released)).size > 0) refuse('deviceOnMission');
  if (selling.confirm !== true) refuse('confirmNeeded', { confirm: 'confirmNeeded' });
  const ids = idsOf(found);
  const at = new Date(nowMs);
  const before = await findWatchers(db, ids);
  const counts = await countReleases(released, db, ids);
  await endReleases(released, { db }, ids, at);
  const isToStock = buyer.level === 'dealer';
  const sellingDealer = caller.level === 'dealer' ? caller.accountId : null;
  await handOver(db, ids, { ownerId: isToStock ? null : buyer.uid, dealerId: isToStock ? buyer.uid : sellingDealer }, nowMs);
  await assigned(db, ids);
  const records = await db
    .insertInto('sale')
    .values(
      ids.map((id) => ({
        device_id: id,
        seller_id: caller.ownerId,
        buyer_id: buyer.uid,
        sold_at: at,
        ended: JSON.stringify(counts.get(id) ?? {}),
      })),
    )
    .returning('id')
    .execute();
  for (const device of found)
    audit({
      entity: 'device',
      id: device.id,
      before: { owner: device.owner_id, dealer: device.dealer_id, name: device.name },
      after: { [isToStock ? 'dealer' : 'owner']: buyer.uid, sold: true, ended: counts.get(device.id) ?? {} },
    });
  const after = await findWatchers(db, ids);
  await publishShift(db, {
    accountIds: [caller.accountId, ...before.accountIds, ...after.accountIds, buyer.uid],
    shareKeyIds: before.shareKeyIds,
  });
  await settingsWanted(db, ids, caller.accountId);
  return { sold: records.length, buyer, soldAt: at.toISOString(), ended: sumOf([...counts.values()]) };
}

/** Those that something holds back from a sale. */
async function findHeld(db: Db, ids: readonly number[], released: readonly Release[]): Promise<ReadonlySet<number>> {
  const held = await Promise.all(released.map(async (part) => (await part.held?.(db, ids)) ?? []));
  return new Set(held.flat());
}

const idsOf = (devices: readonly TradedDevice[]): number[] => devices.map((device) => device.id);

function sumOf(all: readonly EndCounts[]): EndCounts {
  const sums = endKinds.map((kind) => [kind, all.reduce((sum, counts) => sum + (counts[kind] ?? 0), 0)] as const);
  return Object.fromEntries(sums.filter(([, count]) => count > 0));
}
