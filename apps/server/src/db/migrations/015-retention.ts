/** What retention has removed does not change what was found: where facts begin, and how each device stood there. */
export const sql = `
-- Facts before this time are removed, or will be the next night. One row, once retention has removed something.
create table retention (
  is_only boolean primary key default true check (is_only),
  dropped_before_ms bigint not null
);
-- A mark (features/alarm/kept-marks.ts) from which the device's past is judged; what lies before it is judged no more.
alter table judging add base text;
-- Hours before this time (kinetic_hour) follow from readings that may be removed: they stay as they are.
alter table judging add frozen_ms bigint not null default 0;
`;
