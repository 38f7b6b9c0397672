/** The columns of the tables of `locating`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type LocatingColumns = {
  location_cache: {
    key: string;
    spot: object | null;
    until_at: Date;
  };
  location_request: {
    device_id: number;
    heard: object;
    received_ms: number;
    taken_until: Filled<Date>;
    time_ms: number;
  };
};
