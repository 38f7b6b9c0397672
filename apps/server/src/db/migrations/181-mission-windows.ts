/** When a mission is to be at each place of its route, and missions that begin by leaving the first. */
export const sql = `
alter table mission
  add column auto_start boolean not null default false,
  drop constraint mission_started_how_check,
  add constraint mission_started_how_check check (started_how in ('hand', 'time', 'departure'));
-- Epoch ms. Of the start: when it is to leave, and when it left.
alter table mission_stop
  add column earliest_ms bigint,
  add column latest_ms bigint,
  add column left_ms bigint,
  add constraint mission_stop_window check (earliest_ms is null or latest_ms is null or earliest_ms < latest_ms);
create index mission_stop_timed on mission_stop (mission_id) where earliest_ms is not null or latest_ms is not null;
`;
