/** What is left of a silence follows from all that was heard in it. */
export const sql = `
-- Of a silence: the times of which nothing is known, longer than is allowed, as [from, until], epoch ms; until null: until closed_ms. Null: the one it began with.
alter table excursion add unheard jsonb;
-- Those that are over are found by the time their device was heard of again, which late data does not move.
create index excursion_silence on excursion (device_id, closed_ms) where watch = 'silence';
drop index alarm_past_silence;
`;
