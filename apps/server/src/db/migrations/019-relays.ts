/** Who may relay whose sensors, who is heard without it, and the word to every server when anything that decides this has changed. */

/** Whatever the intake keeps in memory of these tables is read anew. */
const deciding = ['device_ownership', 'device_binding', 'device_alias', 'gateway_whitelist', 'relay', 'relay_device'];

export const sql = `
-- The sensor's owner lets another account's gateways and trackers speak for all his sensors, or for some, from when until when (epoch ms).
create table relay (
  id integer generated always as identity primary key,
  owner_id integer not null references account (id) on delete cascade,
  account_id integer not null references account (id) on delete cascade,
  is_all boolean not null,
  from_ms bigint not null,
  until_ms bigint,
  made_by integer references account (id) on delete set null,
  made_at timestamptz not null,
  ended_by integer references account (id) on delete set null,
  check (until_ms >= from_ms),
  check (owner_id <> account_id)
);
create index relay_owner on relay (owner_id);
create index relay_account on relay (account_id);

-- The sensors meant, where not all are; until_ms: when one left its owner, epoch ms.
create table relay_device (
  relay_id integer not null references relay (id) on delete cascade,
  device_id integer not null references device (id) on delete cascade,
  until_ms bigint,
  primary key (relay_id, device_id)
);
create index relay_device_device on relay_device (device_id);

-- Readings quarantined as foreignGateway, by gateway, sensor and day (UTC) of receipt: how many, never what they said. owner_id is whose the sensor was.
create table foreign_reception (
  owner_id integer not null references account (id) on delete cascade,
  gateway_id integer not null references device (id) on delete cascade,
  device_id integer not null references device (id) on delete cascade,
  day date not null,
  readings bigint not null,
  last_ms bigint not null,
  rssi smallint,
  primary key (owner_id, gateway_id, device_id, day)
);
create index foreign_reception_day on foreign_reception (day);

-- The same for the gateway's owner, in one sum with readings of sensors that nobody has: by sensor it would say which of them exist.
create table gateway_refusal (
  owner_id integer not null references account (id) on delete cascade,
  gateway_id integer not null references device (id) on delete cascade,
  day date not null,
  readings bigint not null,
  last_ms bigint not null,
  primary key (owner_id, gateway_id, day)
);
create index gateway_refusal_day on gateway_refusal (day);

create function say_devices_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('frostway_devices', '');
  return null;
end $$;
${deciding.map((table) => `create trigger ${table}_changed after insert or update or delete or truncate on ${table} for each statement execute function say_devices_changed();`).join('\n')}
create trigger device_changed after update of mac, imei, model, dealer_id, owner_id, is_scrapped, bind_key on device for each statement execute function say_devices_changed();
`;
