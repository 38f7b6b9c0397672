/** What is left of a silence follows from all that was heard in it; excursions are found by the time they were over, and alarms by what they are part of. */
export const sql = `
-- Of a silence: the times of which nothing is known, longer than is allowed, as [from, until], epoch ms; until null: until closed_ms. Null: the one it began with.
alter table excursion add unheard jsonb;
-- What late data may touch of a device, what its reports go on with, and silences that are over: of years of them those that are not older.
create index excursion_closed on excursion (device_id, closed_ms);
drop index alarm_past_silence;
-- Who was told of an alarm that is part of another is told of the other's end.
create index alarm_part on alarm (device_id, merged_into) where merged_into is not null;
`;
