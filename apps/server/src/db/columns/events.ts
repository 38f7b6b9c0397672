/** The columns of the tables of `events`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type EventsColumns = {
  event_log: {
    event: object;
    id: Filled<number>;
    published_at: Filled<Date>;
    xact: Filled<string>;
  };
};
