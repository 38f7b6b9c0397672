/** Where a vehicle is going whose place is shared by a link: the page of the link says when it is expected there. */
export const sql = `
alter table share_key
  add column destination_name text,
  add column destination_latitude double precision,
  add column destination_longitude double precision,
  add constraint share_key_destination check (num_nonnulls(destination_name, destination_latitude, destination_longitude) in (0, 3));
`;
