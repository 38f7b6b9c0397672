/** The tables of migration 074 as Kysely sees them: SIM cards, what was recorded of them, plans and orders. */
import type { Generated } from 'kysely';

type Kind = 'data' | 'service';

/** What is offered, and what was ordered of it: it stays as it was then. */
export type Offer = {
  kind: Kind;
  name: string;
  megabytes: number | null;
  months: number | null;
  /** In the smallest unit of the currency. */
  amount: number;
  currency: string;
};

export type SimSchema = {
  sim_card: {
    device_id: number;
    total_mb: Generated<number>;
    used_mb: number | null;
    ends_at: Date | null;
    source: 'ledger' | 'vendor';
    read_at: Date;
  };
  sim_plan: {
    id: Generated<number>;
    seller_id: number;
    created_at: Date;
  } & Offer;
  sim_order: {
    id: Generated<number>;
    number: string;
    device_id: number;
    buyer_id: number;
    seller_id: number | null;
    payment: 'wechat' | 'manual';
    code_url: string | null;
    state: Generated<'unpaid' | 'paid' | 'cancelled'>;
    created_at: Date;
    expires_at: Date;
    paid_at: Date | null;
    transaction_id: string | null;
  } & Offer;
  sim_entry: {
    id: Generated<number>;
    device_id: number;
    account_id: number | null;
    order_id: number | null;
    kind: 'topUp' | 'reading';
    megabytes: number;
    ends_at: Date | null;
    amount: number | null;
    currency: string | null;
    note: Generated<string>;
    created_at: Date;
  };
};
