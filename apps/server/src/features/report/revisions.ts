/** Which reports were issued. Table report_revision is only written here; its rows are never changed. */
import { createHash } from 'node:crypto';
import { canonicalFacts } from '@frostway/contract/report/canonical';
import type { ReportVerification } from '@frostway/contract/report/endpoints';
import { type Kysely, type Selectable, sql } from 'kysely';
import { holdNamed } from '../../db/advisory-locks.js';
import type { Db } from '../../db/connect.js';
import type { Schema } from '../../db/schema.js';
import type { Assembled } from './parts.js';

type Row = Selectable<Schema['report_revision']>;
/** What a report was issued as. */
export type Issued = { readonly revision: number; readonly hash: string };

const keyOf = ({ key }: Assembled['subject']): Buffer => createHash('sha256').update(key).digest();
/** SHA-256 of facts, hexadecimal. */
const hashOf = (facts: Assembled['facts']): string => createHash('sha256').update(canonicalFacts(facts)).digest('hex');

const newest = (db: Db, key: Buffer): Promise<Row | undefined> =>
  db.selectFrom('report_revision').selectAll().where('subject_key', '=', key).orderBy('revision', 'desc').limit(1).executeTakeFirst();

/** How often facts are put together anew when another report of the subject was issued meanwhile. */
const mostTries = 3;

/**
 * Puts a report together and issues it: as the newest revision of its subject when it says the same, else as the next. One of a subject is issued at a time, and none that was put together
 * before another was issued takes its place unseen.
 */
export async function issue(
  db: Kysely<Schema>,
  { accountId, nowMs }: { readonly accountId: number; readonly nowMs: number },
  assemble: () => Promise<Assembled>,
): Promise<Assembled & Issued> {
  for (let tries = 1; ; tries += 1) {
    const before = await sql<{ id: number | null }>`select max(id) as id from report_revision`.execute(db);
    const assembled = await assemble();
    const { facts, subject } = assembled;
    const [key, hash] = [keyOf(subject), hashOf(facts)];
    const issued = await db.transaction().execute(async (tx) => {
      await holdNamed(tx, 'report', key.toString('hex'));
      const last = await newest(tx, key);
      if (last?.hash.toString('hex') === hash) return { revision: last.revision };
      // Whoever issued one meanwhile may have known more: it is put together once more.
      if (last !== undefined && last.id > (before.rows[0]?.id ?? 0) && tries < mostTries) return undefined;
      const revision = (last?.revision ?? 0) + 1;
      await tx
        .insertInto('report_revision')
        .values({
          subject_key: key,
          kind: subject.kind,
          owner_id: subject.ownerId,
          mission_id: subject.missionId,
          from_ms: facts.from,
          until_ms: facts.until,
          revision,
          hash: Buffer.from(hash, 'hex'),
          readings_hash: facts.data.readings === 0 ? null : Buffer.from(facts.data.readingsHash, 'hex'),
          issued_at: new Date(nowMs),
          issued_by: accountId,
        })
        .execute();
      return { revision };
    });
    if (issued !== undefined) return { ...assembled, ...issued, hash };
  }
}

const unknown: ReportVerification = { state: 'unknown', kind: null, revision: null, newest: null, from: null, until: null, issuedAt: null };
const iso = (ms: number): string => new Date(ms).toISOString();

/** How a report stands by the SHA-256 of its facts, or of its readings; one that was issued again says the newest time. */
export async function stateOf(db: Db, hash: string | undefined): Promise<ReportVerification> {
  if (hash === undefined) return unknown;
  const { rows } = await sql<Row & { newest: number }>`
    select its.*, (select max(revision) from report_revision as later where later.subject_key = its.subject_key) as newest
    from report_revision as its where its.hash = ${Buffer.from(hash, 'hex')} or its.readings_hash = ${Buffer.from(hash, 'hex')}`.execute(
    db,
  );
  const isNewest = (row: Row & { newest: number }): number => (row.revision === row.newest ? 1 : 0);
  const [found] = rows.toSorted((a, b) => isNewest(b) - isNewest(a) || b.id - a.id);
  if (found === undefined) return unknown;
  return {
    state: isNewest(found) === 1 ? 'valid' : 'superseded',
    kind: found.kind,
    revision: found.revision,
    newest: found.newest,
    from: iso(found.from_ms),
    until: iso(found.until_ms),
    issuedAt: found.issued_at.toISOString(),
  };
}
