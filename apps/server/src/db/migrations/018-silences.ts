/** What is left of a silence follows from all that was heard in it; and excursions are found by the time they were over. */
export const sql = `
-- Of a silence: the times of which nothing is known, longer than is allowed, as [from, until], epoch ms; until null: until closed_ms. Null: the one it began with.
alter table excursion add unheard jsonb;
-- What late data may touch of a device, what its reports go on with, and silences that are over: of years of them those that are not older.
create index excursion_closed on excursion (device_id, closed_ms);
drop index alarm_past_silence;
`;
