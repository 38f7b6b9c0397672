/** The columns of the tables of `rule`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type RuleColumns = {
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
  rule_watch: {
    device_id: number;
    from_ms: number;
    mission_id: Filled<number>;
    rule_id: number;
    until_ms: number | null;
    version: number;
  };
};
