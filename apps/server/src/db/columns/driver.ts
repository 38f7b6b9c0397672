/** The columns of the tables of `driver`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type DriverColumns = {
  driver: {
    created_at: Date;
    id: Filled<number>;
    licence: Filled<string>;
    licence_until: Date | null;
    name: string;
    owner_id: number;
    phone: string | null;
    remark: Filled<string>;
  };
  driver_tag: {
    driver_id: number;
    owner_id: number;
    tag: string;
  };
  driver_time: {
    device_id: number;
    driver_id: number;
    from_ms: number;
    owner_id: number;
    until_ms: number;
  };
  private_hours: {
    device_id: number;
    from_ms: number;
    owner_id: number;
    spans: object;
    until_ms: number | null;
    zone: string;
  };
};
