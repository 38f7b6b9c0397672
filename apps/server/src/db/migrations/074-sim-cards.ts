/** SIM cards of devices: data bought and used, what was recorded of it, what dealers offer, and the orders of their customers. */
export const sql = `
create table sim_card (
  device_id integer primary key references device (id) on delete cascade,
  -- Bought, and used of it, megabytes; null = nobody has read it.
  total_mb bigint not null default 0 check (total_mb >= 0),
  used_mb bigint check (used_mb >= 0),
  ends_at timestamptz,
  source text not null check (source in ('ledger', 'vendor')),
  read_at timestamptz not null
);

create table sim_plan (
  id integer generated always as identity primary key,
  seller_id integer not null references account (id) on delete cascade,
  kind text not null check (kind in ('data', 'service')),
  name text not null,
  megabytes bigint check (megabytes > 0),
  months integer check (months > 0),
  -- In the smallest unit of the currency.
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null,
  constraint sim_plan_whole check (case kind when 'data' then megabytes is not null else months is not null and megabytes is null end)
);
create index sim_plan_seller on sim_plan (seller_id);

-- Keeps what was ordered as it was offered then.
create table sim_order (
  id integer generated always as identity primary key,
  number text not null unique,
  device_id integer not null references device (id) on delete cascade,
  buyer_id integer not null references account (id) on delete cascade,
  seller_id integer references account (id) on delete set null,
  kind text not null check (kind in ('data', 'service')),
  name text not null,
  megabytes bigint,
  months integer,
  amount bigint not null check (amount > 0),
  currency text not null,
  payment text not null check (payment in ('wechat', 'manual')),
  code_url text,
  state text not null default 'unpaid' check (state in ('unpaid', 'paid', 'cancelled')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- What the payment service calls the payment.
  transaction_id text unique
);
create index sim_order_buyer on sim_order (buyer_id, id desc);
create index sim_order_seller on sim_order (seller_id, id desc);
create index sim_order_device on sim_order (device_id, id desc);

create table sim_entry (
  id integer generated always as identity primary key,
  device_id integer not null references device (id) on delete cascade,
  account_id integer references account (id) on delete set null,
  order_id integer unique references sim_order (id) on delete cascade,
  kind text not null check (kind in ('topUp', 'reading')),
  megabytes bigint not null check (megabytes >= 0),
  ends_at timestamptz,
  amount bigint check (amount > 0),
  currency text,
  note text not null default '',
  created_at timestamptz not null
);
create index sim_entry_device on sim_entry (device_id, id desc);
`;
