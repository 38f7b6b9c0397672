-- The whole data model as it results from apps/server/src/db/migrations, where the reasons stand beside the tables. To read, not to run:
-- UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts writes it.

create table account (
  id integer not null generated always as identity,
  account text not null,
  nickname text not null,
  email text,
  phone text,
  password_hash text,
  level text not null,
  parent_id integer,
  language text,
  is_active boolean not null default true,
  login_count integer not null default 0,
  last_login_at timestamp with time zone,
  previous_login_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  path integer[] not null default '{}'::integer[],
  is_disabled boolean not null default false,
  dealer_may_look boolean not null default false,
  service_name text,
  service_phone text,
  service_email text,
  service_note text,
  may_sms boolean not null default true,
  zone text,
  browser_zone text,
  unit text,
  retention_days integer,
  two_signatures boolean not null default false,
  signs_incidents boolean not null default false,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES account(id),
  constraint account_language_check CHECK ((language = ANY (ARRAY['zh-cn'::text, 'en'::text]))),
  constraint account_level_check CHECK ((level = ANY (ARRAY['administrator'::text, 'dealer'::text, 'demo'::text, 'normal'::text, 'internet'::text, 'enterprise'::text, 'groupUser'::text]))),
  constraint account_retention_days_check CHECK ((retention_days > 0)),
  constraint account_unit_check CHECK ((unit = ANY (ARRAY['C'::text, 'F'::text])))
);
CREATE UNIQUE INDEX account_account_key ON public.account USING btree (lower(account));
CREATE UNIQUE INDEX account_email_key ON public.account USING btree (lower(email));
CREATE INDEX account_parent ON public.account USING btree (parent_id);
CREATE INDEX account_path ON public.account USING gin (path);
CREATE UNIQUE INDEX account_phone_key ON public.account USING btree (phone);

create table account_role (
  account_id integer not null,
  role_id integer not null,
  constraint account_role_pkey PRIMARY KEY (account_id, role_id),
  constraint account_role_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint account_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id)
);
CREATE INDEX account_role_role ON public.account_role USING btree (role_id);

create table alarm (
  device_id integer not null,
  id bigint not null generated always as identity,
  excursion_id bigint,
  type text not null,
  severity text not null,
  state text not null,
  started_ms bigint not null,
  ended_ms bigint,
  rule_id integer,
  raised_at timestamp with time zone,
  cleared_at timestamp with time zone,
  is_late boolean not null default false,
  is_revised boolean not null default false,
  is_worst_told boolean not null default false,
  acknowledged_at timestamp with time zone,
  acknowledged_by integer,
  reason text,
  assignee_id integer,
  merged_into bigint,
  minutes double precision,
  incident_id bigint,
  constraint alarm_pkey PRIMARY KEY (id, device_id),
  constraint alarm_acknowledged_by_fkey FOREIGN KEY (acknowledged_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint alarm_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint alarm_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'cleared'::text, 'merged'::text, 'withdrawn'::text])))
);
CREATE INDEX alarm_assignee ON public.alarm USING btree (assignee_id, started_ms DESC, id DESC) WHERE (assignee_id IS NOT NULL);
CREATE INDEX alarm_device ON public.alarm USING btree (device_id, started_ms DESC, id DESC) INCLUDE (type, severity, state, acknowledged_at);
CREATE INDEX alarm_excursion ON public.alarm USING btree (device_id, excursion_id);
CREATE INDEX alarm_incident ON public.alarm USING btree (device_id, incident_id);
CREATE INDEX alarm_kind ON public.alarm USING btree (type, severity, state, ((acknowledged_at IS NULL)), started_ms DESC, id DESC) INCLUDE (device_id, acknowledged_at);
CREATE INDEX alarm_part ON public.alarm USING btree (device_id, merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX alarm_rule ON public.alarm USING btree (rule_id, started_ms DESC, id DESC) WHERE (rule_id IS NOT NULL);
CREATE INDEX alarm_silent ON public.alarm USING btree (device_id) WHERE ((state = 'active'::text) AND (type = ANY (ARRAY['silence'::text, 'gatewayLost'::text])));
CREATE INDEX alarm_started ON public.alarm USING btree (started_ms DESC, id DESC) INCLUDE (device_id, state, severity, type, is_late, acknowledged_at, minutes, excursion_id);
CREATE INDEX alarm_triage ON public.alarm USING btree (device_id, started_ms DESC, id DESC) INCLUDE (type, severity, state, acknowledged_at, assignee_id) WHERE ((state = ANY (ARRAY['pending'::text, 'active'::text])) OR ((state = 'cleared'::text) AND (acknowledged_at IS NULL)));

create table alarm_event (
  device_id integer not null,
  id bigint not null generated always as identity,
  alarm_id bigint not null,
  at timestamp with time zone not null,
  kind text not null,
  account_id integer,
  body jsonb not null default '{}'::jsonb,
  constraint alarm_event_pkey PRIMARY KEY (device_id, alarm_id, id),
  constraint alarm_event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL
);

create table alarm_notice (
  id bigint not null generated always as identity,
  device_id integer not null,
  alarm_id bigint not null,
  moment text not null,
  at_ms bigint not null,
  value double precision,
  created_at timestamp with time zone not null,
  told_at timestamp with time zone,
  constraint alarm_notice_pkey PRIMARY KEY (id)
);
CREATE INDEX alarm_notice_open ON public.alarm_notice USING btree (id) WHERE (told_at IS NULL);

create table alert_rule (
  id integer not null generated always as identity,
  owner_id integer not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint alert_rule_pkey PRIMARY KEY (id),
  constraint alert_rule_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX alert_rule_owner ON public.alert_rule USING btree (owner_id) WHERE (ended_at IS NULL);

create table alert_rule_target (
  rule_id integer not null,
  device_id integer,
  group_id integer,
  constraint alert_rule_target_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint alert_rule_target_group_id_fkey FOREIGN KEY (group_id) REFERENCES device_group(id) ON DELETE CASCADE,
  constraint alert_rule_target_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES alert_rule(id) ON DELETE CASCADE,
  constraint alert_rule_target_check CHECK ((num_nonnulls(device_id, group_id) = 1))
);
CREATE INDEX alert_rule_target_device ON public.alert_rule_target USING btree (device_id);
CREATE INDEX alert_rule_target_group ON public.alert_rule_target USING btree (group_id);
CREATE UNIQUE INDEX alert_rule_target_once ON public.alert_rule_target USING btree (rule_id, device_id, group_id) NULLS NOT DISTINCT;

create table alert_rule_version (
  rule_id integer not null,
  version integer not null,
  name text not null,
  preset text,
  probe text not null,
  condition text not null,
  value double precision,
  lower double precision,
  upper double precision,
  delay_seconds integer not null default 0,
  mode text not null default 'single'::text,
  window_seconds integer,
  hysteresis double precision not null default 0,
  clear_delay_seconds integer not null default 0,
  ignore_seconds integer not null default 0,
  severity text not null,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  constraint alert_rule_version_pkey PRIMARY KEY (rule_id, version),
  constraint alert_rule_version_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint alert_rule_version_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES alert_rule(id) ON DELETE CASCADE
);

create table announcement (
  id integer not null generated always as identity,
  author_id integer,
  text text not null,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint announcement_pkey PRIMARY KEY (id),
  constraint announcement_author_id_fkey FOREIGN KEY (author_id) REFERENCES account(id) ON DELETE SET NULL
);

create table api_token (
  id integer not null generated always as identity,
  account_id integer not null,
  name text not null,
  token_hash bytea not null,
  scope text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  seen_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint api_token_pkey PRIMARY KEY (id),
  constraint api_token_token_hash_key UNIQUE (token_hash),
  constraint api_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint api_token_scope_check CHECK ((scope = ANY (ARRAY['read'::text, 'all'::text])))
);
CREATE INDEX api_token_account ON public.api_token USING btree (account_id);

create table audit_entry (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  account_id integer,
  account text not null,
  level text not null,
  address text not null,
  request_id text not null,
  call text not null,
  entity text,
  entity_id text,
  before jsonb,
  after jsonb,
  input jsonb not null,
  seq bigint not null,
  reason text,
  concerns integer[] not null default '{}'::integer[],
  hash bytea not null,
  constraint audit_entry_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_entry_account ON public.audit_entry USING btree (account_id, seq);
CREATE INDEX audit_entry_at ON public.audit_entry USING btree (at);
CREATE INDEX audit_entry_concerns ON public.audit_entry USING gin (concerns);
CREATE UNIQUE INDEX audit_entry_seq ON public.audit_entry USING btree (seq);
CREATE INDEX audit_entry_thing ON public.audit_entry USING btree (entity, entity_id, seq);

create table audit_head (
  id integer not null,
  seq bigint not null,
  hash bytea not null,
  constraint audit_head_pkey PRIMARY KEY (id),
  constraint audit_head_id_check CHECK ((id = 1))
);

create table calibration_certificate (
  id integer not null generated always as identity,
  device_id integer not null,
  owner_id integer not null,
  number text not null,
  calibrated_on date not null,
  due_on date not null,
  laboratory text not null default ''::text,
  file_name text,
  file_type text,
  file bytea,
  added_by integer,
  added_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint calibration_certificate_pkey PRIMARY KEY (id),
  constraint calibration_certificate_added_by_fkey FOREIGN KEY (added_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint calibration_certificate_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint calibration_certificate_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint calibration_certificate_check CHECK ((due_on > calibrated_on)),
  constraint calibration_certificate_check1 CHECK ((((file IS NULL) = (file_name IS NULL)) AND ((file IS NULL) = (file_type IS NULL)))),
  constraint calibration_certificate_file_type_check CHECK ((file_type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text])))
);
CREATE INDEX calibration_certificate_due ON public.calibration_certificate USING btree (due_on) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX calibration_certificate_number ON public.calibration_certificate USING btree (device_id, owner_id, lower(number)) WHERE (removed_at IS NULL);

create table category (
  id integer not null generated always as identity,
  key text,
  name text not null,
  name_en text not null,
  created_at timestamp with time zone not null default now(),
  constraint category_pkey PRIMARY KEY (id),
  constraint category_key_key UNIQUE (key)
);

create table certificate_warning (
  certificate_id integer not null,
  days integer not null,
  told_at timestamp with time zone not null,
  constraint certificate_warning_pkey PRIMARY KEY (certificate_id, days),
  constraint certificate_warning_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES calibration_certificate(id) ON DELETE CASCADE
);

create table command (
  id integer not null generated always as identity,
  order_id integer not null,
  device_id integer not null,
  account_id integer,
  way text not null,
  name text not null,
  part text not null default ''::text,
  params jsonb not null,
  is_once boolean not null,
  is_held boolean not null,
  state text not null default 'waiting'::text,
  reason text,
  flag integer not null default nextval('setting_flag'::regclass),
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  sent_at timestamp with time zone,
  sendings integer not null default 0,
  frame bytea,
  answered_at timestamp with time zone,
  answer text,
  verdict text,
  is_follow boolean not null default false,
  constraint command_pkey PRIMARY KEY (id),
  constraint command_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint command_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint command_reason_check CHECK ((reason = ANY (ARRAY['offline'::text, 'notTaken'::text, 'takenBack'::text, 'superseded'::text, 'deviceGone'::text]))),
  constraint command_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'acknowledged'::text, 'answered'::text, 'refused'::text, 'expired'::text, 'cancelled'::text]))),
  constraint command_verdict_check CHECK ((verdict = ANY (ARRAY['taken'::text, 'refused'::text, 'unclear'::text]))),
  constraint command_way_check CHECK ((way = ANY (ARRAY['cmd'::text, 'udpcmd'::text, 'testcmd'::text, 'setting'::text])))
);
CREATE INDEX command_account ON public.command USING btree (account_id) WHERE (way <> 'cmd'::text);
CREATE INDEX command_device ON public.command USING btree (device_id, created_at);
CREATE INDEX command_expiring ON public.command USING btree (expires_at) WHERE (state = 'waiting'::text);
CREATE INDEX command_flag ON public.command USING btree (device_id, flag);
CREATE INDEX command_open ON public.command USING btree (device_id, id) WHERE (state = ANY (ARRAY['waiting'::text, 'sent'::text]));
CREATE INDEX command_order_id ON public.command USING btree (order_id);
CREATE INDEX command_setting ON public.command USING btree (device_id, name, id) WHERE (way = 'setting'::text);

create table command_to_follow (
  id integer not null generated always as identity,
  device_id integer not null,
  account_id integer,
  due_at timestamp with time zone not null,
  name text not null,
  params jsonb not null,
  constraint command_to_follow_pkey PRIMARY KEY (id),
  constraint command_to_follow_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint command_to_follow_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
);
CREATE INDEX command_to_follow_device ON public.command_to_follow USING btree (device_id);
CREATE INDEX command_to_follow_due ON public.command_to_follow USING btree (due_at);

create table contact (
  id integer not null generated always as identity,
  owner_id integer not null,
  name text not null,
  email text not null,
  phone text,
  company text not null default ''::text,
  remark text not null default ''::text,
  language text not null,
  zone text,
  quiet_from integer,
  quiet_until integer,
  created_at timestamp with time zone not null,
  email_agreed_at timestamp with time zone,
  phone_agreed_at timestamp with time zone,
  unit text not null default 'C'::text,
  constraint contact_pkey PRIMARY KEY (id),
  constraint contact_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint contact_check CHECK ((num_nonnulls(quiet_from, quiet_until) <> 1)),
  constraint contact_language_check CHECK ((language = ANY (ARRAY['zh-cn'::text, 'en'::text]))),
  constraint contact_unit_check CHECK ((unit = ANY (ARRAY['C'::text, 'F'::text])))
);
CREATE INDEX contact_owner ON public.contact USING btree (owner_id);

create table contact_question (
  id bigint not null generated always as identity,
  owner_id integer not null,
  contact_id integer,
  channel text not null,
  address text not null,
  key_hash bytea not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  agrees boolean,
  constraint contact_question_pkey PRIMARY KEY (id),
  constraint contact_question_key_hash_key UNIQUE (key_hash),
  constraint contact_question_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contact(id) ON DELETE SET NULL,
  constraint contact_question_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint contact_question_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text]))),
  constraint contact_question_check CHECK ((num_nonnulls(answered_at, agrees) <> 1))
);
CREATE INDEX contact_question_address ON public.contact_question USING btree (address, asked_at);
CREATE INDEX contact_question_contact ON public.contact_question USING btree (contact_id, channel, id);
CREATE INDEX contact_question_owner ON public.contact_question USING btree (owner_id, asked_at);

create table delivery (
  id bigint not null generated always as identity,
  owner_id integer not null,
  plan_id integer,
  cause text not null,
  notice_id bigint,
  alarm_id bigint,
  device_id integer,
  kind text not null,
  severity text not null,
  step integer not null default 1,
  channel text not null,
  recipient text not null,
  recipient_name text not null,
  contact_id integer,
  account_id integer,
  webhook_id integer,
  passes_quiet_hours boolean not null default false,
  state text not null,
  due_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  handed_at timestamp with time zone,
  mail_id bigint,
  is_digest boolean not null default false,
  is_collected boolean not null default false,
  is_unread boolean not null default false,
  mission_id integer,
  constraint delivery_pkey PRIMARY KEY (id),
  constraint delivery_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint delivery_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contact(id) ON DELETE SET NULL,
  constraint delivery_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mail(id) ON DELETE SET NULL,
  constraint delivery_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES mission(id) ON DELETE CASCADE,
  constraint delivery_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint delivery_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES notification_plan(id) ON DELETE SET NULL,
  constraint delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE SET NULL,
  constraint delivery_channel_check CHECK ((channel = ANY (ARRAY['inApp'::text, 'mail'::text, 'sms'::text, 'webhook'::text, 'push'::text]))),
  constraint delivery_kind_check CHECK ((kind = ANY (ARRAY['start'::text, 'worst'::text, 'end'::text, 'late'::text, 'test'::text, 'missionStarted'::text, 'missionArrived'::text, 'missionDelayed'::text, 'missionEnded'::text, 'missionDecided'::text, 'missionHandedOver'::text]))),
  constraint delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'cancelled'::text, 'handed'::text, 'told'::text, 'unconfirmed'::text, 'smsOff'::text, 'overLimit'::text, 'noBrowser'::text])))
);
CREATE INDEX delivery_alarm ON public.delivery USING btree (alarm_id, id) WHERE (alarm_id IS NOT NULL);
CREATE INDEX delivery_device ON public.delivery USING btree (device_id);
CREATE INDEX delivery_due ON public.delivery USING btree (due_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX delivery_handed ON public.delivery USING btree (owner_id, channel, handed_at) WHERE (state = 'handed'::text);
CREATE INDEX delivery_mail ON public.delivery USING btree (mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX delivery_mission ON public.delivery USING btree (mission_id) WHERE (mission_id IS NOT NULL);
CREATE UNIQUE INDEX delivery_once ON public.delivery USING btree (cause, step, recipient, channel);
CREATE INDEX delivery_owner ON public.delivery USING btree (owner_id, id DESC);
CREATE INDEX delivery_pace ON public.delivery USING btree (recipient, channel, handed_at) WHERE (state = 'handed'::text);
CREATE INDEX delivery_told ON public.delivery USING btree (account_id, handed_at DESC, id DESC) WHERE ((channel = 'inApp'::text) AND (state = 'told'::text));
CREATE INDEX delivery_unread ON public.delivery USING btree (account_id) WHERE is_unread;

create table device (
  id integer not null generated always as identity,
  mac text,
  imei text,
  kind text not null,
  model text not null,
  activation_key text not null,
  dealer_id integer,
  owner_id integer,
  group_id integer,
  name text not null,
  alias text,
  software_version text,
  sim text,
  car text,
  car_icon text,
  language text,
  timezone real,
  remark text not null default ''::text,
  latitude double precision,
  longitude double precision,
  may_share boolean not null default true,
  is_scrapped boolean not null default false,
  bind_key text,
  registered_at timestamp with time zone,
  paid_at timestamp with time zone,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  scrapped_at timestamp with time zone,
  scrap_reason text,
  report_secret bytea,
  constraint device_pkey PRIMARY KEY (id),
  constraint device_imei_key UNIQUE (imei),
  constraint device_mac_key UNIQUE (mac),
  constraint device_dealer_id_fkey FOREIGN KEY (dealer_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint device_group_id_fkey FOREIGN KEY (group_id) REFERENCES device_group(id),
  constraint device_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint device_bind_key_check CHECK ((bind_key ~ '^[0-9a-f]{32}$'::text)),
  constraint device_check CHECK (((mac IS NOT NULL) OR (imei IS NOT NULL))),
  constraint device_check1 CHECK (((owner_id IS NULL) = (group_id IS NULL))),
  constraint device_check2 CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint device_imei_check CHECK ((imei ~ '^[0-9]{15}$'::text)),
  constraint device_kind_check CHECK ((kind = ANY (ARRAY['beacon'::text, 'gateway'::text, 'tracker'::text]))),
  constraint device_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint device_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint device_mac_check CHECK ((mac ~ '^[0-9A-F]{12}$'::text))
);
CREATE INDEX device_dealer ON public.device USING btree (dealer_id);
CREATE INDEX device_expires ON public.device USING btree (expires_at);
CREATE INDEX device_group_id ON public.device USING btree (group_id);
CREATE INDEX device_owner ON public.device USING btree (owner_id);

create table device_alias (
  family text not null,
  alias text not null,
  device_id integer not null,
  constraint device_alias_pkey PRIMARY KEY (family, alias),
  constraint device_alias_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
);
CREATE INDEX device_alias_device ON public.device_alias USING btree (device_id);

create table device_binding (
  id integer not null generated always as identity,
  device_id integer not null,
  to_device_id integer not null,
  from_ms bigint not null,
  until_ms bigint,
  made_by integer,
  made_at timestamp with time zone not null default now(),
  ended_by integer,
  constraint device_binding_pkey PRIMARY KEY (id),
  constraint device_binding_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint device_binding_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint device_binding_made_by_fkey FOREIGN KEY (made_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint device_binding_to_device_id_fkey FOREIGN KEY (to_device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint device_binding_check CHECK ((until_ms >= from_ms))
);
CREATE UNIQUE INDEX device_binding_current ON public.device_binding USING btree (device_id, to_device_id) WHERE (until_ms IS NULL);
CREATE INDEX device_binding_device ON public.device_binding USING btree (device_id);
CREATE INDEX device_binding_to ON public.device_binding USING btree (to_device_id);

create table device_day (
  day date not null,
  device_id integer not null,
  facts bigint not null,
  constraint device_day_pkey PRIMARY KEY (day, device_id),
  constraint device_day_facts_check CHECK ((facts > 0))
);

create table device_event (
  device_id integer not null,
  time_ms bigint not null,
  kind text not null,
  received_ms bigint not null,
  flags smallint not null default 0,
  body jsonb not null,
  constraint device_event_pkey PRIMARY KEY (device_id, time_ms, kind)
) partition by RANGE (time_ms);

create table device_fence (
  device_id integer not null,
  slot smallint not null,
  fence_id integer not null,
  version integer not null,
  kind text not null,
  constraint device_fence_pkey PRIMARY KEY (device_id, slot),
  constraint device_fence_device_id_fence_id_key UNIQUE (device_id, fence_id),
  constraint device_fence_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint device_fence_fence_id_version_fkey FOREIGN KEY (fence_id, version) REFERENCES fence_version(fence_id, version) ON DELETE CASCADE,
  constraint device_fence_kind_check CHECK ((kind = ANY (ARRAY['circle'::text, 'polygon'::text]))),
  constraint device_fence_slot_check CHECK (((slot >= 1) AND (slot <= 8)))
);
CREATE INDEX device_fence_fence ON public.device_fence USING btree (fence_id, version);

create table device_former_model (
  device_id integer not null,
  model text not null,
  until_ms bigint not null,
  constraint device_former_model_pkey PRIMARY KEY (device_id, until_ms),
  constraint device_former_model_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
);

create table device_group (
  id integer not null generated always as identity,
  owner_id integer not null,
  parent_id integer,
  name text not null,
  depth smallint not null,
  created_at timestamp with time zone not null default now(),
  zone text,
  latitude double precision,
  longitude double precision,
  radius integer,
  constraint device_group_pkey PRIMARY KEY (id),
  constraint device_group_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint device_group_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES device_group(id),
  constraint device_group_place CHECK ((num_nonnulls(latitude, longitude, radius) = ANY (ARRAY[0, 3])))
);
CREATE UNIQUE INDEX device_group_name ON public.device_group USING btree (parent_id, lower(name));
CREATE INDEX device_group_owner ON public.device_group USING btree (owner_id);
CREATE UNIQUE INDEX device_group_root ON public.device_group USING btree (owner_id) WHERE (parent_id IS NULL);

create table device_night (
  device_id integer not null,
  off_at text not null,
  on_at text not null,
  constraint device_night_pkey PRIMARY KEY (device_id),
  constraint device_night_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint device_night_off_at_check CHECK ((off_at ~ '^[0-2][0-9]:[0-5][0-9]$'::text)),
  constraint device_night_on_at_check CHECK ((on_at ~ '^[0-2][0-9]:[0-5][0-9]$'::text))
);

create table device_ownership (
  device_id integer not null,
  account_id integer not null,
  from_ms bigint,
  until_ms bigint,
  constraint device_ownership_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint device_ownership_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
);
CREATE INDEX device_ownership_account ON public.device_ownership USING btree (account_id, device_id);
CREATE UNIQUE INDEX device_ownership_current ON public.device_ownership USING btree (device_id) WHERE (until_ms IS NULL);
CREATE INDEX device_ownership_device ON public.device_ownership USING btree (device_id, from_ms);

create table device_position_alarm (
  device_id integer not null,
  name text not null,
  params jsonb not null,
  from_ms bigint not null,
  constraint device_position_alarm_pkey PRIMARY KEY (device_id, name),
  constraint device_position_alarm_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint device_position_alarm_name_check CHECK ((name = ANY (ARRAY['speedAlarm'::text, 'displacementAlarm'::text])))
);

create table device_retention (
  device_id integer not null,
  dropped_before_ms bigint not null,
  constraint device_retention_pkey PRIMARY KEY (device_id),
  constraint device_retention_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
);

create table device_rhythm (
  device_id integer not null,
  name text not null,
  params jsonb not null,
  since timestamp with time zone not null,
  silent_seconds integer,
  constraint device_rhythm_pkey PRIMARY KEY (device_id),
  constraint device_rhythm_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint device_rhythm_silent_seconds_check CHECK ((silent_seconds >= 0))
);

create table device_setting (
  device_id integer not null,
  from_ms bigint not null,
  until_ms bigint,
  read_seconds integer not null,
  write_seconds integer not null,
  broadcast_seconds integer,
  temperature_upper double precision,
  temperature_lower double precision,
  humidity_upper double precision,
  humidity_lower double precision,
  light_upper double precision,
  co2_upper double precision,
  pressure_upper double precision,
  pressure_lower double precision,
  constraint device_setting_pkey PRIMARY KEY (device_id, from_ms),
  constraint device_setting_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX device_setting_current ON public.device_setting USING btree (device_id) WHERE (until_ms IS NULL);

create table device_share (
  id integer not null generated always as identity,
  owner_id integer not null,
  device_id integer not null,
  account_id integer not null,
  scope text[] not null,
  is_allowed boolean not null default true,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  is_position boolean not null default false,
  constraint device_share_pkey PRIMARY KEY (id),
  constraint device_share_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint device_share_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint device_share_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX device_share_account ON public.device_share USING btree (account_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX device_share_current ON public.device_share USING btree (device_id, account_id, is_position) WHERE (ended_at IS NULL);
CREATE INDEX device_share_owner ON public.device_share USING btree (owner_id);

create table device_state (
  device_id integer not null,
  last_seen_ms bigint,
  reading_ms bigint,
  reading_received_ms bigint,
  gateway_id integer,
  rssi smallint,
  temperature double precision,
  temperature_ms bigint,
  humidity double precision,
  humidity_ms bigint,
  light double precision,
  light_ms bigint,
  power double precision,
  power_ms bigint,
  power_percent double precision,
  power_percent_ms bigint,
  position_ms bigint,
  position_received_ms bigint,
  latitude double precision,
  longitude double precision,
  speed double precision,
  course double precision,
  source smallint,
  is_valid boolean,
  status_ms bigint,
  attributes jsonb not null default '{}'::jsonb,
  temperature_rank bigint,
  humidity_rank bigint,
  light_rank bigint,
  power_rank bigint,
  power_percent_rank bigint,
  attribute_ms jsonb not null default '{}'::jsonb,
  co2 double precision,
  co2_ms bigint,
  co2_rank bigint,
  pressure double precision,
  pressure_ms bigint,
  pressure_rank bigint,
  constraint device_state_pkey PRIMARY KEY (device_id)
);
CREATE INDEX device_state_gateway ON public.device_state USING btree (gateway_id) WHERE (gateway_id IS NOT NULL);

create table dictionary_data (
  id integer not null generated always as identity,
  group_id integer not null,
  value text not null,
  name text not null,
  name_en text not null,
  sort integer not null default 0,
  is_enabled boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint dictionary_data_pkey PRIMARY KEY (id),
  constraint dictionary_data_group_id_value_key UNIQUE (group_id, value),
  constraint dictionary_data_group_id_fkey FOREIGN KEY (group_id) REFERENCES dictionary_group(id) ON DELETE CASCADE
);

create table dictionary_group (
  id integer not null generated always as identity,
  key text,
  name text not null,
  name_en text not null,
  created_at timestamp with time zone not null default now(),
  constraint dictionary_group_pkey PRIMARY KEY (id),
  constraint dictionary_group_key_key UNIQUE (key)
);
CREATE UNIQUE INDEX dictionary_group_name ON public.dictionary_group USING btree (lower(name));

create table driver (
  id integer not null generated always as identity,
  owner_id integer not null,
  name text not null,
  phone text,
  licence text not null default ''::text,
  licence_until date,
  remark text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint driver_pkey PRIMARY KEY (id),
  constraint driver_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX driver_owner ON public.driver USING btree (owner_id);

create table driver_tag (
  owner_id integer not null,
  tag text not null,
  driver_id integer not null,
  constraint driver_tag_pkey PRIMARY KEY (owner_id, tag),
  constraint driver_tag_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES driver(id) ON DELETE CASCADE,
  constraint driver_tag_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX driver_tag_driver ON public.driver_tag USING btree (driver_id);

create table driver_time (
  owner_id integer not null,
  device_id integer not null,
  from_ms bigint not null,
  until_ms bigint not null,
  driver_id integer not null,
  constraint driver_time_pkey PRIMARY KEY (owner_id, device_id, from_ms),
  constraint driver_time_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint driver_time_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES driver(id) ON DELETE CASCADE,
  constraint driver_time_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint driver_time_check CHECK ((until_ms > from_ms))
);
CREATE INDEX driver_time_device ON public.driver_time USING btree (device_id);
CREATE INDEX driver_time_driver ON public.driver_time USING btree (driver_id);

create table event_chunk (
  device_id integer not null,
  from_ms bigint not null,
  count integer not null,
  first_ms bigint not null,
  last_ms bigint not null,
  kinds text[] not null,
  body bytea not null,
  constraint event_chunk_pkey PRIMARY KEY (device_id, from_ms)
) partition by RANGE (from_ms);

create table event_log (
  id bigint not null generated always as identity,
  xact xid8 not null default pg_current_xact_id(),
  published_at timestamp with time zone not null default clock_timestamp(),
  event jsonb not null,
  constraint event_log_pkey PRIMARY KEY (id)
);
CREATE INDEX event_log_published_at ON public.event_log USING btree (published_at);
CREATE INDEX event_log_xact ON public.event_log USING btree (xact);

create table excursion (
  device_id integer not null,
  id bigint not null generated always as identity,
  watch text not null,
  rule_id integer,
  version integer,
  type text not null,
  side text,
  started_ms bigint not null,
  fired_ms bigint,
  ended_ms bigint,
  closed_ms bigint,
  last_ms bigint not null,
  worst double precision,
  worst_ms bigint,
  limit_value double precision,
  minutes double precision not null default 0,
  degree_minutes double precision not null default 0,
  readings integer not null default 0,
  longest_gap_ms bigint not null default 0,
  gateway_id integer,
  latitude double precision,
  longitude double precision,
  is_fault boolean not null default false,
  is_door boolean not null default false,
  is_start_kept boolean not null default false,
  silence_gaps jsonb,
  counted_ms bigint,
  constraint excursion_pkey PRIMARY KEY (device_id, id)
);
CREATE INDEX excursion_closed ON public.excursion USING btree (device_id, closed_ms);
CREATE INDEX excursion_watch ON public.excursion USING btree (device_id, watch, started_ms);

create table expiry_warning (
  device_id integer not null,
  account_id integer not null,
  days integer not null,
  expires_at timestamp with time zone not null,
  told_at timestamp with time zone not null,
  constraint expiry_warning_pkey PRIMARY KEY (device_id, account_id, days, expires_at),
  constraint expiry_warning_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint expiry_warning_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
);

create table export_job (
  id integer not null generated always as identity,
  account_id integer not null,
  token_hash bytea not null,
  subject text not null,
  name text not null,
  wanted jsonb not null,
  lang text not null,
  ticket_hash bytea not null,
  ticket_until timestamp with time zone not null,
  state text not null,
  rows bigint not null default 0,
  bytes bigint not null default 0,
  progress double precision not null default 0,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint export_job_pkey PRIMARY KEY (id),
  constraint export_job_ticket_hash_key UNIQUE (ticket_hash),
  constraint export_job_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint export_job_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX export_job_account ON public.export_job USING btree (account_id, created_at DESC);

create table fence (
  id integer not null generated always as identity,
  owner_id integer not null,
  name text not null,
  kept text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint fence_pkey PRIMARY KEY (id),
  constraint fence_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint fence_kept_check CHECK ((kept = ANY (ARRAY['device'::text, 'server'::text])))
);
CREATE INDEX fence_owner ON public.fence USING btree (owner_id) WHERE (ended_at IS NULL);

create table fence_version (
  fence_id integer not null,
  version integer not null,
  mode text not null,
  shape jsonb not null,
  created_at timestamp with time zone not null,
  constraint fence_version_pkey PRIMARY KEY (fence_id, version),
  constraint fence_version_fence_id_fkey FOREIGN KEY (fence_id) REFERENCES fence(id) ON DELETE CASCADE,
  constraint fence_version_mode_check CHECK ((mode = ANY (ARRAY['in'::text, 'out'::text, 'both'::text])))
);

create table fence_watch (
  device_id integer not null,
  fence_id integer not null,
  version integer not null,
  from_ms bigint not null,
  until_ms bigint,
  side text,
  constraint fence_watch_pkey PRIMARY KEY (device_id, fence_id, from_ms),
  constraint fence_watch_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint fence_watch_fence_id_version_fkey FOREIGN KEY (fence_id, version) REFERENCES fence_version(fence_id, version) ON DELETE CASCADE,
  constraint fence_watch_side_check CHECK ((side = ANY (ARRAY['inside'::text, 'outside'::text])))
);
CREATE UNIQUE INDEX fence_watch_current ON public.fence_watch USING btree (device_id, fence_id) WHERE (until_ms IS NULL);
CREATE INDEX fence_watch_fence ON public.fence_watch USING btree (fence_id);

create table foreign_reception (
  owner_id integer not null,
  gateway_id integer not null,
  device_id integer not null,
  day date not null,
  readings bigint not null,
  last_ms bigint not null,
  rssi smallint,
  constraint foreign_reception_pkey PRIMARY KEY (owner_id, gateway_id, device_id, day),
  constraint foreign_reception_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint foreign_reception_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint foreign_reception_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX foreign_reception_day ON public.foreign_reception USING btree (day);

create table gateway_credential (
  device_id integer not null,
  username text not null,
  password_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint gateway_credential_pkey PRIMARY KEY (device_id),
  constraint gateway_credential_username_key UNIQUE (username),
  constraint gateway_credential_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
);

create table gateway_refusal (
  owner_id integer not null,
  gateway_id integer not null,
  day date not null,
  readings bigint not null,
  last_ms bigint not null,
  constraint gateway_refusal_pkey PRIMARY KEY (owner_id, gateway_id, day),
  constraint gateway_refusal_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint gateway_refusal_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX gateway_refusal_day ON public.gateway_refusal USING btree (day);

create table gateway_unlisted (
  gateway_id integer not null,
  device_id integer not null,
  count bigint not null,
  last_ms bigint not null,
  rssi smallint,
  constraint gateway_unlisted_pkey PRIMARY KEY (gateway_id, device_id),
  constraint gateway_unlisted_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint gateway_unlisted_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES device(id) ON DELETE CASCADE
);

create table gateway_whitelist (
  gateway_id integer not null,
  from_ms bigint not null,
  until_ms bigint,
  changed_by integer,
  constraint gateway_whitelist_pkey PRIMARY KEY (gateway_id, from_ms),
  constraint gateway_whitelist_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint gateway_whitelist_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint gateway_whitelist_check CHECK ((until_ms >= from_ms))
);
CREATE UNIQUE INDEX gateway_whitelist_current ON public.gateway_whitelist USING btree (gateway_id) WHERE (until_ms IS NULL);

create table geo_cache (
  key text not null,
  provider text not null,
  answer jsonb,
  until_at timestamp with time zone not null,
  constraint geo_cache_pkey PRIMARY KEY (key)
);
CREATE INDEX geo_cache_until ON public.geo_cache USING btree (until_at);

create table geocoder (
  name text not null,
  is_offered boolean not null,
  key text,
  address text,
  per_second double precision,
  place integer not null,
  constraint geocoder_pkey PRIMARY KEY (name)
);

create table great_administrator (
  owner_id integer not null,
  account_id integer not null,
  created_at timestamp with time zone not null,
  constraint great_administrator_pkey PRIMARY KEY (owner_id),
  constraint great_administrator_account_id_key UNIQUE (account_id),
  constraint great_administrator_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint great_administrator_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE
);

create table incident (
  device_id integer not null,
  id bigint not null,
  kind text not null,
  type text not null,
  severity text not null,
  state text not null,
  started_ms bigint not null,
  ended_ms bigint,
  minutes double precision,
  is_late boolean not null,
  acknowledged_at timestamp with time zone,
  assignee_id integer,
  rule_ids integer[] not null,
  constraint incident_pkey PRIMARY KEY (id, device_id),
  constraint incident_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint incident_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'cleared'::text])))
);
CREATE INDEX incident_assignee ON public.incident USING btree (assignee_id, started_ms DESC, id DESC) WHERE (assignee_id IS NOT NULL);
CREATE INDEX incident_device ON public.incident USING btree (device_id, started_ms DESC, id DESC) INCLUDE (type, severity, state, acknowledged_at);
CREATE INDEX incident_kind ON public.incident USING btree (type, severity, state, ((acknowledged_at IS NULL)), started_ms DESC, id DESC) INCLUDE (device_id, acknowledged_at);
CREATE INDEX incident_rules ON public.incident USING gin (rule_ids);
CREATE INDEX incident_spans ON public.incident USING btree (device_id, kind, started_ms);
CREATE INDEX incident_started ON public.incident USING btree (started_ms DESC, id DESC) INCLUDE (device_id, state, severity, type, is_late, acknowledged_at, minutes);
CREATE INDEX incident_triage ON public.incident USING btree (device_id, started_ms DESC, id DESC) INCLUDE (type, severity, state, acknowledged_at, assignee_id) WHERE ((state = ANY (ARRAY['pending'::text, 'active'::text])) OR ((state = 'cleared'::text) AND (acknowledged_at IS NULL)));

create table internet_identity (
  issuer text not null,
  subject text not null,
  account_id integer not null,
  name text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint internet_identity_pkey PRIMARY KEY (issuer, subject),
  constraint internet_identity_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX internet_identity_account ON public.internet_identity USING btree (account_id);

create table job_run (
  name text not null,
  ended_at timestamp with time zone not null,
  constraint job_run_pkey PRIMARY KEY (name)
);

create table judging (
  device_id integer not null,
  judged_ms bigint not null,
  judged_at timestamp with time zone not null,
  state jsonb not null,
  checkpoints text,
  snapshot text,
  frozen_ms bigint not null default 0,
  first_ms bigint,
  constraint judging_pkey PRIMARY KEY (device_id)
);

create table judging_checkpoint (
  device_id integer not null,
  source text not null,
  at_ms bigint not null,
  line text not null,
  constraint judging_checkpoint_pkey PRIMARY KEY (device_id, source, at_ms)
);

create table kinetic_hour (
  device_id integer not null,
  hour_ms bigint not null,
  heat double precision not null,
  covered_ms integer not null,
  constraint kinetic_hour_pkey PRIMARY KEY (device_id, hour_ms)
);

create table kinetic_kept (
  device_id integer not null,
  from_ms bigint not null,
  constraint kinetic_kept_pkey PRIMARY KEY (device_id),
  constraint kinetic_kept_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
);

create table known_device (
  account_id integer not null,
  key_hash bytea not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone,
  constraint known_device_pkey PRIMARY KEY (account_id, key_hash),
  constraint known_device_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX known_device_key ON public.known_device USING btree (key_hash);

create table location_cache (
  key text not null,
  spot jsonb,
  until_at timestamp with time zone not null,
  constraint location_cache_pkey PRIMARY KEY (key)
);
CREATE INDEX location_cache_until ON public.location_cache USING btree (until_at);

create table location_request (
  device_id integer not null,
  time_ms bigint not null,
  received_ms bigint not null,
  heard jsonb not null,
  taken_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint location_request_pkey PRIMARY KEY (device_id, time_ms),
  constraint location_request_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
);
CREATE INDEX location_request_time ON public.location_request USING btree (time_ms DESC);

create table login_failure (
  subject text not null,
  count integer not null,
  last_at timestamp with time zone not null,
  locks integer not null default 0,
  locked_until timestamp with time zone,
  next_at timestamp with time zone,
  told_at timestamp with time zone,
  constraint login_failure_pkey PRIMARY KEY (subject)
);

create table mail (
  id bigint not null generated always as identity,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  state text not null default 'kept'::text,
  answer text,
  sent_at timestamp with time zone,
  channel text not null default 'mail'::text,
  link text,
  claimed_at timestamp with time zone,
  most_tries integer not null default 20,
  tries jsonb not null default '[]'::jsonb,
  webhook_id integer,
  message_key text not null default replace((gen_random_uuid())::text, '-'::text, ''::text),
  account_id integer,
  browser_id integer,
  tag text,
  pushed integer[] not null default '{}'::integer[],
  attached jsonb,
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint mail_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE SET NULL,
  constraint mail_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text, 'webhook'::text, 'push'::text]))),
  constraint mail_state_check CHECK ((state = ANY (ARRAY['kept'::text, 'queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'gaveUp'::text, 'unknown'::text])))
);
CREATE INDEX mail_account ON public.mail USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX mail_created ON public.mail USING btree (created_at);
CREATE INDEX mail_open ON public.mail USING btree (created_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));

create table maintenance_plan (
  id integer not null generated always as identity,
  owner_id integer not null,
  device_id integer not null,
  name text not null,
  every_days integer,
  every_km integer,
  every_hours integer,
  done_ms bigint not null,
  fixed_ms bigint not null,
  fixed_m double precision not null default 0,
  fixed_s double precision not null default 0,
  counted_ms bigint,
  driven_m double precision,
  engine_s double precision,
  remark text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint maintenance_plan_pkey PRIMARY KEY (id),
  constraint maintenance_plan_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint maintenance_plan_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint maintenance_plan_every CHECK ((num_nonnulls(every_days, every_km, every_hours) > 0)),
  constraint maintenance_plan_every_days_check CHECK ((every_days > 0)),
  constraint maintenance_plan_every_hours_check CHECK ((every_hours > 0)),
  constraint maintenance_plan_every_km_check CHECK ((every_km > 0))
);
CREATE INDEX maintenance_plan_device ON public.maintenance_plan USING btree (device_id);
CREATE INDEX maintenance_plan_owner ON public.maintenance_plan USING btree (owner_id);

create table maintenance_warning (
  plan_id integer not null,
  step text not null,
  told_at timestamp with time zone not null,
  constraint maintenance_warning_pkey PRIMARY KEY (plan_id, step),
  constraint maintenance_warning_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES maintenance_plan(id) ON DELETE CASCADE,
  constraint maintenance_warning_step_check CHECK ((step = ANY (ARRAY['soon'::text, 'due'::text])))
);

create table map_provider (
  name text not null,
  is_offered boolean not null,
  key text,
  address text,
  constraint map_provider_pkey PRIMARY KEY (name)
);

create table map_setting (
  id boolean not null default true,
  first text not null,
  worldview text not null,
  constraint map_setting_pkey PRIMARY KEY (id),
  constraint map_setting_id_check CHECK (id),
  constraint map_setting_worldview_check CHECK ((worldview = ANY (ARRAY['cn'::text, 'intl'::text])))
);

create table menu (
  id integer not null generated always as identity,
  parent_id integer,
  key text,
  name text not null,
  name_en text not null,
  path text,
  icon text,
  sort integer not null default 0,
  is_shown boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint menu_pkey PRIMARY KEY (id),
  constraint menu_key_key UNIQUE (key),
  constraint menu_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES menu(id)
);
CREATE UNIQUE INDEX menu_path ON public.menu USING btree (path);

create table migration (
  name text not null,
  ran_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (name)
);

create table mission (
  id integer not null generated always as identity,
  owner_id integer not null,
  name text not null,
  code text not null,
  external_id text,
  start_ms bigint not null,
  end_ms bigint,
  auto_end boolean not null,
  auto_mail boolean not null,
  person_id integer,
  person text not null,
  vehicle_id integer,
  vehicle text not null,
  carrier_id integer,
  relay_id integer,
  started_ms bigint,
  ended_ms bigint,
  started_how text,
  ended_how text,
  started_by integer,
  ended_by integer,
  created_by integer,
  created_at timestamp with time zone not null,
  decision text not null default 'undecided'::text,
  is_touched boolean not null default false,
  product text not null default ''::text,
  auto_start boolean not null default false,
  template_id integer,
  stability jsonb,
  activation_energy double precision,
  constraint mission_pkey PRIMARY KEY (id),
  constraint mission_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint mission_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint mission_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint mission_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint mission_person_id_fkey FOREIGN KEY (person_id) REFERENCES contact(id) ON DELETE SET NULL,
  constraint mission_relay_id_fkey FOREIGN KEY (relay_id) REFERENCES relay(id) ON DELETE SET NULL,
  constraint mission_started_by_fkey FOREIGN KEY (started_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint mission_template_id_fkey FOREIGN KEY (template_id) REFERENCES mission_template(id) ON DELETE SET NULL,
  constraint mission_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicle(id) ON DELETE SET NULL,
  constraint mission_activation_energy_check CHECK (((activation_energy >= (10)::double precision) AND (activation_energy <= (300)::double precision))),
  constraint mission_check CHECK ((end_ms > start_ms)),
  constraint mission_check1 CHECK ((ended_ms >= started_ms)),
  constraint mission_check2 CHECK (((started_ms IS NULL) = (started_how IS NULL))),
  constraint mission_check3 CHECK (((ended_ms IS NULL) = (ended_how IS NULL))),
  constraint mission_decision_check CHECK ((decision = ANY (ARRAY['undecided'::text, 'released'::text, 'partial'::text, 'rejected'::text]))),
  constraint mission_ended_how_check CHECK ((ended_how = ANY (ARRAY['hand'::text, 'time'::text, 'arrival'::text, 'cancelled'::text]))),
  constraint mission_started_how_check CHECK ((started_how = ANY (ARRAY['hand'::text, 'time'::text, 'departure'::text])))
);
CREATE UNIQUE INDEX mission_code ON public.mission USING btree (owner_id, upper(code));
CREATE INDEX mission_due ON public.mission USING btree (start_ms) WHERE ((started_ms IS NULL) AND (ended_ms IS NULL));
CREATE UNIQUE INDEX mission_external ON public.mission USING btree (owner_id, external_id);
CREATE INDEX mission_newest ON public.mission USING btree (owner_id, start_ms DESC, id DESC);
CREATE INDEX mission_running ON public.mission USING btree (end_ms) WHERE ((started_ms IS NOT NULL) AND (ended_ms IS NULL));
CREATE INDEX mission_template_of ON public.mission USING btree (template_id) WHERE (template_id IS NOT NULL);
CREATE INDEX mission_touched ON public.mission USING btree (id) WHERE is_touched;

create table mission_address (
  id integer not null generated always as identity,
  owner_id integer not null,
  name text not null,
  address text not null default ''::text,
  longitude double precision not null,
  latitude double precision not null,
  radius integer not null,
  remark text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint mission_address_pkey PRIMARY KEY (id),
  constraint mission_address_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint mission_address_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint mission_address_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint mission_address_radius_check CHECK (((radius >= 50) AND (radius <= 5000)))
);
CREATE INDEX mission_address_owner ON public.mission_address USING btree (owner_id);

create table mission_contact (
  mission_id integer not null,
  contact_id integer not null,
  place integer not null,
  constraint mission_contact_pkey PRIMARY KEY (mission_id, contact_id),
  constraint mission_contact_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contact(id) ON DELETE CASCADE,
  constraint mission_contact_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES mission(id) ON DELETE CASCADE
);

create table mission_decision (
  id integer not null generated always as identity,
  mission_id integer not null,
  decision text not null,
  meaning text,
  reason text not null default ''::text,
  signer_id integer,
  account text,
  nickname text,
  proof text,
  signed_at timestamp with time zone not null,
  incidents integer not null,
  hash bytea not null,
  part smallint,
  constraint mission_decision_pkey PRIMARY KEY (id),
  constraint mission_decision_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES mission(id) ON DELETE CASCADE,
  constraint mission_decision_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint mission_decision_check1 CHECK (((decision = 'undecided'::text) = (account IS NULL))),
  constraint mission_decision_check2 CHECK (((account IS NULL) = (proof IS NULL))),
  constraint mission_decision_decision_check CHECK ((decision = ANY (ARRAY['undecided'::text, 'released'::text, 'partial'::text, 'rejected'::text]))),
  constraint mission_decision_meaning_check CHECK ((meaning = ANY (ARRAY['reviewed'::text, 'released'::text]))),
  constraint mission_decision_part_check CHECK ((part = ANY (ARRAY[1, 2]))),
  constraint mission_decision_proof_check CHECK ((proof = ANY (ARRAY['password'::text, 'secondFactor'::text, 'login'::text])))
);
CREATE INDEX mission_decision_of ON public.mission_decision USING btree (mission_id, id DESC);

create table mission_device (
  mission_id integer not null,
  device_id integer not null,
  role text not null,
  place integer not null,
  name text not null,
  left_ms bigint,
  touched_ms bigint,
  constraint mission_device_pkey PRIMARY KEY (mission_id, device_id),
  constraint mission_device_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint mission_device_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES mission(id) ON DELETE CASCADE,
  constraint mission_device_role_check CHECK ((role = ANY (ARRAY['locator'::text, 'beacon'::text])))
);
CREATE INDEX mission_device_of ON public.mission_device USING btree (device_id);
CREATE INDEX mission_device_touched ON public.mission_device USING btree (mission_id) WHERE (touched_ms IS NOT NULL);

create table mission_handover (
  id integer not null generated always as identity,
  mission_id integer not null,
  receiver text not null,
  signature jsonb not null,
  photo_type text,
  photo bytea,
  temperature double precision,
  measured_by text,
  sensor text,
  note text not null default ''::text,
  giver_id integer,
  account text not null,
  nickname text not null,
  handed_at timestamp with time zone not null,
  photo_hash bytea generated always as (sha256(photo)) stored,
  photo_bytes integer generated always as (octet_length(photo)) stored,
  constraint mission_handover_pkey PRIMARY KEY (id),
  constraint mission_handover_giver_id_fkey FOREIGN KEY (giver_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint mission_handover_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES mission(id) ON DELETE CASCADE,
  constraint mission_handover_check CHECK (((photo IS NULL) = (photo_type IS NULL))),
  constraint mission_handover_check1 CHECK (((temperature IS NULL) = (measured_by IS NULL))),
  constraint mission_handover_check2 CHECK (((sensor IS NOT NULL) = (NOT (measured_by IS DISTINCT FROM 'sensor'::text)))),
  constraint mission_handover_measured_by_check CHECK ((measured_by = ANY (ARRAY['hand'::text, 'sensor'::text]))),
  constraint mission_handover_photo_type_check CHECK ((photo_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text])))
);
CREATE INDEX mission_handover_of ON public.mission_handover USING btree (mission_id, id DESC);

create table mission_message (
  id integer not null generated always as identity,
  mission_id integer not null,
  kind text not null,
  about text not null default ''::text,
  contact_id integer not null,
  state text not null,
  mail_id bigint,
  created_at timestamp with time zone not null,
  constraint mission_message_pkey PRIMARY KEY (id),
  constraint mission_message_mission_id_contact_id_kind_about_key UNIQUE (mission_id, contact_id, kind, about),
  constraint mission_message_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contact(id) ON DELETE CASCADE,
  constraint mission_message_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES mission(id) ON DELETE CASCADE,
  constraint mission_message_kind_check CHECK ((kind = ANY (ARRAY['started'::text, 'incident'::text, 'delay'::text, 'arrived'::text, 'ended'::text, 'report'::text, 'customerDeparted'::text, 'customerSoon'::text, 'customerDelay'::text]))),
  constraint mission_message_state_check CHECK ((state = ANY (ARRAY['handed'::text, 'unconfirmed'::text, 'overLimit'::text, 'demo'::text])))
);
CREATE INDEX mission_message_contact ON public.mission_message USING btree (contact_id);

create table mission_note (
  id integer not null generated always as identity,
  mission_id integer not null,
  at_ms bigint not null,
  note text not null,
  author_id integer,
  account text not null,
  nickname text not null,
  written_at timestamp with time zone not null,
  constraint mission_note_pkey PRIMARY KEY (id),
  constraint mission_note_author_id_fkey FOREIGN KEY (author_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint mission_note_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES mission(id) ON DELETE CASCADE
);
CREATE INDEX mission_note_of ON public.mission_note USING btree (mission_id, at_ms);

create table mission_note_photo (
  id integer not null generated always as identity,
  note_id integer not null,
  photo_type text not null,
  photo bytea not null,
  photo_hash bytea not null generated always as (sha256(photo)) stored,
  photo_bytes integer not null generated always as (octet_length(photo)) stored,
  constraint mission_note_photo_pkey PRIMARY KEY (id),
  constraint mission_note_photo_note_id_fkey FOREIGN KEY (note_id) REFERENCES mission_note(id) ON DELETE CASCADE,
  constraint mission_note_photo_photo_type_check CHECK ((photo_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text])))
);
CREATE INDEX mission_note_photo_of ON public.mission_note_photo USING btree (note_id);

create table mission_rule (
  mission_id integer not null,
  rule_id integer not null,
  place integer not null,
  version integer,
  constraint mission_rule_pkey PRIMARY KEY (mission_id, rule_id),
  constraint mission_rule_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES mission(id) ON DELETE CASCADE,
  constraint mission_rule_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES alert_rule(id) ON DELETE CASCADE
);

create table mission_share (
  id integer not null generated always as identity,
  mission_id integer not null,
  slug text not null,
  label text not null default ''::text,
  scope text not null,
  expires_at timestamp with time zone,
  views integer not null default 0,
  created_by integer,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint mission_share_pkey PRIMARY KEY (id),
  constraint mission_share_slug_key UNIQUE (slug),
  constraint mission_share_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint mission_share_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES mission(id) ON DELETE CASCADE,
  constraint mission_share_scope_check CHECK ((scope = ANY (ARRAY['place'::text, 'temperature'::text, 'all'::text])))
);
CREATE INDEX mission_share_of ON public.mission_share USING btree (mission_id, created_at DESC);

create table mission_share_contact (
  share_id integer not null,
  contact_id integer not null,
  sent_at timestamp with time zone,
  constraint mission_share_contact_pkey PRIMARY KEY (share_id, contact_id),
  constraint mission_share_contact_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contact(id) ON DELETE CASCADE,
  constraint mission_share_contact_share_id_fkey FOREIGN KEY (share_id) REFERENCES mission_share(id) ON DELETE CASCADE
);

create table mission_share_view (
  share_id integer not null,
  viewer_hash bytea not null,
  seen_at timestamp with time zone not null,
  constraint mission_share_view_pkey PRIMARY KEY (share_id, viewer_hash),
  constraint mission_share_view_share_id_fkey FOREIGN KEY (share_id) REFERENCES mission_share(id) ON DELETE CASCADE
);

create table mission_stop (
  mission_id integer not null,
  place integer not null,
  kind text not null,
  address_id integer,
  name text not null,
  address text not null,
  longitude double precision not null,
  latitude double precision not null,
  radius integer not null,
  arrived_ms bigint,
  earliest_ms bigint,
  latest_ms bigint,
  left_ms bigint,
  constraint mission_stop_pkey PRIMARY KEY (mission_id, place),
  constraint mission_stop_address_id_fkey FOREIGN KEY (address_id) REFERENCES mission_address(id) ON DELETE SET NULL,
  constraint mission_stop_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES mission(id) ON DELETE CASCADE,
  constraint mission_stop_kind_check CHECK ((kind = ANY (ARRAY['start'::text, 'middle'::text, 'end'::text]))),
  constraint mission_stop_window CHECK (((earliest_ms IS NULL) OR (latest_ms IS NULL) OR (earliest_ms < latest_ms)))
);
CREATE INDEX mission_stop_timed ON public.mission_stop USING btree (mission_id) WHERE ((earliest_ms IS NOT NULL) OR (latest_ms IS NOT NULL));

create table mission_template (
  id integer not null generated always as identity,
  owner_id integer not null,
  name text not null,
  description text not null default ''::text,
  start_id integer,
  end_id integer,
  person_id integer,
  vehicle_id integer,
  minutes integer,
  auto_end boolean not null default false,
  auto_mail boolean not null default false,
  created_at timestamp with time zone not null,
  product text not null default ''::text,
  auto_start boolean not null default false,
  windows jsonb not null default '{}'::jsonb,
  stability jsonb,
  activation_energy double precision,
  constraint mission_template_pkey PRIMARY KEY (id),
  constraint mission_template_end_id_fkey FOREIGN KEY (end_id) REFERENCES mission_address(id) ON DELETE SET NULL,
  constraint mission_template_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint mission_template_person_id_fkey FOREIGN KEY (person_id) REFERENCES contact(id) ON DELETE SET NULL,
  constraint mission_template_start_id_fkey FOREIGN KEY (start_id) REFERENCES mission_address(id) ON DELETE SET NULL,
  constraint mission_template_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicle(id) ON DELETE SET NULL,
  constraint mission_template_activation_energy_check CHECK (((activation_energy >= (10)::double precision) AND (activation_energy <= (300)::double precision))),
  constraint mission_template_minutes_check CHECK ((minutes > 0))
);
CREATE INDEX mission_template_owner ON public.mission_template USING btree (owner_id);

create table mission_template_part (
  template_id integer not null,
  place integer not null,
  address_id integer,
  device_id integer,
  rule_id integer,
  contact_id integer,
  constraint mission_template_part_address_id_fkey FOREIGN KEY (address_id) REFERENCES mission_address(id) ON DELETE CASCADE,
  constraint mission_template_part_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contact(id) ON DELETE CASCADE,
  constraint mission_template_part_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint mission_template_part_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES alert_rule(id) ON DELETE CASCADE,
  constraint mission_template_part_template_id_fkey FOREIGN KEY (template_id) REFERENCES mission_template(id) ON DELETE CASCADE,
  constraint mission_template_part_check CHECK ((num_nonnulls(address_id, device_id, rule_id, contact_id) = 1))
);
CREATE INDEX mission_template_part_template ON public.mission_template_part USING btree (template_id);

create table notification_plan (
  id integer not null generated always as identity,
  owner_id integer not null,
  name text not null,
  is_enabled boolean not null default true,
  scope text not null,
  severities text[] not null,
  passes_quiet_hours boolean not null,
  created_at timestamp with time zone not null,
  types text[] not null default '{}'::text[],
  constraint notification_plan_pkey PRIMARY KEY (id),
  constraint notification_plan_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint notification_plan_scope_check CHECK ((scope = ANY (ARRAY['account'::text, 'groups'::text, 'devices'::text])))
);
CREATE INDEX notification_plan_owner ON public.notification_plan USING btree (owner_id);

create table notification_recipient (
  plan_id integer not null,
  step integer not null,
  after_minutes integer not null,
  "position" integer not null,
  contact_id integer,
  account_id integer,
  webhook_id integer,
  channels text[] not null,
  constraint notification_recipient_pkey PRIMARY KEY (plan_id, step, "position"),
  constraint notification_recipient_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint notification_recipient_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contact(id) ON DELETE CASCADE,
  constraint notification_recipient_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES notification_plan(id) ON DELETE CASCADE,
  constraint notification_recipient_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE,
  constraint notification_recipient_check CHECK ((num_nonnulls(contact_id, account_id, webhook_id) = 1))
);
CREATE INDEX notification_recipient_account ON public.notification_recipient USING btree (account_id);
CREATE INDEX notification_recipient_contact ON public.notification_recipient USING btree (contact_id);
CREATE INDEX notification_recipient_webhook ON public.notification_recipient USING btree (webhook_id);

create table notification_target (
  plan_id integer not null,
  device_id integer,
  group_id integer,
  constraint notification_target_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint notification_target_group_id_fkey FOREIGN KEY (group_id) REFERENCES device_group(id) ON DELETE CASCADE,
  constraint notification_target_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES notification_plan(id) ON DELETE CASCADE,
  constraint notification_target_check CHECK ((num_nonnulls(device_id, group_id) = 1))
);
CREATE INDEX notification_target_device ON public.notification_target USING btree (device_id);
CREATE INDEX notification_target_group ON public.notification_target USING btree (group_id);
CREATE UNIQUE INDEX notification_target_once ON public.notification_target USING btree (plan_id, device_id, group_id) NULLS NOT DISTINCT;

create table one_time_token (
  token_hash bytea not null,
  purpose text not null,
  account_id integer,
  body jsonb not null default '{}'::jsonb,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint one_time_token_pkey PRIMARY KEY (token_hash),
  constraint one_time_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX one_time_token_account ON public.one_time_token USING btree (account_id);
CREATE INDEX one_time_token_expires ON public.one_time_token USING btree (expires_at);

create table page_visit (
  account_id integer not null,
  path text not null,
  title text not null default ''::text,
  visited_at timestamp with time zone not null,
  constraint page_visit_pkey PRIMARY KEY (account_id, path),
  constraint page_visit_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

create table picture_code (
  sid text not null,
  answer_hash bytea not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint picture_code_pkey PRIMARY KEY (sid)
);
CREATE INDEX picture_code_expires ON public.picture_code USING btree (expires_at);

create table position (
  device_id integer not null,
  time_ms bigint not null,
  source smallint not null,
  received_ms bigint not null,
  flags smallint not null default 0,
  latitude double precision not null,
  longitude double precision not null,
  speed double precision,
  course double precision,
  altitude double precision,
  accuracy double precision,
  is_valid boolean not null,
  attributes jsonb,
  constraint position_pkey PRIMARY KEY (device_id, time_ms, source)
) partition by RANGE (time_ms);

create table position_alarm (
  device_id integer not null,
  kind text not null,
  from_ms bigint not null,
  until_ms bigint,
  value double precision,
  latitude double precision,
  longitude double precision,
  hours jsonb,
  zone text,
  constraint position_alarm_pkey PRIMARY KEY (device_id, kind, from_ms),
  constraint position_alarm_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint position_alarm_kind_check CHECK ((kind = ANY (ARRAY['speedHigh'::text, 'speedLow'::text, 'displacement'::text, 'stop'::text, 'hours'::text])))
);
CREATE UNIQUE INDEX position_alarm_current ON public.position_alarm USING btree (device_id, kind) WHERE (until_ms IS NULL);

create table position_chunk (
  device_id integer not null,
  from_ms bigint not null,
  count integer not null,
  first_ms bigint not null,
  last_ms bigint not null,
  attributes text[] not null,
  body bytea not null,
  constraint position_chunk_pkey PRIMARY KEY (device_id, from_ms)
) partition by RANGE (from_ms);

create table position_group (
  id integer not null generated always as identity,
  owner_id integer not null,
  name text not null,
  created_at timestamp with time zone not null,
  constraint position_group_pkey PRIMARY KEY (id),
  constraint position_group_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX position_group_name ON public.position_group USING btree (owner_id, lower(name));

create table position_group_device (
  owner_id integer not null,
  device_id integer not null,
  position_group_id integer not null,
  constraint position_group_device_pkey PRIMARY KEY (owner_id, device_id),
  constraint position_group_device_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint position_group_device_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint position_group_device_position_group_id_fkey FOREIGN KEY (position_group_id) REFERENCES position_group(id) ON DELETE CASCADE
);
CREATE INDEX position_group_device_device ON public.position_group_device USING btree (device_id);
CREATE INDEX position_group_device_group ON public.position_group_device USING btree (position_group_id);

create table position_judging (
  device_id integer not null,
  judged_ms bigint not null,
  judged_at timestamp with time zone not null,
  state jsonb not null,
  checkpoints text,
  snapshot text,
  constraint position_judging_pkey PRIMARY KEY (device_id)
);

create table private_hours (
  device_id integer not null,
  owner_id integer not null,
  from_ms bigint not null,
  until_ms bigint,
  spans jsonb not null,
  zone text not null,
  constraint private_hours_pkey PRIMARY KEY (device_id, owner_id, from_ms),
  constraint private_hours_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint private_hours_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint private_hours_check CHECK ((until_ms > from_ms))
);
CREATE UNIQUE INDEX private_hours_current ON public.private_hours USING btree (device_id, owner_id) WHERE (until_ms IS NULL);

create table push_browser (
  id integer not null generated always as identity,
  account_id integer not null,
  session_id bigint,
  agent text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  reached_at timestamp with time zone,
  waits_until timestamp with time zone,
  constraint push_browser_pkey PRIMARY KEY (id),
  constraint push_browser_endpoint_key UNIQUE (endpoint),
  constraint push_browser_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint push_browser_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE SET NULL
);
CREATE INDEX push_browser_account ON public.push_browser USING btree (account_id);
CREATE INDEX push_browser_session ON public.push_browser USING btree (session_id);

create table put_aside (
  device_id integer not null,
  digest bytea not null,
  time_ms bigint,
  received_ms bigint not null,
  reason text not null,
  body jsonb not null,
  constraint put_aside_pkey PRIMARY KEY (device_id, digest)
);

create table readiness (
  one boolean not null default true,
  asked_at timestamp with time zone not null,
  constraint readiness_pkey PRIMARY KEY (one),
  constraint readiness_one_check CHECK (one)
);

create table reading (
  device_id integer not null,
  time_ms bigint not null,
  gateway_id integer not null default 0,
  received_ms bigint not null,
  rssi smallint,
  flags smallint not null default 0,
  sequence bigint,
  temperature double precision,
  humidity double precision,
  light double precision,
  power double precision,
  power_percent double precision,
  attributes jsonb,
  co2 double precision,
  pressure double precision,
  constraint reading_pkey PRIMARY KEY (device_id, time_ms, gateway_id)
) partition by RANGE (time_ms);

create table reading_chunk (
  device_id integer not null,
  from_ms bigint not null,
  count integer not null,
  first_ms bigint not null,
  last_ms bigint not null,
  probes smallint[] not null,
  sums double precision[] not null,
  moments bigint[] not null,
  moment_gateways integer[] not null,
  moment_firsts bigint[] not null,
  body bytea not null,
  digest bytea,
  constraint reading_chunk_pkey PRIMARY KEY (device_id, from_ms)
) partition by RANGE (from_ms);
CREATE INDEX reading_chunk_without_digest ON ONLY public.reading_chunk USING btree (device_id, from_ms) WHERE (digest IS NULL);

create table reception (
  gateway_id integer not null,
  device_id integer not null,
  last_ms bigint not null,
  constraint reception_pkey PRIMARY KEY (gateway_id, device_id)
);

create table recovery_code (
  account_id integer not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (account_id, code_hash),
  constraint recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

create table relation_user (
  owner_id integer not null,
  account_id integer not null,
  created_at timestamp with time zone not null,
  constraint relation_user_pkey PRIMARY KEY (owner_id, account_id),
  constraint relation_user_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint relation_user_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE
);

create table relay (
  id integer not null generated always as identity,
  owner_id integer not null,
  account_id integer not null,
  is_all boolean not null,
  from_ms bigint not null,
  until_ms bigint,
  made_by integer,
  made_at timestamp with time zone not null,
  ended_by integer,
  constraint relay_pkey PRIMARY KEY (id),
  constraint relay_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint relay_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint relay_made_by_fkey FOREIGN KEY (made_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint relay_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint relay_check CHECK ((until_ms >= from_ms)),
  constraint relay_check1 CHECK ((owner_id <> account_id))
);
CREATE INDEX relay_account ON public.relay USING btree (account_id);
CREATE INDEX relay_owner ON public.relay USING btree (owner_id);

create table relay_device (
  relay_id integer not null,
  device_id integer not null,
  until_ms bigint,
  constraint relay_device_pkey PRIMARY KEY (relay_id, device_id),
  constraint relay_device_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint relay_device_relay_id_fkey FOREIGN KEY (relay_id) REFERENCES relay(id) ON DELETE CASCADE
);
CREATE INDEX relay_device_device ON public.relay_device USING btree (device_id);

create table renewal (
  id integer not null generated always as identity,
  device_id integer not null,
  account_id integer,
  before timestamp with time zone,
  after timestamp with time zone not null,
  renewed_at timestamp with time zone not null,
  constraint renewal_pkey PRIMARY KEY (id),
  constraint renewal_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint renewal_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
);
CREATE INDEX renewal_device ON public.renewal USING btree (device_id);

create table report_judging (
  device_id integer not null,
  type text not null,
  judged_at timestamp with time zone not null,
  constraint report_judging_pkey PRIMARY KEY (device_id, type)
);

create table report_mail (
  run_id integer not null,
  contact_id integer not null,
  state text not null,
  mail_id bigint,
  constraint report_mail_pkey PRIMARY KEY (run_id, contact_id),
  constraint report_mail_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contact(id) ON DELETE CASCADE,
  constraint report_mail_run_id_fkey FOREIGN KEY (run_id) REFERENCES report_run(id) ON DELETE CASCADE,
  constraint report_mail_state_check CHECK ((state = ANY (ARRAY['handed'::text, 'unconfirmed'::text, 'overLimit'::text, 'demo'::text])))
);
CREATE INDEX report_mail_contact ON public.report_mail USING btree (contact_id);

create table report_revision (
  id integer not null generated always as identity,
  subject_key bytea not null,
  kind text not null,
  owner_id integer,
  mission_id integer,
  from_ms bigint not null,
  until_ms bigint not null,
  revision integer not null,
  hash bytea not null,
  readings_hash bytea,
  issued_at timestamp with time zone not null,
  issued_by integer,
  constraint report_revision_pkey PRIMARY KEY (id),
  constraint report_revision_subject_key_revision_key UNIQUE (subject_key, revision),
  constraint report_revision_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint report_revision_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES mission(id) ON DELETE SET NULL,
  constraint report_revision_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint report_revision_kind_check CHECK ((kind = ANY (ARRAY['mission'::text, 'devices'::text]))),
  constraint report_revision_revision_check CHECK ((revision > 0))
);
CREATE INDEX report_revision_hash ON public.report_revision USING btree (hash);
CREATE INDEX report_revision_issued_by ON public.report_revision USING btree (issued_by);
CREATE INDEX report_revision_mission ON public.report_revision USING btree (mission_id);
CREATE INDEX report_revision_owner ON public.report_revision USING btree (owner_id);
CREATE INDEX report_revision_readings ON public.report_revision USING btree (readings_hash);

create table report_room (
  id integer not null generated always as identity,
  owner_id integer not null,
  name text not null,
  plan_type text,
  plan bytea,
  plan_hash bytea generated always as (sha256(plan)) stored,
  plan_bytes integer generated always as (octet_length(plan)) stored,
  created_at timestamp with time zone not null,
  constraint report_room_pkey PRIMARY KEY (id),
  constraint report_room_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint report_room_check CHECK (((plan IS NULL) = (plan_type IS NULL))),
  constraint report_room_plan_type_check CHECK ((plan_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text])))
);
CREATE INDEX report_room_owner ON public.report_room USING btree (owner_id);

create table report_room_place (
  room_id integer not null,
  device_id integer not null,
  place integer not null,
  label text not null,
  x double precision not null,
  y double precision not null,
  constraint report_room_place_pkey PRIMARY KEY (room_id, device_id),
  constraint report_room_place_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint report_room_place_room_id_fkey FOREIGN KEY (room_id) REFERENCES report_room(id) ON DELETE CASCADE,
  constraint report_room_place_x_check CHECK (((x >= (0)::double precision) AND (x <= (1)::double precision))),
  constraint report_room_place_y_check CHECK (((y >= (0)::double precision) AND (y <= (1)::double precision)))
);
CREATE INDEX report_room_place_of ON public.report_room_place USING btree (device_id);

create table report_run (
  id integer not null generated always as identity,
  owner_id integer not null,
  schedule_id integer,
  name text not null,
  from_ms bigint not null,
  until_ms bigint not null,
  zone text not null,
  ran_at timestamp with time zone not null,
  outcome text,
  alarms integer,
  revision integer,
  hash bytea,
  refusal text,
  constraint report_run_pkey PRIMARY KEY (id),
  constraint report_run_schedule_id_from_ms_key UNIQUE (schedule_id, from_ms),
  constraint report_run_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint report_run_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES report_schedule(id) ON DELETE SET NULL,
  constraint report_run_outcome_check CHECK ((outcome = ANY (ARRAY['conform'::text, 'deviating'::text, 'noData'::text])))
);
CREATE INDEX report_run_owner ON public.report_run USING btree (owner_id, id);

create table report_schedule (
  id integer not null generated always as identity,
  owner_id integer not null,
  name text not null,
  group_id integer,
  period text not null,
  minute integer not null,
  zone text not null,
  has_xlsx boolean not null,
  is_on boolean not null,
  next_from_ms bigint not null,
  next_until_ms bigint not null,
  next_at_ms bigint not null,
  claimed_ms bigint,
  created_at timestamp with time zone not null,
  constraint report_schedule_pkey PRIMARY KEY (id),
  constraint report_schedule_group_id_fkey FOREIGN KEY (group_id) REFERENCES device_group(id) ON DELETE CASCADE,
  constraint report_schedule_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint report_schedule_minute_check CHECK (((minute >= 0) AND (minute <= 1439))),
  constraint report_schedule_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])))
);
CREATE INDEX report_schedule_due ON public.report_schedule USING btree (next_at_ms) WHERE is_on;
CREATE INDEX report_schedule_group ON public.report_schedule USING btree (group_id);
CREATE INDEX report_schedule_owner ON public.report_schedule USING btree (owner_id);

create table report_schedule_contact (
  schedule_id integer not null,
  contact_id integer not null,
  constraint report_schedule_contact_pkey PRIMARY KEY (schedule_id, contact_id),
  constraint report_schedule_contact_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contact(id) ON DELETE CASCADE,
  constraint report_schedule_contact_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES report_schedule(id) ON DELETE CASCADE
);
CREATE INDEX report_schedule_contact_contact ON public.report_schedule_contact USING btree (contact_id);

create table report_schedule_device (
  schedule_id integer not null,
  device_id integer not null,
  constraint report_schedule_device_pkey PRIMARY KEY (schedule_id, device_id),
  constraint report_schedule_device_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint report_schedule_device_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES report_schedule(id) ON DELETE CASCADE
);
CREATE INDEX report_schedule_device_device ON public.report_schedule_device USING btree (device_id);

create table resource (
  id integer not null generated always as identity,
  category_id integer,
  name text not null,
  name_en text not null,
  method text not null,
  path text not null,
  is_seeded boolean not null default false,
  is_renamed boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint resource_pkey PRIMARY KEY (id),
  constraint resource_method_path_key UNIQUE (method, path),
  constraint resource_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint resource_method_check CHECK ((method = ANY (ARRAY['GET'::text, 'POST'::text, 'PUT'::text, 'DELETE'::text])))
);

create table retention (
  is_only boolean not null default true,
  dropped_before_ms bigint not null,
  constraint retention_pkey PRIMARY KEY (is_only),
  constraint retention_is_only_check CHECK (is_only)
);

create table role (
  id integer not null generated always as identity,
  name text not null,
  level text,
  remark text not null default ''::text,
  is_enabled boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint role_pkey PRIMARY KEY (id),
  constraint role_level_key UNIQUE (level)
);
CREATE UNIQUE INDEX role_name ON public.role USING btree (lower(name));

create table role_menu (
  role_id integer not null,
  menu_id integer not null,
  constraint role_menu_pkey PRIMARY KEY (role_id, menu_id),
  constraint role_menu_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES menu(id) ON DELETE CASCADE,
  constraint role_menu_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE
);

create table role_resource (
  role_id integer not null,
  resource_id integer not null,
  constraint role_resource_pkey PRIMARY KEY (role_id, resource_id),
  constraint role_resource_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resource(id) ON DELETE CASCADE,
  constraint role_resource_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE
);

create table rule_watch (
  device_id integer not null,
  rule_id integer not null,
  version integer not null,
  from_ms bigint not null,
  until_ms bigint,
  mission_id integer not null default 0,
  constraint rule_watch_pkey PRIMARY KEY (device_id, rule_id, from_ms, mission_id),
  constraint rule_watch_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint rule_watch_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES alert_rule(id) ON DELETE CASCADE
);
CREATE INDEX rule_watch_mission ON public.rule_watch USING btree (mission_id) WHERE (mission_id <> 0);
CREATE INDEX rule_watch_open ON public.rule_watch USING btree (rule_id) WHERE (until_ms IS NULL);

create table sale (
  id integer not null generated always as identity,
  device_id integer not null,
  seller_id integer,
  buyer_id integer,
  sold_at timestamp with time zone not null,
  ended jsonb not null default '{}'::jsonb,
  constraint sale_pkey PRIMARY KEY (id),
  constraint sale_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint sale_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint sale_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES account(id) ON DELETE SET NULL
);
CREATE INDEX sale_device ON public.sale USING btree (device_id);
CREATE INDEX sale_seller ON public.sale USING btree (seller_id, sold_at);

create table sealing (
  ended_ms bigint,
  sealed_days bigint not null,
  sealed_facts bigint not null,
  open_days bigint not null,
  unpackable_days bigint not null,
  kind text not null,
  started_ms bigint,
  is_running boolean not null default false,
  noted_at timestamp with time zone not null default now(),
  share double precision not null default 1,
  packed_days bigint not null default 0,
  waiting_days bigint not null default 0,
  failure text,
  bytes_a_row double precision,
  constraint sealing_pkey PRIMARY KEY (kind),
  constraint sealing_share_check CHECK (((share >= (0)::double precision) AND (share <= (1)::double precision)))
);

create table second_factor (
  account_id integer not null,
  secret text not null,
  last_step bigint,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint second_factor_pkey PRIMARY KEY (account_id),
  constraint second_factor_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

create table secret (
  name text not null,
  value text not null,
  created_at timestamp with time zone not null default now(),
  constraint secret_pkey PRIMARY KEY (name)
);

create table sent_code (
  id bigint not null generated always as identity,
  target text not null,
  purpose text not null,
  code_hash bytea not null,
  picture_sid text,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint sent_code_pkey PRIMARY KEY (id)
);
CREATE INDEX sent_code_target ON public.sent_code USING btree (target, created_at);

create table session (
  token_hash bytea not null,
  account_id integer not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  address text not null,
  agent text not null,
  id bigint not null generated always as identity,
  seen_at timestamp with time zone,
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_id_key UNIQUE (id),
  constraint session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX session_account ON public.session USING btree (account_id);

create table share_key (
  id integer not null generated always as identity,
  slug text not null,
  owner_id integer not null,
  label text not null default ''::text,
  scope text[] not null,
  from_ms bigint,
  until_ms bigint,
  is_allowed boolean not null default true,
  expires_at timestamp with time zone,
  most_views integer,
  views integer not null default 0,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  is_position boolean not null default false,
  destination_name text,
  destination_latitude double precision,
  destination_longitude double precision,
  constraint share_key_pkey PRIMARY KEY (id),
  constraint share_key_slug_key UNIQUE (slug),
  constraint share_key_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint share_key_destination CHECK ((num_nonnulls(destination_name, destination_latitude, destination_longitude) = ANY (ARRAY[0, 3])))
);
CREATE INDEX share_key_owner ON public.share_key USING btree (owner_id);

create table share_key_device (
  share_key_id integer not null,
  device_id integer not null,
  ended_at timestamp with time zone,
  constraint share_key_device_pkey PRIMARY KEY (share_key_id, device_id),
  constraint share_key_device_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint share_key_device_share_key_id_fkey FOREIGN KEY (share_key_id) REFERENCES share_key(id) ON DELETE CASCADE
);
CREATE INDEX share_key_device_device ON public.share_key_device USING btree (device_id);

create table share_view (
  share_key_id integer not null,
  viewer_hash bytea not null,
  seen_at timestamp with time zone not null,
  constraint share_view_pkey PRIMARY KEY (share_key_id, viewer_hash),
  constraint share_view_share_key_id_fkey FOREIGN KEY (share_key_id) REFERENCES share_key(id) ON DELETE CASCADE
);

create table sim_card (
  device_id integer not null,
  total_mb bigint not null default 0,
  used_mb bigint,
  ends_at timestamp with time zone,
  source text not null,
  read_at timestamp with time zone not null,
  constraint sim_card_pkey PRIMARY KEY (device_id),
  constraint sim_card_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint sim_card_source_check CHECK ((source = ANY (ARRAY['ledger'::text, 'vendor'::text]))),
  constraint sim_card_total_mb_check CHECK ((total_mb >= 0)),
  constraint sim_card_used_mb_check CHECK ((used_mb >= 0))
);

create table sim_entry (
  id integer not null generated always as identity,
  device_id integer not null,
  account_id integer,
  order_id integer,
  kind text not null,
  megabytes bigint not null,
  ends_at timestamp with time zone,
  amount bigint,
  currency text,
  note text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint sim_entry_pkey PRIMARY KEY (id),
  constraint sim_entry_order_id_key UNIQUE (order_id),
  constraint sim_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint sim_entry_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint sim_entry_order_id_fkey FOREIGN KEY (order_id) REFERENCES sim_order(id) ON DELETE CASCADE,
  constraint sim_entry_amount_check CHECK ((amount > 0)),
  constraint sim_entry_kind_check CHECK ((kind = ANY (ARRAY['topUp'::text, 'reading'::text]))),
  constraint sim_entry_megabytes_check CHECK ((megabytes >= 0))
);
CREATE INDEX sim_entry_device ON public.sim_entry USING btree (device_id, id DESC);

create table sim_order (
  id integer not null generated always as identity,
  number text not null,
  device_id integer not null,
  buyer_id integer not null,
  seller_id integer,
  kind text not null,
  name text not null,
  megabytes bigint,
  months integer,
  amount bigint not null,
  currency text not null,
  payment text not null,
  code_url text,
  state text not null default 'unpaid'::text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  transaction_id text,
  constraint sim_order_pkey PRIMARY KEY (id),
  constraint sim_order_number_key UNIQUE (number),
  constraint sim_order_transaction_id_key UNIQUE (transaction_id),
  constraint sim_order_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint sim_order_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint sim_order_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint sim_order_amount_check CHECK ((amount > 0)),
  constraint sim_order_kind_check CHECK ((kind = ANY (ARRAY['data'::text, 'service'::text]))),
  constraint sim_order_payment_check CHECK ((payment = ANY (ARRAY['wechat'::text, 'manual'::text]))),
  constraint sim_order_state_check CHECK ((state = ANY (ARRAY['unpaid'::text, 'paid'::text, 'cancelled'::text])))
);
CREATE INDEX sim_order_buyer ON public.sim_order USING btree (buyer_id, id DESC);
CREATE INDEX sim_order_device ON public.sim_order USING btree (device_id, id DESC);
CREATE INDEX sim_order_seller ON public.sim_order USING btree (seller_id, id DESC);

create table sim_plan (
  id integer not null generated always as identity,
  seller_id integer not null,
  kind text not null,
  name text not null,
  megabytes bigint,
  months integer,
  amount bigint not null,
  currency text not null,
  created_at timestamp with time zone not null,
  constraint sim_plan_pkey PRIMARY KEY (id),
  constraint sim_plan_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint sim_plan_amount_check CHECK ((amount > 0)),
  constraint sim_plan_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint sim_plan_kind_check CHECK ((kind = ANY (ARRAY['data'::text, 'service'::text]))),
  constraint sim_plan_megabytes_check CHECK ((megabytes > 0)),
  constraint sim_plan_months_check CHECK ((months > 0)),
  constraint sim_plan_whole CHECK (
CASE kind
    WHEN 'data'::text THEN (megabytes IS NOT NULL)
    ELSE ((months IS NOT NULL) AND (megabytes IS NULL))
END)
);
CREATE INDEX sim_plan_seller ON public.sim_plan USING btree (seller_id);

create table team (
  id integer not null generated always as identity,
  owner_id integer not null,
  creator_id integer,
  name text not null,
  description text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint team_pkey PRIMARY KEY (id),
  constraint team_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint team_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX team_name ON public.team USING btree (owner_id, lower(name));

create table team_member (
  team_id integer not null,
  account_id integer not null,
  role text not null,
  created_at timestamp with time zone not null,
  constraint team_member_pkey PRIMARY KEY (team_id, account_id),
  constraint team_member_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint team_member_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id) ON DELETE CASCADE,
  constraint team_member_role_check CHECK ((role = ANY (ARRAY['administrator'::text, 'subUser'::text, 'externalUser'::text])))
);
CREATE INDEX team_member_account ON public.team_member USING btree (account_id);

create table team_target (
  id integer not null generated always as identity,
  team_id integer not null,
  kind text not null,
  target_id integer not null,
  account_id integer,
  level text not null,
  created_at timestamp with time zone not null,
  constraint team_target_pkey PRIMARY KEY (id),
  constraint team_target_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint team_target_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id) ON DELETE CASCADE,
  constraint team_target_kind_check CHECK ((kind = ANY (ARRAY['device'::text, 'mission'::text]))),
  constraint team_target_level_check CHECK ((level = ANY (ARRAY['none'::text, 'access'::text, 'detailed'::text, 'all'::text])))
);
CREATE UNIQUE INDEX team_target_every ON public.team_target USING btree (team_id, kind, target_id) WHERE (account_id IS NULL);
CREATE UNIQUE INDEX team_target_one ON public.team_target USING btree (team_id, kind, target_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX team_target_target ON public.team_target USING btree (kind, target_id);

create table told_times (
  account_id integer not null,
  quiet_from integer,
  quiet_until integer,
  constraint told_times_pkey PRIMARY KEY (account_id),
  constraint told_times_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint told_times_check CHECK ((num_nonnulls(quiet_from, quiet_until) <> 1))
);

create table unknown_device (
  family text not null,
  identity text not null,
  count bigint not null,
  first_seen timestamp with time zone not null,
  last_seen timestamp with time zone not null,
  address text not null,
  constraint unknown_device_pkey PRIMARY KEY (family, identity)
);
CREATE INDEX unknown_device_last_seen ON public.unknown_device USING btree (last_seen);

create table unpackable_day (
  kind text not null,
  device_id integer not null,
  from_ms bigint not null,
  seen_ms bigint not null,
  constraint unpackable_day_pkey PRIMARY KEY (kind, device_id, from_ms)
);

create table upload_day (
  owner_id integer not null,
  day date not null,
  bytes bigint not null,
  constraint upload_day_pkey PRIMARY KEY (owner_id, day),
  constraint upload_day_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint upload_day_bytes_check CHECK ((bytes > 0))
);

create table vehicle (
  id integer not null generated always as identity,
  owner_id integer not null,
  plate text not null,
  model text not null,
  manufacturer text not null default ''::text,
  brand text not null default ''::text,
  emissions text not null default ''::text,
  colour text not null default ''::text,
  purchased_on date,
  last_maintenance_on date,
  next_maintenance_on date,
  insurer text not null default ''::text,
  insurer_phone text not null default ''::text,
  insured_until date,
  remark text not null default ''::text,
  busy_since timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint vehicle_pkey PRIMARY KEY (id),
  constraint vehicle_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX vehicle_plate ON public.vehicle USING btree (owner_id, upper(regexp_replace(plate, '[^[:alnum:]]'::text, ''::text, 'g'::text)));

create table vehicle_warning (
  vehicle_id integer not null,
  what text not null,
  due_on date not null,
  days integer not null,
  told_at timestamp with time zone not null,
  constraint vehicle_warning_pkey PRIMARY KEY (vehicle_id, what, due_on, days),
  constraint vehicle_warning_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicle(id) ON DELETE CASCADE,
  constraint vehicle_warning_what_check CHECK ((what = ANY (ARRAY['maintenance'::text, 'insurance'::text])))
);

create table wake_up (
  id integer not null generated always as identity,
  device_id integer not null,
  account_id integer,
  phone text not null,
  text text not null,
  sent_at timestamp with time zone not null,
  owner_id integer,
  constraint wake_up_pkey PRIMARY KEY (id),
  constraint wake_up_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint wake_up_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint wake_up_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE SET NULL
);
CREATE INDEX wake_up_device ON public.wake_up USING btree (device_id, sent_at DESC);
CREATE INDEX wake_up_owner ON public.wake_up USING btree (owner_id, sent_at DESC);

create table watch_change (
  device_id integer not null,
  id bigint not null generated always as identity,
  changed_at timestamp with time zone not null default now(),
  constraint watch_change_pkey PRIMARY KEY (device_id, id)
);
CREATE INDEX watch_change_time ON public.watch_change USING btree (changed_at);

create table webhook (
  id integer not null generated always as identity,
  owner_id integer not null,
  name text not null,
  url text not null,
  secret text not null,
  is_enabled boolean not null default true,
  created_at timestamp with time zone not null,
  tells_missions boolean not null default false,
  constraint webhook_pkey PRIMARY KEY (id),
  constraint webhook_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX webhook_owner ON public.webhook USING btree (owner_id);

create table workspace (
  account_id integer not null,
  content jsonb not null,
  changed_at timestamp with time zone not null,
  constraint workspace_pkey PRIMARY KEY (account_id),
  constraint workspace_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
