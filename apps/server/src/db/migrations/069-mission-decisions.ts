/** What was decided about the goods of missions, and whether late data asks for it to be looked at again. */
export const sql = `
alter table mission
  add column decision text not null default 'undecided' check (decision in ('undecided', 'released', 'partial', 'rejected')),
  -- Something of its time came after it was decided.
  add column is_touched boolean not null default false;
create index mission_touched on mission (id) where is_touched;

-- Never changed and never removed while its mission is there.
create table mission_decision (
  id integer generated always as identity primary key,
  mission_id integer not null references mission (id) on delete cascade,
  decision text not null check (decision in ('undecided', 'released', 'partial', 'rejected')),
  meaning text check (meaning in ('reviewed', 'released')),
  reason text not null default '',
  -- Who signed, and what he was called then; null = taken back by late data.
  signer_id integer references account (id) on delete set null,
  account text,
  nickname text,
  proof text check (proof in ('password', 'secondFactor', 'login')),
  signed_at timestamptz not null,
  -- What it was decided upon: how many incidents, and their hash.
  incidents integer not null,
  hash bytea not null,
  check ((decision = 'undecided') = (account is null)),
  check ((account is null) = (proof is null))
);
create index mission_decision_of on mission_decision (mission_id, id desc);
`;
