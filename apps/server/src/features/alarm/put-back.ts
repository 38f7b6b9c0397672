/**
 * Puts an account's rules and its work on alarms back to what they were made as: for the demo, where everybody is a visitor. What was found stays, and so does that
 * something that is over was looked at; what visitors wrote does not.
 */
import { seededGroups } from '@frostway/contract/dictionary/seeds';
import { sql } from 'kysely';
import type { AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { Principal } from '../../scope/devices.js';
import { contentAfter, isSameContent, type RuleContent, type RuleInput } from './rule-checks.js';
import { addRule, removeRule } from './rule-changes.js';
import { findTargets, readTargets, type TargetInput, type Targets } from './rule-targets.js';

type RuleNow = { readonly id: number; readonly content: RuleContent; readonly targets: Targets };

/** Ends the rules of the principal that are not among those wanted, and makes those that are missing. Answers the ids of these, and the devices whose rules changed. */
export async function putBackRules(
  principal: Principal,
  wanted: readonly (RuleInput & TargetInput)[],
  change: AuditedChange,
  nowMs: number,
): Promise<{ ruleIds: number[]; deviceIds: number[] }> {
  const existing = await readRules(change.db, principal);
  const kept = new Set<number>();
  const missing: (RuleInput & TargetInput)[] = [];
  for (const rule of wanted) {
    const targets = await findTargets(change.db, principal, rule);
    const found = existing.find((each) => isSameContent(each.content, contentAfter(rule)) && isSameTarget(each.targets, targets));
    if (found === undefined) missing.push(rule);
    else kept.add(found.id);
  }
  const deviceIds: number[] = [];
  for (const { id } of existing) if (!kept.has(id)) deviceIds.push(...(await removeRule(principal, id, change, nowMs)).deviceIds);
  const ruleIds: number[] = [];
  for (const rule of missing) {
    const made = await addRule(principal, rule, change, nowMs);
    ruleIds.push(...made.ruleIds);
    deviceIds.push(...made.deviceIds);
  }
  return { ruleIds, deviceIds };
}

async function readRules(db: Db, { ownerId }: Principal): Promise<RuleNow[]> {
  const rows = await db
    .selectFrom('alert_rule as rule')
    .innerJoin('alert_rule_version as version', (join) =>
      join.onRef('version.rule_id', '=', 'rule.id').onRef('version.version', '=', 'rule.version'),
    )
    .selectAll('version')
    .where('rule.owner_id', '=', ownerId)
    .where('rule.ended_at', 'is', null)
    .orderBy('rule.id')
    .execute();
  const found: RuleNow[] = [];
  for (const { rule_id: id, version: _version, created_at: _at, created_by: _by, ...content } of rows)
    found.push({ id, content: content as RuleContent, targets: await readTargets(db, id) });
  return found;
}

const isSameTarget = (a: Targets, b: Targets): boolean =>
  String(a.deviceIds ?? []) === String(b.deviceIds ?? []) && String(a.groupIds ?? []) === String(b.groupIds ?? []);

/**
 * Nobody is given the account's incidents, nothing is written to them, and what goes on is acknowledged by nobody; of what is over only a cause of one's own words is
 * taken out. Answers the devices of which something changed.
 */
export async function putBackWork(db: Db, ownerId: number): Promise<number[]> {
  const own = sql`device_id in (select id from device where owner_id = ${ownerId})`;
  const { rows: open } = await sql<{ device_id: number }>`
    update alarm set assignee_id = null,
      acknowledged_at = case when state = 'active' then null else acknowledged_at end,
      acknowledged_by = case when state = 'active' then null else acknowledged_by end,
      reason = case when state = 'active' or reason is null then null when reason = any(${causes}::text[]) then reason else 'unknown' end
    where ${own} and (assignee_id is not null or (state = 'active' and acknowledged_at is not null) or (reason is not null and reason <> all(${causes}::text[])))
    returning device_id`.execute(db);
  const { rows: said } = await sql<{ device_id: number }>`
    delete from alarm_event as event using alarm where event.${own} and alarm.device_id = event.device_id and alarm.id = event.alarm_id
      and (event.kind in ('comment', 'assigned') or (event.kind = 'acknowledged' and alarm.state = 'active')) returning event.device_id`.execute(
    db,
  );
  await sql`
    update alarm_event set body = body - 'comment' || jsonb_build_object('reason', case when body ->> 'reason' = any(${causes}::text[]) then body ->> 'reason' else 'unknown' end)
    where ${own} and kind = 'acknowledged' and (body ? 'comment' or body ->> 'reason' <> all(${causes}::text[]))`.execute(db);
  return [...new Set([...open, ...said].map((row) => row.device_id))];
}

/** Causes of the list, which are no words of a visitor. */
const causes = Object.keys(seededGroups.alarmCause.entries);
