/** Which sensors' readings the asker may see among all that a gateway heard. */
import type { Db } from '../../db/connect.js';
import { type Asker, joinWindow, seesDevice } from '../../scope/devices.js';
import type { Since } from '../../telemetry-store/store.js';
import { sql } from 'kysely';

export type SeenSensor = Since & { readonly mac: string };

/** Every sensor the asker sees, each with the first time he may read of it, epoch ms. */
export async function selectSensors(db: Db, asker: Asker): Promise<SeenSensor[]> {
  const { rows } = await sql<{ id: number; mac: string; from_ms: number | null }>`
    select device.id, device.mac, owned.from_ms from device ${joinWindow('owned')}
    where device.mac is not null and device.kind <> 'gateway' and ${seesDevice(asker)} order by device.id`.execute(db);
  return rows.map((row) => ({ id: row.id, mac: row.mac, fromMs: row.from_ms ?? 0 }));
}
