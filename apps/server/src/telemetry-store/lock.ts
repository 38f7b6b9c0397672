/** Facts of a device are stored, judged and removed one after another: whoever does any of it holds its row of the latest until the transaction ends. */
import { aboutIds, type Querying } from '../db/querying.js';

const holdSql = 'select device_id as id from device_state where device_id = any($1::integer[]) order by device_id for update';

/** Waits for devices and holds them, in the order everybody takes them; answers those it holds: one of which nothing is stored has nothing to hold. */
export async function holdDevices(client: Querying, deviceIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>(aboutIds('hold-device', holdSql, deviceIds));
  return new Set(rows.map(({ id }) => id));
}
