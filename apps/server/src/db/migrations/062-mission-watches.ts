/** Rules watch the devices of a mission while it runs, beside what they are meant for otherwise; 0 = for no mission. */
export const sql = `
alter table rule_watch add column mission_id integer not null default 0;
alter table rule_watch drop constraint rule_watch_pkey;
alter table rule_watch add primary key (device_id, rule_id, from_ms, mission_id);
create index rule_watch_mission on rule_watch (mission_id) where mission_id <> 0;
`;
