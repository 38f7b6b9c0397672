/** The entries of the audit trail a caller may read: all of them for an administrator, else what he did and what was done to what is his. */
import { type AuditEntry, auditFilter } from '@frostway/contract/audit/endpoints';
import { referencesOf, referredKinds } from '@frostway/contract/audit/references';
import { nameOfCall } from '@frostway/contract/audit/own-call-names';
import type { Lang } from '@frostway/contract/text';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { countCap } from '../../call/paging.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import { type Reader, selectNames } from './names.js';

const filter = z.object(auditFilter);
/** See `auditFilter` of the contract. */
export type AuditFilter = z.output<typeof filter>;

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
  rule_id: number | null;
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
  filtered: AuditFilter,
  { before, limit, lang }: { before: number | undefined; limit: number; lang: Lang },
): Promise<AuditEntry[]> {
  const parts = conditions(reader, filtered);
  if (before !== undefined) parts.push(sql`entry.seq < ${before}`);
  const { rows } = await sql<Row>`
    select entry.seq, entry.at, entry.account_id, entry.account, entry.level, entry.address, entry.call, entry.entity, entry.entity_id, entry.before, entry.after,
      entry.reason, entry.input, entry.request_id, entry.hash,
      coalesce(device.mac, device.imei, account.account, ${said('name')}, ${said('account')}, ${said('label')}, ${said('number')}) as thing, alarm.rule_id
    from (select * from audit_entry as entry where ${sql.join(parts, sql` and `)} order by entry.seq desc limit ${limit}) as entry
    cross join lateral (select case when entry.entity_id ~ '^[0-9]{1,9}$' then entry.entity_id::integer end as number) as named
    left join alarm on entry.entity = 'alarm' and alarm.id = named.number
    left join device on device.id = case when entry.entity = 'device' then named.number else alarm.device_id end
    left join account on entry.entity in (${isOfAccount}) and account.id = named.number
    order by entry.seq desc`.execute(db);
  const wanted = new Set(rows.flatMap((row) => [...referencesOf(row), ...aboutOf(row)]));
  const names = await selectNames(db, reader, wanted, { lang, mayRead: mayRead(reader) });
  return rows.map((row) => toEntry(row, names, reader, lang));
}

/** How many entries there are, counted to one more than `countCap`. */
export async function countEntries(db: Db, reader: Reader, filtered: AuditFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from audit_entry as entry where ${sql.join(conditions(reader, filtered), sql` and `)} limit ${countCap + 1}) as found`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

const mayRead = (reader: Reader): RawBuilder<unknown> =>
  reader.level === 'administrator' ? sql`true` : sql`entry.concerns && array[${reader.accountId}, ${reader.ownerId}]::integer[]`;

/** What an entry itself calls its thing. */
const said = (field: string): RawBuilder<unknown> =>
  sql.join(
    ['after', 'before'].map((side) => {
      const fields = sql.ref(`entry.${side}`);
      return sql`case when jsonb_typeof(${fields} -> ${field}::text) = 'string' then nullif(${fields} ->> ${field}::text, '') end`;
    }),
  );

/** What else names an entry's thing, as `kind:id`: itself, the rule of an alarm, the device of a share or a certificate. */
function aboutOf({ entity, entity_id, rule_id, before, after }: Row): string[] {
  const device = after?.['device'] ?? before?.['device'] ?? after?.['deviceId'];
  return [
    ...(rule_id === null ? [] : [`alertRule:${rule_id}`]),
    ...(typeof device === 'number' ? [`device:${device}`] : []),
    ...(referredKinds.some((kind) => kind === entity) && /^[0-9]{1,9}$/.test(entity_id ?? '') ? [`${entity}:${entity_id}`] : []),
  ];
}

function conditions(reader: Reader, { who, entity, entityId, call, st, et }: AuditFilter): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = [mayRead(reader)];
  if (who !== undefined && who !== '') parts.push(sql`entry.account ilike ${likePattern(who)}`);
  if (entity !== undefined && entity !== '') parts.push(sql`entry.entity = ${entity}`);
  if (entityId !== undefined && entityId !== '') parts.push(namesThing(entityId));
  if (call !== undefined && call !== '') parts.push(sql`entry.call = ${call}`);
  if (st !== undefined) parts.push(sql`entry.at >= ${new Date(st)}`);
  if (et !== undefined) parts.push(sql`entry.at < ${new Date(et)}`);
  return parts;
}

/** Entities whose id is an account's. */
const isOfAccount = sql.join(['account', 'relationUser', 'greatAdministrator', 'inventory']);

/** By its number or by what is shown of it: a device, and what its alarms are, by its MAC or IMEI, all else by its name. */
function namesThing(text: string): RawBuilder<unknown> {
  const plain = text.replaceAll(/[\s:-]/g, '').toUpperCase();
  return sql`(entry.entity_id = ${text}
    or (entry.entity = 'device' and entry.entity_id in (select id::text from device where mac = ${plain} or imei = ${plain}))
    or (entry.entity = 'alarm' and entry.entity_id in
      (select alarm.id::text from alarm join device on device.id = alarm.device_id where device.mac = ${plain} or device.imei = ${plain}))
    or (entry.entity in (${isOfAccount}) and entry.entity_id in (select id::text from account where lower(account.account) = lower(${text})))
    or lower(entry.after ->> 'name') = lower(${text}) or lower(entry.before ->> 'name') = lower(${text}))`;
}

/** From where, and what else, somebody else asked is for administrators: it may speak of things of others. The demo account is many people. */
function toEntry(row: Row, names: ReadonlyMap<string, string>, reader: Reader, lang: Lang): AuditEntry {
  const isTold = reader.level === 'administrator' || (row.account_id === reader.accountId && reader.level !== 'demo');
  const known = aboutOf(row).flatMap((each) => names.get(each) ?? []);
  // What the entry says of its thing comes first: so it was called then.
  const thing = row.thing ?? known[0] ?? null;
  const about = known
    .filter((name) => name !== thing)
    .map((name) => (thing !== null && name.startsWith(`${thing} `) ? name.slice(thing.length + 1) : name));
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
    thing,
    about: about[0] ?? null,
    before: row.before,
    after: row.after,
    names: Object.fromEntries(referencesOf(row).flatMap((each) => (names.has(each) ? [[each, names.get(each) ?? '']] : []))),
    reason: row.reason,
    input: isTold ? row.input : null,
    requestId: isTold ? row.request_id : null,
    hash: row.hash.toString('hex'),
  };
}
