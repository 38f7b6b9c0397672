/** Shares and links of places alone stand beside those of devices: a tracker may be shared with an account in both ways. Their scope is place, and track for the past. */
export const sql = `
alter table device_share add column is_position boolean not null default false;
alter table share_key add column is_position boolean not null default false;
drop index device_share_current;
create unique index device_share_current on device_share (device_id, account_id, is_position) where ended_at is null;
`;
