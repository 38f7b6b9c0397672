/** What stands around rules on mean kinetic temperature that watch devices: whose the device is, which hours of it are kept, how far readings go. */
import { hourOf, kineticStepMs } from '@frostway/core/kinetic-window';
import type { Querying } from '../../db/querying.js';
import { TelemetryReader } from '../../telemetry-store/reader.js';
import type { KineticWatch } from './kinetic-watches.js';

/** Of one watch. */
export type Frame = {
  readonly key: string;
  /** Since when its owner has the device. */
  readonly ownedMs: number;
  /** Of one that is over: the newest reading of its time, and of its time before what is new. */
  readonly lastMs: number | null;
  readonly beforeMs: number | null;
  /** From when on the hours of the device are kept; null = not at all. */
  readonly keptMs: number | null;
};

/** Of the watches of one device, by key. */
export type Frames = ReadonlyMap<string, Frame>;

/** The first hour that counts for a watch. */
export function neededFrom({ key, givenMs, windowMs }: KineticWatch, frames: Frames): number {
  return Math.max(hourOf(givenMs) - windowMs, countsFrom(frames.get(key)));
}

/** The first full hour of a watch's owner. */
export const countsFrom = (frame: Frame | undefined): number => hourOf((frame?.ownedMs ?? 0) + kineticStepMs - 1);

/** Since when the hours of a device are kept, epoch ms; Infinity = not at all. */
export const keptSince = (frames: Frames): number => frames.values().next().value?.keptMs ?? Number.POSITIVE_INFINITY;

/** Whether all hours that watches of a device need are kept. */
export const isKept = ({ kinetic, frames }: { readonly kinetic: readonly KineticWatch[]; readonly frames: Frames }): boolean =>
  kinetic.every((watch) => keptSince(frames) <= neededFrom(watch, frames));

/** What stands around the watches of devices, by device and key; `firstMs`: since when readings are new. */
export async function readFrames(
  client: Querying,
  subjects: readonly { readonly id: number; readonly kinetic: readonly KineticWatch[]; readonly firstMs: number }[],
): Promise<Map<number, Map<string, Frame>>> {
  const watches = subjects.flatMap(({ id, kinetic, firstMs }) => kinetic.map((watch) => ({ id, watch, firstMs })));
  const { rows } = await client.query<{ keptMs: number | null; ownedMs: number }>({
    name: 'read-kinetic-frames',
    text: `select k.from_ms as "keptMs",
  coalesce((select o.from_ms from device_ownership o where o.device_id = w.id and coalesce(o.from_ms, 0) <= w.given_ms order by o.from_ms desc nulls last limit 1), 0) as "ownedMs"
from unnest($1::integer[], $2::bigint[]) with ordinality as w (id, given_ms, at) left join kinetic_kept k on k.device_id = w.id order by w.at`,
    values: [watches.map(({ id }) => id), watches.map(({ watch }) => watch.givenMs)],
  });
  const over = watches.filter(({ watch: { watch } }) => Number.isFinite(watch.untilMs));
  const reader = new TelemetryReader(client);
  const lastMs = await reader.lastMs(over.map(({ id, watch: { watch } }) => ({ id, fromMs: 0, untilMs: watch.untilMs })));
  const beforeMs = await reader.lastMs(
    over.map(({ id, watch: { watch }, firstMs }) => ({ id, fromMs: 0, untilMs: Math.min(watch.untilMs, firstMs) })),
  );
  const edges = new Map(over.map((one, index) => [one, { lastMs: lastMs[index] ?? null, beforeMs: beforeMs[index] ?? null }]));
  const frames = new Map<number, Map<string, Frame>>();
  for (const [index, one] of watches.entries()) {
    const { key } = one.watch;
    const { keptMs = null, ownedMs = 0 } = rows[index] ?? {};
    const own = frames.get(one.id) ?? new Map<string, Frame>();
    frames.set(one.id, own.set(key, { key, keptMs, ownedMs, ...(edges.get(one) ?? { lastMs: null, beforeMs: null }) }));
  }
  return frames;
}
