/** Notes moments beside sealed days of readings that somebody comes to ask of after they were sealed: see moments.ts. */
import type { Querying } from '../../db/querying.js';
import { int4Array, int8Array } from '../binary-arrays.js';
import { dayOf, openFrom } from './days.js';
import { momentsOf } from './moments.js';
import { unpack } from './packed.js';
import { readings } from './readings.js';

/** A moment of a device, epoch ms. */
export type DeviceMoment = { readonly deviceId: number; readonly ms: number };

/** Notes moments that may lie in sealed days, of devices the caller's transaction holds. New ones cost nothing. */
export async function noteMoments(client: Querying, asked: readonly DeviceMoment[], nowMs: number): Promise<void> {
  const old = asked.filter(({ ms }) => ms < openFrom(nowMs));
  if (old.length === 0) return;
  // A day somebody opens just now needs none.
  const { rows } = await client.query<{ deviceId: number; fromMs: number; body: Buffer; moments: (number | string)[] }>({
    name: 'days-of-moments',
    text: `select device_id as "deviceId", from_ms as "fromMs", body, moments from reading_chunk
where (device_id, from_ms) in (select * from unnest($1::integer[], $2::bigint[])) for update skip locked`,
    values: [int4Array(old.map(({ deviceId }) => deviceId)), int8Array(old.map(({ ms }) => dayOf(ms)))],
  });
  for (const { deviceId, fromMs, body, moments: known } of rows) {
    const day = unpack(readings, deviceId, fromMs, body);
    if (day === undefined) continue;
    const wanted = old.filter((moment) => moment.deviceId === deviceId && dayOf(moment.ms) === fromMs).map(({ ms }) => ms);
    const { moments, gateways, firsts } = momentsOf(day, [...known.map(Number), ...wanted]);
    await client.query({
      name: 'note-moments',
      text: 'update reading_chunk set moments = $3, moment_gateways = $4, moment_firsts = $5 where device_id = $1 and from_ms = $2',
      values: [deviceId, fromMs, int8Array(moments), int4Array(gateways), int8Array(firsts)],
    });
  }
}
