/** One row that is written to learn whether the database can be written to. */
export const sql = `
create table readiness (
  one boolean primary key default true check (one),
  asked_at timestamptz not null
);
`;
