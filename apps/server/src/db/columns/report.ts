/** The columns of the tables of `report`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type ReportColumns = {
  report_mail: {
    contact_id: number;
    mail_id: number | null;
    run_id: number;
    state: string;
  };
  report_revision: {
    from_ms: number;
    hash: Buffer;
    id: Filled<number>;
    issued_at: Date;
    issued_by: number | null;
    kind: string;
    mission_id: number | null;
    owner_id: number | null;
    readings_hash: Buffer | null;
    revision: number;
    subject_key: Buffer;
    until_ms: number;
  };
  report_room: {
    created_at: Date;
    id: Filled<number>;
    name: string;
    owner_id: number;
    plan: Buffer | null;
    plan_bytes: Filled<number | null>;
    plan_hash: Filled<Buffer | null>;
    plan_type: string | null;
  };
  report_room_place: {
    device_id: number;
    label: string;
    place: number;
    room_id: number;
    x: number;
    y: number;
  };
  report_run: {
    alarms: number | null;
    from_ms: number;
    hash: Buffer | null;
    id: Filled<number>;
    name: string;
    outcome: string | null;
    owner_id: number;
    ran_at: Date;
    refusal: string | null;
    revision: number | null;
    schedule_id: number | null;
    until_ms: number;
    zone: string;
  };
  report_schedule: {
    claimed_ms: number | null;
    created_at: Date;
    group_id: number | null;
    has_xlsx: boolean;
    id: Filled<number>;
    is_on: boolean;
    minute: number;
    name: string;
    next_at_ms: number;
    next_from_ms: number;
    next_until_ms: number;
    owner_id: number;
    period: string;
    zone: string;
  };
  report_schedule_contact: {
    contact_id: number;
    schedule_id: number;
  };
  report_schedule_device: {
    device_id: number;
    schedule_id: number;
  };
};
