/**
 * Reports that were issued: of one subject (a mission; or devices or a group of an account over a period) each that says something else than the one before. Of what it said its
 * SHA-256 is kept, and that of its readings: who holds the report holds the rest. `subject_key` is the SHA-256 of what the subject is. Rows are never changed.
 */
export const sql = `
create table report_revision (
  id integer generated always as identity primary key,
  subject_key bytea not null,
  kind text not null check (kind in ('mission', 'devices')),
  owner_id integer references account on delete set null,
  mission_id integer references mission on delete set null,
  from_ms bigint not null,
  until_ms bigint not null,
  revision integer not null check (revision > 0),
  hash bytea not null,
  -- Null: it has no readings, and so have others.
  readings_hash bytea,
  issued_at timestamptz not null,
  issued_by integer references account on delete set null,
  unique (subject_key, revision)
);
create index report_revision_hash on report_revision (hash);
create index report_revision_readings on report_revision (readings_hash);
create index report_revision_mission on report_revision (mission_id);
create index report_revision_owner on report_revision (owner_id);
create index report_revision_issued_by on report_revision (issued_by);
`;
