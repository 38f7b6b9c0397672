/** What fences and limits on movement watch a device, as rows of a query. */
import type { FenceMode } from '@frostway/contract/fence/endpoints';
import type { DaySpan } from '@frostway/core/track/watched';
import type { FenceSide, PositionAlarmKind } from '../../db/schema-fence.js';

/** A row of fence_watch with its version. */
export type FenceWatchRow = readonly [
  ...watch: readonly [fenceId: number, version: number, fromMs: number, untilMs: number | null, side: FenceSide | null],
  /** The shape as text of JSON: read when it is not known yet. */
  ...version: readonly [mode: FenceMode, shape: string],
];
/** A row of position_alarm. */
export type PositionAlarmRow = readonly [
  ...watch: readonly [kind: PositionAlarmKind, fromMs: number, untilMs: number | null, value: number | null],
  ...more: readonly [latitude: number | null, longitude: number | null, hours: readonly DaySpan[] | null, zone: string | null],
];

/** SQL: the same as arrays of JSON, oldest first of each, for a query over `d (id, since_ms)`. */
export const fenceWatchSql = `(select coalesce(json_agg(json_build_array(w.fence_id, w.version, w.from_ms, w.until_ms, w.side, v.mode, v.shape::text) order by w.fence_id, w.from_ms), '[]')
    from fence_watch w join fence_version v on v.fence_id = w.fence_id and v.version = w.version
    where w.device_id = d.id and (w.until_ms is null or w.until_ms > d.since_ms))`;
/** See above. */
export const positionAlarmSql = `(select coalesce(json_agg(json_build_array(a.kind, a.from_ms, a.until_ms, a.value, a.latitude, a.longitude, a.hours, a.zone) order by a.kind, a.from_ms), '[]')
    from position_alarm a where a.device_id = d.id and (a.until_ms is null or a.until_ms > d.since_ms))`;

/** SQL: when the last of those that are left out had ended, for the same query. */
export const fencesEnded = `select max(until_ms) from fence_watch where device_id = d.id and until_ms <= d.since_ms`;
export const positionAlarmsEnded = `select max(until_ms) from position_alarm where device_id = d.id and until_ms <= d.since_ms`;
