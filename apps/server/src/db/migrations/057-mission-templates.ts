/** Mission templates: what the next mission of a kind begins with. What they name may go; they then name less. */
export const sql = `
create table mission_template (
  id integer generated always as identity primary key,
  owner_id integer not null references account (id) on delete cascade,
  name text not null,
  description text not null default '',
  start_id integer references mission_address (id) on delete set null,
  end_id integer references mission_address (id) on delete set null,
  person_id integer references contact (id) on delete set null,
  vehicle_id integer references vehicle (id) on delete set null,
  -- From start to end as planned.
  minutes integer check (minutes > 0),
  auto_end boolean not null default false,
  auto_mail boolean not null default false,
  created_at timestamptz not null
);
create index mission_template_owner on mission_template (owner_id);
-- Its lists: stops, devices, rules, and who is told, each in its order.
create table mission_template_part (
  template_id integer not null references mission_template (id) on delete cascade,
  place integer not null,
  address_id integer references mission_address (id) on delete cascade,
  device_id integer references device (id) on delete cascade,
  rule_id integer references alert_rule (id) on delete cascade,
  contact_id integer references contact (id) on delete cascade,
  check (num_nonnulls(address_id, device_id, rule_id, contact_id) = 1)
);
create index mission_template_part_template on mission_template_part (template_id);
`;
