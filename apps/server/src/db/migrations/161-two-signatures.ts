/** Release decisions that take the signatures of two accounts. */
export const sql = `
-- Decisions about missions of the account count once two accounts have signed.
alter table account add column two_signatures boolean not null default false;
-- 1: the first of two, which decides nothing alone; 2: the second; null: the only one.
alter table mission_decision add column part smallint check (part in (1, 2));
`;
