/** The columns of the tables of `binding`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type BindingColumns = {
  gateway_whitelist: {
    changed_by: number | null;
    from_ms: number;
    gateway_id: number;
    until_ms: number | null;
  };
  relay: {
    account_id: number;
    ended_by: number | null;
    from_ms: number;
    id: Filled<number>;
    is_all: boolean;
    made_at: Date;
    made_by: number | null;
    owner_id: number;
    until_ms: number | null;
  };
  relay_device: {
    device_id: number;
    relay_id: number;
    until_ms: number | null;
  };
};
