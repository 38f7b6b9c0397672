/** Fewer indexes beside what judging writes with every alarm: those that nothing needs are gone. */
export const sql = `
-- Who judges meanwhile waits before it holds anything of these, or this waits for it: in the order in which judging takes them.
lock table excursion, alarm, incident, alarm_event, alarm_notice in access exclusive mode;

-- Numbers of alarms, and so of incidents, are those of no other: one index finds them with their device and without. The device is part of the key, for data is spread by device.
create unique index alarm_number on alarm (id, device_id);
alter table alarm drop constraint alarm_pkey;
alter table alarm add constraint alarm_pkey primary key using index alarm_number;
drop index alarm_id;
create unique index incident_number on incident (id, device_id);
alter table incident drop constraint incident_pkey;
alter table incident add constraint incident_pkey primary key using index incident_number;
drop index incident_id;

-- What happened is asked of an alarm, never by its number alone.
create unique index alarm_event_number on alarm_event (device_id, alarm_id, id);
alter table alarm_event drop constraint alarm_event_pkey;
alter table alarm_event add constraint alarm_event_pkey primary key using index alarm_event_number;
drop index alarm_event_alarm;

-- Of notices those that were not taken are looked for, of which there are few; those of an alarm are asked for by nobody but the demo when it begins.
drop index alarm_notice_alarm;

-- What is not closed stands at the end of each device's in excursion_closed.
drop index excursion_open;
-- What goes on moves with each batch: its last time, worst and minutes, which no index has, are written into the page where there is room.
alter table excursion set (fillfactor = 80);
`;
