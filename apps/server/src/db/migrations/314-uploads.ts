/** How much accounts have had kept of files today, so that nobody fills the disk. */
export const sql = `
-- Bytes of files an account uploaded on a day (UTC). Days that are over are removed with its next upload.
create table upload_day (
  owner_id integer not null references account (id) on delete cascade,
  day date not null,
  bytes bigint not null check (bytes > 0),
  primary key (owner_id, day)
);
`;
