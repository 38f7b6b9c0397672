/** Puts an account's rules back to what they were made as: for the demo, where everybody is a visitor. */
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
