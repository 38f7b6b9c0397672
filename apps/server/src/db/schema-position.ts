/** The tables of migrations 050, 066 and 067 as Kysely sees them: groups of trackers, drivers, maintenance. */
import type { ColumnType, Generated } from 'kysely';

/** Of a `bigint` whose values a number holds. */
type Big = number;

export type PositionSchema = {
  position_group: { id: Generated<number>; owner_id: number; name: string; created_at: Date };
  driver: {
    id: Generated<number>;
    owner_id: number;
    name: string;
    phone: string | null;
    licence: Generated<string>;
    /** A calendar day. */
    licence_until: ColumnType<Date | null, string | null | undefined, string | null>;
    remark: Generated<string>;
    created_at: Date;
  };
  driver_tag: { owner_id: number; tag: string; driver_id: number };
  /** Epoch ms, half-open. */
  driver_time: { owner_id: number; device_id: number; from_ms: Big; until_ms: Big; driver_id: number };
  maintenance_plan: {
    id: Generated<number>;
    owner_id: number;
    device_id: number;
    name: string;
    every_days: number | null;
    every_km: number | null;
    every_hours: number | null;
    /** Epoch ms. */
    done_ms: Big;
    fixed_ms: Big;
    /** Metres, seconds. */
    fixed_m: Generated<number>;
    fixed_s: Generated<number>;
    counted_ms: Big | null;
    driven_m: number | null;
    engine_s: number | null;
    remark: Generated<string>;
    created_at: Date;
  };
  maintenance_warning: { plan_id: number; step: 'soon' | 'due'; told_at: Date };
  position_group_device: { owner_id: number; device_id: number; position_group_id: number };
};
