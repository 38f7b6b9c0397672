/** How far a run of sealing is while it goes on, and days that cannot be packed. */
export const sql = `
-- Whether a run goes on is said by when it was last noted, too: one that was killed is noted no more.
alter table sealing alter column ended_ms drop not null;
alter table sealing add column started_ms bigint;
alter table sealing add column is_running boolean not null default false;
alter table sealing add column noted_at timestamptz not null default now();
-- How much of it is done, 0 to 1; days it packed; days it came too early for, since something of them came lately or was being written.
alter table sealing add column share double precision not null default 1 check (share between 0 and 1);
alter table sealing add column packed_days bigint not null default 0;
alter table sealing add column waiting_days bigint not null default 0;
-- Why it ended early; null = it did not.
alter table sealing add column failure text;
-- Bytes a row took, indexes too, before anything was packed: what is packed no longer says what it took.
alter table sealing add column bytes_a_row double precision;

-- Days that are old enough and hold what a packed day would not give back to the bit: they stay as rows. Gone of a device that is gone with the next run.
create table unpackable_day (
  kind text not null,
  device_id integer not null,
  from_ms bigint not null,
  -- Of the run that last came to it, epoch ms.
  seen_ms bigint not null,
  primary key (kind, device_id, from_ms)
);
`;
