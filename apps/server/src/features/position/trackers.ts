/** Trackers as lists and maps show them: the latest of each, how it stands, the group it is in; and on which days one has positions. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { position as table } from '@frostway/contract/position/endpoints';
import { motionOfStatus } from '@frostway/contract/position/motion';
import type { TrackerRow } from '@frostway/contract/position/rows';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { limits } from '@frostway/core/limits';
import { bucketsOf, localMs } from '@frostway/core/zone';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { findSeenDevices, type Viewer } from '../../scope/devices.js';
import { zoneOfDevice } from '../../scope/zones.js';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import { selectStatus } from '../device/index.js';
import { positionGroupsOf, trackersIn } from './groups.js';
import { findTracker } from './positions.js';

type Calls = typeof table;

async function withGroups(db: Db, caller: Caller, rows: readonly DeviceStatus[]): Promise<TrackerRow[]> {
  const groups = await positionGroupsOf(
    db,
    caller,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, motion: motionOfStatus(row, caller.now()), positionGroupId: groups.get(row.id) ?? null }));
}

/** Answers GET /beacon/position/list. */
export async function listTrackers(db: Db, caller: Caller, input: Input<Calls['list']>): Promise<Answer<Calls['list']>> {
  const ids = input.groupId === undefined ? undefined : await trackersIn(db, caller, input.groupId);
  const found = await selectStatus(db, caller, {
    nowMs: caller.now(),
    kinds: ['tracker'],
    ...(ids === undefined ? {} : { ids }),
    ...(input.search === undefined ? {} : { search: input.search }),
    ...rangeOf(input),
  });
  checkPage(found.total, input);
  return { total: found.total, rows: await withGroups(db, caller, found.rows) };
}

/** Answers GET /beacon/positionDevices/position. */
export async function latestPlaces(db: Db, caller: Caller, input: Input<Calls['latest']>): Promise<Answer<Calls['latest']>> {
  const devices = await findSeenDevices(db, caller, { macs: input.mac ?? [], imeis: input.imei ?? [] });
  const ids = devices.map(({ id }) => id);
  const { total, rows } = await selectStatus(db, caller, { nowMs: caller.now(), ids, limit: Math.max(1, ids.length), offset: 0 });
  return { total, rows: await withGroups(db, caller, rows) };
}

/** Answers GET /beacon/position/checkRecord. */
export async function checkRecord(
  store: TelemetryStore,
  db: Db,
  viewer: Viewer,
  input: Input<Calls['checkRecord']>,
): Promise<Answer<Calls['checkRecord']>> {
  const { device, range } = await findTracker(db, viewer, input, limits.trackListRangeMs);
  const zone = input.zone ?? (await zoneOfDevice(db, device.id)) ?? 0;
  const counts = await store.positionCounts(device.id, bucketsOf(range, 'day', zone));
  const rows = counts.flatMap(({ fromMs, count, firstMs, lastMs }) =>
    firstMs === null || lastMs === null
      ? []
      : [
          {
            day: new Date(localMs(zone, fromMs)).toISOString().slice(0, 10),
            points: count,
            first: new Date(firstMs).toISOString(),
            last: new Date(lastMs).toISOString(),
          },
        ],
  );
  return { total: rows.length, rows };
}
