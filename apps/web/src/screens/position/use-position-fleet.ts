/** What the page of positions follows: the trackers live, their groups, and how far each has driven today. */
import { position } from '@frostway/contract/position/endpoints';
import type { PositionGroup } from '@frostway/contract/position/rows';
import { limits } from '@frostway/core/limits';
import { useMemo } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useNow } from '../../api/clock.js';
import { type Fleet, fleetNow, useFleetAsking } from '../../api/fleet.js';
import { useMay } from '../../api/permission.js';
import { fewDevices } from '../../map/feed.js';
import { dayStart } from '../../values/zone.js';
import { type FleetRow, fleetRows } from './fleet-list.js';

const noGroups: readonly PositionGroup[] = [];
/** Mileage of the day is worked out anew so often, ms: it is a report over the whole fleet. */
const mileageMs = 300_000;

export type PositionFleet = {
  readonly rows: readonly FleetRow[];
  readonly groups: readonly PositionGroup[];
  readonly asking: Fleet['asking'];
  /** Kilometres of today by MAC or IMEI; undefined while they are not known, or not for the caller. */
  readonly today: ReadonlyMap<string, number> | undefined;
};

/** See above. Live values arrive a few times a second, however many vehicles move. */
export function usePositionFleet(): PositionFleet {
  const may = useMay();
  const asking = useFleetAsking();
  // Not followed frame by frame: what came since the last tick is taken together.
  const fleet = fleetNow();
  const now = useNow(fleet.size < fewDevices ? 250 : 1000);
  const list = useAnswer(position.list, { pageSize: limits.pageSizeMax }, { enabled: may(position.list), freshMs: 60_000 });
  const groups = useAnswer(position.groups, {}, { enabled: may(position.groups), freshMs: 60_000 });
  const groupOf = useMemo(() => new Map((list.data?.rows ?? []).map(({ id, positionGroupId }) => [id, positionGroupId])), [list.data]);
  const rows = useMemo(() => fleetRows(fleet.values(), groupOf, now), [fleet, groupOf, now]);
  return { rows, groups: groups.data?.rows ?? noGroups, asking, today: useToday() };
}

function useToday(): ReadonlyMap<string, number> | undefined {
  const may = useMay();
  const minute = useNow(60_000);
  const fromMs = dayStart(minute);
  const toMs = Math.max(fromMs + 60_000, Math.floor(minute / mileageMs) * mileageMs);
  const answer = useAnswer(
    position.mileage,
    { st: fromMs, et: toMs, by: 'vehicle', pageSize: limits.pageSizeMax },
    { enabled: may(position.mileage), freshMs: mileageMs, keepPrevious: true },
  );
  return useMemo(() => {
    if (answer.data === undefined) return undefined;
    return new Map(
      answer.data.rows.flatMap(({ mac, imei, distance }) =>
        [mac, imei].flatMap((key): [string, number][] => (key === null ? [] : [[key, distance]])),
      ),
    );
  }, [answer.data]);
}
