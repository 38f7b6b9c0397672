/** The entries of the audit trail a caller may read: all of them for an administrator, else what he did and what was done to what is his. */
import { type AuditEntry, auditFilter } from '@frostway/contract/audit/endpoints';
import { nameOfCall } from '@frostway/contract/audit/own-call-names';
import type { Lang } from '@frostway/contract/text';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';

const filter = z.object(auditFilter);
/** See `auditFilter` of the contract. */
export type AuditFilter = z.output<typeof filter>;
/** Whose trail is read. */
export type Reader = Pick<Caller, 'accountId' | 'ownerId' | 'level'>;

type Row = {
  seq: number;
  at: Date;
  account_id: number | null;
  account: string;
  level: string;
  address: string;
  call: string;
  entity: string | null;
  entity_id: string | null;
  thing: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
  input: Record<string, unknown>;
  request_id: string;
  hash: Buffer;
};

/** Entries older than a place in the trail, the newest first. */
export async function selectEntries(
  db: Db,
  reader: Reader,
  wanted: AuditFilter,
  { before, limit, lang }: { before: number | undefined; limit: number; lang: Lang },
): Promise<AuditEntry[]> {
  const parts = conditions(reader, wanted);
  if (before !== undefined) parts.push(sql`entry.seq < ${before}`);
  const { rows } = await sql<Row>`
    select entry.seq, entry.at, entry.account_id, entry.account, entry.level, entry.address, entry.call, entry.entity, entry.entity_id, entry.before, entry.after,
      entry.reason, entry.input, entry.request_id, entry.hash,
      coalesce(device.mac, device.imei, account.account, nullif(entry.after ->> 'name', ''), nullif(entry.before ->> 'name', '')) as thing
    from (select * from audit_entry as entry where ${sql.join(parts, sql` and `)} order by entry.seq desc limit ${limit}) as entry
    cross join lateral (select case when entry.entity_id ~ '^[0-9]{1,9}$' then entry.entity_id::integer end as number) as named
    left join device on entry.entity = 'device' and device.id = named.number
    left join account on entry.entity in (${isOfAccount}) and account.id = named.number
    order by entry.seq desc`.execute(db);
  return rows.map((row) => toEntry(row, reader, lang));
}

function conditions(reader: Reader, { who, entity, entityId, call, st, et }: AuditFilter): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (reader.level !== 'administrator') parts.push(sql`entry.concerns && array[${reader.accountId}, ${reader.ownerId}]::integer[]`);
  if (who !== undefined && who !== '') parts.push(sql`entry.account ilike ${likePattern(who)}`);
  if (entity !== undefined && entity !== '') parts.push(sql`entry.entity = ${entity}`);
  if (entityId !== undefined && entityId !== '') parts.push(namesThing(entityId));
  if (call !== undefined && call !== '') parts.push(sql`entry.call = ${call}`);
  if (st !== undefined) parts.push(sql`entry.at >= ${new Date(st)}`);
  if (et !== undefined) parts.push(sql`entry.at <= ${new Date(et)}`);
  return parts;
}

/** Entities whose id is an account's. */
const isOfAccount = sql.join(['account', 'relationUser', 'greatAdministrator', 'inventory']);

/** By its number or by what is shown of it: a device by its MAC or IMEI, all else by its name. */
function namesThing(text: string): RawBuilder<unknown> {
  const plain = text.replaceAll(/[\s:-]/g, '').toUpperCase();
  return sql`(entry.entity_id = ${text}
    or (entry.entity = 'device' and entry.entity_id in (select id::text from device where mac = ${plain} or imei = ${plain}))
    or (entry.entity in (${isOfAccount}) and entry.entity_id in (select id::text from account where lower(account.account) = lower(${text})))
    or lower(entry.after ->> 'name') = lower(${text}) or lower(entry.before ->> 'name') = lower(${text}))`;
}

/** From where, and what else, somebody else asked is for administrators: it may speak of things of others. The demo account is many people. */
function toEntry(row: Row, reader: Reader, lang: Lang): AuditEntry {
  const isTold = reader.level === 'administrator' || (row.account_id === reader.accountId && reader.level !== 'demo');
  return {
    id: row.seq,
    at: row.at.toISOString(),
    account: row.account,
    level: row.level === '' ? null : (row.level as AuditEntry['level']),
    address: isTold ? row.address : null,
    call: row.call,
    what: nameOfCall(lang, row.call),
    entity: row.entity,
    entityId: row.entity_id,
    thing: row.thing,
    before: row.before,
    after: row.after,
    reason: row.reason,
    input: isTold ? row.input : null,
    requestId: isTold ? row.request_id : null,
    hash: row.hash.toString('hex'),
  };
}
