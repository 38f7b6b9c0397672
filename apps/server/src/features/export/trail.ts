/** The audit trail as a table, the newest first, with the hashes that chain it. */
import { text } from '@frostway/contract/texts';
import type { AuditEntry } from '@frostway/contract/audit/endpoints';
import { named } from '@frostway/contract/audit/references';
import type { Lang } from '@frostway/contract/text';
import { selectEntries } from '../audit/index.js';
import { namesOf } from '../dictionary/index.js';
import { dayText, type Find } from './source.js';
import { rangeText } from './range-text.js';
import { type Column, offsetText, type Row } from './table.js';

/** Entries read at once. */
const atOnce = 2000;

/** See above. */
export const findTrail: Find = async ({ db }, reader, wanted, lang) => {
  const { st, et, tz } = wanted;
  const offset = offsetText(tz, st, et ?? reader.now());
  let [first, last] = [0, 0];
  const column = (
    name: 'number' | 'who' | 'level' | 'address' | 'what' | 'call' | 'entity' | 'thing' | 'before' | 'after' | 'reason' | 'hash',
  ) => text(lang, `audit.${name}`);
  const columns: Column[] = [
    { head: column('number'), kind: 'id' },
    { head: text(lang, 'export.column.time', { offset }), kind: 'time', width: 28 },
    { head: column('who'), kind: 'text', width: 22 },
    { head: column('level'), kind: 'text', width: 16 },
    { head: column('address'), kind: 'text', width: 18 },
    { head: column('what'), kind: 'text', width: 28 },
    { head: column('entity'), kind: 'text', width: 18 },
    { head: column('thing'), kind: 'text', width: 20 },
    { head: column('before'), kind: 'text', width: 40 },
    { head: column('after'), kind: 'text', width: 40 },
    { head: column('reason'), kind: 'text', width: 24 },
    { head: column('call'), kind: 'text', width: 32 },
    { head: column('hash'), kind: 'text', width: 68 },
  ];
  const [causeOf, scrappedFor] = await Promise.all([namesOf(db, 'alarmCause', lang), namesOf(db, 'scrapReason', lang)]);
  const reasonOf = ({ entity, reason }: AuditEntry): string | null => {
    if (reason === null) return null;
    return entity === 'alarm' ? causeOf(reason) : entity === 'device' ? scrappedFor(reason) : reason;
  };
  async function* rows(): AsyncGenerator<readonly Row[]> {
    for (let before: number | undefined; ;) {
      const entries = await selectEntries(db, reader, wanted, { before, limit: atOnce, lang });
      if (entries.length > 0) yield entries.map((entry) => rowOf(named(entry), reasonOf(entry), lang));
      if (first === 0) first = entries[0]?.id ?? 0;
      last = entries.length < atOnce ? 0 : (entries.at(-1)?.id ?? 0);
      if (entries.length < atOnce) return;
      before = last;
    }
  }
  const name = text(lang, 'export.file.audit');
  const range = st === undefined || et === undefined ? [] : [rangeText(lang, tz, st, et)];
  return {
    name: `${name} ${dayText(et ?? reader.now(), tz)}`,
    tables: [{ name, title: [name, ...range], columns, rows: rows() }],
    progress: () => (first === 0 ? 0 : 1 - last / first),
  };
};

const rowOf = (entry: AuditEntry, reason: string | null, lang: Lang): Row => [
  entry.id,
  Date.parse(entry.at),
  entry.account,
  entry.level,
  entry.address,
  entry.what,
  entry.entity,
  thingOf(entry, lang),
  entry.before === null ? null : JSON.stringify(entry.before),
  entry.after === null ? null : JSON.stringify(entry.after),
  reason,
  entry.call,
  entry.hash,
];

/** What it was about, with what else tells it apart. A login that failed at no account says so. */
function thingOf({ entity, entityId, thing, about }: AuditEntry, lang: Lang): string | null {
  if (entity === 'account' && entityId === '') return text(lang, 'audit.unknownAccount');
  const known = thing ?? entityId;
  return about === null ? known : `${known} · ${about}`;
}
