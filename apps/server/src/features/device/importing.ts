/** Importing devices into the inventory: each row for itself, and what would become of it before anything is done. */
import type { Answer } from '@frostway/contract/endpoint';
import type { deviceFeature as table } from '@frostway/contract/device/endpoints';
import { refuse, type RefusalName, refusals } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { sql } from 'kysely';
import type { Caller, AuditedChange } from '../../call/serve.js';
import { Slices } from '../../call/slices.js';
import { holdLock } from '../../db/advisory-locks.js';
import type { Db } from '../../db/connect.js';
import { publish } from '../../events/publish.js';
import { type Candidate, readRow, type ReadRow } from './import.js';
import { addFirstSettings } from './settings.js';
import { readTable } from './table/read.js';

/** Rows that go to the database in one statement. */
const batch = 1000;

type Given = {
  readonly rows?: readonly Readonly<Record<string, unknown>>[] | undefined;
  readonly file?: string | Uint8Array | undefined;
};
type Importer = Pick<Caller, 'level' | 'accountId' | 'ownerId' | 'account'>;
type Report = Answer<(typeof table)['importInventory']>;

/** Puts rows into the inventory, each for itself: a bad row does not stop the others. Refuses 50004 when there are no rows to read, and what readTable does. */
export async function importRows(given: Given, caller: Importer, lang: Lang, { db, audit }: AuditedChange, at: Date): Promise<Report> {
  const read = await readGiven(given, caller);
  const report = reportOf(read, await addToInventory(db, candidatesOf(read), at), lang, 'device.imported');
  audit({ entity: 'inventory', id: caller.accountId, after: { added: report.added, refused: report.rows.length - report.added } });
  return report;
}

/** What importRows would answer now, without doing it. Refuses the same. */
export async function checkRows(given: Given, caller: Importer, lang: Lang, db: Db): Promise<Report> {
  const read = await readGiven(given, caller);
  const { outcomes } = await judge(db, candidatesOf(read));
  return reportOf(read, outcomes, lang, 'device.import.wouldAdd');
}

/** A row, and where it stood in its file. */
type NumberedRow = { readonly row: number | null; readonly read: ReadRow };

async function readGiven({ rows, file }: Given, caller: Importer): Promise<NumberedRow[]> {
  const given =
    rows?.map((values) => ({ row: null, values })) ??
    (file === undefined ? undefined : await readTable(caller.ownerId, file)) ??
    refuse('dataUnrecognized');
  if (given.length === 0) refuse('dataUnrecognized', { file: 'dataUnrecognized' });
  // A dealer fills his own stock; what a file says of dealers is an administrator's to say.
  const dealer = caller.level === 'dealer' ? { dealer: caller.account } : {};
  const slices = new Slices();
  const placed: NumberedRow[] = [];
  for (const { row, values } of given) {
    if (slices.isOver()) await slices.next();
    const read = readRow(values);
    placed.push({ row, read: 'candidate' in read ? { ...read, candidate: { ...read.candidate, ...dealer } } : read });
  }
  return placed;
}

const candidatesOf = (rows: readonly NumberedRow[]): Candidate[] =>
  rows.flatMap(({ read }) => ('candidate' in read ? [read.candidate] : []));

function reportOf(
  placed: readonly NumberedRow[],
  outcomes: readonly (RefusalName | null)[],
  lang: Lang,
  added: 'device.imported' | 'device.import.wouldAdd',
): Report {
  const results = outcomes[Symbol.iterator]();
  const rows = placed.map(({ row, read }, index) => {
    const refusal = 'refusal' in read ? read.refusal : (results.next().value ?? null);
    const says = 'refusal' in read ? read.says : refusal === 'accountNonexistent' ? ('device.import.noDealer' as const) : undefined;
    return {
      index,
      row,
      device: read.device,
      errorcode: refusal === null ? 0 : refusals[refusal].code,
      message: refusal === null ? text(lang, added) : says === undefined ? refusals[refusal][lang] : text(lang, says),
    };
  });
  return { added: rows.filter(({ errorcode }) => errorcode === 0).length, rows };
}

/** Adds devices with their aliases and first settings; answers for each null, or why it was not added. */
export async function addToInventory(db: Db, candidates: readonly Candidate[], at: Date): Promise<(RefusalName | null)[]> {
  await holdLock(db, 'deviceImport');
  const { outcomes, dealers } = await judge(db, candidates);
  const fresh = candidates.filter((_candidate, index) => outcomes[index] === null);
  for (let from = 0; from < fresh.length; from += batch) await insertDevices(db, fresh.slice(from, from + batch), dealers, at);
  return outcomes;
}

const aliasKey = (family: string, alias: string): string => `${family} ${alias}`;

/** What is taken already, in the inventory or by an earlier row; and the dealers that are named. */
type Taken = { readonly names: Set<string>; readonly aliases: Set<string>; readonly dealers: Map<string, number> };

/** For each candidate null when it may be added, or why not; the first of two that are the same may. */
async function judge(
  db: Db,
  candidates: readonly Candidate[],
): Promise<{ readonly outcomes: (RefusalName | null)[]; readonly dealers: ReadonlyMap<string, number> }> {
  const taken: Taken = { names: new Set(), aliases: new Set(), dealers: new Map() };
  const outcomes: (RefusalName | null)[] = [];
  for (let from = 0; from < candidates.length; from += batch) {
    const some = candidates.slice(from, from + batch);
    await findTaken(db, some, taken);
    outcomes.push(...some.map((candidate) => judgeOne(candidate, taken)));
  }
  return { outcomes, dealers: taken.dealers };
}

function judgeOne(candidate: Candidate, { names, aliases, dealers }: Taken): RefusalName | null {
  const own = [candidate.mac, candidate.imei].filter((name) => name !== null);
  if (own.some((name) => names.has(name))) return 'dataRepeated';
  const ownAliases = candidate.alias === null ? [] : candidate.model.families.map((family) => aliasKey(family, candidate.alias ?? ''));
  if (ownAliases.some((alias) => aliases.has(alias))) return 'aliasTaken';
  if (candidate.dealer !== null && !dealers.has(candidate.dealer.toLowerCase())) return 'accountNonexistent';
  for (const name of own) names.add(name);
  for (const alias of ownAliases) aliases.add(alias);
  return null;
}

async function findTaken(db: Db, candidates: readonly Candidate[], taken: Taken): Promise<void> {
  const of = (pick: (candidate: Candidate) => string | null): string[] => candidates.flatMap((candidate) => pick(candidate) ?? []);
  const [macs, imeis, given] = [of((row) => row.mac), of((row) => row.imei), of((row) => row.alias)];
  const found = await sql<{
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
  for (const name of found.rows.flatMap((row) => [row.mac, row.imei])) if (name !== null) taken.names.add(name);
  for (const row of alias.rows) taken.aliases.add(aliasKey(row.family, row.alias));
  for (const row of dealer.rows) taken.dealers.set(row.name, row.id);
}

async function insertDevices(db: Db, fresh: readonly Candidate[], dealers: ReadonlyMap<string, number>, at: Date): Promise<void> {
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
  await publish(db, { type: 'identityChanged', deviceIds: rows.map(({ id }) => id) });
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
