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
  constraint account_pkey PRIMARY KEY (id),
  constraint account_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES account(id),
  constraint account_language_check CHECK ((language = ANY (ARRAY['zh-cn'::text, 'en'::text]))),
  constraint account_level_check CHECK ((level = ANY (ARRAY['administrator'::text, 'dealer'::text, 'demo'::text, 'normal'::text, 'internet'::text, 'enterprise'::text, 'groupUser'::text])))
);
CREATE UNIQUE INDEX account_account_key ON public.account USING btree (lower(account));
CREATE UNIQUE INDEX account_email_key ON public.account USING btree (lower(email));
CREATE UNIQUE INDEX account_phone_key ON public.account USING btree (phone);

create table announcement (
  id integer not null generated always as identity,
  author_id integer,
  text text not null,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint announcement_pkey PRIMARY KEY (id),
  constraint announcement_author_id_fkey FOREIGN KEY (author_id) REFERENCES account(id) ON DELETE SET NULL
);

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
  constraint audit_entry_pkey PRIMARY KEY (id),
  constraint audit_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL
);
CREATE INDEX audit_entry_at ON public.audit_entry USING btree (at);

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
  constraint device_binding_pkey PRIMARY KEY (id),
  constraint device_binding_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint device_binding_to_device_id_fkey FOREIGN KEY (to_device_id) REFERENCES device(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX device_binding_current ON public.device_binding USING btree (device_id, to_device_id) WHERE (until_ms IS NULL);
CREATE INDEX device_binding_to ON public.device_binding USING btree (to_device_id);

create table device_event (
  device_id integer not null,
  time_ms bigint not null,
  kind text not null,
  received_ms bigint not null,
  flags smallint not null default 0,
  body jsonb not null,
  constraint device_event_pkey PRIMARY KEY (device_id, time_ms, kind)
) partition by RANGE (time_ms);

create table device_group (
  id integer not null generated always as identity,
  owner_id integer not null,
  parent_id integer,
  name text not null,
  depth smallint not null,
  created_at timestamp with time zone not null default now(),
  constraint device_group_pkey PRIMARY KEY (id),
  constraint device_group_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint device_group_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES device_group(id)
);
CREATE UNIQUE INDEX device_group_name ON public.device_group USING btree (parent_id, lower(name));
CREATE INDEX device_group_owner ON public.device_group USING btree (owner_id);
CREATE UNIQUE INDEX device_group_root ON public.device_group USING btree (owner_id) WHERE (parent_id IS NULL);

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
  constraint device_setting_pkey PRIMARY KEY (device_id, from_ms),
  constraint device_setting_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX device_setting_current ON public.device_setting USING btree (device_id) WHERE (until_ms IS NULL);

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
  constraint device_state_pkey PRIMARY KEY (device_id)
);
CREATE INDEX device_state_gateway ON public.device_state USING btree (gateway_id) WHERE (gateway_id IS NOT NULL);

create table gateway_credential (
  device_id integer not null,
  username text not null,
  password_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint gateway_credential_pkey PRIMARY KEY (device_id),
  constraint gateway_credential_username_key UNIQUE (username),
  constraint gateway_credential_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
);

create table login_failure (
  subject text not null,
  count integer not null,
  last_at timestamp with time zone not null,
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
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_state_check CHECK ((state = ANY (ARRAY['kept'::text, 'queued'::text, 'sent'::text, 'failed'::text])))
);

create table migration (
  name text not null,
  ran_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (name)
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

create table put_aside (
  device_id integer not null,
  digest bytea not null,
  time_ms bigint,
  received_ms bigint not null,
  reason text not null,
  body jsonb not null,
  constraint put_aside_pkey PRIMARY KEY (device_id, digest)
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
  constraint reading_pkey PRIMARY KEY (device_id, time_ms, gateway_id)
) partition by RANGE (time_ms);

create table secret (
  name text not null,
  value text not null,
  created_at timestamp with time zone not null default now(),
  constraint secret_pkey PRIMARY KEY (name)
);

create table session (
  token_hash bytea not null,
  account_id integer not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  address text not null,
  agent text not null,
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX session_account ON public.session USING btree (account_id);

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
