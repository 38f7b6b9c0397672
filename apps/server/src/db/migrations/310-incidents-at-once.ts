/** Incidents of many alarms are put together in one pass: nothing of what was found is looked through again for each of them, and how it is done is planned once a connection. */
export const sql = `
-- See 028-incidents.ts for what it does and why. Written so that its work grows with the alarms alone: who acted on an incident, and to whom it is given, stand beside
-- each of its alarms, instead of being joined to them, for the planner, who knows nothing of how many there are, joins by going through one for each of the other. Incidents
-- are compared by row, as incident_spans has them: of a new database no index seems better than any other.
create or replace function settle_incidents(alarm_devices integer[], alarm_ids bigint[], lost_devices integer[], lost_ids bigint[]) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off as $$ begin
  with recursive changed as materialized (
    select a.device_id, a.id, a.incident_id, a.merged_into, a.state, a.started_ms,
      case when a.state = 'cleared' then coalesce(a.ended_ms, a.started_ms) else 9007199254740991 end as until_ms, incident_kind(a.type, e.watch) as kind
    from unnest(alarm_devices, alarm_ids) as given (device_id, id) join alarm a on a.device_id = given.device_id and a.id = given.id
    left join excursion e on e.device_id = a.device_id and e.id = a.excursion_id
  ), affected as materialized (
    select device_id, incident_id as id from changed where incident_id is not null
    union select * from unnest(lost_devices, lost_ids)
    union select survivor.device_id, survivor.incident_id from changed
      join alarm survivor on survivor.device_id = changed.device_id and survivor.id = changed.merged_into
      where changed.merged_into is not null and survivor.incident_id is not null
    union select changed.device_id, touched.id from changed cross join lateral (
      select i.id from incident i where (i.device_id, i.kind, i.started_ms) between (changed.device_id, changed.kind, changed.started_ms)
        and (changed.device_id, changed.kind, changed.until_ms)
      union all
      -- Those of one kind and owner lie apart, so that the last few before it are enough.
      select before.id from (select i.id, i.device_id, i.kind, i.ended_ms from incident i
        where (i.device_id, i.kind, i.started_ms) < (changed.device_id, changed.kind, changed.started_ms)
        order by i.device_id desc, i.kind desc, i.started_ms desc limit 3) before
        where before.device_id = changed.device_id and before.kind = changed.kind and coalesce(before.ended_ms, 9007199254740991) >= changed.started_ms
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
  ), placed as (
    select *, min(id) over (partition by device_id, kind, owned_ms, part) as now_id from parted
  ), beside as (
    select *, first_value(severity) over acted as acted_severity, first_value(acknowledged_at) over acted as acted_at, first_value(acknowledged_by) over acted as acted_by,
      first_value(reason) over acted as acted_reason, first_value(assignee_id) over given as given_to
    from placed window
      acted as (partition by device_id, now_id order by acknowledged_at is null, severity = 'alarm' desc, acknowledged_at desc, id),
      given as (partition by device_id, now_id order by assignee_id is null, id)
  ), settled as materialized (
    select p.device_id, p.id, p.incident_id, p.now_id, p.kind, p.type, p.severity, p.state, p.started_ms, p.until_ms, p.stretch, p.lasted, p.is_late, p.rule_id, p.given_to,
      p.acknowledged_at as was_acknowledged_at, p.assignee_id as was_assignee_id, coalesce(p.assignee_id, p.given_to) as assignee_id,
      case when takes.it then p.acted_at else p.acknowledged_at end as acknowledged_at,
      case when takes.it then p.acted_by else p.acknowledged_by end as acknowledged_by,
      case when takes.it then p.acted_reason else p.reason end as reason
    from beside p cross join lateral (select p.acknowledged_at is null and p.state in ('active', 'cleared') and p.acted_at is not null
      and (p.severity = p.acted_severity or p.acted_severity = 'alarm') as it) takes
  ), over as materialized (
    select device_id, id, incident_id, state, merged_into from member where state in ('merged', 'withdrawn')
  ), chain as (
    select device_id, id, merged_into as at from over where state = 'merged' and merged_into is not null
    union select chain.device_id, chain.id, over.merged_into from chain
      join over on over.device_id = chain.device_id and over.id = chain.at where over.state = 'merged' and over.merged_into is not null
  ), moved as (
    update alarm a set incident_id = home.now_id, acknowledged_at = home.acknowledged_at, acknowledged_by = home.acknowledged_by, reason = home.reason,
      assignee_id = home.assignee_id
    from (
      select device_id, id, now_id, acknowledged_at, acknowledged_by, reason, assignee_id from settled
      where (incident_id, was_acknowledged_at, was_assignee_id) is distinct from (now_id, acknowledged_at, assignee_id)
    ) home where a.device_id = home.device_id and a.id = home.id
  ), left_over as (
    update alarm a set incident_id = home.now_id from (
      select over.device_id, over.id, over.incident_id, (select s.now_id from chain join settled s on s.device_id = chain.device_id and s.id = chain.at
        where chain.device_id = over.device_id and chain.id = over.id limit 1) as now_id from over
    ) home where a.device_id = home.device_id and a.id = home.id and home.incident_id is distinct from home.now_id
  ), fresh as materialized (
    select s.device_id, s.now_id as id, s.kind, (array_agg(s.type order by s.state = 'pending', s.severity <> 'alarm', s.type <> 'batteryCritical', s.id))[1] as type,
      -- In the order of the alphabet an alarm comes before a warning.
      coalesce(min(s.severity) filter (where s.state <> 'pending'), min(s.severity)) as severity,
      case when bool_and(s.state = 'pending') then 'pending' when bool_or(s.state <> 'cleared') then 'active' else 'cleared' end as state,
      min(s.started_ms) as started_ms, case when bool_and(s.state = 'cleared') then max(s.until_ms) end as ended_ms,
      case when bool_and(s.state = 'cleared') then sum(s.lasted order by s.stretch) filter (where s.turn = 1) end as minutes, bool_or(s.is_late) as is_late,
      case when count(*) filter (where s.state <> 'pending' and s.acknowledged_at is null) = 0 then max(s.acknowledged_at) end as acknowledged_at,
      min(s.given_to) as assignee_id,
      coalesce(array_agg(distinct s.rule_id order by s.rule_id) filter (where s.rule_id is not null), '{}') as rule_ids
    -- Of alarms that overlap the longest counts.
    from (select *, row_number() over (partition by device_id, now_id, stretch order by lasted desc, id) as turn from settled) s group by s.device_id, s.now_id, s.kind
  ), gone as (
    -- By their numbers alone: also those that are gone, which would be looked for among all where statistics were made of none. The condition on devices finds the server, not the row.
    delete from incident i where i.id = any(array(select id from affected except select id from fresh)) and (i.device_id = any(array(select device_id from affected))) is true
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

-- A judge says of each alarm it adds that it is an incident of its own, as most are, so that it need not be written twice. What a backup says is so (cli/restore.ts).
create or replace function incidents_of_added() returns trigger language plpgsql as $$ begin
  perform settle_incidents(array_agg(device_id), array_agg(id), '{}', '{}') from added
    where state <> 'withdrawn' and (incident_id is null or current_setting('frostway.is_restoring', true) is distinct from 'on') having count(*) > 0;
  return null;
end $$;
`;
