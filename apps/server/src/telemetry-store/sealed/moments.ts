/**
 * Moments of sealed days that statements about other tables ask of: what stood in the row of a moment is written beside the packed day, so that a list of many rows
 * stays one statement. They go when the day is opened, and are made anew when it is sealed.
 */
import type { Querying } from '../../db/querying.js';
import { int4Array, int8Array } from '../binary-arrays.js';
import type { ReadingChunk } from '../chunk/reading-chunk.js';
import { dayOf, openFrom } from './days.js';
import { unpack } from './packed.js';

/** A moment of a device, epoch ms. */
export type DeviceMoment = { readonly deviceId: number; readonly ms: number };

/** Moments as columns, ascending. */
export type MomentColumns = {
  readonly moments: number[];
  /** The gateway that received the reading of each most strongly, the one of the smallest id of several; null = none did, or the device itself. */
  readonly gateways: (number | null)[];
  /** The first reading not before each; null = none. */
  readonly firsts: (number | null)[];
};

/** What is asked of moments of a day. */
export function momentsOf(day: ReadingChunk, asked: Iterable<number>): MomentColumns {
  const moments = [...new Set(asked)].sort((a, b) => a - b);
  const first = moments.map((ms) => day.timeMs.findIndex((timeMs) => timeMs >= ms));
  return {
    moments,
    gateways: moments.map((ms, index) => gatewayAt(day, ms, first[index] as number)),
    firsts: first.map((index) => day.timeMs[index] ?? null),
  };
}

function gatewayAt(day: ReadingChunk, ms: number, first: number): number | null {
  let best = first;
  for (let index = first; index !== -1 && day.timeMs[index] === ms; index += 1)
    if (strengthAt(day, index) > strengthAt(day, best)) best = index;
  const gatewayId = day.timeMs[best] === ms ? (day.gatewayId[best] as number) : 0;
  return gatewayId === 0 ? null : gatewayId;
}

const strengthAt = ({ rssi }: ReadingChunk, index: number): number =>
  Number.isNaN(rssi[index]) ? Number.NEGATIVE_INFINITY : (rssi[index] as number);

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
    const day = unpack(deviceId, fromMs, body);
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
