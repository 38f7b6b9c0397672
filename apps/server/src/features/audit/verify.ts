/**
 * Computes the chain of the audit trail anew. The text that is hashed is built here and hashed here: whoever can change the database can change its functions
 * too. A chain that was written anew from some entry on is whole in itself: only a hash that was noted elsewhere, as with `npx frostway audit verify`, shows it.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';

export type Fault = { readonly kind: 'changed' | 'removed' | 'cut'; readonly id: number };
/** An entry and the hash it is known to have had, hex. */
export type Known = { readonly id: number; readonly hash: string };
export type Verdict = { readonly entries: number; readonly head: string; readonly fault: Fault | null };

/** Entries read at once. */
const atOnce = 5000;

/** The text of an entry: see audit_canonical in db/migrations/007-audit.ts. */
const canonical = sql<string>`jsonb_build_array(seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), account_id, account, level, address,
  request_id, call, entity, entity_id, reason, before, after, input, concerns)::text`;

type Row = { id: number; seq: number; hash: Buffer; text: string };

/**
 * Reads the whole trail. The first fault is answered: `changed`
 * an entry that is not what its hash says, or follows another than it followed, `removed` a place that is empty, `cut` entries missing at the end.
 */
export function verifyAudit(db: Db, known?: Known): Promise<Verdict> {
  // One moment of the trail, whatever is added meanwhile.
  return db.isTransaction
    ? verify(db, known)
    : db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => verify(tx, known));
}

async function verify(db: Db, known: Known | undefined): Promise<Verdict> {
  const end = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst();
  let hash: Buffer = Buffer.alloc(32);
  let seq = 0;
  const verdict = (fault: Fault | null): Verdict => ({ entries: seq, head: hash.toString('hex'), fault });
  for (;;) {
    const { rows } = await sql<Row>`
      select id, seq, hash, ${canonical} as text from audit_entry where seq > ${seq} order by seq limit ${atOnce}`.execute(db);
    for (const row of rows) {
      if (row.seq !== seq + 1) return verdict({ kind: 'removed', id: seq + 1 });
      const wanted = createHash('sha256').update(hash).update(row.text, 'utf8').digest();
      if (!wanted.equals(row.hash) || (known?.id === row.seq && known.hash !== wanted.toString('hex')))
        return verdict({ kind: 'changed', id: row.seq });
      [seq, hash] = [row.seq, row.hash];
    }
    if (rows.length < atOnce) break;
  }
  if (end === undefined) return verdict(seq === 0 ? null : { kind: 'changed', id: 1 });
  if (seq < end.seq || (known !== undefined && seq < known.id)) return verdict({ kind: 'cut', id: seq + 1 });
  return verdict(hash.equals(end.hash) ? null : { kind: 'changed', id: seq });
}
