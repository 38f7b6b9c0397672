/** An entry's fields side by side: what they were and what they are, in words. */
import type { AuditEntry } from '@frostway/contract/audit/endpoints';
import type { Say } from '../../api/language.js';
import { isTextKey } from '@frostway/contract/texts';
import { fullTime, msOf } from '../../values/times.js';

/** One field of a change; undefined where it stands on one side only. */
export type ChangedField = { readonly name: string; readonly before: unknown; readonly after: unknown };

/** The fields that differ, in their order; of a thing that was added or removed, all. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({ name, before: before?.[name], after: after?.[name] }))
    .filter(({ before: was, after: is }) => !(isEmptyValue(was) && isEmptyValue(is)) && JSON.stringify(was) !== JSON.stringify(is));
}

/** What a field is called; by its own name where nobody gave it a word. */
export function fieldWord(t: Say, name: string): string {
  // What a command carries is called as its form calls it.
  const key = [`audit.field.${name}`, `command.value.${name}`].find((each) => isTextKey(each));
  return key === undefined ? name : t(key as 'audit.field.name');
}

/** Nothing stood there. */
export const isEmptyValue = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Fields whose values have words, and where those stand. */
const wordsOf: Readonly<Record<string, readonly string[]>> = {
  scope: ['share.scope', 'audit.value'],
  level: ['values.level', 'team.level'],
  levels: ['values.level'],
  severity: ['alarm.severity'],
  severities: ['alarm.severity'],
  types: ['alarm.type', 'audit.value'],
  probe: ['alarm.probe'],
  condition: ['alarm.condition'],
  mode: ['alarm.mode'],
  state: ['alarm.state', 'share.state', 'command.state'],
  channels: ['notification.channel'],
  kind: ['notification.kind', 'values.kind', 'audit.value'],
  changed: ['audit.field'],
  devices: ['audit.value'],
  subject: ['audit.value'],
  type: ['alarm.type'],
  entity: ['audit.entity'],
  preset: ['audit.value'],
  role: ['audit.value'],
  event: ['audit.value'],
  outcome: ['audit.value'],
  command: ['command.name'],
  value: ['command.choice'],
  alarm: ['command.choice'],
  shape: ['command.choice'],
};

/** The word of a value that stands for something, as the field has it. */
function wordOf(t: Say, field: string, value: string): string | undefined {
  const key = wordsOf[field]?.map((scope) => `${scope}.${value}`).find((each) => isTextKey(each));
  return key === undefined ? undefined : t(key as 'share.scope.latest');
}

const asWritten = (reason: string): string => reason;

/** A value of a field as people read it; `reasonWord` is what a reason is called. */
export function valueText(t: Say, field: string, value: unknown, reasonWord = asWritten): string {
  if (isEmptyValue(value)) return t('audit.empty');
  if (typeof value === 'boolean') return value ? t('audit.yes') : t('audit.no');
  if (typeof value === 'string') {
    if (field === 'reason') return reasonWord(value);
    const ms = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? msOf(value) : undefined;
    return ms === undefined ? (wordOf(t, field, value) ?? value) : fullTime(ms);
  }
  if (Array.isArray(value)) return value.map((each) => valueText(t, field, each, reasonWord)).join(t('audit.and'));
  if (typeof value === 'number') return /^(?:st|et)$/.test(field) ? fullTime(value) : String(value);
  // What was said of several things at once.
  const parts = Object.entries(value as object).filter(([, each]) => !isEmptyValue(each));
  return parts.map(([name, each]) => `${fieldWord(t, name)} ${valueText(t, name, each, reasonWord)}`).join(t('audit.and'));
}

/** What kind of thing was changed. */
export function entityWord(t: Say, entity: string): string {
  const key = `audit.entity.${entity}`;
  return isTextKey(key) ? t(key as 'audit.entity.device') : entity;
}

/** What was changed, by what it is called, else by its number; undefined for nothing of its kind. A login that failed at no account says so. */
export function thingWord(t: Say, { entity, entityId, thing }: Pick<AuditEntry, 'entity' | 'entityId' | 'thing'>): string | undefined {
  if (thing !== null) return thing;
  if (entityId === '') return entity === 'account' ? t('audit.unknownAccount') : undefined;
  return entityId ?? undefined;
}
