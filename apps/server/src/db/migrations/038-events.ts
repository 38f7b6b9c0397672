/** Events between the processes of a database, in place of triggers that told of changed tables without saying of what. */
const deciding = ['device_ownership', 'device_binding', 'device_alias', 'gateway_whitelist', 'relay', 'relay_device'];

export const sql = `
-- Events that must reach every process, and long ones: for those that did not listen when they were passed on. Kept for an hour.
create table event_log (
  id bigint generated always as identity primary key,
  -- Whose events are read from a position on: rows may become visible in another order than that of their ids.
  xact xid8 not null default pg_current_xact_id(),
  published_at timestamptz not null default clock_timestamp(),
  event jsonb not null
);
create index event_log_xact on event_log (xact);
create index event_log_published_at on event_log (published_at);

${deciding.map((table) => `drop trigger ${table}_changed on ${table};`).join('\n')}
drop trigger device_changed on device;
drop function say_devices_changed();
`;
