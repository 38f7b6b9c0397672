/** Hours of the week in which a vehicle is its driver's own. */
export const sql = `
-- Where it was in them its owner alone is shown. A row ends when the hours are changed; hours of a former owner go on hiding his time.
create table private_hours (
  device_id integer not null references device (id) on delete cascade,
  owner_id integer not null references account (id) on delete cascade,
  from_ms bigint not null,
  until_ms bigint check (until_ms > from_ms),
  -- [{ from, until, days? }], by the clocks of the zone.
  spans jsonb not null,
  zone text not null,
  primary key (device_id, owner_id, from_ms)
);
create unique index private_hours_current on private_hours (device_id, owner_id) where until_ms is null;

-- Whether a moment lies in the private hours of a device.
create function is_private(device integer, at_ms bigint) returns boolean language sql stable as $$
  select exists (
    select from private_hours as hours, jsonb_array_elements(hours.spans) as span,
      lateral (select to_timestamp(at_ms / 1000.0) at time zone hours.zone as at) as local,
      lateral (select local.at::time as clock, (span ->> 'from')::time as begins, (span ->> 'until')::time as ends,
        coalesce(span -> 'days' @> to_jsonb(extract(isodow from local.at)::integer), true) as today,
        coalesce(span -> 'days' @> to_jsonb(extract(isodow from local.at - interval '1 day')::integer), true) as yesterday) as its
    where hours.device_id = device and hours.from_ms <= at_ms and (hours.until_ms is null or at_ms < hours.until_ms)
      and case when its.begins < its.ends then its.clock >= its.begins and its.clock < its.ends and its.today
        else (its.clock >= its.begins and its.today) or (its.clock < its.ends and its.yesterday) end
  )
$$;
`;
