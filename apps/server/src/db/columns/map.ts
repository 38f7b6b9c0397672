/** The columns of the tables of `map`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type MapColumns = {
  map_provider: {
    address: string | null;
    is_offered: boolean;
    key: string | null;
    name: string;
  };
  map_setting: {
    first: string;
    id: Filled<boolean>;
    worldview: string;
  };
};
