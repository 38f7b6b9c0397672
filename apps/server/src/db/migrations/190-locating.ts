/** Places of devices that say what cells and access points they hear, and no more. */
export const sql = `
-- What a device heard where it had no fix, until a service has said where that is.
create table location_request (
  device_id integer not null references device (id) on delete cascade,
  time_ms bigint not null,
  received_ms bigint not null,
  -- { cells, points }
  heard jsonb not null,
  -- Somebody asks for it until then; after that it is anybody's again.
  taken_until timestamptz not null default '-infinity',
  primary key (device_id, time_ms)
);
create index location_request_time on location_request (time_ms desc);
-- What the service answered, by a hash of what was heard; null: it knows of nothing there.
create table location_cache (
  key text primary key,
  spot jsonb,
  until_at timestamptz not null
);
create index location_cache_until on location_cache (until_at);
`;
