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
    .filter((field) => JSON.stringify(field.before ?? null) !== JSON.stringify(field.after ?? null));
}

/** What a field is called; by its own name where nobody gave it a word. */
export function fieldWord(t: Say, name: string): string {
  const key = `audit.field.${name}`;
  return isTextKey(key) ? t(key as 'audit.field.name') : name;
}

/** Nothing stood there. */
export const isEmptyValue = (value: unknown): boolean => value === null || value === undefined || value === '';

/** A value as people read it. */
export function valueText(t: Say, value: unknown): string {
  if (isEmptyValue(value)) return t('audit.empty');
  if (typeof value === 'boolean') return value ? t('audit.yes') : t('audit.no');
  if (typeof value === 'string') {
    const ms = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? msOf(value) : undefined;
    return ms === undefined ? value : fullTime(ms);
  }
  if (Array.isArray(value)) return value.map((each) => valueText(t, each)).join(', ');
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** What kind of thing was changed. */
export function entityWord(t: Say, entity: string): string {
  const key = `audit.entity.${entity}`;
  return isTextKey(key) ? t(key as 'audit.entity.device') : entity;
}
