/** Bindings with who made and ended them, the whitelist of a gateway over time, what it heard outside it, and certificates of calibration. */
export const sql = `
alter table device_binding
  add column made_by integer references account (id) on delete set null,
  add column made_at timestamptz not null default now(),
  add column ended_by integer references account (id) on delete set null,
  -- A validity may lie in the future, and its end be known before it comes.
  add check (until_ms >= from_ms);
create index device_binding_device on device_binding (device_id);

-- From when until when (epoch ms) a gateway's whitelist is on: of it only what is bound to it at the reading's own time is taken.
create table gateway_whitelist (
  gateway_id integer not null references device (id) on delete cascade,
  from_ms bigint not null,
  until_ms bigint,
  changed_by integer references account (id) on delete set null,
  primary key (gateway_id, from_ms),
  check (until_ms >= from_ms)
);
create unique index gateway_whitelist_current on gateway_whitelist (gateway_id) where until_ms is null;

-- Beacons of the platform that a gateway heard and its whitelist kept out: counted, not stored.
create table gateway_unlisted (
  gateway_id integer not null references device (id) on delete cascade,
  device_id integer not null references device (id) on delete cascade,
  count bigint not null,
  last_ms bigint not null,
  rssi smallint,
  primary key (gateway_id, device_id)
);

-- A sensor's certificates, several over time. They are their owner's: who buys the sensor does not get them.
create table calibration_certificate (
  id integer generated always as identity primary key,
  device_id integer not null references device (id) on delete cascade,
  owner_id integer not null references account (id) on delete cascade,
  number text not null,
  calibrated_on date not null,
  due_on date not null,
  laboratory text not null default '',
  file_name text,
  file_type text check (file_type in ('application/pdf', 'image/jpeg', 'image/png')),
  file bytea,
  added_by integer references account (id) on delete set null,
  added_at timestamptz not null,
  -- Taken away by a mistake's author; kept for the record.
  removed_at timestamptz,
  check (due_on > calibrated_on),
  check ((file is null) = (file_name is null) and (file is null) = (file_type is null))
);
create unique index calibration_certificate_number on calibration_certificate (device_id, owner_id, lower(number)) where removed_at is null;
create index calibration_certificate_due on calibration_certificate (due_on) where removed_at is null;

create table certificate_warning (
  certificate_id integer not null references calibration_certificate (id) on delete cascade,
  -- Days before the due date; 0 = it is over.
  days integer not null,
  told_at timestamptz not null,
  primary key (certificate_id, days)
);
`;
