/** The inventory: every device the platform takes data from, put in by an administrator, owned by somebody or free. */
import { randomBytes } from 'node:crypto';
import type { Answer } from '@frostway/contract/endpoint';
import type { deviceFeature as table } from '@frostway/contract/device/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { parseImei, parseMac } from '@frostway/core/identity';
import { type DeviceModel, findModel } from '@frostway/core/models';
import { sql } from 'kysely';
import type { Caller, AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { type Candidate, newIdentity } from './import.js';
import { addToInventory } from './importing.js';
import { isBelow } from '../../scope/grants.js';
import { checkPage, type Page, rangeOf } from '../../call/paging.js';
import { likePattern } from '../../db/like.js';

type InventoryFilter = Page & { readonly search?: string | undefined; readonly free?: boolean | undefined };

/** The inventory, newest first; a dealer's part of it is what is his or below him. */
export async function listInventory(
  db: Db,
  caller: Pick<Caller, 'level' | 'accountId'>,
  filter: InventoryFilter,
): Promise<Answer<(typeof table)['inventory']>> {
  const conditions = [caller.level === 'administrator' ? sql`true` : isBelow(caller.accountId)];
  if (filter.free !== undefined) conditions.push(filter.free ? sql`device.owner_id is null` : sql`device.owner_id is not null`);
  if (filter.search !== undefined && filter.search !== '') {
    const pattern = likePattern(filter.search);
    const identity = likePattern(filter.search.replace(/[:\- .]/g, ''));
    conditions.push(
      sql`(device.mac ilike ${identity} or device.imei ilike ${identity} or device.alias ilike ${pattern} or device.model ilike ${pattern} or owner.account ilike ${pattern} or dealer.account ilike ${pattern})`,
    );
  }
  const from = sql`
    from device left join account as owner on owner.id = device.owner_id left join account as dealer on dealer.id = device.dealer_id
    where ${sql.join(conditions, sql` and `)}`;
  const { limit, offset } = rangeOf(filter);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  const total = counted[0]?.total ?? 0;
  checkPage(total, filter);
  const { rows } = await sql<{
    id: number;
    mac: string | null;
    imei: string | null;
    alias: string | null;
    model: string;
    kind: DeviceModel['kind'];
    owner: string | null;
    dealer: string | null;
    created_at: Date;
  }>`
    select device.id, device.mac, device.imei, device.alias, device.model, device.kind, owner.account as owner, dealer.account as dealer, device.created_at
    ${from} order by device.id desc limit ${limit} offset ${offset}`.execute(db);
  return { total, rows: rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })) };
}

/** Devices that reported without being in the platform, the latest first. */
export async function listUnknown(db: Db, page: Page): Promise<Answer<(typeof table)['unknownDevices']>> {
  const { total } = await db
    .selectFrom('unknown_device')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  checkPage(total, page);
  const { limit, offset } = rangeOf(page);
  const rows = await db
    .selectFrom('unknown_device')
    .selectAll()
    .orderBy('last_seen', 'desc')
    .orderBy('family')
    .orderBy('identity')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    total,
    rows: rows.map((row) => ({
      family: row.family,
      identity: row.identity,
      count: row.count,
      firstSeen: row.first_seen.toISOString(),
      lastSeen: row.last_seen.toISOString(),
      address: row.address,
    })),
  };
}

type Adoption = { readonly family: string; readonly identity: string; readonly model: string; readonly activationKey?: string | undefined };

/**
 * Puts an unknown device into the inventory. An identity that is no MAC or IMEI becomes its alias, and the platform makes the name people use.
 * Refuses 50017, 80020, 50003, 80027, and 80008 for an IMEI under a model that is named by MAC.
 */
export async function adoptUnknown(
  adoption: Adoption,
  { db, audit }: AuditedChange,
  at: Date,
): Promise<Answer<(typeof table)['adoptUnknown']>> {
  const { family, identity } = adoption;
  const unknown = await db
    .deleteFrom('unknown_device')
    .where('family', '=', family)
    .where('identity', '=', identity)
    .returning('identity')
    .executeTakeFirst();
  if (unknown === undefined) refuse('notFound');
  const model = findModel(adoption.model) ?? refuse('modelUnknown', { model: 'modelUnknown' });
  const named = nameFrom(identity, model);
  const key = adoption.activationKey ?? '';
  const activationKey = key === '' ? randomBytes(6).toString('hex').toUpperCase() : key;
  const families = model.families.includes(family) ? model.families : [...model.families, family];
  const [refusal] = await addToInventory(db, [{ ...named, model: { ...model, families }, activationKey, dealer: null }], at);
  if (refusal !== null && refusal !== undefined) refuse(refusal);
  const { id } = await db
    .selectFrom('device')
    .select('id')
    .where((eb) => eb.or([eb('mac', '=', named.mac), eb('imei', '=', named.imei)]))
    .executeTakeFirstOrThrow();
  audit({ entity: 'device', id, after: { adopted: `${family} ${identity}`, model: model.model } });
  return { id, mac: named.mac, imei: named.imei, activationKey };
}

function nameFrom(identity: string, model: DeviceModel): Pick<Candidate, 'mac' | 'imei' | 'alias'> {
  const imei = parseImei(identity);
  if (model.identifiedBy === 'imei')
    return imei === undefined ? { ...newIdentity(model), alias: identity } : { mac: null, imei, alias: null };
  const mac = parseMac(identity);
  if (mac !== undefined) return { mac, imei: null, alias: null };
  return imei === undefined ? { ...newIdentity(model), alias: identity } : refuse('macInvalid');
}
