/** The site of a group: its middle, WGS84 degrees, and how far around it counts as there, metres. Groups below without one are at the same site. */
export const sql = `
alter table device_group
  add column latitude double precision,
  add column longitude double precision,
  add column radius integer,
  add constraint device_group_place check (num_nonnulls(latitude, longitude, radius) in (0, 3));
`;
