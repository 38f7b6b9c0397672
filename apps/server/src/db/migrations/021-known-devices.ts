/** Known devices: browsers that have logged in to an account pass what slows strangers down; and what slows those down. */
export const sql = `
-- By a random key in a cookie, kept as its hash. It only spares its browser the slowing down; it never logs anybody in.
create table known_device (
  account_id integer not null references account (id) on delete cascade,
  key_hash bytea not null,
  created_at timestamptz not null,
  -- The last login after the one that made it known; null = none yet.
  seen_at timestamptz,
  primary key (account_id, key_hash)
);
create index known_device_key on known_device (key_hash);
-- What it counts is counted by other subjects from here on.
delete from login_failure;
alter table login_failure
  -- Of a network that is slowed down: its next try is looked at from then on.
  add column next_at timestamptz,
  -- Of an account: when its owner was told of the failures that go on.
  add column told_at timestamptz;
`;
