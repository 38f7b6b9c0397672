/** When what watches was last at work: a monitor that has died must not look like one that finds nothing. */
export const sql = `
-- When work by the clock last came to its end. 'silence': the search for silent devices, every minute.
create table job_run (
  name text primary key,
  ended_at timestamptz not null
);
-- When reports of a device of a type that rules can be about were last judged; of readings it stands in judging.
create table report_judging (
  device_id integer not null,
  type text not null,
  judged_at timestamptz not null,
  primary key (device_id, type)
);
-- What was judged so far, as far back as a migration may look.
insert into report_judging (device_id, type, judged_at)
  select device_id, substr(kind, 7), to_timestamp(max(received_ms) / 1000.0) from device_event
  where kind in ('alarm:vibration', 'alarm:tilt') and time_ms > (extract(epoch from now()) - 31 * 86400) * 1000 group by device_id, kind;
`;
