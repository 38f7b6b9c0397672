/** The tables of migrations 053, 160 and 171 as Kysely sees them: fences, and what else is watched of positions. */
import type { FenceMode, Keeper } from '@frostway/contract/fence/endpoints';
import type { FenceShape } from '@frostway/core/fence/shape';
import type { DaySpan } from '@frostway/core/track/watched';
import type { ColumnType, Generated } from 'kysely';

/** On which side of a fence a device was when it began to be watched. */
export type FenceSide = 'inside' | 'outside';
/** What is watched of positions besides fences. */
export type PositionAlarmKind = 'speedHigh' | 'speedLow' | 'displacement' | 'stop' | 'hours';

export type FenceSchema = {
  fence: {
    id: Generated<number>;
    owner_id: number;
    name: string;
    kept: Keeper;
    version: Generated<number>;
    created_at: Date;
    ended_at: Date | null;
  };
  fence_version: { fence_id: number; version: number; mode: FenceMode; shape: ColumnType<FenceShape, string, string>; created_at: Date };
  fence_watch: { device_id: number; fence_id: number; version: number; from_ms: number; until_ms: number | null; side: FenceSide | null };
  device_fence: { device_id: number; slot: number; fence_id: number; version: number; kind: 'circle' | 'polygon' };
  device_position_alarm: {
    device_id: number;
    name: 'speedAlarm' | 'displacementAlarm';
    params: ColumnType<Readonly<Record<string, unknown>>, string, string>;
    from_ms: number;
  };
  position_alarm: {
    device_id: number;
    kind: PositionAlarmKind;
    from_ms: number;
    until_ms: number | null;
    value: number | null;
    latitude: number | null;
    longitude: number | null;
    hours: ColumnType<readonly DaySpan[] | null, string | null, string | null>;
    zone: string | null;
  };
};
