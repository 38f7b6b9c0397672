/** Webhooks that are told of missions, and what they were told, in the log of deliveries. */
export const sql = `
alter table webhook add tells_missions boolean not null default false;
alter table delivery add mission_id integer references mission (id) on delete cascade;
create index delivery_mission on delivery (mission_id) where mission_id is not null;
alter table delivery
  drop constraint delivery_kind_check,
  add constraint delivery_kind_check check (kind in ('start', 'worst', 'end', 'late', 'test',
    'missionStarted', 'missionArrived', 'missionDelayed', 'missionEnded', 'missionDecided'));
`;
