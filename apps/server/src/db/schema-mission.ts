/** The tables of missions as Kysely sees them; see migrations/056-mission-things.ts, 057-mission-templates.ts and 058-missions.ts. */
import type { ReportOutcome } from '@frostway/contract/report/content';
import type { ReportPeriod } from '@frostway/core/report-periods';
import type { StabilityBudget } from '@frostway/contract/mission/stability';
import type { ColumnType, Generated } from 'kysely';

/** Epoch milliseconds. */
type Big = number;
/** A calendar day: written as `2026-03-14`; statements read it as text. */
type Day = ColumnType<Date | null, string | null | undefined, string | null>;

export type MissionSchema = {
  mission: {
    id: Generated<number>;
    owner_id: number;
    name: string;
    code: string;
    external_id: string | null;
    start_ms: Big;
    end_ms: Big | null;
    auto_end: boolean;
    auto_mail: boolean;
    product: Generated<string>;
    auto_start: Generated<boolean>;
    template_id: number | null;
    stability: ColumnType<StabilityBudget | null, string | null | undefined, string | null>;
    activation_energy: number | null;
    person_id: number | null;
    person: string;
    vehicle_id: number | null;
    vehicle: string;
    carrier_id: number | null;
    relay_id: number | null;
    started_ms: Big | null;
    ended_ms: Big | null;
    started_how: 'hand' | 'time' | 'departure' | null;
    ended_how: 'hand' | 'time' | 'arrival' | 'cancelled' | null;
    started_by: number | null;
    ended_by: number | null;
    created_by: number | null;
    created_at: Date;
    decision: Generated<'undecided' | 'released' | 'partial' | 'rejected'>;
    is_touched: Generated<boolean>;
  };
  mission_stop: {
    mission_id: number;
    place: number;
    kind: 'start' | 'middle' | 'end';
    address_id: number | null;
    name: string;
    address: string;
    longitude: number;
    latitude: number;
    radius: number;
    arrived_ms: Big | null;
    earliest_ms: Big | null;
    latest_ms: Big | null;
    left_ms: Big | null;
  };
  mission_device: {
    mission_id: number;
    device_id: number;
    role: 'locator' | 'beacon';
    place: number;
    name: string;
    left_ms: Big | null;
    touched_ms: Big | null;
  };
  mission_rule: { mission_id: number; rule_id: number; place: number; version: number | null };
  mission_contact: { mission_id: number; contact_id: number; place: number };
  mission_message: {
    id: Generated<number>;
    mission_id: number;
    kind: 'started' | 'incident' | 'delay' | 'arrived' | 'ended' | 'report';
    about: Generated<string>;
    contact_id: number;
    state: 'handed' | 'unconfirmed' | 'overLimit' | 'demo';
    mail_id: Big | null;
    created_at: Date;
  };
  vehicle: {
    id: Generated<number>;
    owner_id: number;
    plate: string;
    model: string;
    manufacturer: Generated<string>;
    brand: Generated<string>;
    emissions: Generated<string>;
    colour: Generated<string>;
    purchased_on: Day;
    last_maintenance_on: Day;
    next_maintenance_on: Day;
    insurer: Generated<string>;
    insurer_phone: Generated<string>;
    insured_until: Day;
    remark: Generated<string>;
    busy_since: Date | null;
    created_at: Date;
  };
  vehicle_warning: {
    vehicle_id: number;
    what: 'maintenance' | 'insurance';
    due_on: ColumnType<Date, string, string>;
    days: number;
    told_at: Date;
  };
  mission_decision: {
    id: Generated<number>;
    mission_id: number;
    decision: 'undecided' | 'released' | 'partial' | 'rejected';
    meaning: 'reviewed' | 'released' | null;
    reason: Generated<string>;
    signer_id: number | null;
    account: string | null;
    nickname: string | null;
    proof: 'password' | 'secondFactor' | 'login' | null;
    signed_at: Date;
    incidents: number;
    hash: Buffer;
    part: Generated<1 | 2 | null>;
  };
  report_room: {
    id: Generated<number>;
    owner_id: number;
    name: string;
    plan_type: 'image/jpeg' | 'image/png' | 'image/webp' | null;
    plan: Buffer | null;
    plan_hash: ColumnType<Buffer | null, undefined, never>;
    plan_bytes: ColumnType<number | null, undefined, never>;
    created_at: Date;
  };
  report_room_place: { room_id: number; device_id: number; place: number; label: string; x: number; y: number };
  report_schedule: {
    id: Generated<number>;
    owner_id: number;
    name: string;
    group_id: number | null;
    period: ReportPeriod;
    minute: number;
    zone: string;
    has_xlsx: boolean;
    is_on: boolean;
    next_from_ms: number;
    next_until_ms: number;
    next_at_ms: number;
    claimed_ms: number | null;
    created_at: Date;
  };
  report_schedule_device: { schedule_id: number; device_id: number };
  report_schedule_contact: { schedule_id: number; contact_id: number };
  report_run: {
    id: Generated<number>;
    owner_id: number;
    schedule_id: number | null;
    name: string;
    from_ms: number;
    until_ms: number;
    zone: string;
    ran_at: Date;
    outcome: ReportOutcome | null;
    alarms: number | null;
    revision: number | null;
    hash: Buffer | null;
    refusal: string | null;
  };
  report_mail: { run_id: number; contact_id: number; state: 'handed' | 'unconfirmed' | 'overLimit' | 'demo'; mail_id: number | null };
  report_revision: {
    id: Generated<number>;
    subject_key: Buffer;
    kind: 'mission' | 'devices';
    owner_id: number | null;
    mission_id: number | null;
    from_ms: number;
    until_ms: number;
    revision: number;
    hash: Buffer;
    readings_hash: Buffer | null;
    issued_at: Date;
    issued_by: number | null;
  };
  mission_handover: {
    id: Generated<number>;
    mission_id: number;
    receiver: string;
    signature: ColumnType<number[][], string, never>;
    photo_type: 'image/jpeg' | 'image/png' | 'image/webp' | null;
    photo: Buffer | null;
    temperature: number | null;
    measured_by: 'hand' | 'sensor' | null;
    sensor: string | null;
    note: Generated<string>;
    giver_id: number | null;
    account: string;
    nickname: string;
    handed_at: Date;
    /** Of the photo: its SHA-256, and how many bytes it has. */
    photo_hash: ColumnType<Buffer | null, undefined, never>;
    photo_bytes: ColumnType<number | null, undefined, never>;
  };
  mission_note: {
    id: Generated<number>;
    mission_id: number;
    at_ms: Big;
    note: string;
    author_id: number | null;
    account: string;
    nickname: string;
    written_at: Date;
  };
  mission_note_photo: {
    id: Generated<number>;
    note_id: number;
    photo_type: 'image/jpeg' | 'image/png' | 'image/webp';
    photo: Buffer;
    photo_hash: ColumnType<Buffer, undefined, never>;
    photo_bytes: ColumnType<number, undefined, never>;
  };
  mission_share: {
    id: Generated<number>;
    mission_id: number;
    slug: string;
    label: Generated<string>;
    scope: 'place' | 'temperature' | 'all';
    expires_at: Date | null;
    views: Generated<number>;
    created_by: number | null;
    created_at: Date;
    ended_at: Date | null;
  };
  mission_share_contact: {
    share_id: number;
    contact_id: number;
    sent_at: Date | null;
  };
  mission_share_view: {
    share_id: number;
    viewer_hash: Buffer;
    seen_at: Date;
  };
  mission_template: {
    id: Generated<number>;
    owner_id: number;
    name: string;
    description: Generated<string>;
    start_id: number | null;
    end_id: number | null;
    person_id: number | null;
    vehicle_id: number | null;
    minutes: number | null;
    auto_end: Generated<boolean>;
    auto_mail: Generated<boolean>;
    product: Generated<string>;
    created_at: Date;
    auto_start: Generated<boolean>;
    windows: ColumnType<Record<string, unknown>, string | undefined, string>;
    stability: ColumnType<StabilityBudget | null, string | null | undefined, string | null>;
    activation_energy: number | null;
  };
  mission_template_part: {
    template_id: number;
    place: number;
    address_id: number | null;
    device_id: number | null;
    rule_id: number | null;
    contact_id: number | null;
  };
  mission_address: {
    id: Generated<number>;
    owner_id: number;
    name: string;
    address: Generated<string>;
    longitude: number;
    latitude: number;
    radius: number;
    remark: Generated<string>;
    created_at: Date;
  };
};
