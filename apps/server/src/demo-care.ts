/** Who drives the vehicles of a demo, their maintenance and their SIM cards: made where missing, known by their names. */
import type { Demo } from '@frostway/fleet/demo';
import type { Tx } from './db/connect.js';
import { ensureDriver, ensureDriverTime } from './features/driver/index.js';
import { ensureMaintenance } from './features/maintenance/index.js';
import { ensureCard } from './features/sim/index.js';

const dayMs = 86_400_000;
/** Data of SIM cards, megabytes: one runs low. */
const cards = [
  { totalMb: 1024, usedMb: 963 },
  { totalMb: 3072, usedMb: 811 },
];
/** A demo's drivers drive for so long, ms: whoever starts it anew every year finds them driving still. */
const drivesForMs = 400 * dayMs;

/** Makes what is missing; drivers drive since `fromMs` of a demo that is new, else since now. */
export async function seedDemoCare(
  tx: Tx,
  ownerId: number,
  { lang, drivers, maintenance }: Demo,
  { nowMs, fromMs = nowMs }: { readonly nowMs: number; readonly fromMs?: number | undefined },
): Promise<void> {
  const at = new Date(nowMs);
  const imeis = [...drivers.flatMap((each) => each.imeis), ...maintenance.map(({ imei }) => imei)];
  const rows = await tx.selectFrom('device').select(['id', 'imei']).where('owner_id', '=', ownerId).where('imei', 'in', imeis).execute();
  const ids = new Map(rows.map(({ id, imei }) => [imei, id]));
  for (const { name, phone, licence, tag, imeis: driven } of drivers) {
    const driverId = await ensureDriver(tx, ownerId, { name: name[lang], phone, licence, tag }, at);
    for (const imei of driven) {
      const deviceId = ids.get(imei);
      if (deviceId !== undefined) await ensureDriverTime(tx, { ownerId, deviceId, driverId, fromMs, untilMs: nowMs + drivesForMs });
    }
  }
  for (const { imei, name, doneDaysAgo, everyDays = null, everyKm = null, everyHours = null } of maintenance) {
    const deviceId = ids.get(imei);
    const every = { everyDays, everyKm, everyHours };
    if (deviceId !== undefined)
      await ensureMaintenance(tx, { ownerId, deviceId, name: name[lang], ...every, doneMs: nowMs - doneDaysAgo * dayMs }, at);
  }
  for (const [index, deviceId] of [...new Set(ids.values())].sort((a, b) => a - b).entries()) {
    const card = cards[index];
    if (card !== undefined) await ensureCard(tx, { deviceId, ...card }, at);
  }
}
