/** Which types of alarm a plan is about, beside their severities. */
export const sql = `
-- Empty = all types, those of later releases included.
alter table notification_plan add column types text[] not null default '{}';
`;
