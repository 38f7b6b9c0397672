/** Incidents: the connected alarms of one device, one quantity and one side. Derived from alarms in the statement that changes them, so that nothing that writes alarms can forget them. */
export const sql = `
-- The incident an alarm is part of; null of one that was withdrawn.
alter table alarm add column incident_id bigint;

-- What people work on. A row follows from its alarms (settle_incidents below) and is written there alone.
create table incident (
  device_id integer not null,
  -- The smallest id of its alarms.
  id bigint not null,
  -- Quantity and side: a type of alarm, 'mkt', 'battery' or 'silence' (incident_kind below).
  kind text not null,
  -- Of the gravest alarm that has fired.
  type text not null,
  severity text not null,
  state text not null check (state in ('pending', 'active', 'cleared')),
  -- From the first beginning to the last end of its alarms, epoch ms.
  started_ms bigint not null,
  ended_ms bigint,
  -- Minutes out when it has ended: of alarms that overlap the longest, of alarms that only follow each other the sum.
  minutes double precision,
  is_late boolean not null,
  -- When the last of its alarms was acknowledged; null while one that has fired is not.
  acknowledged_at timestamptz,
  assignee_id integer references account (id) on delete set null,
  rule_ids integer[] not null,
  primary key (device_id, id)
);

create function incident_kind(type text, watch text) returns text language sql immutable as $$
  select case when watch like 'mkt:%' then 'mkt' when type in ('batteryLow', 'batteryCritical') then 'battery'
    when type in ('silence', 'gatewayLost') then 'silence' else type end
$$;

-- Brings incidents in line with alarms that were added or changed, and with incidents that lost alarms: those they were part of and those they touch now are
-- put together anew. Whose alarms they are counts: those of two owners are two incidents.
-- An alarm that fires in an incident somebody has acknowledged is acknowledged with it, unless it is graver than what was acknowledged; so with assignees.
create function settle_incidents(alarm_devices integer[], alarm_ids bigint[], lost_devices integer[], lost_ids bigint[]) returns void
language plpgsql set enable_seqscan = off as $$ begin
  with recursive changed as materialized (
    select a.device_id, a.id, a.incident_id, a.merged_into, a.state, a.started_ms,
      case when a.state = 'cleared' then coalesce(a.ended_ms, a.started_ms) else 9007199254740991 end as until_ms, incident_kind(a.type, e.watch) as kind
    from unnest(alarm_devices, alarm_ids) as given (device_id, id) join alarm a on a.device_id = given.device_id and a.id = given.id
    left join excursion e on e.device_id = a.device_id and e.id = a.excursion_id
  ), affected as materialized (
    select device_id, incident_id as id from changed where incident_id is not null
    union select * from unnest(lost_devices, lost_ids)
    union select survivor.device_id, survivor.incident_id from changed
      join alarm survivor on survivor.device_id = changed.device_id and survivor.id = changed.merged_into where survivor.incident_id is not null
    union select changed.device_id, touched.id from changed cross join lateral (
      select i.id from incident i where i.device_id = changed.device_id and i.kind = changed.kind and i.started_ms between changed.started_ms and changed.until_ms
      union all
      -- Those of one kind and owner lie apart, so that the last few before it are enough.
      select before.id from (select i.id, i.ended_ms from incident i where i.device_id = changed.device_id and i.kind = changed.kind
        and i.started_ms < changed.started_ms order by i.started_ms desc limit 3) before where coalesce(before.ended_ms, 9007199254740991) >= changed.started_ms
    ) touched where changed.state in ('pending', 'active', 'cleared')
  ), member as materialized (
    select a.*, incident_kind(a.type, e.watch) as kind, coalesce(a.minutes, e.minutes, 0) as lasted,
      case when a.state = 'cleared' then coalesce(a.ended_ms, a.started_ms) else 9007199254740991 end as until_ms,
      coalesce((select coalesce(o.from_ms, 0) from device_ownership o where o.device_id = a.device_id and coalesce(o.from_ms, 0) <= a.started_ms
        and (o.until_ms is null or o.until_ms >= a.started_ms) order by o.from_ms desc nulls last limit 1), -1) as owned_ms
    from (select device_id, id from changed union select a.device_id, a.id from affected f join alarm a on a.device_id = f.device_id and a.incident_id = f.id) named
    join alarm a on a.device_id = named.device_id and a.id = named.id left join excursion e on e.device_id = a.device_id and e.id = a.excursion_id
  ), reached as (
    select *, max(until_ms) over (partition by device_id, kind, owned_ms order by started_ms, id rows between unbounded preceding and 1 preceding) as reach
    from member where state in ('pending', 'active', 'cleared')
  ), parted as (
    select *, count(*) filter (where reach is null or started_ms > reach) over sofar as part, count(*) filter (where reach is null or started_ms >= reach) over sofar as stretch
    from reached window sofar as (partition by device_id, kind, owned_ms order by started_ms, id)
  ), placed as materialized (
    select *, min(id) over (partition by device_id, kind, owned_ms, part) as now_id from parted
  ), acted as materialized (
    select distinct on (device_id, now_id) * from placed where acknowledged_at is not null
    order by device_id, now_id, severity = 'alarm' desc, acknowledged_at desc, id
  ), given_to as materialized (
    select distinct on (device_id, now_id) device_id, now_id, assignee_id from placed where assignee_id is not null order by device_id, now_id, id
  ), settled as materialized (
    select p.device_id, p.id, p.now_id, p.kind, p.type, p.severity, p.state, p.started_ms, p.until_ms, p.stretch, p.lasted, p.is_late, p.rule_id,
      coalesce(p.assignee_id, g.assignee_id) as assignee_id,
      case when takes.it then acted.acknowledged_at else p.acknowledged_at end as acknowledged_at,
      case when takes.it then acted.acknowledged_by else p.acknowledged_by end as acknowledged_by,
      case when takes.it then acted.reason else p.reason end as reason
    from placed p left join acted using (device_id, now_id) left join given_to g using (device_id, now_id)
    cross join lateral (select p.acknowledged_at is null and p.state in ('active', 'cleared') and acted.id is not null
      and (p.severity = acted.severity or acted.severity = 'alarm') as it) takes
  ), chain as (
    select device_id, id, merged_into as at from member where state = 'merged' and merged_into is not null
    union select chain.device_id, chain.id, member.merged_into from chain
      join member on member.device_id = chain.device_id and member.id = chain.at where member.state = 'merged' and member.merged_into is not null
  ), home as (
    select m.device_id, m.id, s.now_id, coalesce(s.acknowledged_at, m.acknowledged_at) as acknowledged_at, coalesce(s.acknowledged_by, m.acknowledged_by) as acknowledged_by,
      coalesce(s.reason, m.reason) as reason, coalesce(s.assignee_id, m.assignee_id) as assignee_id
    from member m left join settled s on s.device_id = m.device_id and s.id = m.id where m.state in ('pending', 'active', 'cleared')
    union all
    select m.device_id, m.id, (select s.now_id from chain join settled s on s.device_id = chain.device_id and s.id = chain.at
      where chain.device_id = m.device_id and chain.id = m.id limit 1), m.acknowledged_at, m.acknowledged_by, m.reason, m.assignee_id
    from member m where m.state in ('merged', 'withdrawn')
  ), moved as (
    update alarm a set incident_id = home.now_id, acknowledged_at = home.acknowledged_at, acknowledged_by = home.acknowledged_by, reason = home.reason,
      assignee_id = home.assignee_id
    from home where a.device_id = home.device_id and a.id = home.id
      and (a.incident_id, a.acknowledged_at, a.assignee_id) is distinct from (home.now_id, home.acknowledged_at, home.assignee_id)
  ), stretched as (
    select device_id, now_id, sum(longest) as minutes from (
      select device_id, now_id, stretch, max(lasted) as longest from settled group by device_id, now_id, stretch) each group by device_id, now_id
  ), fresh as materialized (
    select s.device_id, s.now_id as id, s.kind, (array_agg(s.type order by s.state = 'pending', s.severity <> 'alarm', s.type <> 'batteryCritical', s.id))[1] as type,
      (array_agg(s.severity order by s.state = 'pending', s.severity <> 'alarm'))[1] as severity,
      case when bool_and(s.state = 'pending') then 'pending' when bool_or(s.state <> 'cleared') then 'active' else 'cleared' end as state,
      min(s.started_ms) as started_ms, case when bool_and(s.state = 'cleared') then max(s.until_ms) end as ended_ms,
      case when bool_and(s.state = 'cleared') then min(t.minutes) end as minutes, bool_or(s.is_late) as is_late,
      case when count(*) filter (where s.state <> 'pending' and s.acknowledged_at is null) = 0 then max(s.acknowledged_at) end as acknowledged_at,
      min(g.assignee_id) as assignee_id,
      coalesce(array_agg(distinct s.rule_id order by s.rule_id) filter (where s.rule_id is not null), '{}') as rule_ids
    from settled s join stretched t using (device_id, now_id) left join given_to g using (device_id, now_id) group by s.device_id, s.now_id, s.kind
  ), gone as (
    delete from incident i using affected f where i.device_id = f.device_id and i.id = f.id
      and not exists (select from fresh where fresh.device_id = f.device_id and fresh.id = f.id)
  )
  insert into incident as i (device_id, id, kind, type, severity, state, started_ms, ended_ms, minutes, is_late, acknowledged_at, assignee_id, rule_ids)
  select device_id, id, kind, type, severity, state, started_ms, ended_ms, minutes, is_late, acknowledged_at, assignee_id, rule_ids from fresh
  on conflict (device_id, id) do update set kind = excluded.kind, type = excluded.type, severity = excluded.severity, state = excluded.state,
    started_ms = excluded.started_ms, ended_ms = excluded.ended_ms, minutes = excluded.minutes, is_late = excluded.is_late,
    acknowledged_at = excluded.acknowledged_at, assignee_id = excluded.assignee_id, rule_ids = excluded.rule_ids
  where (i.kind, i.type, i.severity, i.state, i.started_ms, i.ended_ms, i.minutes, i.is_late, i.acknowledged_at, i.assignee_id, i.rule_ids) is distinct from
    (excluded.kind, excluded.type, excluded.severity, excluded.state, excluded.started_ms, excluded.ended_ms, excluded.minutes, excluded.is_late,
    excluded.acknowledged_at, excluded.assignee_id, excluded.rule_ids);
end $$;

create function incidents_of_added() returns trigger language plpgsql as $$ begin
  -- Rows of a backup say their incidents, which it has too.
  perform settle_incidents(array_agg(device_id), array_agg(id), '{}', '{}') from added where incident_id is null and state <> 'withdrawn' having count(*) > 0;
  return null;
end $$;

create function incidents_of_changed() returns trigger language plpgsql as $$ begin
  perform settle_incidents(array_agg(n.device_id), array_agg(n.id), '{}', '{}') from now_rows n join old_rows o on o.device_id = n.device_id and o.id = n.id
  where (o.type, o.severity, o.state, o.started_ms, o.ended_ms, o.minutes, o.excursion_id, o.rule_id, o.is_late, o.acknowledged_at, o.assignee_id, o.merged_into)
    is distinct from (n.type, n.severity, n.state, n.started_ms, n.ended_ms, n.minutes, n.excursion_id, n.rule_id, n.is_late, n.acknowledged_at, n.assignee_id, n.merged_into)
  having count(*) > 0;
  return null;
end $$;

create function incidents_of_removed() returns trigger language plpgsql as $$ begin
  perform settle_incidents('{}', '{}', array_agg(device_id), array_agg(incident_id)) from removed where incident_id is not null having count(*) > 0;
  return null;
end $$;

-- The alarms there are.
create index alarm_incident on alarm (device_id, incident_id);
create index incident_spans on incident (device_id, kind, started_ms);
do $$ declare one integer; begin
  for one in select distinct device_id from alarm order by 1 loop
    perform settle_incidents(array_agg(device_id), array_agg(id), '{}', '{}') from alarm where device_id = one and state <> 'withdrawn' having count(*) > 0;
  end loop;
end $$;

create trigger incidents_of_added after insert on alarm referencing new table as added
  for each statement when (pg_trigger_depth() = 0) execute function incidents_of_added();
create trigger incidents_of_changed after update on alarm referencing old table as old_rows new table as now_rows
  for each statement when (pg_trigger_depth() = 0) execute function incidents_of_changed();
create trigger incidents_of_removed after delete on alarm referencing old table as removed
  for each statement when (pg_trigger_depth() = 0) execute function incidents_of_removed();

-- Lists, and figures of a month, are read from indexes that hold all that is asked of them, as those of alarms are.
create index incident_id on incident (id);
create index incident_device on incident (device_id, started_ms desc, id desc) include (type, severity, state, acknowledged_at);
create index incident_started on incident (started_ms desc, id desc) include (device_id, state, severity, type, is_late, acknowledged_at, minutes);
create index incident_triage on incident (device_id, started_ms desc, id desc) include (type, severity, state, acknowledged_at, assignee_id)
  where state in ('pending', 'active') or (state = 'cleared' and acknowledged_at is null);
create index incident_kind on incident (type, severity, state, (acknowledged_at is null), started_ms desc, id desc) include (device_id, acknowledged_at);
create index incident_assignee on incident (assignee_id, started_ms desc, id desc) where assignee_id is not null;
create index incident_rules on incident using gin (rule_ids);
analyze incident;
`;
