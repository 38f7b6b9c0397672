/** Series of positions are judged beside those of readings, each with checkpoints of its own. */
export const sql = `
-- How far the positions of a device are judged that something watches, as judging says it of readings (features/alarm/subjects.ts).
create table position_judging (
  device_id integer primary key,
  judged_ms bigint not null,
  judged_at timestamptz not null,
  state jsonb not null,
  marks text,
  base text
);
`;
