/** Until when a device is paid for, and whether it is still in use. */
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';

/** Sets the end of devices, each its own; they are paid for from `at`. */
export async function putExpiry(db: Db, ends: readonly { readonly id: number; readonly expiresAt: Date }[], at: Date): Promise<void> {
  await sql`
    update device set expires_at = given.expires_at, paid_at = ${at}
    from unnest(${ends.map(({ id }) => id)}::integer[], ${ends.map(({ expiresAt }) => expiresAt)}::timestamptz[]) as given (id, expires_at)
    where device.id = given.id`.execute(db);
}

/** Takes devices out of use, or back into it. */
export async function putScrapped(
  db: Db,
  deviceIds: readonly number[],
  scrapped: { readonly at: Date; readonly reason: string | null } | null,
): Promise<void> {
  await db
    .updateTable('device')
    .set({ is_scrapped: scrapped !== null, scrapped_at: scrapped?.at ?? null, scrap_reason: scrapped?.reason ?? null })
    .where('id', 'in', deviceIds)
    .execute();
}
