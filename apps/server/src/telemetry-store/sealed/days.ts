/** Which days may be sealed, and who may touch them. A day is of UTC; times are epoch ms. */
import { shareParts, tryPart } from '../../db/advisory-locks.js';
import type { Querying } from '../../db/querying.js';

export const dayMs = 86_400_000;
/** The beginning of the day a time lies in. */
export const dayOf = (ms: number): number => Math.floor(ms / dayMs) * dayMs;

/** A day is never sealed before so many days after its end; what looks back for less reads rows alone. */
export const leastDays = 3;
/** What was received at a time and is not older than this cannot be of a sealed day, though clocks of servers differ by an hour. */
const openMs = leastDays * dayMs - 3_600_000;

/** The first time that cannot be of a sealed day for whoever received something at a time. */
export const openFrom = (receivedMs: number): number => Math.max(Date.now(), receivedMs) - openMs;

/** One day of one device. */
export type DeviceDay = { readonly deviceId: number; readonly fromMs: number };

/** Devices share so many locks: many days touched at once hold few. */
const parts = 64;

/**
 * Keeps days of devices as they are, sealed or not, until the transaction ends. Whoever stores what may be of a sealed day does this first of all, so that nobody
 * who holds anything waits here; sealing never waits.
 */
export async function keepDays(client: Querying, deviceIds: Iterable<number>): Promise<void> {
  const shared = new Set<number>();
  for (const id of deviceIds) shared.add(id % parts);
  await shareParts(client, 'sealedDays', [...shared]);
}

/** Takes the days of a device for itself until the transaction ends; false when somebody stores something in old days just now. */
export const takeDays = (client: Querying, deviceId: number): Promise<boolean> => tryPart(client, 'sealedDays', deviceId % parts);
