/** Which alarms of positions devices have been told to raise by themselves, and with which values. */
export const sql = `
create table device_position_alarm (
  device_id integer not null references device (id) on delete cascade,
  -- The command that says it.
  name text not null check (name in ('speedAlarm', 'displacementAlarm')),
  params jsonb not null,
  -- Since when the limits it says are watched: one that is armed anew is told anew.
  from_ms bigint not null,
  primary key (device_id, name)
);
`;
