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
};
