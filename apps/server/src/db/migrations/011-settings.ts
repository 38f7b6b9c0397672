/** What was sent to devices of their settings, and what they answered. */
export const sql = `
create sequence setting_flag as integer cycle;
-- The newest of each setting of a device. value: seconds, hours; flag: comes back with the reply.
create table setting_delivery (
  device_id integer not null references device (id) on delete cascade,
  name text not null,
  value double precision not null,
  flag integer not null default nextval('setting_flag'),
  state text not null check (state in ('sent', 'taken', 'refused')),
  sent_at timestamptz not null,
  answer text,
  primary key (device_id, name)
);
`;
