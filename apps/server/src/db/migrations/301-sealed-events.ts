/** Days of events that are packed: one row instead of one an event. */
export const sql = `
-- A UTC day of one device is either rows of device_event or a row here, never both. Its month is dropped with the month of the events.
create table event_chunk (
  device_id integer not null,
  -- The day's beginning, epoch ms.
  from_ms bigint not null,
  -- How many events, and their first and last time.
  count integer not null,
  first_ms bigint not null,
  last_ms bigint not null,
  -- Kinds any of them is of, ascending.
  kinds text[] not null,
  -- As telemetry-store/chunk packs it. It is packed already.
  body bytea not null,
  primary key (device_id, from_ms)
) partition by range (from_ms);
alter table event_chunk alter column body set storage external;

do $$ declare month record; begin
  for month in select right(child.relname, 6) as name, pg_get_expr(child.relpartbound, child.oid) as bounds
    from pg_inherits join pg_class child on child.oid = inhrelid where inhparent = 'device_event'::regclass and child.relname ~ '^device_event_[0-9]{6}$' loop
    execute format('create table %I partition of event_chunk %s', 'event_chunk_' || month.name, month.bounds);
  end loop;
end $$;
`;
