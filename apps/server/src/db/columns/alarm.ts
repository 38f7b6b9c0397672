/** The columns of the tables of `alarm`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type AlarmColumns = {
  alarm: {
    acknowledged_at: Date | null;
    acknowledged_by: number | null;
    assignee_id: number | null;
    cleared_at: Date | null;
    device_id: number;
    ended_ms: number | null;
    excursion_id: number | null;
    id: Filled<number>;
    incident_id: number | null;
    is_late: Filled<boolean>;
    is_revised: Filled<boolean>;
    is_worst_told: Filled<boolean>;
    merged_into: number | null;
    minutes: number | null;
    raised_at: Date | null;
    reason: string | null;
    rule_id: number | null;
    severity: string;
    started_ms: number;
    state: string;
    type: string;
  };
  alarm_event: {
    account_id: number | null;
    alarm_id: number;
    at: Date;
    body: Filled<object>;
    device_id: number;
    id: Filled<number>;
    kind: string;
  };
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
  alert_rule: {
    created_at: Filled<Date>;
    ended_at: Date | null;
    id: Filled<number>;
    owner_id: number;
    version: Filled<number>;
  };
  alert_rule_target: {
    device_id: number | null;
    group_id: number | null;
    rule_id: number;
  };
  alert_rule_version: {
    clear_delay_seconds: Filled<number>;
    condition: string;
    created_at: Filled<Date>;
    created_by: number | null;
    delay_seconds: Filled<number>;
    hysteresis: Filled<number>;
    ignore_seconds: Filled<number>;
    lower: number | null;
    mode: Filled<string>;
    name: string;
    preset: string | null;
    probe: string;
    rule_id: number;
    severity: string;
    upper: number | null;
    value: number | null;
    version: number;
    window_seconds: number | null;
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
  incident: {
    acknowledged_at: Date | null;
    assignee_id: number | null;
    device_id: number;
    ended_ms: number | null;
    id: number;
    is_late: boolean;
    kind: string;
    minutes: number | null;
    rule_ids: number[];
    severity: string;
    started_ms: number;
    state: string;
    type: string;
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
  rule_watch: {
    device_id: number;
    from_ms: number;
    mission_id: Filled<number>;
    rule_id: number;
    until_ms: number | null;
    version: number;
  };
  watch_change: {
    changed_at: Filled<Date>;
    device_id: number;
    id: Filled<number>;
  };
};
