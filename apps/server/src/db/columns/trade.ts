/** The columns of the tables of `trade`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type TradeColumns = {
  expiry_warning: {
    account_id: number;
    days: number;
    device_id: number;
    expires_at: Date;
    told_at: Date;
  };
  renewal: {
    account_id: number | null;
    after: Date;
    before: Date | null;
    device_id: number;
    id: Filled<number>;
    renewed_at: Date;
  };
  sale: {
    buyer_id: number | null;
    device_id: number;
    ended: Filled<object>;
    id: Filled<number>;
    seller_id: number | null;
    sold_at: Date;
  };
};
