/**
 * Who changed what: one row a change, written in the change's own transaction. Secrets never reach it.
 *
 * Each entry is chained to the one before by hash, in the transaction of the change: a trigger (db/migrations/007-audit.ts) takes the lock of the chain's head,
 * and the commit that follows at once lets it go. So an entry is never without its place, as it would be until a job of its own sealed it, and what
 * changes at the same time waits for one insert and one commit: hundreds a second, where people and not devices are what is waited for.
 */
import { sql } from 'kysely';
import type { Caller, Change, Guest, Origin } from '../call/serve.js';
import type { Db } from '../db/connect.js';
import { executeLater } from '../db/kept-plan.js';

const secrets = /password|token|secret|key|code|confirmation|sid|totp|ticket|^(?:file|photo|signature)$/i;

/** A copy of an input without what nobody may read later: secrets become `***`, long texts and lists are cut to their length. */
function withoutSecrets(input: unknown): Record<string, unknown> {
  if (typeof input !== 'object' || input === null) return {};
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, secrets.test(name) ? '***' : shortened(value)]));
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string' && value.length > 1000) return `(${value.length} characters)`;
  if (Array.isArray(value))
    return value.length > 100
      ? `(${value.length} entries)`
      : value.map((entry: unknown) => (typeof entry === 'object' ? withoutSecrets(entry) : entry));
  return typeof value === 'object' && value !== null && !(value instanceof Date) ? withoutSecrets(value) : value;
}

type Entry = {
  readonly at: Date;
  readonly call: string;
  readonly caller: Caller | Guest | undefined;
  readonly origin: Origin;
  readonly input: unknown;
  readonly changes: readonly Change[];
};

/** Writes the rows of one call: one for each thing it named, or one for the call itself. The last statement of a transaction: it holds up others. */
export async function writeAudit(db: Db, entry: Entry): Promise<void> {
  const caller = entry.caller !== undefined && 'accountId' in entry.caller ? entry.caller : undefined;
  const changes: readonly (Change | undefined)[] = entry.changes.length === 0 ? [undefined] : entry.changes;
  const asked = entry.input as { reason?: unknown } | undefined;
  const reason = typeof asked?.reason === 'string' && asked.reason !== '' ? asked.reason.slice(0, 1000) : null;
  const rows = changes.map((change) => ({
    account_id: change?.by?.accountId ?? caller?.accountId ?? null,
    account: change?.by?.account ?? caller?.account ?? '',
    level: change?.by?.level ?? caller?.level ?? '',
    entity: change?.entity ?? null,
    entity_id: change === undefined ? null : String(change.id),
    before: change?.before === undefined ? null : withoutSecrets(change.before),
    after: change?.after === undefined ? null : withoutSecrets(change.after),
    reason: change?.reason ?? reason,
    concerns: [
      ...(caller === undefined ? [] : [caller.accountId, caller.ownerId]),
      ...(change?.by === undefined ? [] : [change.by.accountId]),
      ...(change?.concerns ?? []),
    ],
  }));
  await executeLater(
    rows.length,
    db,
    sql`
    insert into audit_entry (at, account_id, account, level, address, request_id, call, entity, entity_id, before, after, reason, input, concerns)
    select ${entry.at}, change.account_id, change.account, change.level, ${entry.origin.address}, ${entry.origin.requestId},
      ${entry.call}, change.entity, change.entity_id, change.before, change.after, change.reason, ${JSON.stringify(withoutSecrets(entry.input))}::jsonb,
      array(select distinct who from (${concerned(entry.at)}) as people where who is not null order by who)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as change (account_id integer, account text, level text, entity text, entity_id text, before jsonb, after jsonb, reason text, concerns integer[])
    cross join lateral (select case when change.entity_id ~ '^[0-9]{1,9}$' then change.entity_id::integer end as number) as thing`,
  );
}

/** Whose things a change is about: who has, or had until this moment, the device, the account or the team. */
const concerned = (at: Date) => sql`
  select unnest(change.concerns) as who
  union all select thing.number where change.entity in ('account', 'relationUser', 'greatAdministrator')
  union all select account_id from device_ownership
    where change.entity = 'device' and device_id = thing.number and (until_ms is null or until_ms >= ${at.getTime()}::bigint)
  union all select owner_id from team where change.entity = 'team' and id = thing.number
  union all select owner_id from device_share where change.entity = 'deviceShare' and id = thing.number`;
