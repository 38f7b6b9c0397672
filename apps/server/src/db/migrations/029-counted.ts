/** What a cumulative rule has counted, kept with each excursion it finds: of one that is over the rule's own count tells nothing any more. */
export const sql = `
-- The most the rule has counted at a moment of it, ms; null of other rules, and of what was over before this was kept.
alter table excursion add column counted_ms bigint;
`;
