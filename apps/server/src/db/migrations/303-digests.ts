/** Digests of sealed days of readings, so that charts and figures of years need not unpack them. */
export const sql = `
-- As telemetry-store/chunk packs it: the readings a picture needs, and sums. Empty: it would take too much of the room the day takes. Null: a day of before, of which none was made yet.
alter table reading_chunk add column digest bytea;
-- It is packed already, and stands in the row: whoever reads it does not want the day.
alter table reading_chunk alter column digest set storage main;
create index reading_chunk_without_digest on reading_chunk (device_id, from_ms) where digest is null;
`;
