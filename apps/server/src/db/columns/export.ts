/** The columns of the tables of `export`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type ExportColumns = {
  export_job: {
    account_id: number;
    bytes: Filled<number>;
    created_at: Date;
    ended_at: Date | null;
    id: Filled<number>;
    lang: string;
    name: string;
    progress: Filled<number>;
    rows: Filled<number>;
    seen_at: Date | null;
    state: string;
    subject: string;
    ticket_hash: Buffer;
    ticket_until: Date;
    token_hash: Buffer;
    wanted: object;
  };
};
