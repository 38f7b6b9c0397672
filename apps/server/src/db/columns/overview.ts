/** The columns of the tables of `overview`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type OverviewColumns = {
  announcement: {
    author_id: number | null;
    created_at: Filled<Date>;
    ended_at: Date | null;
    expires_at: Date | null;
    id: Filled<number>;
    text: string;
  };
};
