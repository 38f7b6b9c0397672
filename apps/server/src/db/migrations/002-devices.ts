/** Groups, the inventory, who owns a device when, settings and bindings over time, gateways' credentials, devices nobody knows. */
export const sql = `
create table device_group (
  id integer generated always as identity primary key,
  owner_id integer not null references account (id) on delete cascade,
  parent_id integer references device_group (id),
  name text not null,
  -- 1 for the root.
  depth smallint not null,
  created_at timestamptz not null default now()
);
create unique index device_group_root on device_group (owner_id) where parent_id is null;
create unique index device_group_name on device_group (parent_id, lower(name));
create index device_group_owner on device_group (owner_id);

create table device (
  id integer generated always as identity primary key,
  mac text unique check (mac ~ '^[0-9A-F]{12}$'),
  imei text unique check (imei ~ '^[0-9]{15}$'),
  kind text not null check (kind in ('beacon', 'gateway', 'tracker')),
  model text not null,
  activation_key text not null,
  dealer_id integer references account (id) on delete set null,
  owner_id integer references account (id) on delete set null,
  group_id integer references device_group (id),
  name text not null,
  alias text,
  software_version text,
  sim text,
  car text,
  car_icon text,
  language text,
  -- Offset of the device's own clock, hours.
  timezone real,
  remark text not null default '',
  -- Where a device without a position of its own stands, degrees WGS84.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  may_share boolean not null default true,
  is_scrapped boolean not null default false,
  -- Key of a sensor that encrypts its advertisements, 32 hex digits.
  bind_key text check (bind_key ~ '^[0-9a-f]{32}$'),
  registered_at timestamptz,
  paid_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  check (mac is not null or imei is not null),
  check ((owner_id is null) = (group_id is null)),
  check ((latitude is null) = (longitude is null))
);
create index device_owner on device (owner_id);
create index device_group_id on device (group_id);

-- A protocol identity beside MAC and IMEI, unique within each family the device speaks.
create table device_alias (
  family text not null,
  alias text not null,
  device_id integer not null references device (id) on delete cascade,
  primary key (family, alias)
);
create index device_alias_device on device_alias (device_id);

-- Who owned a device when, epoch ms. from_ms null: from the device's first day, as its first owner does.
create table device_ownership (
  device_id integer not null references device (id) on delete cascade,
  account_id integer not null references account (id) on delete cascade,
  from_ms bigint,
  until_ms bigint
);
create unique index device_ownership_current on device_ownership (device_id) where until_ms is null;
create index device_ownership_account on device_ownership (account_id, device_id);

-- Intervals (seconds) and limits as they hold from a time (epoch ms) on; the row without an end holds now.
create table device_setting (
  device_id integer not null references device (id) on delete cascade,
  from_ms bigint not null,
  until_ms bigint,
  read_seconds integer not null,
  write_seconds integer not null,
  broadcast_seconds integer,
  temperature_upper double precision,
  temperature_lower double precision,
  humidity_upper double precision,
  humidity_lower double precision,
  light_upper double precision,
  primary key (device_id, from_ms)
);
create unique index device_setting_current on device_setting (device_id) where until_ms is null;

-- What is bound to what (a beacon to a tracker or gateway, ...) from when until when, epoch ms.
create table device_binding (
  id integer generated always as identity primary key,
  device_id integer not null references device (id) on delete cascade,
  to_device_id integer not null references device (id) on delete cascade,
  from_ms bigint not null,
  until_ms bigint
);
create unique index device_binding_current on device_binding (device_id, to_device_id) where until_ms is null;
create index device_binding_to on device_binding (to_device_id);

create table gateway_credential (
  device_id integer primary key references device (id) on delete cascade,
  username text not null unique,
  password_hash bytea not null,
  created_at timestamptz not null default now()
);

create table unknown_device (
  family text not null,
  identity text not null,
  count bigint not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  address text not null,
  primary key (family, identity)
);
create index unknown_device_last_seen on unknown_device (last_seen);
`;
