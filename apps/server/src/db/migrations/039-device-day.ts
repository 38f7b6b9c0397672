/** How much devices have sent today, so that their limit holds over restarts and over all servers of a database. */
export const sql = `
-- Readings and positions of a device by its day of receipt (UTC). Only of devices that send much, written in portions; days that are over are removed.
create table device_day (
  day date not null,
  device_id integer not null,
  facts bigint not null check (facts > 0),
  primary key (day, device_id)
);
`;
