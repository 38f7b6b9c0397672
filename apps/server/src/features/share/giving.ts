/** What every way of sharing asks first: whose the devices are, whether they may be shared, and until when. */
import { refuse } from '@frostway/contract/refusals';
import type { Db } from '../../db/connect.js';
import { findOwnedDevices, findSeenDevices, type Principal, type SeenDevice } from '../../scope/devices.js';

export type DeviceNames = { readonly mac?: readonly string[] | undefined; readonly imei?: readonly string[] | undefined };
/** How long, as calls say it: a date (epoch ms) or forever. */
export type Ends = { readonly expiryDate?: number | undefined; readonly forever?: boolean | undefined };

/** Devices as scope/ names them. */
export const wantedOf = ({ mac, imei }: DeviceNames): { macs: readonly string[]; imeis: readonly string[] } => ({
  macs: mac ?? [],
  imeis: imei ?? [],
});

/** Lists of which devices a refusal speaks, each by its MAC or IMEI. */
export function fieldsOf(
  devices: readonly { readonly mac: string | null; readonly imei: string | null }[],
  text: string,
): Record<string, string> {
  return Object.fromEntries(devices.map(({ mac, imei }) => [mac ?? imei ?? '', text]));
}

/**
 * The devices the principal may share, locked. Refuses 50017 when one is not visible, 50022 when one stands in a stock, 60041 when one is somebody else's,
 * 80003 when the owner has said that one may not be shared; the last three say which.
 */
export async function findToShare(db: Db, principal: Principal, named: DeviceNames): Promise<SeenDevice[]> {
  const wanted = wantedOf(named);
  if (wanted.macs.length + wanted.imeis.length === 0) refuse('parametersIllegal', { mac: 'parametersIllegal' });
  const ids = (await findSeenDevices(db, principal, wanted)).map(({ id }) => id);
  const unowned = await db.selectFrom('device').select(['mac', 'imei']).where('id', 'in', ids).where('owner_id', 'is', null).execute();
  if (unowned.length > 0) refuse('deviceHasNoOwner', fieldsOf(unowned, 'deviceHasNoOwner'));
  const devices = await findOwnedDevices(db, principal, wanted);
  const kept = await db.selectFrom('device').select(['mac', 'imei']).where('id', 'in', ids).where('may_share', '=', false).execute();
  if (kept.length > 0) refuse('noSharePermission', fieldsOf(kept, 'noSharePermission'));
  return devices;
}

/** The end of a new share, null for forever. Refuses 10000 unless exactly one of the two is said, 80061 a date that is past. */
export function endOfNew(ends: Ends, nowMs: number): Date | null {
  const end = endOfChanged(ends, nowMs);
  return end === undefined ? refuse('parametersIllegal', { expiryDate: 'parametersIllegal' }) : end;
}

/** The same for a change, undefined when it says nothing about the end. */
export function endOfChanged({ expiryDate, forever }: Ends, nowMs: number): Date | null | undefined {
  if (forever === true && expiryDate !== undefined) refuse('parametersIllegal', { expiryDate: 'parametersIllegal' });
  if (forever === true) return null;
  if (expiryDate === undefined) return undefined;
  if (expiryDate <= nowMs) refuse('shareEndPast', { expiryDate: 'shareEndPast' });
  return new Date(expiryDate);
}

/** Each once, in the order of the table; what a share lets see is a set. */
export const asSet = <T extends string>(scope: readonly T[], order: readonly T[]): T[] => order.filter((each) => scope.includes(each));
