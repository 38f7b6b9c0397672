/** The audit trail becomes append-only, each entry chained to the one before by hash; exports that pages start. */
export const sql = `
alter table audit_entry
  -- Its place in the chain, from 1 without a gap. The id is given out earlier and says nothing of the order of commits.
  add column seq bigint,
  add column reason text,
  -- The accounts it is about: who did it, for whom, and whose thing was changed.
  add column concerns integer[] not null default '{}',
  -- Of the entry before and of this one: see audit_canonical.
  add column hash bytea,
  -- What was done stays written, whoever goes.
  drop constraint audit_entry_account_id_fkey;

-- The end of the chain: who adds an entry takes its lock until he commits, so the order of the chain is that of the commits. One row.
create table audit_head (
  id integer primary key check (id = 1),
  seq bigint not null,
  hash bytea not null
);

-- The text of an entry that is hashed. The verification has its own copy (features/audit/verify.ts), so that it need not trust this one.
create function audit_canonical(entry audit_entry) returns text language sql stable as $$
  select jsonb_build_array(entry.seq, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.account_id, entry.account, entry.level,
    entry.address, entry.request_id, entry.call, entry.entity, entry.entity_id, entry.reason, entry.before, entry.after, entry.input, entry.concerns)::text
$$;

create function audit_chain() returns trigger language plpgsql as $$
declare head audit_head;
begin
  -- A restored entry brings its place along.
  if new.hash is not null then return new; end if;
  insert into audit_head values (1, 0, decode(repeat('00', 32), 'hex')) on conflict (id) do nothing;
  select * into head from audit_head for update;
  new.seq := head.seq + 1;
  new.hash := sha256(head.hash || convert_to(audit_canonical(new), 'UTF8'));
  update audit_head set seq = new.seq, hash = new.hash;
  return new;
end $$;

-- What was written before there was a chain, in the order it was written.
do $$
declare entry audit_entry; last_seq bigint := 0; last_hash bytea := decode(repeat('00', 32), 'hex');
begin
  for entry in select * from audit_entry order by id loop
    last_seq := last_seq + 1;
    entry.seq := last_seq;
    entry.concerns := array(
      select distinct who from (
        select entry.account_id as who
        union all select entry.entity_id::integer where entry.entity = 'account' and entry.entity_id ~ '^[0-9]{1,9}$'
        union all select account_id from device_ownership
          where entry.entity = 'device' and entry.entity_id ~ '^[0-9]{1,9}$' and device_id = (case when entry.entity_id ~ '^[0-9]{1,9}$' then entry.entity_id end)::integer
            and coalesce(from_ms, 0) <= extract(epoch from entry.at) * 1000 and (until_ms is null or until_ms >= extract(epoch from entry.at) * 1000 - 1)
      ) as people where who is not null order by who);
    last_hash := sha256(last_hash || convert_to(audit_canonical(entry), 'UTF8'));
    update audit_entry set seq = last_seq, concerns = entry.concerns, hash = last_hash where id = entry.id;
  end loop;
  if last_seq > 0 then insert into audit_head values (1, last_seq, last_hash); end if;
end $$;

alter table audit_entry alter column seq set not null, alter column hash set not null;
create unique index audit_entry_seq on audit_entry (seq);
create index audit_entry_thing on audit_entry (entity, entity_id, seq);
create index audit_entry_account on audit_entry (account_id, seq);
create index audit_entry_concerns on audit_entry using gin (concerns);

create trigger audit_chain before insert on audit_entry for each row execute function audit_chain();

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'what stands in the audit trail is neither changed nor removed' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_keep before update or delete or truncate on audit_entry for each statement execute function audit_refuse();

-- An export: what was asked for, the ticket that gives its file once, and how far it is.
create table export_job (
  id integer generated always as identity primary key,
  account_id integer not null references account (id) on delete cascade,
  -- The session it was asked with: the ticket ends with it.
  token_hash bytea not null,
  subject text not null,
  name text not null,
  wanted jsonb not null,
  lang text not null,
  ticket_hash bytea not null unique,
  ticket_until timestamptz not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  rows bigint not null default 0,
  bytes bigint not null default 0,
  progress double precision not null default 0,
  created_at timestamptz not null,
  -- When who writes it last said so.
  seen_at timestamptz,
  ended_at timestamptz
);
create index export_job_account on export_job (account_id, created_at desc);
`;
