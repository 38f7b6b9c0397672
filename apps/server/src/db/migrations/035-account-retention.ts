/** How long an account keeps telemetry, and what of each device is gone already. */
export const sql = `
-- Days; null = as long as the operator keeps it. Never longer than that, whatever stands here.
alter table account add column retention_days integer check (retention_days > 0);

-- Facts of a device before this time are removed, or will be the next night, beside what the operator removes of all (retention).
create table device_retention (
  device_id integer primary key references device (id) on delete cascade,
  dropped_before_ms bigint not null
);
`;
