/** Two more marks of excursions; and their gateways and places follow from what is known of their start whenever they are asked for. */
export const sql = `
alter table excursion
  -- Temperatures stepped further than goods can; it was light at the same time.
  add column is_fault boolean not null default false,
  add column is_door boolean not null default false,
  -- Its gateway and place are written down, because retention took the telemetry they followed from.
  add column is_start_kept boolean not null default false;

-- Gateway and place follow from telemetry, where there still is any.
update excursion e set gateway_id = null, latitude = null, longitude = null where exists (select from reading r where r.device_id = e.device_id and r.time_ms = e.started_ms)
  or exists (select from position p where p.device_id = e.device_id and p.time_ms between e.started_ms - 3600000 and e.started_ms);

-- What goes on has no step and no light yet; marks of the past are made again.
update judging set marks = null, state = jsonb_set(state, '{courses}', (
  select coalesce(jsonb_object_agg(key, case when jsonb_typeof(value -> 'open') = 'object'
    then jsonb_set(value, '{open}', value -> 'open' || '{"largestStep": 0, "isLit": false}') else value end || '{"litMs": null}'), '{}')
  from jsonb_each(state -> 'courses')));
`;
