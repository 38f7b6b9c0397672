/** Positions read back. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import { position as table } from '@frostway/contract/position/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { type Mounted, serve } from '../../call/serve.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import type { Db } from '../../db/connect.js';
import { findSeenDevice, type Viewer } from '../../scope/devices.js';
import { sourceNames } from '../../telemetry-store/rows.js';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import { checkedRange, pageOf, shownRange } from '../telemetry/index.js';

/** The handlers of every call of positions. */
function positionCalls({ store }: { readonly store: TelemetryStore }): Mounted[] {
  return serve('position', table, { positions: (input, caller, { db }) => readPositions(store, db, caller, input) });
}

/** Positions of a device, the range or a page of it; for accounts and for guests, within what they may read. Refuses as the call of the contract does. */
export async function readPositions(
  store: TelemetryStore,
  db: Db,
  viewer: Viewer,
  input: Omit<Input<(typeof table)['positions']>, 'playback'> & { readonly playback?: boolean },
): Promise<Answer<(typeof table)['positions']>> {
  if (input.mac === undefined && input.imei === undefined) refuse('rangeMissing', { imei: 'rangeMissing' });
  checkedRange(input.st, input.et, limits.positionRangeMs);
  const device = await findSeenDevice(db, viewer, input, 'history');
  // Where it was is its place as well as its history.
  if (!device.rights.has('place')) refuse('notPermitted');
  const range = shownRange(device, input.st, input.et);
  const columns = await store.positions(device.id, range?.fromMs ?? 1, range?.untilMs ?? 0);
  if (input.playback === true && columns.length === 0) refuse('noPlaybackData');
  const { from, until } = pageOf(columns.length, input.page, input.pageSize);
  const value = (column: Float64Array, index: number): number | null => (Number.isNaN(column[index]) ? null : (column[index] ?? null));
  const rows = Array.from({ length: until - from }, (_, offset) => {
    const index = from + offset;
    return {
      time: new Date(columns.timeMs[index] ?? 0).toISOString(),
      latitude: columns.latitude[index] ?? 0,
      longitude: columns.longitude[index] ?? 0,
      speed: value(columns.speed, index),
      course: value(columns.course, index),
      source: sourceNames[columns.source[index] ?? 1] ?? ('gps' as const),
      valid: columns.isValid[index] === 1,
    };
  });
  return { total: columns.length, rows };
}

/** What positions add. */
export function positionFeature(tools: Tools): Feature {
  return { name: 'position', calls: positionCalls(tools) };
}
