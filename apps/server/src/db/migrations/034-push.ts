/** Browsers that show notifications of their account while none of its pages is open (Web Push), and push messages in the outbox. */
export const sql = `
create table push_browser (
  id integer generated always as identity primary key,
  account_id integer not null references account (id) on delete cascade,
  -- Where it was turned on, or logged in since: whoever ends this session ends it. Null once that session has run out and was removed.
  session_id bigint references session (id) on delete set null,
  -- The user agent it calls itself.
  agent text not null,
  -- Where its push service takes messages; a browser belongs to one account at a time.
  endpoint text not null unique,
  -- Base64url: its public key (P-256), and the secret it shares with the platform alone.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- When its push service last took a message.
  reached_at timestamptz,
  -- Its push service asked not to be called before.
  waits_until timestamptz
);
create index push_browser_account on push_browser (account_id);
create index push_browser_session on push_browser (session_id);

alter table mail
  drop constraint mail_channel_check,
  add constraint mail_channel_check check (channel in ('mail', 'sms', 'webhook', 'push')),
  -- Of a push message: whose browsers, or which one alone. That one may be gone by then, and the others are not meant.
  add column account_id integer references account (id) on delete set null,
  add column browser_id integer,
  -- A message takes the place of an older one of the same tag on the screen.
  add column tag text,
  -- Browsers that have it: another try goes to the others alone.
  add column pushed integer[] not null default '{}';
create index mail_account on mail (account_id) where account_id is not null;

alter table delivery
  drop constraint delivery_channel_check,
  add constraint delivery_channel_check check (channel in ('inApp', 'mail', 'sms', 'webhook', 'push')),
  drop constraint delivery_state_check,
  add constraint delivery_state_check
    check (state in ('waiting', 'cancelled', 'handed', 'told', 'unconfirmed', 'smsOff', 'overLimit', 'noBrowser'));
`;
