/**
 * Which version of which rule watches which device, and since when: what rules say of their targets, brought up to date after every change of rules,
 * groups or owners. Table rule_watch is only written here, and for missions in mission-watches.ts.
 */
import { type RawBuilder, sql } from 'kysely';
import { holdLocksOf } from '../../db/advisory-locks.js';
import type { Db, Tx } from '../../db/connect.js';
import { executeAbout, listed } from '../../db/kept-plan.js';
import { inOneGo } from '../../db/in-one-go.js';
import { positionSeries, settleEnded } from '../excursion/index.js';

/** What changed: devices that came, went or were moved, or rules. */
export type Refreshing = { readonly deviceIds: readonly number[] } | { readonly ruleIds: readonly number[] };

/**
 * Closes the watches that are not wanted any more and opens those that are missing, in the transaction of the change. A version that follows another
 * holds from now on, by the readings' own time. A rule that never watched a device before begins right after what is stored of it, so that what the
 * device back-fills is judged, and what was there before the rule is not.
 *
 * @returns the devices whose watches changed
 */
export async function refreshWatches(db: Db, of: Refreshing, nowMs: number): Promise<number[]> {
  const isInScope = scopeOf(of);
  const count = 'deviceIds' in of ? of.deviceIds.length : 0;
  const [, { rows }] = await inOneGo(
    lockOwners(db, of),
    executeAbout(
      count,
      db,
      sql<{ device_id: number }>`
    with recursive ${wantedBy(of)}, closed as (
      update rule_watch as watch set until_ms = ${nowMs}
      where watch.until_ms is null and watch.mission_id = 0 and ${isInScope} and not exists (
        select from wanted where wanted.device_id = watch.device_id and wanted.rule_id = watch.rule_id
          -- One that began this millisecond becomes the later version below: a statement writes a row once.
          and (wanted.version = watch.version or watch.from_ms = ${nowMs}))
      returning watch.device_id
    ), opened as (
      insert into rule_watch (device_id, rule_id, version, from_ms)
      select wanted.device_id, wanted.rule_id, wanted.version,
        case when known.count > 0 then ${nowMs}
          else greatest(coalesce(ownership.from_ms, 0), least(${nowMs}, coalesce(${storedMs} + 1, 0))) end
      from wanted join alert_rule_version as version on version.rule_id = wanted.rule_id and version.version = wanted.version
      left join device_ownership as ownership on ownership.device_id = wanted.device_id and ownership.until_ms is null
      left join device_state as state on state.device_id = wanted.device_id
      -- Looked up a watch at a time: of a table that grows while thousands of devices come in, the planner knows nothing and would join all of it.
      cross join lateral (
        select count(*) as count, bool_or(watch.version = wanted.version and watch.until_ms is null) as is_open from rule_watch as watch
        where watch.device_id = wanted.device_id and watch.rule_id = wanted.rule_id and watch.mission_id = 0) as known
      where known.is_open is not true
      -- Changed twice within a millisecond: the later change holds.
      on conflict (device_id, rule_id, from_ms, mission_id) do update set version = excluded.version, until_ms = null
      returning device_id
    )
    select device_id from closed union select device_id from opened`,
    ),
  );
  return rows.map((row) => row.device_id);
}

/** The newest fact stored of what a rule is about. */
const storedMs = sql`case when version.probe = any(${Object.keys(positionSeries)}::text[]) then state.position_ms else state.reading_ms end`;

/** Changes of one account's rules and devices come one after another, so that each sees what the other left. */
async function lockOwners(db: Db, of: Refreshing): Promise<void> {
  const owners =
    'deviceIds' in of
      ? sql`select distinct owner_id from device where id = any(${listed(of.deviceIds)}::integer[]) and owner_id is not null`
      : sql`select distinct owner_id from alert_rule where id = any(${of.ruleIds}::integer[])`;
  await holdLocksOf(db, 'rules', owners);
}

/** The lock of one account's rules, before they are looked at to be changed. */
export async function lockRules(db: Db, ownerId: number): Promise<void> {
  await holdLocksOf(db, 'rules', sql`select ${ownerId}::integer as owner_id`);
}

const scopeOf = (of: Refreshing): RawBuilder<unknown> =>
  'deviceIds' in of ? sql`watch.device_id = any(${listed(of.deviceIds)}::integer[])` : sql`watch.rule_id = any(${of.ruleIds}::integer[])`;

/**
 * The watches there should be, as `wanted`: rules in force and their owner's own devices, named or in a group, or below one, that is. Devices that are named are
 * read first and by themselves: hundreds that come into a group of thousands are not looked for among those.
 */
function wantedBy(of: Refreshing): RawBuilder<unknown> {
  const [touched, rules, targets, devices] =
    'deviceIds' in of
      ? [
          sql`touched as materialized (select id, owner_id, group_id from device where id = any(${listed(of.deviceIds)}::integer[]) and owner_id is not null),`,
          sql`rule.owner_id in (select owner_id from touched)`,
          sql`(target.device_id is null or target.device_id = any(${listed(of.deviceIds)}::integer[]))`,
          sql`touched`,
        ]
      : [sql``, sql`rule.id = any(${of.ruleIds}::integer[])`, sql`true`, sql`device`];
  return sql`
    ${touched} meant as (
      select rule.id as rule_id, rule.version, rule.owner_id, target.device_id, target.group_id
      from alert_rule as rule join alert_rule_target as target on target.rule_id = rule.id
      where rule.ended_at is null and ${rules} and ${targets}
    ), within as (
      select rule_id, version, owner_id, group_id from meant where group_id is not null
      union
      select within.rule_id, within.version, within.owner_id, device_group.id
      from within join device_group on device_group.parent_id = within.group_id
    ), wanted as (
      select device.id as device_id, meant.rule_id, meant.version from meant
      join ${devices} as device on device.id = meant.device_id and device.owner_id = meant.owner_id
      union
      select device.id, within.rule_id, within.version from within
      join ${devices} as device on device.group_id = within.group_id and device.owner_id = within.owner_id
    )`;
}

/** Brings watches up to date and ends what was going on under those that closed; answers the devices whose watches or alarms changed. */
export async function watchAnew(tx: Tx, of: Refreshing, nowMs: number): Promise<number[]> {
  const changed = await refreshWatches(tx, of, nowMs);
  await settleEnded(tx, changed, nowMs);
  return changed;
}
