/**
 * Fences in the memory of devices. A fence that is to be kept by its devices is told to each that has a command for its shape and a number free; the server judges
 * it all the same. Table device_fence, which says what each device has been told, is only written here and in leaving.ts.
 */
import type { FenceMode } from '@frostway/contract/fence/endpoints';
import type { FenceShape } from '@frostway/core/fence/shape';
import type { Imei } from '@frostway/core/identity';
import { findModel } from '@frostway/core/models';
import { type Command, isWithin } from '@frostway/protocol/command';
import { offerOf } from '@frostway/protocol/offered';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.js';
import { giveByPlan, type Planned } from '../command/index.js';

/** How a device is told a shape. */
type Kind = 'circle' | 'polygon';
type Told = { readonly slot: number; readonly fenceId: number; readonly version: number; readonly kind: Kind };
type Wanted = { readonly fenceId: number; readonly version: number; readonly shape: FenceShape; readonly mode: FenceMode };
/** A copy with the values of the command that says it. */
type Said = Told & { readonly params: Readonly<Record<string, unknown>> };
/** What a device is to forget and what it is to keep. */
type Telling = { readonly forget: readonly Said[]; readonly keep: readonly (Said & { readonly name: string })[] };

const alarms = { in: 'enter', out: 'exit', both: 'both' } as const;
const names = { circle: 'fenceCircle', polygon: 'fencePolygon' } as const;

/** The values of the command for a fence, its number left out; undefined of a shape no device keeps. */
function valuesOf({ shape, mode }: Wanted): { readonly kind: Kind; readonly values: Readonly<Record<string, unknown>> } | undefined {
  const alarm = alarms[mode];
  switch (shape.shape) {
    case 'circle': {
      const { latitude, longitude, radius } = shape;
      return { kind: 'circle', values: { latitude, longitude, radius: Math.round(radius), alarm } };
    }
    case 'polygon':
      return { kind: 'polygon', values: { corners: shape.points.map(([longitude, latitude]) => ({ latitude, longitude })), alarm } };
    case 'corridor':
      return undefined;
  }
}

/** Numbers a command has for fences. */
function numbersOf({ parameters }: Command): readonly number[] {
  const index = parameters['index'];
  if (index?.kind !== 'number') return [];
  return Array.from({ length: index.max - index.min + 1 }, (_, step) => index.min + step);
}

/** What one device is to be told, so that it keeps what is wanted as far as it can. The oldest fences go first where it has fewer numbers than fences. */
export function tellingOf(
  device: { readonly model: string; readonly imei: string | null },
  wanted: readonly Wanted[],
  told: readonly Told[],
): Telling {
  const model = findModel(device.model);
  const commands = (model && offerOf(model)?.commands) ?? [];
  const named = (name: string): Command | undefined => commands.find((each) => each.name === name);
  const stays = told.filter(({ fenceId, version }) => wanted.some((each) => each.fenceId === fenceId && each.version === version));
  const taken = new Set(stays.map(({ slot }) => slot));
  const remove = named('fenceRemove');
  const forget = told.flatMap((each) => {
    if (stays.includes(each) || remove === undefined) return [];
    const shape = remove.parameters['shape'] === undefined ? {} : { shape: each.kind };
    return [{ ...each, params: { ...shape, index: each.slot } }];
  });
  const keep: (Said & { readonly name: string })[] = [];
  for (const fence of wanted.toSorted((a, b) => a.fenceId - b.fenceId)) {
    if (stays.some(({ fenceId }) => fenceId === fence.fenceId)) continue;
    const said = valuesOf(fence);
    const command = said && named(names[said.kind]);
    if (said === undefined || command === undefined) continue;
    const slot = numbersOf(command).find((number) => !taken.has(number));
    if (slot === undefined) continue;
    const params = { index: slot, ...said.values };
    const identity = device.imei === null ? { alias: '0' } : { imei: device.imei as Imei };
    // A polygon across the equator, a circle wider than the device knows: the server alone keeps those.
    if (!isWithin(command, params) || command.encode(params, { device: identity, flag: 1, serial: 1, nowMs: 0 }) === undefined) continue;
    taken.add(slot);
    keep.push({ slot, fenceId: fence.fenceId, version: fence.version, kind: said.kind, name: command.name, params });
  }
  return { forget, keep };
}

type DeviceRow = {
  id: number;
  model: string;
  imei: string | null;
  wanted: { fence_id: number; version: number; shape: FenceShape; mode: FenceMode }[] | null;
  told: { slot: number; fence_id: number; version: number; kind: Kind }[] | null;
};

/** Tells devices, which are locked, what has changed of the fences they are to keep. */
export async function tellFences(tx: Tx, deviceIds: readonly number[], accountId: number | null, nowMs: number): Promise<void> {
  const { rows } = await sql<DeviceRow>`
    select device.id, device.model, device.imei, wanted.list as wanted, told.list as told from device
    left join lateral (
      select json_agg(json_build_object('fence_id', fence.id, 'version', version.version, 'shape', version.shape, 'mode', version.mode)) as list
      from fence_watch as watch join fence on fence.id = watch.fence_id and fence.kept = 'device' and fence.ended_at is null
      join fence_version as version on version.fence_id = watch.fence_id and version.version = watch.version
      where watch.device_id = device.id and watch.until_ms is null) as wanted on true
    left join lateral (
      select json_agg(json_build_object('slot', slot, 'fence_id', fence_id, 'version', version, 'kind', kind)) as list
      from device_fence where device_fence.device_id = device.id) as told on true
    where device.id = any(${[...new Set(deviceIds)]}::integer[]) and (wanted.list is not null or told.list is not null) order by device.id`.execute(
    tx,
  );
  const commands: Planned[] = [];
  for (const row of rows) {
    const { forget, keep } = tellingOf(
      row,
      (row.wanted ?? []).map(({ fence_id: fenceId, ...fence }) => ({ fenceId, ...fence })),
      (row.told ?? []).map(({ fence_id: fenceId, ...copy }) => ({ fenceId, ...copy })),
    );
    const said = { deviceId: row.id, accountId, isFollow: false };
    for (const { slot, params } of forget) {
      await tx.deleteFrom('device_fence').where('device_id', '=', row.id).where('slot', '=', slot).execute();
      commands.push({ ...said, name: 'fenceRemove', params });
    }
    for (const { slot, fenceId, version, kind, name, params } of keep) {
      await tx.insertInto('device_fence').values({ device_id: row.id, slot, fence_id: fenceId, version, kind }).execute();
      commands.push({ ...said, name, params });
    }
  }
  await giveByPlan(tx, commands, { nowMs, untilMs: null });
}
