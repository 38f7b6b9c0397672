/** How devices stood at moments of their past, so that what comes late is judged from there to where it stands as before. */
export const sql = `
-- Checkpoints of whole hours, the further back, the further apart (features/excursion/dated-checkpoints.ts): a line each, as in judging.checkpoints.
create table judging_checkpoint (
  device_id integer not null,
  source text not null,
  at_ms bigint not null,
  line text not null,
  primary key (device_id, source, at_ms)
);

-- Those from before do not say how watches stood that have ended since: the ones behind all ends stay.
update judging j set checkpoints = (select string_agg(line, E'\\n' order by at) from string_to_table(j.checkpoints, E'\\n') with ordinality as c (line, at)
    where split_part(line, ' ', 1)::bigint >= ended.ms)
from (select d.id, greatest(0,
    (select max(until_ms) from rule_watch where device_id = d.id), (select greatest(max(until_ms), max(from_ms)) from device_setting where device_id = d.id),
    (select max(until_ms) + 1 from device_ownership where device_id = d.id), (select max(until_ms) from device_former_model where device_id = d.id)) as ms
  from device d) ended
where ended.id = j.device_id and j.checkpoints <> '' and split_part(j.checkpoints, ' ', 1)::bigint < ended.ms;
update position_judging set checkpoints = null where checkpoints is not null;
`;
