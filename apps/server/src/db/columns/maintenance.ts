/** The columns of the tables of `maintenance`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type MaintenanceColumns = {
  maintenance_plan: {
    counted_ms: number | null;
    created_at: Date;
    device_id: number;
    done_ms: number;
    driven_m: number | null;
    engine_s: number | null;
    every_days: number | null;
    every_hours: number | null;
    every_km: number | null;
    fixed_m: Filled<number>;
    fixed_ms: number;
    fixed_s: Filled<number>;
    id: Filled<number>;
    name: string;
    owner_id: number;
    remark: Filled<string>;
  };
  maintenance_warning: {
    plan_id: number;
    step: string;
    told_at: Date;
  };
};
