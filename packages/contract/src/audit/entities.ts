/** The kinds of things people change, as the audit trail names them: each has its word, `audit.entity.<kind>`. */
import { auditTexts } from './texts.js';

type Worded<Key> = Key extends `audit.entity.${infer Kind}` ? Kind : never;

/** A kind of thing that is changed. */
export type AuditEntity = Worded<keyof typeof auditTexts>;

const head = 'audit.entity.';
/** All of them, in the order of their words. */
export const auditEntities = Object.keys(auditTexts).flatMap((key) =>
  key.startsWith(head) ? [key.slice(head.length) as AuditEntity] : [],
);
