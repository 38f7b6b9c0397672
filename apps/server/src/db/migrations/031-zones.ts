/** Whose clock and thermometer: the time zone and unit of an account, the zone of a site, the unit of a contact. */
export const sql = `
alter table account
  -- IANA; null = as the browser says.
  add column zone text,
  -- What a browser of his said last.
  add column browser_zone text,
  -- Null = as the browser says.
  add column unit text check (unit in ('C', 'F'));
update account set zone = told_times.zone from told_times where told_times.account_id = account.id;
alter table told_times drop column zone;

alter table contact add column unit text not null default 'C' check (unit in ('C', 'F'));

-- Of a site; null = that of the group above.
alter table device_group add column zone text;

-- The zone of a group: its own, else that of the nearest group above that has one.
create function site_zone(group_id integer) returns text language sql stable as $$
  with recursive above as (
    select id, parent_id, zone, 0 as steps from device_group where id = group_id
    union all
    select device_group.id, device_group.parent_id, device_group.zone, steps + 1 from device_group join above on device_group.id = above.parent_id where above.zone is null
  ) select zone from above where zone is not null order by steps limit 1
$$;
`;
