/** The columns of the tables of `position`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type PositionColumns = {
  position_group: {
    created_at: Date;
    id: Filled<number>;
    name: string;
    owner_id: number;
  };
  position_group_device: {
    device_id: number;
    owner_id: number;
    position_group_id: number;
  };
};
