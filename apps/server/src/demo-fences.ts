/** The fences of a demo: made with it, so that its past has crossings; what visitors made of them is put back. */
import type { Demo } from '@frostway/fleet/demo';
import type { Tx } from './db/connect.js';
import { addFence, removeFence } from './features/fence/index.js';
import type { Principal } from './scope/devices.js';

/** Makes what is missing, which watches from a moment on (epoch ms), and ends what is not the demo's. Answers the devices whose watches changed. */
export async function seedDemoFences(
  tx: Tx,
  principal: Principal,
  { lang, fences }: Demo,
  { nowMs, fromMs }: { readonly nowMs: number; readonly fromMs?: number | undefined },
): Promise<readonly number[]> {
  const change = { db: tx, audit: () => undefined };
  const there = await tx
    .selectFrom('fence')
    .select(['id', 'name', 'version'])
    .where('owner_id', '=', principal.ownerId)
    .where('ended_at', 'is', null)
    .execute();
  const isOurs = ({ name, version }: (typeof there)[number]): boolean => version === 1 && fences.some((fence) => fence.name[lang] === name);
  const changed: number[] = [];
  for (const fence of there) if (!isOurs(fence)) changed.push(...(await removeFence(principal, fence.id, change, nowMs)).deviceIds);
  const kept = new Set(there.filter(isOurs).map(({ name }) => name));
  for (const { name, latitude, longitude, radiusM, mode, imeis } of fences) {
    if (kept.has(name[lang])) continue;
    const fence = { name: name[lang], shape: 'circle', latitude, longitude, radius: radiusM, mode, kept: 'server', imeis } as const;
    changed.push(...(await addFence(principal, fence, change, fromMs ?? nowMs)).deviceIds);
  }
  return changed;
}
