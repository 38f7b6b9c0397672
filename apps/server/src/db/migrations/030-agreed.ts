/** Who agreed to be told: a contact's addresses are proved by whoever reads them, and an account's text messages are allowed. */
export const sql = `
-- When whoever reads the address agreed; null = not yet. Contacts that were there before have nobody who did.
alter table contact
  add column email_agreed_at timestamptz,
  add column phone_agreed_at timestamptz;

-- A question sent to an address, and its answer. The key stands in the message alone.
create table contact_question (
  id bigint generated always as identity primary key,
  owner_id integer not null references account (id) on delete cascade,
  -- Null: the contact is no more, and its link leads nowhere.
  contact_id integer references contact (id) on delete set null,
  channel text not null check (channel in ('mail', 'sms')),
  address text not null,
  key_hash bytea not null unique,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  agrees boolean,
  check (num_nonnulls(answered_at, agrees) <> 1)
);
create index contact_question_address on contact_question (address, asked_at);
create index contact_question_owner on contact_question (owner_id, asked_at);
create index contact_question_contact on contact_question (contact_id, channel, id);

-- Text messages cost the operator money: who registered by himself has none until an administrator allows them.
alter table account add column may_sms boolean not null default true;
update account set may_sms = false where level in ('normal', 'internet') and not exists (
  select from audit_entry where audit_entry.entity = 'account' and audit_entry.entity_id = account.id::text and audit_entry.call = 'POST /api/people');

-- unconfirmed: the contact has not agreed. smsOff: the account may send no text messages. overLimit: it has sent as many as a day allows.
alter table delivery
  drop constraint delivery_state_check,
  add check (state in ('waiting', 'cancelled', 'handed', 'told', 'unconfirmed', 'smsOff', 'overLimit'));
create index delivery_handed on delivery (owner_id, channel, handed_at) where state = 'handed';
`;
