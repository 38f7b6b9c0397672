/** Rules as their owner, and who sees what they watch, reads them. */
import type { Rule, RuleVersion } from '@frostway/contract/alarm/rule-rows';
import type { Lang } from '@frostway/contract/text';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import { joinSeen, type Principal } from '../../scope/devices.js';
import { groupNameIn } from '../device/index.js';
import { isMeasurable } from './measurable.js';
import { joinJudged } from '../excursion/index.js';
import type { RuleContent } from './rule-checks.js';

type OwnerNames = { readonly uid: number | null; readonly account: string | null; readonly nickname: string | null };
type VersionRow = RuleContent & OwnerNames & { readonly rule_id: number; readonly version: number; readonly created_at: Date };

/** The columns of a version, of `version` and `maker` (the account that made it). */
const versionColumns = sql`version.*, maker.id as uid, maker.account, maker.nickname`;

export function toVersion(row: VersionRow): RuleVersion {
  return {
    id: row.rule_id,
    version: row.version,
    name: row.name,
    preset: row.preset,
    probe: row.probe,
    condition: row.condition,
    value: row.value,
    lower: row.lower,
    upper: row.upper,
    delay: row.delay_seconds,
    mode: row.mode,
    window: row.window_seconds,
    hysteresis: row.hysteresis,
    clearDelay: row.clear_delay_seconds,
    ignore: row.ignore_seconds,
    severity: row.severity,
    createdAt: row.created_at.toISOString(),
    createdBy: toAccount(row),
  };
}

/** An account where it is only named; null when there is none. */
export function toAccount({ uid, account, nickname }: OwnerNames): { uid: number; account: string; nickname: string } | null {
  return uid === null ? null : { uid, account: account ?? '', nickname: nickname ?? '' };
}

/**
 * Subquery with the rules the principal sees: rule_id, owner_id, is_mine, may_change, is_member. His own; and those that watch, or watched, devices whose
 * history he sees. Who may change all devices a rule is meant for, and it is meant for no group, may change the rule. What he is given is worked out once:
 * planned into the joins, it was worked out for every device a rule is meant for.
 */
export function seenRules(principal: Principal): RawBuilder<unknown> {
  return sql`(
    with given as materialized (
      select device.id as device_id, device.owner_id, seen.may_change, seen.may_history, seen.is_member
      from device ${joinSeen(principal, { withoutOwn: true })}),
    watched as materialized (
      select rule_watch.rule_id, bool_or(given.is_member) as is_member
      from given join rule_watch on rule_watch.device_id = given.device_id
      join alert_rule as its on its.id = rule_watch.rule_id and its.owner_id = given.owner_id
      where given.may_history group by rule_watch.rule_id)
    select id as rule_id, owner_id, true as is_mine, true as may_change, false as is_member from alert_rule where owner_id = ${principal.ownerId}
    union all
    select rule.id, rule.owner_id, false, count(target.*) > 0 and bool_and(target.device_id is not null and coalesce(given.may_change, false)),
      bool_or(watched.is_member)
    from watched
    join alert_rule as rule on rule.id = watched.rule_id and rule.owner_id <> ${principal.ownerId}
    left join alert_rule_target as target on target.rule_id = rule.id
    left join given on given.device_id = target.device_id
    group by rule.id)`;
}

export type RuleFilter = {
  readonly id?: number | undefined;
  readonly search?: string | undefined;
  readonly probe?: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

type Row = VersionRow & {
  total: number;
  is_mine: boolean;
  may_change: boolean;
  device_count: number;
  never_judged: number;
  last_judged_at: Date | null;
  unjudged: number;
  unjudged_since: Date | null;
  open_alarms: number;
};

/** Rules in force the principal sees, by name, with how many there are over all pages. */
export async function selectRules(db: Db, principal: Principal, filter: RuleFilter, lang: Lang): Promise<{ total: number; rows: Rule[] }> {
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`rule.ended_at is null`];
  if (filter.id !== undefined) conditions.push(sql<SqlBool>`rule.id = ${filter.id}`);
  if (filter.probe !== undefined) conditions.push(sql<SqlBool>`version.probe = ${filter.probe}`);
  if (filter.search !== undefined && filter.search !== '') conditions.push(sql<SqlBool>`version.name ilike ${likePattern(filter.search)}`);
  const from = sql`
    from ${seenRules(principal)} as rights join alert_rule as rule on rule.id = rights.rule_id
    join alert_rule_version as version on version.rule_id = rule.id and version.version = rule.version
    left join account as maker on maker.id = version.created_by
    where ${sql.join(conditions, sql` and `)}`;
  const isSeen = (id: RawBuilder<unknown>) => sql`(page.is_mine or ${id} in (select device_id from seen_device))`;
  const { rows } = await sql<Row>`
    with page as (
      select count(*) over () as total, rights.is_mine, rights.may_change, ${versionColumns}
      ${from} order by lower(version.name), rule.id limit ${filter.limit} offset ${filter.offset}
    ), seen_device as materialized (select device.id as device_id from device ${joinSeen(principal, { withoutOwn: true })} where seen.may_history)
    select page.*, staleness.*, work.* from page
    cross join lateral (
      -- Of its own targets: what it watches for a mission besides is the mission's.
      select count(*)::integer as device_count, (count(*) - count(judged.at))::integer as never_judged, max(judged.at) as last_judged_at,
        (count(*) filter (where judged.is_behind))::integer as unjudged, min(judged.at) filter (where judged.is_behind) as unjudged_since
      from rule_watch as watch ${joinJudged(principal.now())}
      where watch.rule_id = page.rule_id and watch.until_ms is null and watch.mission_id = 0 and ${isSeen(sql`watch.device_id`)} and ${isMeasurable}) as staleness
    cross join lateral (
      select count(*)::integer as open_alarms from alarm
      where alarm.rule_id = page.rule_id and alarm.state in ('pending', 'active') and ${isSeen(sql`alarm.device_id`)}) as work
    order by lower(page.name), page.rule_id`.execute(db);
  const total =
    rows[0]?.total ??
    (filter.offset === 0 ? 0 : ((await sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db)).rows[0]?.total ?? 0));
  const targets = await readNames(db, principal, rows);
  return { total, rows: rows.map((row) => toRule(row, targets, lang)) };
}

type TargetRow = {
  rule_id: number;
  group_id: number | null;
  group_name: string | null;
  id: number | null;
  mac: string | null;
  imei: string | null;
  name: string | null;
};

/** The targets of rules that the principal may know: all of his own, of others the devices he sees. */
async function readNames(db: Db, principal: Principal, rules: readonly Row[]): Promise<TargetRow[]> {
  const mine = rules.filter((row) => row.is_mine).map((row) => row.rule_id);
  const others = rules.filter((row) => !row.is_mine).map((row) => row.rule_id);
  const { rows } = await sql<TargetRow>`
    select target.rule_id, device_group.id as group_id, device_group.name as group_name, device.id, device.mac, device.imei, device.name
    from alert_rule_target as target left join device_group on device_group.id = target.group_id left join device on device.id = target.device_id
    where target.rule_id = any(${mine}::integer[])
    union all
    select target.rule_id, null, null, device.id, device.mac, device.imei, device.name
    from alert_rule_target as target join device on device.id = target.device_id ${joinSeen(principal, { withoutOwn: true })}
    where target.rule_id = any(${others}::integer[]) and seen.may_history
    order by name, group_name`.execute(db);
  return rows;
}

function toRule(row: Row, targets: readonly TargetRow[], lang: Lang): Rule {
  const own = targets.filter((target) => target.rule_id === row.rule_id);
  return {
    ...toVersion(row),
    devices: own.flatMap(({ id, mac, imei, name }) => (id === null ? [] : [{ id, mac, imei, name: name ?? '' }])),
    groups: own.flatMap((target) =>
      target.group_id === null ? [] : [{ id: target.group_id, name: groupNameIn(lang, target.group_name ?? '') }],
    ),
    deviceCount: row.device_count,
    lastJudgedAt: row.last_judged_at?.toISOString() ?? null,
    neverJudged: row.never_judged,
    unjudged: row.unjudged,
    unjudgedSince: row.unjudged_since?.toISOString() ?? null,
    openAlarms: row.open_alarms,
    isMine: row.is_mine,
    mayChange: row.may_change,
  };
}

/** What the principal is to a rule, an ended one too; undefined when he does not see it. */
export async function findRights(
  db: Db,
  principal: Principal,
  id: number,
): Promise<{ ownerId: number; isMine: boolean; mayChange: boolean; isMember: boolean } | undefined> {
  const { rows } = await sql<{ owner_id: number; is_mine: boolean; may_change: boolean; is_member: boolean }>`
    select owner_id, is_mine, may_change, is_member from ${seenRules(principal)} as rights where rule_id = ${id}`.execute(db);
  const [row] = rows;
  return row && { ownerId: row.owner_id, isMine: row.is_mine, mayChange: row.may_change, isMember: row.is_member };
}

/** Every version of a rule, newest first. */
export async function listVersions(db: Db, ruleId: number): Promise<RuleVersion[]> {
  const { rows } = await sql<VersionRow>`
    select ${versionColumns} from alert_rule_version as version left join account as maker on maker.id = version.created_by
    where version.rule_id = ${ruleId} order by version.version desc`.execute(db);
  return rows.map(toVersion);
}

/** One version of a rule; undefined when there is none. */
export async function findVersion(db: Db, ruleId: number, version: number): Promise<RuleVersion | undefined> {
  const { rows } = await sql<VersionRow>`
    select ${versionColumns} from alert_rule_version as version left join account as maker on maker.id = version.created_by
    where version.rule_id = ${ruleId} and version.version = ${version}`.execute(db);
  return rows.map(toVersion)[0];
}
