/** A million alarms of a year, as a service with many customers has them: devices, owners, groups, rules, excursions, what people did. Written by SQL. */
import pg from 'pg';
import type { BenchServer } from './server.js';

/** Whose alarms are read: a customer with most of the devices, one with few, and one whom some of another's are shared to. */
export const readers = { large: 'bench-large', small: 'bench-small', shared: 'bench-shared' } as const;

const deviceCount = 10_000;
const largeCount = 6000;
const smallCount = 40;
const sharedCount = 1500;
const yearMs = 365 * 86_400_000;

/** A group of the large customer with a hundredth of his devices, one of his rules, and one of his sensors. */
export type Seeded = { readonly groupId: number; readonly ruleId: number; readonly mac: string };

/** A number below `n` that belongs to `g`, by a hash of it and a salt: the same in every run. */
const pick = (n: number, salt: number, of = 'g'): string => `(abs(hashint8extended(${of}, ${salt})) % ${n})`;

/** Writes them; the readers' password is the administrator's. */
export async function seedAlarms(server: BenchServer, count: number, nowMs: number): Promise<Seeded> {
  const client = new pg.Client({ connectionString: (await server.database()).url });
  await client.connect();
  const run = (text: string, values: readonly unknown[] = []) => client.query<Record<string, never>>(text, [...values]);
  await run(
    `with made as (
  insert into account (account, nickname, level, password_hash) select name, name, 'enterprise', (select password_hash from account where account = 'admin')
  from unnest(array['${readers.large}', '${readers.small}', '${readers.shared}'] || array(select 'bench-' || n from generate_series(1, 60) n)) name
  returning id, account)
, roles as (insert into account_role (account_id, role_id) select made.id, role.id from made, role where role.level = 'enterprise')
insert into device_group (owner_id, name, depth) select id, account, 0 from made`,
  );
  // A hundred groups of the large customer below ten.
  await run(
    `with own as (select g.id, g.owner_id from device_group g join account a on a.id = g.owner_id where a.account = '${readers.large}')
, upper as (insert into device_group (owner_id, parent_id, name, depth) select owner_id, id, 'Store ' || n, 1 from own, generate_series(1, 10) n returning id, owner_id)
insert into device_group (owner_id, parent_id, name, depth) select owner_id, id, 'Room ' || n, 2 from upper, generate_series(1, 10) n`,
  );
  await run(
    `with owners as (select a.id, a.account, g.id as group_id, row_number() over (order by a.id) as n from account a
  join device_group g on g.owner_id = a.id and g.parent_id is null where a.account ~ '^bench-\\d+$')
, rooms as (select g.id, g.owner_id, row_number() over (order by g.id) as n from device_group g where g.depth = 2)
, own as (select a.id, a.account, g.id as group_id from account a join device_group g on g.owner_id = a.id and g.parent_id is null)
, made as (
  insert into device (mac, kind, model, activation_key, owner_id, group_id, name, registered_at)
  select 'F2AA' || lpad(upper(to_hex(g)), 8, '0'), 'beacon', 'beacon-thl', 'bench-key',
    case when g <= ${largeCount} then large.id when g <= ${largeCount + smallCount} then small.id else owners.id end,
    case when g <= ${largeCount} then rooms.id when g <= ${largeCount + smallCount} then small.group_id else owners.group_id end,
    (array['Cold room', 'Truck', 'Fridge', 'Freezer', 'Vaccine box'])[1 + g % 5] || ' ' || g, now()
  from generate_series(1, ${deviceCount}) g join rooms on rooms.n = 1 + g % 100 join owners on owners.n = 1 + g % 60
  join own large on large.account = '${readers.large}' join own small on small.account = '${readers.small}'
  returning id, owner_id)
insert into device_ownership (device_id, account_id) select id, owner_id from made`,
  );
  await run(
    `insert into device_share (owner_id, device_id, account_id, scope, created_at)
select d.owner_id, d.id, a.id, array['latest', 'place', 'history'], now()
from device d join account a on a.account = '${readers.shared}' where d.mac like 'F2AA%' order by d.id limit ${sharedCount}`,
  );
  await run(
    `with made as (insert into alert_rule (owner_id) select a.id from account a, generate_series(1, case when a.account = '${readers.large}' then 20 else 2 end)
  where a.account like 'bench-%' returning id)
insert into alert_rule_version (rule_id, version, name, probe, condition, value, severity) select id, 1, 'Rule ' || id, 'temperature', 'gt', 8, 'alarm' from made`,
  );
  // An index that is made of all rows at once takes a fraction of the time it takes a row at a time.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
where indrelid = any('{alarm,excursion,alarm_event}'::regclass[]) and not indisprimary`,
  );
  for (const { name } of indexes) await run(`drop index ${name}`);
  // Incidents are put together a device at a time afterwards, as a migration does it: one statement of a million alarms would look each up without an index.
  await run('alter table alarm disable trigger incidents_of_added');
  await addAlarms(run, count, nowMs);
  for (const { definition } of indexes) await run(definition);
  await run('alter table alarm enable trigger incidents_of_added');
  await run('analyze alarm, excursion');
  const beganMs = performance.now();
  await run(`do $$ declare one integer; begin
  for one in select distinct device_id from alarm order by 1 loop
    perform settle_incidents(array_agg(device_id), array_agg(id), '{}', '{}') from alarm where device_id = one and state <> 'withdrawn';
  end loop;
end $$`);
  console.log(`incidents of ${count} alarms put together in ${((performance.now() - beganMs) / 1000).toFixed(1)} s`);
  await run('vacuum analyze alarm, incident, excursion, alarm_event, device, device_ownership, device_share');
  const { rows } = await client.query<Seeded>(
    `select (select id from device_group where depth = 2 order by id limit 1) as "groupId",
  (select r.id from alert_rule r join account a on a.id = r.owner_id where a.account = '${readers.large}' order by r.id limit 1) as "ruleId",
  (select mac from device where mac like 'F2AA%' order by id limit 1) as mac`,
  );
  await client.end();
  const [seeded] = rows;
  if (seeded === undefined) throw new Error('nothing was written');
  return seeded;
}

/** Most are over and done with; a few in a thousand are going on, and one in fifty that is over waits for somebody. */
async function addAlarms(
  run: (text: string, values?: readonly unknown[]) => Promise<unknown>,
  count: number,
  nowMs: number,
): Promise<void> {
  const types = `array['temperatureHigh', 'temperatureHigh', 'temperatureHigh', 'temperatureHigh', 'temperatureLow', 'temperatureLow', 'humidityHigh', 'humidityHigh',
    'humidityLow', 'light', 'silence', 'batteryLow', 'batteryCritical', 'vibration', 'tamper', 'gatewayLost']`;
  await run(
    `create temp table seed as
select g as id, d.id as device_id, d.owner_id, (${types})[1 + ${pick(16, 2)}] as type, case when ${pick(10, 3)} < 3 then 'warning' else 'alarm' end as severity,
  case when ${pick(1000, 4)} < 1 then 'pending' when ${pick(1000, 4)} < 4 then 'active' when ${pick(1000, 4)} < 15 then 'merged' when ${pick(1000, 4)} < 25 then 'withdrawn' else 'cleared' end as state,
  $2::bigint - ${pick(yearMs, 5)} as started_ms, ${pick(240, 6)} * 60000 + 60000 as lasted, ${pick(50, 7)} as waits, ${pick(10, 8)} as by_rule, ${pick(2000, 9)} as assigned
from generate_series(1, $1::bigint) g join (select id, owner_id, row_number() over (order by id) as n from device where mac like 'F2AA%') d
  -- The square of a share: a few devices have many, most have some.
  on d.n = 1 + floor(power(${pick(1_000_000, 1)} / 1000000.0, 1.3) * ${deviceCount})::integer`
      .replaceAll('$1', String(count))
      .replaceAll('$2', String(nowMs)),
  );
  await run('analyze seed');
  const rules = `(select owner_id, array_agg(id order by id) as ids from alert_rule group by owner_id)`;
  await run(
    `insert into excursion (device_id, id, watch, rule_id, version, type, side, started_ms, fired_ms, ended_ms, closed_ms, last_ms, worst, worst_ms, limit_value, minutes, readings)
overriding system value
select s.device_id, s.id, case when s.by_rule < 7 then 'rule:' || (r.ids)[1 + s.id % cardinality(r.ids)] || ':1:0' else 'limit:temperature:0' end,
  case when s.by_rule < 7 then (r.ids)[1 + s.id % cardinality(r.ids)] end, case when s.by_rule < 7 then 1 end, s.type, 'above', s.started_ms,
  case when s.state <> 'pending' then s.started_ms + 300000 end, case when s.state = 'cleared' then s.started_ms + s.lasted end,
  case when s.state = 'cleared' then s.started_ms + s.lasted end, s.started_ms + s.lasted - 60000, 9.5, s.started_ms, 8, s.lasted / 60000.0, s.lasted / 60000
from seed s join ${rules} r using (owner_id) where s.state in ('pending', 'active', 'cleared') order by s.started_ms`,
  );
  await run(
    `insert into alarm (device_id, id, excursion_id, type, severity, state, started_ms, ended_ms, minutes, rule_id, raised_at, cleared_at, acknowledged_at, acknowledged_by, reason, assignee_id)
overriding system value
select s.device_id, s.id, case when s.state in ('pending', 'active', 'cleared') then s.id end, s.type, s.severity, s.state, s.started_ms,
  case when s.state = 'cleared' then s.started_ms + s.lasted end, case when s.state = 'cleared' then s.lasted / 60000.0 end,
  case when s.by_rule < 7 then (r.ids)[1 + s.id % cardinality(r.ids)] end, case when s.state <> 'pending' then to_timestamp(s.started_ms / 1000 + 300) end, case when s.state = 'cleared' then to_timestamp((s.started_ms + s.lasted) / 1000) end,
  case when s.state = 'cleared' and s.waits > 0 or s.state = 'active' and s.waits < 10 then to_timestamp(s.started_ms / 1000 + 3600) end,
  case when s.state = 'cleared' and s.waits > 0 then s.owner_id end, case when s.state = 'cleared' and s.waits > 0 then 'doorOpen' end, case when s.assigned = 0 then s.owner_id end
from seed s join ${rules} r using (owner_id) order by s.started_ms`,
  );
  await run(
    `insert into alarm_event (device_id, alarm_id, at, kind, body) select device_id, id, to_timestamp(started_ms / 1000), 'raised', '{}'::jsonb from seed where state <> 'pending'
union all select device_id, id, to_timestamp(started_ms / 1000 + 60), 'comment', '{"comment": "Looked after"}'::jsonb from seed where assigned < 100`,
  );
  await run('drop table seed');
}
