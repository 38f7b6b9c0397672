/**
 * The only answer to "may this account, or this guest, see or touch that device". It hands out SQL: visibility is part of the statement, and what a
 * caller may not see does not exist for him. Why somebody sees a device stands in grants.ts.
 */
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/connect.js';
import type { DeviceTable } from '../db/schema.js';
import type { Principal, Viewer } from './principal.js';
import { type Granted, type GrantOptions, grantsOf } from './grants.js';
import { privateTimes } from './private-hours.js';

export type { Principal, Viewer } from './principal.js';

/**
 * Join that keeps the devices the principal sees and gives what he may see of them, under the name `seen`: from_ms, until_ms, may_latest, may_place, may_history,
 * may_change, is_own. Facts outside from_ms and until_ms are not his: every query over latest values or history compares with them.
 */
export function joinSeen(principal: Viewer, options: GrantOptions = {}, alias = 'device'): RawBuilder<unknown> {
  return sql`join ${grantsOf(principal, options)} as seen on seen.device_id = ${sql.ref(`${alias}.id`)}`;
}

/** Condition on `device`, or on the alias it has in the statement: the principal sees it. */
export function seesDevice(principal: Viewer, alias = 'device'): RawBuilder<SqlBool> {
  const granted = (): RawBuilder<SqlBool> =>
    sql<SqlBool>`${sql.ref(`${alias}.id`)} in (select device_id from ${grantsOf(principal, { withoutOwn: true })} as seen)`;
  if (!('ownerId' in principal)) return granted();
  const owned = sql<SqlBool>`${sql.ref(`${alias}.owner_id`)} = ${principal.ownerId}`;
  return principal.receives?.shares === false && !principal.receives.teams ? owned : sql<SqlBool>`(${owned} or ${granted()})`;
}

/** Condition on `device`: the principal is its owner, or acts for him. */
export function ownsDevice(principal: Principal): RawBuilder<SqlBool> {
  return sql<SqlBool>`device.owner_id = ${principal.ownerId}`;
}

/** Condition on `device_group`: the group is the principal's. */
export function ownsGroup(principal: Principal): RawBuilder<SqlBool> {
  return sql<SqlBool>`device_group.owner_id = ${principal.ownerId}`;
}

/** The part of a device's past the principal may read: epoch ms, its end excluded. */
export type Window = { readonly fromMs: number; readonly untilMs: number };
/** What of a device may be seen or done; `see` is that it is there, its state and its expiry, `track` where it was. */
export type Right = 'see' | 'latest' | 'place' | 'history' | 'track' | 'change' | 'own';
export type SeenDevice = {
  readonly id: number;
  readonly mac: string | null;
  readonly imei: string | null;
  /** Empty for a former owner, who is not shown what it is called now. */
  readonly name: string;
  readonly kind: DeviceTable['kind'];
  /** His own past is all he has of it. */
  readonly isPast: boolean;
  readonly window: Window;
  readonly rights: ReadonlySet<Right>;
  readonly expiresAt: Date | null;
  /** Moments, epoch ms, of which its place is not shown; asked for with `track` alone. */
  readonly isPrivate?: (ms: number) => boolean;
};

type DeviceNames = { readonly macs?: readonly string[]; readonly imeis?: readonly string[] };
type WantedOne = { readonly mac?: string | undefined; readonly imei?: string | undefined };
type Row = Granted & Pick<Selectable<DeviceTable>, 'id' | 'mac' | 'imei' | 'name' | 'kind' | 'expires_at'>;

/**
 * Devices by MAC or IMEI, in the order asked, each with the window of its past the principal may read. Refuses 50017 when any is not visible, 50006 when the
 * principal may not do with one what `right` says. For `history` and `track` a former owner has his own time.
 */
export async function findSeenDevices(db: Db, principal: Viewer, wanted: DeviceNames, right: Right = 'see'): Promise<SeenDevice[]> {
  const found = await selectNamed(db, principal, wanted, right);
  for (const { device } of found) if (!device.rights.has(right)) refuse('notPermitted');
  return found.map(({ device }) => device);
}

async function selectNamed(
  db: Db,
  principal: Viewer,
  wanted: DeviceNames,
  right: Right,
): Promise<{ device: SeenDevice; isMember: boolean }[]> {
  const macs = [...new Set(wanted.macs)];
  const imeis = [...new Set(wanted.imeis)];
  if (macs.length + imeis.length === 0) refuse('rangeMissing');
  const { rows: ids } = await sql<{ id: number }>`select id from device where mac = any(${macs}) or imei = any(${imeis})`.execute(db);
  const { rows } = await sql<Row>`
    select device.id, device.mac, device.imei, device.name, device.kind, device.expires_at, seen.from_ms, seen.until_ms, seen.may_latest, seen.may_place,
      seen.may_history, seen.may_change, seen.is_own, seen.is_member, seen.is_past, seen.may_track
    from device ${joinSeen(principal, { ids: ids.map(({ id }) => id), withBelow: true, withPast: right === 'track' ? 'track' : right === 'history' })}`.execute(
    db,
  );
  const found = new Map(rows.flatMap((row) => [row.mac, row.imei].filter((name) => name !== null).map((name) => [name, row] as const)));
  const hidden =
    right === 'track'
      ? await privateTimes(
          db,
          principal,
          rows.flatMap(({ id, is_own: isOwn }) => (isOwn ? [] : [id])),
        )
      : undefined;
  return [...macs, ...imeis].map((name) => {
    const row = found.get(name) ?? refuse('notFound');
    const isPrivate = hidden?.get(row.id);
    return { device: { ...toSeen(row), ...(isPrivate === undefined ? {} : { isPrivate }) }, isMember: row.is_member };
  });
}

function toSeen(row: Row): SeenDevice {
  const rights = new Set<Right>(['see']);
  if (row.may_latest) rights.add('latest');
  if (row.may_place) rights.add('place');
  if (row.may_history) rights.add('history');
  if (row.may_track || (row.may_place && row.may_history)) rights.add('track');
  if (row.may_change) rights.add('change');
  if (row.is_own) rights.add('own');
  return {
    id: row.id,
    mac: row.mac,
    imei: row.imei,
    name: row.is_past ? '' : row.name,
    kind: row.kind,
    isPast: row.is_past,
    window: { fromMs: row.from_ms, untilMs: Math.min(row.until_ms + 1, Number.MAX_SAFE_INTEGER) },
    rights,
    expiresAt: row.expires_at,
  };
}

/** The one device named by MAC or IMEI; refuses as findSeenDevices does. */
export async function findSeenDevice(db: Db, principal: Viewer, wanted: WantedOne, right: Right = 'see'): Promise<SeenDevice> {
  const [device] = await findSeenDevices(db, principal, listOf(wanted), right);
  return device ?? refuse('notFound');
}

const listOf = ({ mac, imei }: WantedOne): DeviceNames =>
  mac !== undefined ? { macs: [mac] } : imei !== undefined ? { imeis: [imei] } : {};

/** The one device of an id; undefined when it is not visible. */
export async function findSeenById(db: Db, principal: Viewer, id: number): Promise<SeenDevice | undefined> {
  const row = await db.selectFrom('device').select(['mac', 'imei']).where('id', '=', id).where(seesDevice(principal)).executeTakeFirst();
  if (row === undefined) return undefined;
  return findSeenDevice(db, principal, { mac: row.mac ?? undefined, imei: row.imei ?? undefined });
}

/**
 * The devices named by MAC or IMEI, for a change, locked until it is committed. Refuses 10000 when none is named, 50017 when any is not visible; with `own` 60041
 * for one that only its owner may so change, with `change` also 50006 for one whose team gives the principal too low a level.
 */
export async function findOwnedDevices(
  db: Db,
  principal: Principal,
  wanted: DeviceNames,
  right: 'change' | 'own' = 'own',
): Promise<SeenDevice[]> {
  if ((wanted.macs?.length ?? 0) + (wanted.imeis?.length ?? 0) === 0) refuse('parametersIllegal');
  const named = await selectNamed(db, principal, wanted, 'see');
  const ids = [...new Set(named.map(({ device }) => device.id))];
  // Its key is nobody's to change: who writes of a device something that points to it does not wait, holding what is waited for here.
  await db.selectFrom('device').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
  // Looked at again under the lock: somebody may have sold one meanwhile.
  const held = await selectNamed(db, principal, wanted, 'see');
  for (const { device, isMember } of held)
    if (!device.rights.has(right)) refuse(right === 'change' && isMember ? 'notPermitted' : 'notOwner');
  return ids.flatMap((id) => held.find(({ device }) => device.id === id)?.device ?? []);
}

/** The one device named by MAC or IMEI, for a change; refuses as findOwnedDevices does. */
export async function findOwnedDevice(
  db: Db,
  principal: Principal,
  wanted: WantedOne,
  right: 'change' | 'own' = 'own',
): Promise<SeenDevice> {
  const [device] = await findOwnedDevices(db, principal, listOf(wanted), right);
  return device ?? refuse('notFound');
}
