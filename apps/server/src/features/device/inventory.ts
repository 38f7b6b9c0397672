/** The inventory: every device the platform takes data from, put in by an administrator, owned by somebody or free. */
import { randomBytes } from 'node:crypto';
import type { Answer } from '@frostway/contract/endpoint';
import type { deviceFeature as table } from '@frostway/contract/device/endpoints';
import { refuse, type RefusalName, refusals } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { parseImei, parseMac } from '@frostway/core/identity';
import { type DeviceModel, findModel } from '@frostway/core/models';
import { sql } from 'kysely';
import type { Caller, Changing } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { type Candidate, newIdentity, readRow, readTable } from './import.js';
import { isBelow } from '../../scope/grants.js';
import { checkPage, type Page, rangeOf } from '../../call/paging.js';
import { likePattern } from '../../db/like.js';
import { addFirstSettings } from './settings.js';

/** Imports come one after another: what is free when it is looked up is free when it is written. */
const importLock = 7_250_333;
/** Rows that go to the database in one statement. */
const batch = 5000;
const mostRows = 20_000;

type Given = { readonly rows?: readonly Record<string, unknown>[] | undefined; readonly file?: string | Uint8Array | undefined };

/** Puts rows into the inventory, each for itself: a bad row does not stop the others. Refuses 50004 when there are no rows to read. */
export async function importRows(
  given: Given,
  caller: Pick<Caller, 'level' | 'accountId' | 'account'>,
  lang: Lang,
  { db, audit }: Pick<Changing, 'db' | 'audit'>,
  at: Date,
): Promise<Answer<(typeof table)['importInventory']>> {
  const rows = given.rows ?? (given.file === undefined ? undefined : readTable(given.file, mostRows));
  if (rows === undefined || rows.length === 0 || rows.length > mostRows) refuse('dataUnrecognized', { file: 'dataUnrecognized' });
  const read = rows.map(readRow);
  // A dealer fills his own stock; what a file says of dealers is an administrator's to say.
  const dealer = caller.level === 'dealer' ? { dealer: caller.account } : {};
  const candidates = read.flatMap((row) => ('candidate' in row ? [{ ...row.candidate, ...dealer }] : []));
  const results = (await addToInventory(db, candidates, at))[Symbol.iterator]();
  const outcomes = read.map((row) => ({ device: row.device, refusal: 'refusal' in row ? row.refusal : (results.next().value ?? null) }));
  const added = outcomes.filter((outcome) => outcome.refusal === null).length;
  audit({ entity: 'inventory', id: caller.accountId, after: { added, refused: outcomes.length - added } });
  return {
    added,
    rows: outcomes.map(({ device, refusal }, index) => ({
      index,
      device,
      errorcode: refusal === null ? 0 : refusals[refusal].code,
      message: refusal === null ? text(lang, 'device.imported') : refusals[refusal][lang],
    })),
  };
}

/** Adds devices with their aliases and first settings; answers for each null, or why it was not added. */
export async function addToInventory(db: Db, candidates: readonly Candidate[], at: Date): Promise<(RefusalName | null)[]> {
  await sql`select pg_advisory_xact_lock(${importLock})`.execute(db);
  const outcomes: (RefusalName | null)[] = [];
  for (let from = 0; from < candidates.length; from += batch)
    outcomes.push(...(await addBatch(db, candidates.slice(from, from + batch), at)));
  return outcomes;
}

const aliasKey = (family: string, alias: string): string => `${family} ${alias}`;

async function addBatch(db: Db, candidates: readonly Candidate[], at: Date): Promise<(RefusalName | null)[]> {
  const { names, aliases, dealers } = await findTaken(db, candidates);
  const outcomes = candidates.map((candidate): RefusalName | null => {
    const own = [candidate.mac, candidate.imei].filter((name) => name !== null);
    if (own.some((name) => names.has(name))) return 'dataRepeated';
    const ownAliases = candidate.alias === null ? [] : candidate.model.families.map((family) => aliasKey(family, candidate.alias ?? ''));
    if (ownAliases.some((alias) => aliases.has(alias))) return 'aliasTaken';
    if (candidate.dealer !== null && !dealers.has(candidate.dealer.toLowerCase())) return 'accountNonexistent';
    for (const name of own) names.add(name);
    for (const alias of ownAliases) aliases.add(alias);
    return null;
  });
  const fresh = candidates.filter((_candidate, index) => outcomes[index] === null);
  await insertDevices(db, fresh, dealers, at);
  return outcomes;
}

async function findTaken(
  db: Db,
  candidates: readonly Candidate[],
): Promise<{ names: Set<string>; aliases: Set<string>; dealers: Map<string, number> }> {
  const of = (pick: (candidate: Candidate) => string | null): string[] => candidates.flatMap((candidate) => pick(candidate) ?? []);
  const [macs, imeis, given] = [of((row) => row.mac), of((row) => row.imei), of((row) => row.alias)];
  const taken = await sql<{
    mac: string | null;
    imei: string | null;
  }>`select mac, imei from device where mac = any(${macs}::text[]) or imei = any(${imeis}::text[])`.execute(db);
  const alias = await sql<{
    family: string;
    alias: string;
  }>`select family, alias from device_alias where alias = any(${given}::text[])`.execute(db);
  const dealer = await sql<{ id: number; name: string }>`
    select id, lower(account) as name from account where level = 'dealer' and lower(account) = any(${of((row) => row.dealer?.toLowerCase() ?? null)}::text[])`.execute(
    db,
  );
  return {
    names: new Set(taken.rows.flatMap((row) => [row.mac, row.imei]).filter((name) => name !== null)),
    aliases: new Set(alias.rows.map((row) => aliasKey(row.family, row.alias))),
    dealers: new Map(dealer.rows.map((row) => [row.name, row.id])),
  };
}

async function insertDevices(db: Db, fresh: readonly Candidate[], dealers: ReadonlyMap<string, number>, at: Date): Promise<void> {
  if (fresh.length === 0) return;
  const { rows } = await sql<{ id: number; name: string }>`
    insert into device (mac, imei, kind, model, activation_key, dealer_id, name, alias, created_at)
    select mac, imei, kind, model, activation_key, dealer_id, coalesce(alias, mac, imei), alias, ${at}
    from unnest(${fresh.map((row) => row.mac)}::text[], ${fresh.map((row) => row.imei)}::text[], ${fresh.map((row) => row.model.kind)}::text[],
      ${fresh.map((row) => row.model.model)}::text[], ${fresh.map((row) => row.activationKey)}::text[],
      ${fresh.map((row) => (row.dealer === null ? null : (dealers.get(row.dealer.toLowerCase()) ?? null)))}::integer[], ${fresh.map((row) => row.alias)}::text[])
      as given (mac, imei, kind, model, activation_key, dealer_id, alias)
    returning id, coalesce(mac, imei) as name`.execute(db);
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  const devices = fresh.flatMap((row) => {
    const id = ids.get(row.mac ?? row.imei ?? '');
    return id === undefined ? [] : [{ id, model: row.model, alias: row.alias }];
  });
  await addFirstSettings(db, devices);
  await addAliases(
    db,
    devices.flatMap(({ id, model, alias }) => (alias === null ? [] : model.families.map((family) => ({ family, alias, id })))),
  );
}

async function addAliases(
  db: Db,
  aliases: readonly { readonly family: string; readonly alias: string; readonly id: number }[],
): Promise<void> {
  await sql`
    insert into device_alias (family, alias, device_id)
    select * from unnest(${aliases.map((row) => row.family)}::text[], ${aliases.map((row) => row.alias)}::text[], ${aliases.map((row) => row.id)}::integer[])`.execute(
    db,
  );
}

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
  { db, audit }: Pick<Changing, 'db' | 'audit'>,
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
