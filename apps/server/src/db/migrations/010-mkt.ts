/** What rules on mean kinetic temperature sum: the hours of the devices they watch. */
export const sql = `
-- Sums of a full UTC hour that readings cover: exp(-dH/R (1/T - 1/278.15)) x ms, and the ms. They follow from the readings and are computed again where
-- a late one changes them; a window is a sum of hours.
create table kinetic_hour (
  device_id integer not null,
  hour_ms bigint not null,
  heat double precision not null,
  covered_ms integer not null,
  primary key (device_id, hour_ms)
);
-- Of a device such a rule watches now: from when on its hours are kept. Without a row there are none.
create table kinetic_kept (
  device_id integer primary key references device (id) on delete cascade,
  from_ms bigint not null
);
`;
