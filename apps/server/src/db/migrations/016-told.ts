/** What somebody was told in the app reaches him: what of it he has not read, and his newest first. */
export const sql = `
-- Of what was told in the app: he has not looked at it. What was told before counts as read.
alter table delivery add is_unread boolean not null default false;
create index delivery_told on delivery (account_id, handed_at desc, id desc) where channel = 'inApp' and state = 'told';
create index delivery_unread on delivery (account_id) where is_unread;
`;
