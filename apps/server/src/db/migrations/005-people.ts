/** Who may see and do what: the tree of accounts, ways in, roles, teams, shares, trade. */
export const sql = `
alter table account
  -- Ancestors from the top, itself last: "below me" is path @> array[me].
  add column path integer[] not null default '{}',
  add column is_disabled boolean not null default false,
  -- A customer lets the dealers above him look at values and places.
  add column dealer_may_look boolean not null default false,
  -- Whom customers of a dealer turn to; null = the account's own nickname, phone and e-mail.
  add column service_name text,
  add column service_phone text,
  add column service_email text,
  add column service_note text;
with recursive tree as (
  select id, array[id] as path from account where parent_id is null
  union all
  select account.id, tree.path || account.id from account join tree on tree.id = account.parent_id
) update account set path = tree.path from tree where tree.id = account.id;
create index account_path on account using gin (path);
create index account_parent on account (parent_id);
create function account_path() returns trigger language plpgsql as $$ begin
  if new.path = '{}' then
    new.path := coalesce((select path from account where id = new.parent_id), '{}') || new.id;
  end if;
  return new;
end $$;
create trigger account_path before insert on account for each row execute function account_path();

alter table session
  add column id bigint generated always as identity unique,
  add column seen_at timestamptz;

-- Each further lock-out of a subject lasts twice as long.
alter table login_failure
  add column locks integer not null default 0,
  add column locked_until timestamptz;

-- A secret that works once: activation, new password, a new e-mail, the way back from a provider. What it stands for is in body.
create table one_time_token (
  token_hash bytea primary key,
  purpose text not null,
  account_id integer references account (id) on delete cascade,
  body jsonb not null default '{}',
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_token_account on one_time_token (account_id);
create index one_time_token_expires on one_time_token (expires_at);

-- Six digits sent to a phone or an e-mail; a newer one of the same target and purpose kills the older.
create table sent_code (
  id bigint generated always as identity primary key,
  target text not null,
  purpose text not null,
  code_hash bytea not null,
  -- The picture code it was sent behind: it counts once more for the same target.
  picture_sid text,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index sent_code_target on sent_code (target, created_at);

create table second_factor (
  account_id integer primary key references account (id) on delete cascade,
  secret text not null,
  -- The time step of the last code that was taken: none works twice.
  last_step bigint,
  confirmed_at timestamptz,
  created_at timestamptz not null
);
create table recovery_code (
  account_id integer not null references account (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
create table api_token (
  id integer generated always as identity primary key,
  account_id integer not null references account (id) on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  scope text not null check (scope in ('read', 'all')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  seen_at timestamptz,
  ended_at timestamptz
);
create index api_token_account on api_token (account_id);
create table internet_identity (
  issuer text not null,
  subject text not null,
  account_id integer not null references account (id) on delete cascade,
  name text not null default '',
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index internet_identity_account on internet_identity (account_id);

-- The outbox: mails and text messages, whole.
alter table mail
  add column channel text not null default 'mail' check (channel in ('mail', 'sms')),
  add column link text;
create index mail_created on mail (created_at);

alter table announcement add column expires_at timestamptz;

create table role (
  id integer generated always as identity primary key,
  name text not null,
  -- The level it is the seeded role of; null for a role somebody made.
  level text unique,
  remark text not null default '',
  is_enabled boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index role_name on role (lower(name));
create table account_role (
  account_id integer not null references account (id) on delete cascade,
  role_id integer not null references role (id),
  primary key (account_id, role_id)
);
create index account_role_role on account_role (role_id);
create table menu (
  id integer generated always as identity primary key,
  parent_id integer references menu (id),
  -- The seeded menu's name in the program; null for one somebody made.
  key text unique,
  name text not null,
  name_en text not null,
  path text,
  icon text,
  sort integer not null default 0,
  is_shown boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index menu_path on menu (path);
create table category (
  id integer generated always as identity primary key,
  key text unique,
  name text not null,
  name_en text not null,
  created_at timestamptz not null default now()
);
create table resource (
  id integer generated always as identity primary key,
  category_id integer references category (id),
  name text not null,
  name_en text not null,
  method text not null check (method in ('GET', 'POST', 'PUT', 'DELETE')),
  path text not null,
  is_seeded boolean not null default false,
  -- An administrator gave it a name: a later version's name does not replace it.
  is_renamed boolean not null default false,
  created_at timestamptz not null default now(),
  unique (method, path)
);
create table role_menu (
  role_id integer not null references role (id) on delete cascade,
  menu_id integer not null references menu (id) on delete cascade,
  primary key (role_id, menu_id)
);
create table role_resource (
  role_id integer not null references role (id) on delete cascade,
  resource_id integer not null references resource (id) on delete cascade,
  primary key (role_id, resource_id)
);

create table dictionary_group (
  id integer generated always as identity primary key,
  -- The name by which the program asks for it; null for one somebody made.
  key text unique,
  name text not null,
  name_en text not null,
  created_at timestamptz not null default now()
);
create unique index dictionary_group_name on dictionary_group (lower(name));
create table dictionary_data (
  id integer generated always as identity primary key,
  group_id integer not null references dictionary_group (id) on delete cascade,
  value text not null,
  name text not null,
  name_en text not null,
  sort integer not null default 0,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  unique (group_id, value)
);

create table page_visit (
  account_id integer not null references account (id) on delete cascade,
  path text not null,
  title text not null default '',
  visited_at timestamptz not null,
  primary key (account_id, path)
);
create table workspace (
  account_id integer primary key references account (id) on delete cascade,
  content jsonb not null,
  changed_at timestamptz not null
);

-- Of one owner, one account with the same rights as he.
create table great_administrator (
  owner_id integer primary key references account (id) on delete cascade,
  account_id integer not null unique references account (id) on delete cascade,
  created_at timestamptz not null
);
create table team (
  id integer generated always as identity primary key,
  owner_id integer not null references account (id) on delete cascade,
  creator_id integer references account (id) on delete set null,
  name text not null,
  description text not null default '',
  created_at timestamptz not null
);
create unique index team_name on team (owner_id, lower(name));
create table team_member (
  team_id integer not null references team (id) on delete cascade,
  account_id integer not null references account (id) on delete cascade,
  role text not null check (role in ('administrator', 'subUser', 'externalUser')),
  created_at timestamptz not null,
  primary key (team_id, account_id)
);
create index team_member_account on team_member (account_id);
-- What a team works with. The row without an account holds for every member, one with an account for that member alone.
create table team_target (
  id integer generated always as identity primary key,
  team_id integer not null references team (id) on delete cascade,
  kind text not null check (kind in ('device', 'mission')),
  target_id integer not null,
  account_id integer references account (id) on delete cascade,
  level text not null check (level in ('none', 'access', 'detailed', 'all')),
  created_at timestamptz not null
);
create unique index team_target_every on team_target (team_id, kind, target_id) where account_id is null;
create unique index team_target_one on team_target (team_id, kind, target_id, account_id) where account_id is not null;
create index team_target_target on team_target (kind, target_id);
-- Accounts outside his own that an owner works with.
create table relation_user (
  owner_id integer not null references account (id) on delete cascade,
  account_id integer not null references account (id) on delete cascade,
  created_at timestamptz not null,
  primary key (owner_id, account_id)
);

-- A device shared by its owner to an account. scope: latest, history, place. Off = suspended; an end is for ever.
create table device_share (
  id integer generated always as identity primary key,
  owner_id integer not null references account (id) on delete cascade,
  device_id integer not null references device (id) on delete cascade,
  account_id integer not null references account (id) on delete cascade,
  scope text[] not null,
  is_allowed boolean not null default true,
  expires_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index device_share_current on device_share (device_id, account_id) where ended_at is null;
create index device_share_account on device_share (account_id) where ended_at is null;
create index device_share_owner on device_share (owner_id);
-- A link for guests. The key is derived from slug and a secret of the installation.
create table share_key (
  id integer generated always as identity primary key,
  slug text not null unique,
  owner_id integer not null references account (id) on delete cascade,
  label text not null default '',
  scope text[] not null,
  -- The part of history a guest sees, epoch ms; null = from the owner's first day, and on.
  from_ms bigint,
  until_ms bigint,
  is_allowed boolean not null default true,
  expires_at timestamptz,
  most_views integer,
  views integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index share_key_owner on share_key (owner_id);
create table share_key_device (
  share_key_id integer not null references share_key (id) on delete cascade,
  device_id integer not null references device (id) on delete cascade,
  ended_at timestamptz,
  primary key (share_key_id, device_id)
);
create index share_key_device_device on share_key_device (device_id);
-- Who looked when, so that one visit counts once.
create table share_view (
  share_key_id integer not null references share_key (id) on delete cascade,
  viewer_hash bytea not null,
  seen_at timestamptz not null,
  primary key (share_key_id, viewer_hash)
);

alter table device
  add column scrapped_at timestamptz,
  add column scrap_reason text;
create index device_dealer on device (dealer_id);
create index device_expires on device (expires_at);
create table sale (
  id integer generated always as identity primary key,
  device_id integer not null references device (id) on delete cascade,
  seller_id integer references account (id) on delete set null,
  buyer_id integer references account (id) on delete set null,
  sold_at timestamptz not null,
  -- What ended with it: how many shares, links, bindings, ...
  ended jsonb not null default '{}'
);
create index sale_seller on sale (seller_id, sold_at);
create index sale_device on sale (device_id);
create table renewal (
  id integer generated always as identity primary key,
  device_id integer not null references device (id) on delete cascade,
  account_id integer references account (id) on delete set null,
  before timestamptz,
  after timestamptz not null,
  renewed_at timestamptz not null
);
create index renewal_device on renewal (device_id);
-- That an account was told of a device's end: once for each end and each number of days.
create table expiry_warning (
  device_id integer not null references device (id) on delete cascade,
  account_id integer not null references account (id) on delete cascade,
  days integer not null,
  expires_at timestamptz not null,
  told_at timestamptz not null,
  primary key (device_id, account_id, days, expires_at)
);
`;
