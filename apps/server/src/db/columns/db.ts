/** The columns of the tables of `db`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type DbColumns = {
  migration: {
    name: string;
    ran_at: Filled<Date>;
  };
  readiness: {
    asked_at: Date;
    one: Filled<boolean>;
  };
  secret: {
    created_at: Filled<Date>;
    name: string;
    value: string;
  };
};
