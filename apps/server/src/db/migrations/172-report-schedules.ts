/** Reports of devices and groups that are sent by mail: by the calendar, or once. */
export const sql = `
create table report_schedule (
  id integer generated always as identity primary key,
  owner_id integer not null references account (id) on delete cascade,
  name text not null,
  -- Null: of the devices that are named.
  group_id integer references device_group (id) on delete cascade,
  period text not null check (period in ('day', 'week', 'month')),
  -- Sent on the day after the period, minutes since its midnight.
  minute integer not null check (minute between 0 and 1439),
  zone text not null,
  has_xlsx boolean not null,
  is_on boolean not null,
  -- The period that is reported next, and when.
  next_from_ms bigint not null,
  next_until_ms bigint not null,
  next_at_ms bigint not null,
  -- When a process began with it; one that is killed leaves it to another after a while.
  claimed_ms bigint,
  created_at timestamptz not null
);
create index report_schedule_owner on report_schedule (owner_id);
create index report_schedule_group on report_schedule (group_id);
create index report_schedule_due on report_schedule (next_at_ms) where is_on;

create table report_schedule_device (
  schedule_id integer not null references report_schedule (id) on delete cascade,
  device_id integer not null references device (id) on delete cascade,
  primary key (schedule_id, device_id)
);
create index report_schedule_device_device on report_schedule_device (device_id);

create table report_schedule_contact (
  schedule_id integer not null references report_schedule (id) on delete cascade,
  contact_id integer not null references contact (id) on delete cascade,
  primary key (schedule_id, contact_id)
);
create index report_schedule_contact_contact on report_schedule_contact (contact_id);

-- A report that was sent: what it came to, or why there was none (the refusal's name).
create table report_run (
  id integer generated always as identity primary key,
  owner_id integer not null references account (id) on delete cascade,
  -- Null: sent once, or its schedule is no more.
  schedule_id integer references report_schedule (id) on delete set null,
  name text not null,
  from_ms bigint not null,
  until_ms bigint not null,
  zone text not null,
  ran_at timestamptz not null,
  outcome text check (outcome in ('conform', 'deviating', 'noData')),
  alarms integer,
  revision integer,
  hash bytea,
  refusal text,
  unique (schedule_id, from_ms)
);
create index report_run_owner on report_run (owner_id, id);

create table report_mail (
  run_id integer not null references report_run (id) on delete cascade,
  contact_id integer not null references contact (id) on delete cascade,
  state text not null check (state in ('handed', 'unconfirmed', 'overLimit', 'demo')),
  mail_id bigint,
  primary key (run_id, contact_id)
);
create index report_mail_contact on report_mail (contact_id);
`;
