/** Days of readings that are packed: one row instead of one a reading. */
export const sql = `
-- A UTC day of one device is either rows of reading or a row here, never both. Its month is dropped with the month of the readings.
create table reading_chunk (
  device_id integer not null,
  -- The day's beginning, epoch ms.
  from_ms bigint not null,
  -- How many readings, and their first and last time.
  count integer not null,
  first_ms bigint not null,
  last_ms bigint not null,
  -- Which probes have values, as the chunk numbers them; of each four sums: count, lowest, highest, total.
  probes smallint[] not null,
  sums double precision[] not null,
  -- Moments other tables ask of, ascending: the gateway that received the reading of each most strongly, and the time of the first reading that is not before it.
  moments bigint[] not null,
  moment_gateways integer[] not null,
  moment_firsts bigint[] not null,
  -- As telemetry-store/chunk packs it. It is packed already.
  body bytea not null,
  primary key (device_id, from_ms)
) partition by range (from_ms);
alter table reading_chunk alter column body set storage external;

do $$ declare month record; begin
  for month in select right(child.relname, 6) as name, pg_get_expr(child.relpartbound, child.oid) as bounds
    from pg_inherits join pg_class child on child.oid = inhrelid where inhparent = 'reading'::regclass and child.relname ~ '^reading_[0-9]{6}$' loop
    execute format('create table %I partition of reading_chunk %s', 'reading_chunk_' || month.name, month.bounds);
  end loop;
end $$;

-- How far sealing is, as it was when it last ended.
create table sealing (
  is_only boolean primary key default true check (is_only),
  ended_ms bigint not null,
  sealed_days bigint not null,
  sealed_readings bigint not null,
  -- Days that are old enough and are rows still, and those of them that cannot be packed.
  open_days bigint not null,
  unpackable_days bigint not null
);
`;
