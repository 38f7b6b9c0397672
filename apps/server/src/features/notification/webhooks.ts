/** Webhooks of an owner. Table webhook is only written here; the outbox reads what signs a message. */
import { randomBytes } from 'node:crypto';
import type { Input } from '@frostway/contract/endpoint';
import type { notification as table } from '@frostway/contract/notification/endpoints';
import type { Webhook } from '@frostway/contract/notification/rows';
import { refuse } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import type { Selectable } from 'kysely';
import type { Caller, AuditedChange } from '../../call/serve.js';
import { holdNamed } from '../../db/advisory-locks.js';
import type { Db } from '../../db/connect.js';
import type { Schema } from '../../db/schema.js';
import { isSealed, opens, type Sealer, webhookSecret } from '../../outside/sealer.js';
import { checkMayOwn } from '../../scope/teams.js';

/** Whether a webhook may go to an address: the same that is asked when something is sent there. */
export type WebhookAllowed = (url: string) => Promise<boolean>;

async function checkAllowed(url: string, isAllowed: WebhookAllowed): Promise<void> {
  if (!(await isAllowed(url))) refuse('webhookNotPublic', { url: 'webhookNotPublic' });
}

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

function toWebhook(row: Selectable<Schema['webhook']>): Webhook {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    isEnabled: row.is_enabled,
    missions: row.tells_missions,
    createdAt: row.created_at.toISOString(),
  };
}

/** What the audit keeps: an address's path is as good as a password. */
const audited = ({ name, url, isEnabled, missions }: Webhook) => ({ name, host: new URL(url).host, isEnabled, missions });

/** Seals the secrets that a version before kept as they are; answers how many do not open, sealed with another key. */
export async function sealWebhooks(db: Db, sealer: Sealer): Promise<number> {
  let closed = 0;
  for (const { id, secret } of await db.selectFrom('webhook').select(['id', 'secret']).execute()) {
    if (isSealed(secret)) {
      if (!opens(sealer, secret, webhookSecret)) closed += 1;
      continue;
    }
    const sealed = { secret: sealer.seal(secret, webhookSecret) };
    await db.updateTable('webhook').set(sealed).where('id', '=', id).where('secret', '=', secret).execute();
  }
  return closed;
}

/** The webhooks of the caller, by name. */
export async function listWebhooks(db: Db, { ownerId }: Caller): Promise<Webhook[]> {
  const rows = await db.selectFrom('webhook').selectAll().where('owner_id', '=', ownerId).orderBy('name').orderBy('id').execute();
  return rows.map(toWebhook);
}

/** Adds one; its secret is answered this once. Refuses 80127, and 80131 an address that is not one of the public internet. */
export async function addWebhook(
  caller: Caller,
  { name, url, missions }: Input<(typeof table)['addWebhook']>,
  { db, audit }: AuditedChange,
  { at, isAllowed, sealer }: { readonly at: Date; readonly isAllowed: WebhookAllowed; readonly sealer: Sealer },
): Promise<Webhook & { secret: string }> {
  checkMayOwn(caller);
  await checkAllowed(url, isAllowed);
  await holdNamed(db, 'webhooks', caller.ownerId);
  if ((await listWebhooks(db, caller)).length >= limits.plans) refuse('tooManyPlans');
  const secret = newSecret();
  const row = await db
    .insertInto('webhook')
    .values({ owner_id: caller.ownerId, name, url, secret: sealer.seal(secret, webhookSecret), tells_missions: missions, created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  const webhook = toWebhook(row);
  audit({ entity: 'webhook', id: row.id, after: audited(webhook) });
  return { ...webhook, secret };
}

async function holdWebhook(db: Db, { ownerId }: Caller, id: number): Promise<Selectable<Schema['webhook']>> {
  const row = await db
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('noSuchWebhook');
}

/** Changes what is given. Refuses 80203, 60062, and 80131 a new address that is not one of the public internet. */
export async function changeWebhook(
  caller: Caller,
  { id, name, url, isEnabled, missions, renewSecret }: Input<(typeof table)['changeWebhook']>,
  { db, audit }: AuditedChange,
  { isAllowed, sealer }: { readonly isAllowed: WebhookAllowed; readonly sealer: Sealer },
): Promise<Webhook & { secret: string | null }> {
  const before = await holdWebhook(db, caller, id);
  if (url !== undefined && url !== before.url) await checkAllowed(url, isAllowed);
  const secret = renewSecret ? newSecret() : null;
  const after = {
    name: name ?? before.name,
    url: url ?? before.url,
    is_enabled: isEnabled ?? before.is_enabled,
    tells_missions: missions ?? before.tells_missions,
    secret: secret === null ? before.secret : sealer.seal(secret, webhookSecret),
  };
  if ((Object.keys(after) as (keyof typeof after)[]).every((field) => after[field] === before[field])) refuse('nothingChanged');
  await db.updateTable('webhook').set(after).where('id', '=', id).execute();
  const webhook = toWebhook({ ...before, ...after });
  audit({ entity: 'webhook', id, before: audited(toWebhook(before)), after: { ...audited(webhook), isSecretNew: renewSecret } });
  return { ...webhook, secret };
}

/** Removes one that no plan tells. Refuses 80203, 80125. */
export async function removeWebhook(caller: Caller, id: number, { db, audit }: AuditedChange): Promise<void> {
  const before = await holdWebhook(db, caller, id);
  const used = await db.selectFrom('notification_recipient').select('plan_id').where('webhook_id', '=', id).executeTakeFirst();
  if (used !== undefined) refuse('contactInUse');
  await db.deleteFrom('webhook').where('id', '=', id).execute();
  audit({ entity: 'webhook', id, before: audited(toWebhook(before)) });
}
