/** Telling people: contacts, plans of who is told, webhooks, and the log of what was sent to whom. */
export const sql = `
-- The outbox also carries webhooks, keeps every try, and knows what a killed server was sending.
alter table mail
  drop constraint mail_channel_check,
  drop constraint mail_state_check,
  add check (channel in ('mail', 'sms', 'webhook')),
  -- sending: since claimed_at. unknown: a text message whose server was killed while it was sent. gaveUp: after most_tries.
  add check (state in ('kept', 'queued', 'sending', 'sent', 'failed', 'gaveUp', 'unknown')),
  add column claimed_at timestamptz,
  add column most_tries integer not null default 20,
  -- [{ at, isSent, answer }], the first one first.
  add column tries jsonb not null default '[]',
  -- What signs it; without one a webhook is not sent.
  add column webhook_id integer,
  -- By which a receiver knows it again, whatever happens on the way: in Message-ID and webhook-id.
  add column message_key text not null default replace(gen_random_uuid()::text, '-', '');
create index mail_open on mail (created_at) where state in ('queued', 'sending');

-- Somebody outside the platform whom messages reach.
create table contact (
  id integer generated always as identity primary key,
  owner_id integer not null references account (id) on delete cascade,
  name text not null,
  email text not null,
  -- E.164.
  phone text,
  company text not null default '',
  remark text not null default '',
  language text not null check (language in ('zh-cn', 'en')),
  -- IANA; null = the device's.
  zone text,
  -- Minutes of a day in his zone; both or neither.
  quiet_from integer,
  quiet_until integer,
  created_at timestamptz not null,
  check (num_nonnulls(quiet_from, quiet_until) <> 1)
);
create index contact_owner on contact (owner_id);

-- The same of an account.
create table told_times (
  account_id integer primary key references account (id) on delete cascade,
  zone text,
  quiet_from integer,
  quiet_until integer,
  check (num_nonnulls(quiet_from, quiet_until) <> 1)
);

create table webhook (
  id integer generated always as identity primary key,
  owner_id integer not null references account (id) on delete cascade,
  name text not null,
  url text not null,
  secret text not null,
  is_enabled boolean not null default true,
  created_at timestamptz not null
);
create index webhook_owner on webhook (owner_id);
alter table mail add foreign key (webhook_id) references webhook (id) on delete set null;

create table notification_plan (
  id integer generated always as identity primary key,
  owner_id integer not null references account (id) on delete cascade,
  name text not null,
  is_enabled boolean not null default true,
  scope text not null check (scope in ('account', 'groups', 'devices')),
  severities text[] not null,
  passes_quiet_hours boolean not null,
  created_at timestamptz not null
);
create index notification_plan_owner on notification_plan (owner_id);
create table notification_target (
  plan_id integer not null references notification_plan (id) on delete cascade,
  device_id integer references device (id) on delete cascade,
  group_id integer references device_group (id) on delete cascade,
  check (num_nonnulls(device_id, group_id) = 1)
);
create unique index notification_target_once on notification_target (plan_id, device_id, group_id) nulls not distinct;
create index notification_target_device on notification_target (device_id);
create index notification_target_group on notification_target (group_id);
-- Step 1 is told at once, step n after its minutes without acknowledgement.
create table notification_recipient (
  plan_id integer not null references notification_plan (id) on delete cascade,
  step integer not null,
  after_minutes integer not null,
  position integer not null,
  contact_id integer references contact (id) on delete cascade,
  account_id integer references account (id) on delete cascade,
  webhook_id integer references webhook (id) on delete cascade,
  channels text[] not null,
  primary key (plan_id, step, position),
  check (num_nonnulls(contact_id, account_id, webhook_id) = 1)
);
create index notification_recipient_contact on notification_recipient (contact_id);
create index notification_recipient_account on notification_recipient (account_id);
create index notification_recipient_webhook on notification_recipient (webhook_id);

-- One message about one moment of one alarm to one recipient by one channel. The key is what keeps a crash from telling twice.
create table delivery (
  id bigint generated always as identity primary key,
  owner_id integer not null references account (id) on delete cascade,
  plan_id integer references notification_plan (id) on delete set null,
  -- What it is about, so that it is written once: 'notice:7', 'late:9' (of the alarm), 'test:uuid'.
  cause text not null,
  notice_id bigint,
  alarm_id bigint,
  device_id integer,
  kind text not null check (kind in ('start', 'worst', 'end', 'late', 'test')),
  severity text not null,
  step integer not null default 1,
  channel text not null check (channel in ('inApp', 'mail', 'sms', 'webhook')),
  -- 'contact:3', 'account:4', 'webhook:5', with the name it had.
  recipient text not null,
  recipient_name text not null,
  contact_id integer references contact (id) on delete set null,
  account_id integer references account (id) on delete set null,
  webhook_id integer references webhook (id) on delete set null,
  passes_quiet_hours boolean not null default false,
  -- waiting: until due_at. handed: to the outbox, where the rest stands. told: in the app.
  state text not null check (state in ('waiting', 'cancelled', 'handed', 'told')),
  due_at timestamptz not null,
  created_at timestamptz not null,
  handed_at timestamptz,
  mail_id bigint references mail (id) on delete set null,
  is_digest boolean not null default false,
  -- It was put off, so it goes out with what else was.
  is_collected boolean not null default false
);
create unique index delivery_once on delivery (cause, step, recipient, channel);
create index delivery_due on delivery (due_at, id) where state = 'waiting';
create index delivery_owner on delivery (owner_id, id desc);
create index delivery_alarm on delivery (alarm_id, id) where alarm_id is not null;
create index delivery_pace on delivery (recipient, channel, handed_at) where state = 'handed';
create index delivery_mail on delivery (mail_id);
create index delivery_device on delivery (device_id);
`;
