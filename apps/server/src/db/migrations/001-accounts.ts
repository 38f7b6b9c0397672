/** Accounts, sessions, what guards the login, audit, outbox, secrets. */
export const sql = `
create table account (
  id integer generated always as identity primary key,
  account text not null,
  nickname text not null,
  email text,
  phone text,
  password_hash text,
  level text not null check (level in ('administrator', 'dealer', 'demo', 'normal', 'internet', 'enterprise', 'groupUser')),
  parent_id integer references account (id),
  language text check (language in ('zh-cn', 'en')),
  is_active boolean not null default true,
  login_count integer not null default 0,
  last_login_at timestamptz,
  previous_login_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index account_account_key on account (lower(account));
create unique index account_email_key on account (lower(email));
create unique index account_phone_key on account (phone);

create table session (
  token_hash bytea primary key,
  account_id integer not null references account (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text not null,
  agent text not null
);
create index session_account on session (account_id);

create table picture_code (
  sid text primary key,
  answer_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index picture_code_expires on picture_code (expires_at);

-- Wrong passwords in a row, by account name and by address.
create table login_failure (
  subject text primary key,
  count integer not null,
  last_at timestamptz not null
);

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  account_id integer references account (id) on delete set null,
  account text not null,
  level text not null,
  address text not null,
  request_id text not null,
  call text not null,
  entity text,
  entity_id text,
  before jsonb,
  after jsonb,
  input jsonb not null
);
create index audit_entry_at on audit_entry (at);

create table mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  state text not null default 'kept' check (state in ('kept', 'queued', 'sent', 'failed')),
  answer text,
  sent_at timestamptz
);

-- Keys and secrets that every node of an installation shares.
create table secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

create table announcement (
  id integer generated always as identity primary key,
  author_id integer references account (id) on delete set null,
  text text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
`;
