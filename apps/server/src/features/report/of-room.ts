/** The report of a room over a period: that of its sensors, with where each stands, the hottest and the coldest place. */
import type { ReportFacts } from '@frostway/contract/report/content';
import { refuse } from '@frostway/contract/refusals';
import type { Imei, Mac } from '@frostway/core/identity';
import type { Tools } from '../../platform/tools.js';
import type { Principal } from '../../scope/principal.js';
import { deviceReport } from './of-devices.js';
import type { Assembled } from './parts.js';
import { findRoom, planOf } from './rooms.js';
import { rounded } from './sensors.js';

/** Which room, and the period, epoch ms. */
export type AskedRoom = { readonly roomId: number; readonly st: number; readonly et: number };

/** Refuses 80844, 80741 a room without sensors, and as reports of devices do. */
export async function roomReport(
  using: Pick<Tools, 'db' | 'store' | 'clock'>,
  principal: Principal,
  { roomId, st, et }: AskedRoom,
): Promise<Assembled> {
  const room = await findRoom(using.db, principal, roomId);
  if (room.places.length === 0) refuse('reportNoSensor');
  const macs = room.places.flatMap(({ mac }) => (mac === null ? [] : [mac as Mac]));
  const imeis = room.places.flatMap(({ mac, imei }) => (mac !== null || imei === null ? [] : [imei as Imei]));
  const assembled = await deviceReport(using, principal, { macs, imeis, st, et });
  const { sensors } = assembled.facts;
  const places = room.places.flatMap(({ mac, imei, label, x, y }) => {
    const sensor = sensors.findIndex((each) => each.mac === mac && each.imei === imei);
    return sensor < 0 ? [] : [{ sensor, label, x: rounded(x), y: rounded(y) }];
  });
  const means = places.map(({ sensor }) => sensors[sensor]?.figures.find(({ probe }) => probe === 'temperature')?.mean ?? null);
  const extreme = (isMore: (mean: number, than: number) => boolean): number | null => {
    let found: number | null = null;
    for (const [index, mean] of means.entries()) if (mean !== null && (found === null || isMore(mean, means[found] ?? mean))) found = index;
    return found;
  };
  const mapping: ReportFacts['mapping'] = {
    room: room.name,
    plan: await planOf(using.db, roomId),
    places,
    hottest: extreme((mean, than) => mean > than),
    coldest: extreme((mean, than) => mean < than),
  };
  return {
    ...assembled,
    facts: { ...assembled.facts, mapping },
    subject: { ...assembled.subject, key: `${principal.ownerId}:room:${roomId}:${st}:${et}` },
  };
}
