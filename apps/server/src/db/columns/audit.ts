/** The columns of the tables of `audit`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type AuditColumns = {
  audit_entry: {
    account: string;
    account_id: number | null;
    address: string;
    after: object | null;
    at: Date;
    before: object | null;
    call: string;
    concerns: Filled<number[]>;
    entity: string | null;
    entity_id: string | null;
    hash: Buffer;
    id: Filled<number>;
    input: object;
    level: string;
    reason: string | null;
    request_id: string;
    seq: number;
  };
  audit_head: {
    hash: Buffer;
    id: number;
    seq: number;
  };
};
