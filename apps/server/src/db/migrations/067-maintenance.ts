/** Maintenance of vehicles by days, kilometres and engine hours since it was done last, and of what its owner was told. */
export const sql = `
create table maintenance_plan (
  id integer generated always as identity primary key,
  owner_id integer not null references account (id) on delete cascade,
  device_id integer not null references device (id) on delete cascade,
  name text not null,
  every_days integer check (every_days > 0),
  every_km integer check (every_km > 0),
  every_hours integer check (every_hours > 0),
  -- When it was done last, epoch ms.
  done_ms bigint not null,
  -- Driven and run since then, metres and seconds: up to fixed_ms for good, up to counted_ms as far as was known then; null = not counted yet.
  fixed_ms bigint not null,
  fixed_m double precision not null default 0,
  fixed_s double precision not null default 0,
  counted_ms bigint,
  driven_m double precision,
  engine_s double precision,
  remark text not null default '',
  created_at timestamptz not null,
  constraint maintenance_plan_every check (num_nonnulls(every_days, every_km, every_hours) > 0)
);
create index maintenance_plan_owner on maintenance_plan (owner_id);
create index maintenance_plan_device on maintenance_plan (device_id);

-- What the owner was told of a plan since it was done last.
create table maintenance_warning (
  plan_id integer not null references maintenance_plan (id) on delete cascade,
  step text not null check (step in ('soon', 'due')),
  told_at timestamptz not null,
  primary key (plan_id, step)
);
`;
