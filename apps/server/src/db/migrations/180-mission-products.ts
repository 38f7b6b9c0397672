/** What missions carry, as templates preset it: statistics are told by it. */
export const sql = `
alter table mission add column product text not null default '';
alter table mission_template add column product text not null default '';
`;
