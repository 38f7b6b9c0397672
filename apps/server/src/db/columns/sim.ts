/** The columns of the tables of `sim`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type SimColumns = {
  sim_card: {
    device_id: number;
    ends_at: Date | null;
    read_at: Date;
    source: string;
    total_mb: Filled<number>;
    used_mb: number | null;
  };
  sim_entry: {
    account_id: number | null;
    amount: number | null;
    created_at: Date;
    currency: string | null;
    device_id: number;
    ends_at: Date | null;
    id: Filled<number>;
    kind: string;
    megabytes: number;
    note: Filled<string>;
    order_id: number | null;
  };
  sim_order: {
    amount: number;
    buyer_id: number;
    code_url: string | null;
    created_at: Date;
    currency: string;
    device_id: number;
    expires_at: Date;
    id: Filled<number>;
    kind: string;
    megabytes: number | null;
    months: number | null;
    name: string;
    number: string;
    paid_at: Date | null;
    payment: string;
    seller_id: number | null;
    state: Filled<string>;
    transaction_id: string | null;
  };
  sim_plan: {
    amount: number;
    created_at: Date;
    currency: string;
    id: Filled<number>;
    kind: string;
    megabytes: number | null;
    months: number | null;
    name: string;
    seller_id: number;
  };
};
