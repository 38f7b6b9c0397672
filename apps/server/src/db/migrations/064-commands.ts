/** The ledger of commands: what devices are told, by whom, what went out and what came back. */
export const sql = `
-- The devices that one call was about have one number.
create sequence command_order as integer;

-- flag: comes back with the reply, in one row of numbers with that of settings. frame: the bytes that went out last. part: tells settings of one name apart.
-- A row is 'sent' before its bytes go out: after a crash what is done once is not done again.
create table command (
  id integer generated always as identity primary key,
  order_id integer not null,
  device_id integer not null references device (id) on delete cascade,
  account_id integer references account (id) on delete set null,
  way text not null check (way in ('cmd', 'udpcmd', 'testcmd')),
  name text not null,
  part text not null default '',
  params jsonb not null,
  is_once boolean not null,
  is_held boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'acknowledged', 'answered', 'refused', 'expired', 'cancelled')),
  reason text check (reason in ('offline', 'notTaken', 'takenBack', 'superseded', 'deviceGone')),
  flag integer not null default nextval('setting_flag'),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  sendings integer not null default 0,
  frame bytea,
  answered_at timestamptz,
  answer text
);
create index command_open on command (device_id, id) where state in ('waiting', 'sent');
create index command_device on command (device_id, created_at);
create index command_order_id on command (order_id);
create index command_account on command (account_id) where way <> 'cmd';
create index command_flag on command (device_id, flag);
create index command_expiring on command (expires_at) where state = 'waiting';
`;
