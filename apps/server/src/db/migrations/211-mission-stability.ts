/** What templates preset beside it: windows of places, a start by leaving, what the goods may bear, and how fast warmth ages them; missions keep theirs and their template. */
export const sql = `
alter table mission_template
  add column auto_start boolean not null default false,
  -- Of the start, the end, and of the middle places by the id of their address: earliest and latest, minutes after the planned start.
  add column windows jsonb not null default '{}',
  -- What the label says, and for how long the goods may be outside of it how far.
  add column stability jsonb,
  -- Of the mean kinetic temperature, kJ/mol; null = the usual one.
  add column activation_energy double precision check (activation_energy between 10 and 300);
alter table mission
  add column template_id integer references mission_template (id) on delete set null,
  add column stability jsonb,
  add column activation_energy double precision check (activation_energy between 10 and 300);
create index mission_template_of on mission (template_id) where template_id is not null;
`;
