/**
 * Telemetry. Times are epoch milliseconds UTC. Facts are append-only, keyed by device and time so that a replay changes nothing, and
 * partitioned by month; the telemetry store makes partitions as data asks for them. The latest of a device is a small row of its own.
 */
export const sql = `
create table reading (
  device_id integer not null,
  time_ms bigint not null,
  -- The gateway that heard it; 0 = the device itself.
  gateway_id integer not null default 0,
  received_ms bigint not null,
  rssi smallint,
  -- Bit 0: the time is the server's, the format had none.
  flags smallint not null default 0,
  -- Number of the measurement, where the sensor counts them: adverts that repeat one measurement have the same.
  sequence bigint,
  temperature double precision,
  humidity double precision,
  light double precision,
  -- mV
  power double precision,
  power_percent double precision,
  attributes jsonb,
  primary key (device_id, time_ms, gateway_id)
) partition by range (time_ms);

create table position (
  device_id integer not null,
  time_ms bigint not null,
  -- 1 gps, 2 lbs, 3 wifi
  source smallint not null,
  received_ms bigint not null,
  flags smallint not null default 0,
  latitude double precision not null,
  longitude double precision not null,
  speed double precision,
  course double precision,
  altitude double precision,
  accuracy double precision,
  is_valid boolean not null,
  attributes jsonb,
  primary key (device_id, time_ms, source)
) partition by range (time_ms);

-- Everything else a device says: status, its own alarms, replies, frames kept raw.
create table device_event (
  device_id integer not null,
  time_ms bigint not null,
  kind text not null,
  received_ms bigint not null,
  flags smallint not null default 0,
  body jsonb not null,
  primary key (device_id, time_ms, kind)
) partition by range (time_ms);

-- What cannot be a fact, with the reason; a replay of the same changes nothing.
create table put_aside (
  device_id integer not null,
  digest bytea not null,
  time_ms bigint,
  received_ms bigint not null,
  reason text not null,
  body jsonb not null,
  primary key (device_id, digest)
);

create table device_state (
  device_id integer primary key,
  last_seen_ms bigint,
  reading_ms bigint,
  reading_received_ms bigint,
  gateway_id integer,
  rssi smallint,
  temperature double precision,
  temperature_ms bigint,
  humidity double precision,
  humidity_ms bigint,
  light double precision,
  light_ms bigint,
  power double precision,
  power_ms bigint,
  power_percent double precision,
  power_percent_ms bigint,
  position_ms bigint,
  position_received_ms bigint,
  latitude double precision,
  longitude double precision,
  speed double precision,
  course double precision,
  source smallint,
  is_valid boolean,
  status_ms bigint,
  attributes jsonb not null default '{}'
) with (fillfactor = 60);
create index device_state_gateway on device_state (gateway_id) where gateway_id is not null;
`;
