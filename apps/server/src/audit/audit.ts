/** Who changed what: one row a change, written in the change's own transaction. Secrets never reach it. */
import type { Caller, Change, Guest, Origin } from '../call/serve.js';
import type { Db } from '../db/connect.js';

const secrets = /password|token|secret|key|code|confirmation|sid|totp|^file$/i;

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

/** Writes the rows of one call: one for each thing it named, or one for the call itself. */
export async function writeAudit(db: Db, entry: Entry): Promise<void> {
  const caller = entry.caller !== undefined && 'accountId' in entry.caller ? entry.caller : undefined;
  const changes: readonly (Change | undefined)[] = entry.changes.length === 0 ? [undefined] : entry.changes;
  await db
    .insertInto('audit_entry')
    .values(
      changes.map((change) => ({
        at: entry.at,
        account_id: caller?.accountId ?? null,
        account: caller?.account ?? '',
        level: caller?.level ?? '',
        address: entry.origin.address,
        request_id: entry.origin.requestId,
        call: entry.call,
        entity: change?.entity ?? null,
        entity_id: change === undefined ? null : String(change.id),
        before: change?.before === undefined ? null : JSON.stringify(withoutSecrets(change.before)),
        after: change?.after === undefined ? null : JSON.stringify(withoutSecrets(change.after)),
        input: JSON.stringify(withoutSecrets(entry.input)),
      })),
    )
    .execute();
}
