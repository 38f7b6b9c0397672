/** Whose allowance of text messages a wake-up message took. */
export const sql = `
-- Who has the message sent; account_id is who did it for him. One of before is counted as its sender's.
alter table wake_up add column owner_id integer references account (id) on delete set null;
update wake_up set owner_id = account_id;
create index wake_up_owner on wake_up (owner_id, sent_at desc);
`;
