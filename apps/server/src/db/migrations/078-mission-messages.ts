/** What the people of a mission were told of it, each once. */
export const sql = `
create table mission_message (
  id integer generated always as identity primary key,
  mission_id integer not null references mission (id) on delete cascade,
  kind text not null,
  -- Which incident; empty for what happens once.
  about text not null default '',
  contact_id integer not null references contact (id) on delete cascade,
  state text not null,
  mail_id bigint,
  created_at timestamptz not null,
  unique (mission_id, contact_id, kind, about),
  constraint mission_message_kind_check check (kind in ('started', 'incident', 'delay', 'arrived', 'ended')),
  constraint mission_message_state_check check (state in ('handed', 'unconfirmed', 'overLimit', 'demo'))
);
create index mission_message_contact on mission_message (contact_id);
`;
