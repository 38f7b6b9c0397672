/** Days of positions that are packed: one row instead of one a position; and how far sealing is, of each kind. */
export const sql = `
-- A UTC day of one device is either rows of position or a row here, never both. Its month is dropped with the month of the positions.
create table position_chunk (
  device_id integer not null,
  -- The day's beginning, epoch ms.
  from_ms bigint not null,
  -- How many positions, and their first and last time.
  count integer not null,
  first_ms bigint not null,
  last_ms bigint not null,
  -- Names of attributes any of them has, ascending.
  attributes text[] not null,
  -- As telemetry-store/chunk packs it. It is packed already.
  body bytea not null,
  primary key (device_id, from_ms)
) partition by range (from_ms);
alter table position_chunk alter column body set storage external;

do $$ declare month record; begin
  for month in select right(child.relname, 6) as name, pg_get_expr(child.relpartbound, child.oid) as bounds
    from pg_inherits join pg_class child on child.oid = inhrelid where inhparent = 'position'::regclass and child.relname ~ '^position_[0-9]{6}$' loop
    execute format('create table %I partition of position_chunk %s', 'position_chunk_' || month.name, month.bounds);
  end loop;
end $$;

alter table sealing add column kind text not null default 'readings';
alter table sealing drop constraint sealing_pkey;
alter table sealing drop column is_only;
alter table sealing alter column kind drop default;
alter table sealing add primary key (kind);
alter table sealing rename column sealed_readings to sealed_facts;
`;
