/** Whose clock a day is counted by: a device's is its site's, else its owner's. */
import type { Db } from '../db/connect.js';
import { type RawBuilder, sql } from 'kysely';

/** The zone of `device` by its IANA name: of the nearest group that has one, else of its owner, else what his browser said; null = nobody said. */
export const deviceZone: RawBuilder<string | null> = sql<string | null>`coalesce(site_zone(device.group_id),
  (select coalesce(keeper.zone, keeper.browser_zone) from account as keeper where keeper.id = device.owner_id))`;

/** The same of one device. */
export async function zoneOfDevice(db: Db, deviceId: number): Promise<string | null> {
  const { rows } = await sql<{ zone: string | null }>`select ${deviceZone} as zone from device where device.id = ${deviceId}`.execute(db);
  return rows[0]?.zone ?? null;
}

/** The zone a person reads times in, of the table `account`; null = nobody said. */
export const readerZone: RawBuilder<string | null> = sql<string | null>`coalesce(account.zone, account.browser_zone)`;
