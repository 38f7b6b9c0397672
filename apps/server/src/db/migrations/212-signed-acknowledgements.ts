/** An account may ask that its incidents are acknowledged with a signature, as release decisions are signed. */
export const sql = `
alter table account add column signs_incidents boolean not null default false;
`;
