/** Making, changing and ending rules. Tables alert_rule and alert_rule_version are only written here. */
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { limits } from '@frostway/core/limits';
import { type PresetKey, type PresetRule, presets } from '@frostway/core/presets';
import type { Caller, AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { Principal } from '../../scope/devices.js';
import { checkContent, contentAfter, isSameContent, type RuleContent, type RuleInput } from './rule-checks.js';
import { findTargets, listModels, putTargets, readTargets, type TargetInput, type Targets } from './rule-targets.js';
import { findRights } from './rules.js';
import { lockRules, watchAnew } from './watches.js';

/** What a change did: the rules, whose they are, and the devices whose watches changed. */
export type Changed = { readonly ruleIds: readonly number[]; readonly ownerId: number; readonly deviceIds: readonly number[] };

/** Makes a rule. Refuses as `findTargets` and `checkContent` do, and 80093 when there are too many. */
export async function addRule(caller: Principal, input: RuleInput & TargetInput, change: AuditedChange, nowMs: number): Promise<Changed> {
  return addRules(caller, [contentAfter(input)], input, change, nowMs);
}

/** Makes the rules of a preset, named in a language. */
export async function usePreset(
  caller: Caller,
  { preset, ...targets }: TargetInput & { readonly preset: PresetKey },
  lang: Lang,
  change: AuditedChange,
  nowMs: number,
): Promise<Changed> {
  return addRules(caller, contentsOf(preset, lang), targets, change, nowMs);
}

/** The rules of a preset as contents. */
export function contentsOf(key: PresetKey, lang: Lang): RuleContent[] {
  const rules: readonly PresetRule[] = presets[key].rules;
  return rules.map(({ name, delaySeconds, ...rule }) => ({
    ...contentAfter({ ...rule, name: name[lang], delay: delaySeconds }),
    preset: key,
  }));
}

async function addRules(
  caller: Principal,
  contents: readonly RuleContent[],
  input: TargetInput,
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<Changed> {
  const { ownerId, ...targets } = await findTargets(db, caller, input);
  await lockRules(db, ownerId);
  const { count } = await db
    .selectFrom('alert_rule')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count + contents.length > limits.rules) refuse('tooManyRules');
  const models = await listModels(db, ownerId, targets);
  const at = new Date(nowMs);
  const ruleIds: number[] = [];
  for (const content of contents) {
    checkContent(content, models);
    const { id } = await db
      .insertInto('alert_rule')
      .values({ owner_id: ownerId, created_at: at, ended_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await putVersion(db, caller, id, 1, content, at);
    await putTargets(db, id, targets);
    audit({ entity: 'alertRule', id, after: { ...content, version: 1, ...targets }, concerns: [ownerId] });
    ruleIds.push(id);
  }
  return { ruleIds, ownerId, deviceIds: await watchAnew(db, { ruleIds }, nowMs) };
}

async function putVersion(db: Db, caller: Principal, ruleId: number, version: number, content: RuleContent, at: Date): Promise<void> {
  await db
    .insertInto('alert_rule_version')
    .values({ rule_id: ruleId, version, ...content, created_at: at, created_by: caller.accountId })
    .execute();
}

/** The owner of a rule the caller may change. Refuses 80198 when he does not see it, 80191 and 80190 when he may not change it. */
async function findOwner(db: Db, caller: Principal, id: number): Promise<number> {
  const rights = (await findRights(db, caller, id)) ?? refuse('noSuchRule');
  if (!rights.mayChange) refuse(rights.isMember ? 'notAllowed' : 'notYours');
  return rights.ownerId;
}

/** A rule in force, locked. Refuses 80198 when it has ended. */
async function holdRule(db: Db, id: number, ownerId: number): Promise<{ version: number; content: RuleContent }> {
  await lockRules(db, ownerId);
  // Looked at again under the lock: somebody may have ended or changed it meanwhile.
  const held = await db
    .selectFrom('alert_rule')
    .select('version')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (held === undefined) refuse('noSuchRule');
  const row = await db
    .selectFrom('alert_rule_version')
    .selectAll()
    .where('rule_id', '=', id)
    .where('version', '=', held.version)
    .executeTakeFirstOrThrow();
  const { rule_id: _rule, version, created_at: _at, created_by: _by, ...content } = row;
  return { version, content: content as RuleContent };
}

/**
 * Changes a rule: another content is another version, other targets are not. Refuses 80198, 80191 and 80190, 80007 when nothing differs, 80092 for devices of
 * another account than the rule's, and as `checkContent` does.
 */
export async function changeRule(
  caller: Caller,
  { id, ...input }: RuleInput & TargetInput & { readonly id: number },
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<Changed> {
  const ownerId = await findOwner(db, caller, id);
  // Devices and groups are locked before the account's rules, as whoever edits or moves a device does.
  const isTargetSaid = [input.macs, input.imeis, input.groupId, input.groupIds].some((said) => said !== undefined);
  const named = isTargetSaid ? await findNamed(db, caller, input, ownerId) : undefined;
  const held = await holdRule(db, id, ownerId);
  const before = await readTargets(db, id);
  const targets = { deviceIds: named?.deviceIds ?? before.deviceIds, groupIds: named?.groupIds ?? before.groupIds };
  const content = contentAfter(input, held.content);
  const isNewContent = !isSameContent(content, held.content);
  const areNewTargets = !isSameList(targets.deviceIds, before.deviceIds) || !isSameList(targets.groupIds, before.groupIds);
  if (!isNewContent && !areNewTargets) refuse('conditionsUnchanged');
  checkContent(content, await listModels(db, ownerId, targets));
  const version = held.version + (isNewContent ? 1 : 0);
  if (isNewContent) {
    await putVersion(db, caller, id, version, content, new Date(nowMs));
    await db.updateTable('alert_rule').set({ version }).where('id', '=', id).execute();
  }
  if (named !== undefined && areNewTargets) await putTargets(db, id, named);
  audit({
    entity: 'alertRule',
    id,
    before: { ...held.content, version: held.version, ...before },
    after: { ...content, version, ...targets },
    concerns: [ownerId],
  });
  return { ruleIds: [id], ownerId, deviceIds: await watchAnew(db, { ruleIds: [id] }, nowMs) };
}

/** Targets for a rule there is: of its owner. That nothing is named is no reason to own anything. */
async function findNamed(db: Db, caller: Caller, input: TargetInput, ownerId: number): Promise<Targets> {
  const isEmpty = [input.macs, input.imeis, input.groupIds].every((list) => (list ?? []).length === 0) && typeof input.groupId !== 'number';
  if (isEmpty)
    return {
      deviceIds: input.macs === undefined && input.imeis === undefined ? undefined : [],
      groupIds: input.groupId === undefined && input.groupIds === undefined ? undefined : [],
    };
  const targets = await findTargets(db, caller, input);
  if (targets.ownerId !== ownerId) refuse('ruleTargetsDiffer', { macs: 'ruleTargetsDiffer' });
  return targets;
}

const isSameList = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** Ends a rule: it watches nothing from now on; what it found, and what it said, stays. Refuses 80198, 80191 and 80190. */
export async function removeRule(caller: Principal, id: number, { db, audit }: AuditedChange, nowMs: number): Promise<Changed> {
  const ownerId = await findOwner(db, caller, id);
  const { content, version } = await holdRule(db, id, ownerId);
  const targets = await readTargets(db, id);
  await db
    .updateTable('alert_rule')
    .set({ ended_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute();
  audit({ entity: 'alertRule', id, before: { ...content, version, ...targets }, concerns: [ownerId] });
  return { ruleIds: [id], ownerId, deviceIds: await watchAnew(db, { ruleIds: [id] }, nowMs) };
}
