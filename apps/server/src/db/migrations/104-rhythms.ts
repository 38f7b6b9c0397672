/** When trackers are silent by plan, what they are told next by plan, and the text messages that wake them. */
export const sql = `
-- What the device took last of all that says how it works; silent_seconds: how long it may say nothing, after each word of its own.
create table device_rhythm (
  device_id integer primary key references device (id) on delete cascade,
  name text not null,
  params jsonb not null,
  since timestamptz not null,
  silent_seconds integer check (silent_seconds >= 0)
);
-- Off every day from one local time to another.
create table device_night (
  device_id integer primary key references device (id) on delete cascade,
  off_at text not null check (off_at ~ '^[0-2][0-9]:[0-5][0-9]$'),
  on_at text not null check (on_at ~ '^[0-2][0-9]:[0-5][0-9]$')
);
-- Commands that follow from a mode after hours: precise goes back to saving, emergency goes on to sleep.
create table command_to_follow (
  id integer generated always as identity primary key,
  device_id integer not null references device (id) on delete cascade,
  account_id integer references account (id) on delete set null,
  due_at timestamptz not null,
  name text not null,
  params jsonb not null
);
create index command_to_follow_device on command_to_follow (device_id);
create index command_to_follow_due on command_to_follow (due_at);
alter table command add column is_follow boolean not null default false;

create table wake_up (
  id integer generated always as identity primary key,
  device_id integer not null references device (id) on delete cascade,
  account_id integer references account (id) on delete set null,
  phone text not null,
  text text not null,
  sent_at timestamptz not null
);
create index wake_up_device on wake_up (device_id, sent_at desc);
`;
