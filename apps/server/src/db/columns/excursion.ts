/** The columns of the tables of `excursion`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type ExcursionColumns = {
  alarm_notice: {
    alarm_id: number;
    at_ms: number;
    created_at: Date;
    device_id: number;
    id: Filled<number>;
    moment: string;
    told_at: Date | null;
    value: number | null;
  };
  excursion: {
    closed_ms: number | null;
    counted_ms: number | null;
    degree_minutes: Filled<number>;
    device_id: number;
    ended_ms: number | null;
    fired_ms: number | null;
    gateway_id: number | null;
    id: Filled<number>;
    is_door: Filled<boolean>;
    is_fault: Filled<boolean>;
    is_start_kept: Filled<boolean>;
    last_ms: number;
    latitude: number | null;
    limit_value: number | null;
    longest_gap_ms: Filled<number>;
    longitude: number | null;
    minutes: Filled<number>;
    readings: Filled<number>;
    rule_id: number | null;
    side: string | null;
    silence_gaps: object | null;
    started_ms: number;
    type: string;
    version: number | null;
    watch: string;
    worst: number | null;
    worst_ms: number | null;
  };
  job_run: {
    ended_at: Date;
    name: string;
  };
  judging: {
    checkpoints: string | null;
    device_id: number;
    first_ms: number | null;
    frozen_ms: Filled<number>;
    judged_at: Date;
    judged_ms: number;
    snapshot: string | null;
    state: object;
  };
  judging_checkpoint: {
    at_ms: number;
    device_id: number;
    line: string;
    source: string;
  };
  kinetic_hour: {
    covered_ms: number;
    device_id: number;
    heat: number;
    hour_ms: number;
  };
  kinetic_kept: {
    device_id: number;
    from_ms: number;
  };
  position_judging: {
    checkpoints: string | null;
    device_id: number;
    judged_at: Date;
    judged_ms: number;
    snapshot: string | null;
    state: object;
  };
  report_judging: {
    device_id: number;
    judged_at: Date;
    type: string;
  };
  watch_change: {
    changed_at: Filled<Date>;
    device_id: number;
    id: Filled<number>;
  };
};
