/** A million alarms are counted and looked through in indexes that hold all that is asked of them. */
export const sql = `
-- Minutes out of an alarm that has ended; null = as its excursion says, which still moves, or without one none.
alter table alarm add column minutes double precision;
update alarm a set minutes = e.minutes from excursion e
  where e.device_id = a.device_id and e.id = a.excursion_id and a.ended_ms is not null;
drop index alarm_started;
create index alarm_started on alarm (started_ms desc, id desc)
  include (device_id, state, severity, type, is_late, acknowledged_at, minutes, excursion_id);
drop index alarm_device;
create index alarm_device on alarm (device_id, started_ms desc, id desc) include (type, severity, state, acknowledged_at);
`;
