/** The tables of rules, excursions and alarms as Kysely sees them; see migrations/006-alarms.ts, 010-mkt.ts, 017-canary.ts, 028-incidents.ts, 029-counted.ts and 310-incidents-at-once.ts. */
import type { Generated, JSONColumnType } from 'kysely';

type Json = JSONColumnType<Record<string, unknown>>;
type Big = number;

/** How far a device was judged, and what judging goes on with. */
type Judged = {
  device_id: number;
  judged_ms: Big;
  judged_at: Date;
  state: Json;
  checkpoints: string | null;
  snapshot: string | null;
};

export type AlarmSchema = {
  alert_rule: {
    id: Generated<number>;
    owner_id: number;
    version: Generated<number>;
    created_at: Generated<Date>;
    ended_at: Date | null;
  };
  alert_rule_version: {
    rule_id: number;
    version: number;
    name: string;
    preset: string | null;
    probe: string;
    condition: string;
    value: number | null;
    lower: number | null;
    upper: number | null;
    delay_seconds: number;
    mode: string;
    window_seconds: number | null;
    hysteresis: number;
    clear_delay_seconds: number;
    ignore_seconds: number;
    severity: string;
    created_at: Generated<Date>;
    created_by: number | null;
  };
  alert_rule_target: { rule_id: number; device_id: number | null; group_id: number | null };
  rule_watch: {
    device_id: number;
    rule_id: number;
    version: number;
    from_ms: Big;
    until_ms: Big | null;
    /** 0 = what the rule is meant for by itself. */
    mission_id: Generated<number>;
  };
  kinetic_hour: { device_id: number; hour_ms: Big; heat: number; covered_ms: number };
  kinetic_kept: { device_id: number; from_ms: Big };
  judging: Judged & { frozen_ms: Generated<Big>; first_ms: Big | null };
  position_judging: Judged;
  job_run: { name: string; ended_at: Date };
  report_judging: { device_id: number; type: string; judged_at: Date };
  retention: { is_only: Generated<boolean>; dropped_before_ms: Big };
  device_retention: { device_id: number; dropped_before_ms: Big };
  excursion: {
    device_id: number;
    id: Generated<Big>;
    watch: string;
    rule_id: number | null;
    version: number | null;
    type: string;
    side: string | null;
    started_ms: Big;
    fired_ms: Big | null;
    ended_ms: Big | null;
    closed_ms: Big | null;
    last_ms: Big;
    worst: number | null;
    worst_ms: Big | null;
    limit_value: number | null;
    minutes: Generated<number>;
    degree_minutes: Generated<number>;
    readings: Generated<number>;
    longest_gap_ms: Generated<Big>;
    counted_ms: Big | null;
    is_fault: Generated<boolean>;
    is_door: Generated<boolean>;
    is_start_kept: Generated<boolean>;
    silence_gaps: Json | null;
    gateway_id: number | null;
    latitude: number | null;
    longitude: number | null;
  };
  alarm: {
    device_id: number;
    id: Generated<Big>;
    excursion_id: Big | null;
    type: string;
    severity: string;
    state: 'pending' | 'active' | 'cleared' | 'merged' | 'withdrawn';
    started_ms: Big;
    ended_ms: Big | null;
    rule_id: number | null;
    raised_at: Date | null;
    cleared_at: Date | null;
    is_late: Generated<boolean>;
    is_revised: Generated<boolean>;
    is_worst_told: Generated<boolean>;
    /** Written by the database. */
    minutes: Generated<number | null>;
    acknowledged_at: Date | null;
    acknowledged_by: number | null;
    reason: string | null;
    assignee_id: number | null;
    merged_into: Big | null;
    incident_id: Big | null;
  };
  /** Written by the database alone, from the alarms: see migrations/028-incidents.ts and 310-incidents-at-once.ts. */
  incident: {
    device_id: number;
    id: Big;
    kind: string;
    type: string;
    severity: string;
    state: 'pending' | 'active' | 'cleared';
    started_ms: Big;
    ended_ms: Big | null;
    minutes: number | null;
    is_late: boolean;
    acknowledged_at: Date | null;
    assignee_id: number | null;
    rule_ids: number[];
  };
  alarm_event: {
    device_id: number;
    id: Generated<Big>;
    alarm_id: Big;
    at: Date;
    kind: string;
    account_id: number | null;
    body: Json;
  };
  alarm_notice: {
    id: Generated<Big>;
    device_id: number;
    alarm_id: Big;
    moment: string;
    at_ms: Big;
    value: number | null;
    created_at: Date;
    told_at: Date | null;
  };
};
