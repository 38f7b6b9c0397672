/** What gateways log in with over MQTT and HTTP pushes. Table gateway_credential is only written here and in leaving.ts. */
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { hashToken, newToken } from '../../db/tokens.js';

export type Credentials = { readonly username: string; readonly password: string };

/** Gives gateways credentials: the MAC of each as user name and a password that is kept as its hash. Earlier ones stop. */
async function putCredentialsOf(db: Db, passwords: ReadonlyMap<number, string>): Promise<ReadonlyMap<number, Credentials>> {
  const ids = [...passwords.keys()];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ device_id: number; username: string }>`
    insert into gateway_credential (device_id, username, password_hash)
    select device.id, coalesce(device.mac, device.imei, ''), given.hash
    from unnest(${ids}::integer[], ${[...passwords.values()].map(hashToken)}::bytea[]) as given (id, hash) join device on device.id = given.id
    on conflict (device_id) do update set username = excluded.username, password_hash = excluded.password_hash, created_at = now()
    returning device_id, username`.execute(db);
  return new Map(rows.map(({ device_id: id, username }) => [id, { username, password: passwords.get(id) ?? '' }]));
}

/** Gives one gateway credentials with a password. */
export async function putCredentials(db: Db, deviceId: number, password: string): Promise<Credentials> {
  const credentials = (await putCredentialsOf(db, new Map([[deviceId, password]]))).get(deviceId);
  if (credentials === undefined) throw new Error(`device ${deviceId} is not there`);
  return credentials;
}

/** New credentials with random passwords, by device. */
export function newCredentials(db: Db, deviceIds: readonly number[]): Promise<ReadonlyMap<number, Credentials>> {
  return putCredentialsOf(db, new Map(deviceIds.map((id) => [id, newToken()])));
}
