/** Rules and what they find: excursions, which follow from readings, and alarms, which are people's work. Tables of telemetry's size begin with the device. */
export const sql = `
-- Whose readings are judged: a late one by what its owner of then had set.
create index device_ownership_device on device_ownership (device_id, from_ms);

-- A rule of an account; what it says stands in its versions. A rule that was deleted keeps them, because excursions name them.
create table alert_rule (
  id integer generated always as identity primary key,
  owner_id integer not null references account (id) on delete cascade,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index alert_rule_owner on alert_rule (owner_id) where ended_at is null;

create table alert_rule_version (
  rule_id integer not null references alert_rule (id) on delete cascade,
  version integer not null,
  name text not null,
  preset text,
  probe text not null,
  condition text not null,
  -- C, %RH, lux, mV, minutes of silence, number of reports: as the probe has it.
  value double precision,
  lower double precision,
  upper double precision,
  delay_seconds integer not null default 0,
  mode text not null default 'single',
  -- Of a cumulative rule: the time its minutes are summed over; null = as long as the rule watches.
  window_seconds integer,
  hysteresis double precision not null default 0,
  clear_delay_seconds integer not null default 0,
  ignore_seconds integer not null default 0,
  severity text not null,
  created_at timestamptz not null default now(),
  created_by integer references account (id) on delete set null,
  primary key (rule_id, version)
);

-- What a rule is meant for: devices by themselves, and groups with all below them.
create table alert_rule_target (
  rule_id integer not null references alert_rule (id) on delete cascade,
  device_id integer references device (id) on delete cascade,
  group_id integer references device_group (id) on delete cascade,
  check (num_nonnulls(device_id, group_id) = 1)
);
create unique index alert_rule_target_once on alert_rule_target (rule_id, device_id, group_id) nulls not distinct;
create index alert_rule_target_device on alert_rule_target (device_id);
create index alert_rule_target_group on alert_rule_target (group_id);

-- Which version of which rule watches which device from when until when, epoch ms of the readings' own time.
create table rule_watch (
  device_id integer not null references device (id) on delete cascade,
  rule_id integer not null references alert_rule (id) on delete cascade,
  version integer not null,
  from_ms bigint not null,
  until_ms bigint,
  primary key (device_id, rule_id, from_ms)
);
create index rule_watch_open on rule_watch (rule_id) where until_ms is null;

-- How far a device is judged: the newest time, and what judging the next reading needs (features/alarm/judging.ts).
create table judging (
  device_id integer primary key,
  judged_ms bigint not null,
  judged_at timestamptz not null,
  state jsonb not null,
  -- How it stood at moments of its past (features/alarm/kept-marks.ts).
  marks text
);
-- What was stored before there were rules is not judged afterwards; what comes late into it is, as far as it touches.
insert into judging (device_id, judged_ms, judged_at, state)
  select device_id, reading_ms, now(), '{"last": null, "courses": {}}' from device_state where reading_ms is not null;

-- A fact that follows from readings, rule and window: a run outside the limit. Pending while its delay is not reached.
create table excursion (
  device_id integer not null,
  id bigint generated always as identity,
  -- What found it: 'rule:7:2:1700000000000', 'limit:temperature:0', 'battery:low:0', 'device:vibration', 'silence'.
  watch text not null,
  rule_id integer,
  version integer,
  type text not null,
  side text,
  started_ms bigint not null,
  fired_ms bigint,
  ended_ms bigint,
  -- The reading that proved the end.
  closed_ms bigint,
  -- The newest reading outside.
  last_ms bigint not null,
  worst double precision,
  worst_ms bigint,
  -- The limit as it stood: what the worst is compared with.
  limit_value double precision,
  minutes double precision not null default 0,
  degree_minutes double precision not null default 0,
  readings integer not null default 0,
  longest_gap_ms bigint not null default 0,
  -- Where it began: the gateway that heard it, and the place.
  gateway_id integer,
  latitude double precision,
  longitude double precision,
  primary key (device_id, id)
);
create index excursion_watch on excursion (device_id, watch, started_ms);
create index excursion_open on excursion (device_id) where closed_ms is null;

-- What people work on. Nothing a person did here is ever computed away.
create table alarm (
  device_id integer not null,
  id bigint generated always as identity,
  excursion_id bigint,
  type text not null,
  severity text not null,
  state text not null check (state in ('pending', 'active', 'cleared', 'merged', 'withdrawn')),
  -- As the excursion has them, so that a list is read from one index; epoch ms.
  started_ms bigint not null,
  ended_ms bigint,
  rule_id integer,
  raised_at timestamptz,
  cleared_at timestamptz,
  is_late boolean not null default false,
  is_revised boolean not null default false,
  -- The worst of it was told.
  is_worst_told boolean not null default false,
  acknowledged_at timestamptz,
  acknowledged_by integer references account (id) on delete set null,
  reason text,
  assignee_id integer references account (id) on delete set null,
  merged_into bigint,
  primary key (device_id, id)
);
create index alarm_id on alarm (id);
create index alarm_device on alarm (device_id, started_ms desc, id desc);
-- Lists, and figures of a month, look at many alarms of which they tell a few, and at few columns: those stand in the index itself.
create index alarm_started on alarm (started_ms desc, id desc) include (device_id, state, severity);
create index alarm_excursion on alarm (device_id, excursion_id);
create index alarm_triage on alarm (device_id, started_ms desc, id desc) include (type, severity, state, acknowledged_at, assignee_id)
  where state in ('pending', 'active') or (state = 'cleared' and acknowledged_at is null);
create index alarm_silent on alarm (device_id) where state = 'active' and type in ('silence', 'gatewayLost');
-- A list by what an alarm is and how it stands; its fourth column asks whether nobody has acknowledged it.
create index alarm_kind on alarm (type, severity, state, (acknowledged_at is null), started_ms desc, id desc) include (device_id, acknowledged_at);
create index alarm_rule on alarm (rule_id, started_ms desc, id desc) where rule_id is not null;
create index alarm_assignee on alarm (assignee_id, started_ms desc, id desc) where assignee_id is not null;

-- What happened to an alarm: raised, worst, cleared, reopened, revised (body: what was, what is), merged, withdrawn, acknowledged, assigned, comment.
create table alarm_event (
  device_id integer not null,
  id bigint generated always as identity,
  alarm_id bigint not null,
  at timestamptz not null,
  kind text not null,
  account_id integer references account (id) on delete set null,
  body jsonb not null default '{}',
  primary key (device_id, id)
);
create index alarm_event_alarm on alarm_event (device_id, alarm_id, id);

-- What is to be told about an alarm, written with it: 'start', 'worst', 'end', 'revised'. Taken by whoever tells people.
create table alarm_notice (
  id bigint generated always as identity primary key,
  device_id integer not null,
  alarm_id bigint not null,
  moment text not null,
  at_ms bigint not null,
  value double precision,
  created_at timestamptz not null,
  told_at timestamptz
);
create index alarm_notice_open on alarm_notice (id) where told_at is null;
create index alarm_notice_alarm on alarm_notice (alarm_id);
`;
