/** Carbon dioxide and air pressure are probes like any other: columns of readings, of the latest and of the limits of a device. */
export const sql = `
-- ppm, hPa
alter table reading add column co2 double precision, add column pressure double precision;
alter table device_state
  add column co2 double precision, add column co2_ms bigint, add column co2_rank bigint,
  add column pressure double precision, add column pressure_ms bigint, add column pressure_rank bigint;
alter table device_setting
  add column co2_upper double precision, add column pressure_upper double precision, add column pressure_lower double precision;
`;
