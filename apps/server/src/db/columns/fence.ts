/** The columns of the tables of `fence`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type FenceColumns = {
  device_fence: {
    device_id: number;
    fence_id: number;
    kind: string;
    slot: number;
    version: number;
  };
  device_position_alarm: {
    device_id: number;
    from_ms: number;
    name: string;
    params: object;
  };
  fence: {
    created_at: Date;
    ended_at: Date | null;
    id: Filled<number>;
    kept: string;
    name: string;
    owner_id: number;
    version: Filled<number>;
  };
  fence_version: {
    created_at: Date;
    fence_id: number;
    mode: string;
    shape: object;
    version: number;
  };
  fence_watch: {
    device_id: number;
    fence_id: number;
    from_ms: number;
    side: string | null;
    until_ms: number | null;
    version: number;
  };
  position_alarm: {
    device_id: number;
    from_ms: number;
    hours: object | null;
    kind: string;
    latitude: number | null;
    longitude: number | null;
    until_ms: number | null;
    value: number | null;
    zone: string | null;
  };
};
