/** Which sensors' readings the principal may see among all that a gateway received. */
import type { Db } from '../../db/connect.js';
import { joinSeen, type Principal } from '../../scope/devices.js';
import type { Span } from '../../telemetry-store/store.js';
import { sql } from 'kysely';

export type SeenSensor = Span & { readonly mac: string };

/** Every sensor whose history the principal may read, each with the time he may read of it, epoch ms. */
export async function selectSensors(db: Db, principal: Principal): Promise<SeenSensor[]> {
  const { rows } = await sql<{ id: number; mac: string; from_ms: number; until_ms: number }>`
    select device.id, device.mac, seen.from_ms, seen.until_ms from device ${joinSeen(principal)}
    where device.mac is not null and device.kind <> 'gateway' and seen.may_history order by device.id`.execute(db);
  return rows.map((row) => ({ id: row.id, mac: row.mac, fromMs: row.from_ms, untilMs: row.until_ms }));
}
