/** Where the devices of a report were. */
import type { Principal } from '../../scope/principal.js';
import type { Db } from '../../db/connect.js';
import { selectIncidents } from '../alarm/index.js';
import type { Places } from './incidents.js';
import { rounded } from './sensors.js';

/** Where incidents began, as far as the principal may know it. */
export async function placesOf(
  db: Db,
  principal: Principal,
  picked: readonly { readonly deviceId: number; readonly id: number }[],
): Promise<Places> {
  const found = await selectIncidents(db, principal, picked, 'en', { withStart: true });
  const degrees = (value: number | null | undefined): number | null => (value == null ? null : rounded(value));
  return new Map(
    found.map(({ incident, alarms }) => [
      incident.id,
      { latitude: degrees(alarms[0]?.excursion?.latitude), longitude: degrees(alarms[0]?.excursion?.longitude) },
    ]),
  );
}
