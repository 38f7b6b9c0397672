/**
 * The only answer to "may this account see or touch that device". It hands out SQL conditions: visibility is part of the WHERE, and what a
 * caller may not see does not exist for him.
 */
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller } from '../call/serve.js';
import type { Db } from '../db/connect.js';
import type { Schema } from '../db/schema.js';

/** Who asks; a session's caller is one. */
export type Asker = Pick<Caller, 'accountId' | 'level'>;

/**
 * Condition on `device`, or on the alias it has in the statement: the asker sees it. Owners see their devices; the administrator administers the
 * inventory but sees no one's values.
 */
export function seesDevice(asker: Asker, alias = 'device'): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${alias}.owner_id`)} = ${asker.accountId}`;
}

/**
 * Join that gives a seen device the start of the past the asker may read, epoch ms, as column `from_ms` of `window`; null = from its first day.
 * Facts before it are another owner's: every query over latest values or history compares with it.
 */
export function joinWindow(window: string, alias = 'device'): RawBuilder<unknown> {
  const table = sql.ref(window);
  return sql`left join device_ownership as ${table} on ${table}.device_id = ${sql.ref(`${alias}.id`)} and ${table}.until_ms is null`;
}

/** Condition on `device`: the asker may change it. */
export function ownsDevice(asker: Asker): RawBuilder<SqlBool> {
  return sql<SqlBool>`device.owner_id = ${asker.accountId}`;
}

/** Condition on `device_group`: the group is the asker's. */
export function ownsGroup(asker: Asker): RawBuilder<SqlBool> {
  return sql<SqlBool>`device_group.owner_id = ${asker.accountId}`;
}

/** The part of a device's past the asker may read: epoch ms, both ends included. */
export type Window = { readonly fromMs: number; readonly untilMs: number };
export type SeenDevice = {
  readonly id: number;
  readonly mac: string | null;
  readonly imei: string | null;
  readonly name: string;
  readonly kind: Schema['device']['kind'];
  readonly window: Window;
};

/** Devices by MAC or IMEI, in the order asked, each with the window of its history the asker may read. Any that is not visible refuses 50017. */
export async function findSeenDevices(
  db: Db,
  asker: Asker,
  wanted: { macs?: readonly string[]; imeis?: readonly string[] },
): Promise<SeenDevice[]> {
  const macs = [...new Set(wanted.macs)];
  const imeis = [...new Set(wanted.imeis)];
  if (macs.length + imeis.length === 0) refuse('rangeMissing');
  const rows = await db
    .selectFrom('device')
    .innerJoin('device_ownership', (join) =>
      join.onRef('device_ownership.device_id', '=', 'device.id').on('device_ownership.until_ms', 'is', null),
    )
    .select(['device.id', 'device.mac', 'device.imei', 'device.name', 'device.kind', 'device_ownership.from_ms'])
    .where((eb) => eb.or([eb('device.mac', 'in', macs.length > 0 ? macs : ['']), eb('device.imei', 'in', imeis.length > 0 ? imeis : [''])]))
    .where(seesDevice(asker))
    .execute();
  const found = new Map(rows.flatMap((row) => [row.mac, row.imei].filter((name) => name !== null).map((name) => [name, row] as const)));
  return [...macs, ...imeis].map((name) => {
    const row = found.get(name) ?? refuse('notFound');
    return {
      id: row.id,
      mac: row.mac,
      imei: row.imei,
      name: row.name,
      kind: row.kind,
      window: { fromMs: row.from_ms ?? 0, untilMs: Number.MAX_SAFE_INTEGER },
    };
  });
}

/** The one device named by MAC or IMEI; refuses 50017 when it is not visible. */
export async function findSeenDevice(
  db: Db,
  asker: Asker,
  wanted: { mac?: string | undefined; imei?: string | undefined },
): Promise<SeenDevice> {
  const [device] = await findSeenDevices(db, asker, {
    ...(wanted.mac === undefined ? {} : { macs: [wanted.mac] }),
    ...(wanted.imei === undefined || wanted.mac !== undefined ? {} : { imeis: [wanted.imei] }),
  });
  return device ?? refuse('notFound');
}

/** The one device of an id; undefined when it is not visible. */
export async function findSeenById(db: Db, asker: Asker, id: number): Promise<SeenDevice | undefined> {
  const row = await db
    .selectFrom('device')
    .select(['device.mac', 'device.imei'])
    .where('device.id', '=', id)
    .where(seesDevice(asker))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return findSeenDevice(db, asker, row.mac === null ? { imei: row.imei ?? undefined } : { mac: row.mac });
}

/**
 * The devices named by MAC or IMEI, for a change. Refuses 10000 when none is named, 50017 when any is not visible, 60041 when the asker sees one
 * that only its owner may change.
 */
export async function findOwnedDevices(
  db: Db,
  asker: Asker,
  wanted: { macs?: readonly string[]; imeis?: readonly string[] },
): Promise<SeenDevice[]> {
  if ((wanted.macs?.length ?? 0) + (wanted.imeis?.length ?? 0) === 0) refuse('parametersIllegal');
  const seen = await findSeenDevices(db, asker, wanted);
  const ids = [...new Set(seen.map((device) => device.id))];
  const owned = await db
    .selectFrom('device')
    .select('device.id')
    .where('device.id', 'in', ids)
    .where(ownsDevice(asker))
    .orderBy('device.id')
    .forUpdate()
    .execute();
  if (owned.length < ids.length) refuse('notOwner');
  return ids.flatMap((id) => seen.find((device) => device.id === id) ?? []);
}

/** The one device named by MAC or IMEI, for a change, locked until the change is committed; refuses as findOwnedDevices does. */
export async function findOwnedDevice(
  db: Db,
  asker: Asker,
  wanted: { mac?: string | undefined; imei?: string | undefined },
): Promise<SeenDevice> {
  const { mac, imei } = wanted;
  const [device] = await findOwnedDevices(db, asker, mac === undefined ? (imei === undefined ? {} : { imeis: [imei] }) : { macs: [mac] });
  return device ?? refuse('notFound');
}

/** The ids of every device the asker sees, for the live hub. */
export async function seenDeviceIds(db: Db, asker: Asker): Promise<Set<number>> {
  const rows = await db.selectFrom('device').select('device.id').where(seesDevice(asker)).execute();
  return new Set(rows.map((row) => row.id));
}
