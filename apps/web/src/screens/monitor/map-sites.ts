/** The sites of the monitor's map: groups with a place, each in the state of its worst device. Pure. */
import type { DeviceStatus, Group } from '@frostway/contract/device/rows';
import type { MapSite } from '../../map/FleetMap.js';
import { deviceStateOf } from '../../values/conditions.js';
import { talliesOf } from '../../values/group-tally.js';

/** No group has this id. */
const nowhere = 0;

/** A site counts its group and those below it that have no place of their own. */
export function mapSites(groups: readonly Group[], devices: Iterable<DeviceStatus>, nowMs: number): MapSite[] {
  if (groups.every(({ radius }) => radius === null)) return [];
  // A group with a place is no part of the site above it; who is in no group is at none: the first root takes those.
  const tree = [
    { id: nowhere, parentId: null },
    ...groups.map(({ id, parentId, radius }) => ({ id, parentId: radius === null ? (parentId ?? nowhere) : null })),
  ];
  const rows = [...devices].map((row) => ({ groupId: row.groupId, condition: deviceStateOf(row, nowMs).condition }));
  const tallies = talliesOf(tree, rows);
  return groups.flatMap(({ id, name, latitude, longitude, radius }): MapSite[] =>
    latitude === null || longitude === null || radius === null
      ? []
      : [{ id, name, latitude, longitude, radiusM: radius, worst: tallies.get(id)?.worst }],
  );
}
