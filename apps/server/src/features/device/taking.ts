/**
 * Taking devices of the inventory with their keys: one, or hundreds in one transaction by the same statements, so that it makes no difference to a device how
 * many come with it. Table device_ownership is only written here and where devices are handed on (owning.ts).
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '@frostway/contract/refusals';
import { findModel } from '@frostway/core/models';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { inOneGo } from '../../db/in-one-go.js';
import { executeAbout, executeLater, listed } from '../../db/kept-plan.js';
import type { DeviceTable } from '../../db/schema.js';
import type { Event } from '../../events/event.js';
import { publish } from '../../events/publish.js';
import { ownsDevice, type Principal } from '../../scope/devices.js';
import { forgetLatest } from '../../telemetry-store/latest.js';
import { type Credentials, newCredentials } from './credentials.js';
import { findRoot, holdGroup } from './groups.js';
import type { Guesses } from './guesses.js';
import { restartSettings } from './settings.js';

export type Taking = {
  readonly mac?: string | undefined;
  readonly imei?: string | undefined;
  readonly alias?: string | undefined;
  readonly activationKey: string;
  readonly name?: string | undefined;
  readonly model?: string | undefined;
};
export type Taken = {
  readonly id: number;
  readonly credentials: Credentials | undefined;
  /** It has an IMEI, and so may be told settings over a connection of its own. */
  readonly mayBeTold: boolean;
};
/** How the devices come, and what they come into. */
type Manner = {
  readonly groupId?: number | undefined;
  readonly nowMs: number;
  readonly guesses?: Guesses;
  /** Says what changed; at once when unset. */
  readonly say?: Say;
};
type Say = (event: Event) => Promise<void> | void;

const inventoryColumns = [
  'id',
  'kind',
  'mac',
  'imei',
  'alias',
  'model',
  'activation_key',
  'owner_id',
  'registered_at',
  'is_scrapped',
] as const;
type Row = Pick<Selectable<DeviceTable>, (typeof inventoryColumns)[number]>;
/** `is_mine` compares with somebody's: an unowned device gives null. Nobody had one before that is new. */
type Found = Row & { readonly is_mine: SqlBool | null; readonly is_new: boolean };
/** A device that may be taken. */
type Free = { readonly device: Found; readonly name: string };

/**
 * Takes a device under the principal's name; a gateway comes with new credentials. Refuses 50001 when it is not in the inventory, 50021 when it is the
 * principal's already, 50020 for a wrong key, 50038 when it is somebody else's, 50023 when it is scrapped or of another model, 50017 for a group that is not his.
 */
export async function takeDevice(principal: Principal, taking: Taking, change: AuditedChange, manner: Manner): Promise<Taken> {
  const [outcome] = await takeDevices(principal, [taking], change, manner);
  if (outcome === undefined || outcome instanceof Refusal) throw outcome ?? new Error('nothing became of a device');
  return outcome;
}

/**
 * Takes devices as `takeDevice` does, each for itself: answers in the order given what became of each. A device that is named twice is taken once. Only a group
 * that is not the principal's is refused for all.
 */
export async function takeDevices(
  principal: Principal,
  takings: readonly Taking[],
  { db, audit }: AuditedChange,
  { groupId, nowMs, guesses, say = (event) => publish(db, event) }: Manner,
): Promise<(Taken | Refusal)[]> {
  const [inventory, group] = await inOneGo(findInInventory(db, principal, takings), findGroup(db, principal, groupId));
  const judged = await judgeEach(takings, inventory, guesses);
  const free = judged.flatMap((each) => (each instanceof Refusal ? [] : [each]));
  if (free.length === 0) return judged.flatMap((each) => (each instanceof Refusal ? [each] : []));
  if (group instanceof Refusal) throw group;
  await putOwner(db, free, { ownerId: principal.ownerId, groupId: group.id, nowMs, say });
  for (const { device, name } of free)
    audit({ entity: 'device', id: device.id, before: { owner: null }, after: { owner: principal.ownerId, name, groupId: group.id } });
  const credentials = await newCredentials(
    db,
    free.flatMap(({ device }) => (device.kind === 'gateway' ? [device.id] : [])),
  );
  return judged.map((each) =>
    each instanceof Refusal
      ? each
      : { id: each.device.id, credentials: credentials.get(each.device.id), mayBeTold: each.device.imei !== null },
  );
}

/** What devices come into, held; or why they may not, which is said when there is one that would. */
function findGroup(db: Db, principal: Principal, id: number | undefined): Promise<{ readonly id: number } | Refusal> {
  if (id === undefined) return findRoot(db, principal);
  return holdGroup(db, principal, id).catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
}

/** Of several names the first that is given counts. */
function nameOf({ mac, imei, alias }: Taking): { readonly by: 'mac' | 'imei' | 'alias'; readonly name: string } | undefined {
  if (mac !== undefined) return { by: 'mac', name: mac };
  if (imei !== undefined) return { by: 'imei', name: imei };
  return alias === undefined || alias === '' ? undefined : { by: 'alias', name: alias };
}

/** Devices of the inventory by what names them; an alias may be several families' own. */
type Inventory = ReadonlyMap<string, readonly Found[]>;
const entryOf = (by: string, name: string): string => `${by} ${name}`;

/** What the inventory has under the names, locked in the order of ids, in which everybody locks devices. */
async function findInInventory(db: Db, principal: Principal, takings: readonly Taking[]): Promise<Inventory> {
  const named = takings.flatMap((taking) => nameOf(taking) ?? []);
  const conditions = (['mac', 'imei', 'alias'] as const).flatMap((by): RawBuilder<SqlBool>[] => {
    const names = named.flatMap((each) => (each.by === by ? [each.name] : []));
    return names.length === 0 ? [] : [sql<SqlBool>`device.${sql.ref(by)} = any(${listed(names)}::text[])`];
  });
  if (conditions.length === 0) return new Map();
  const { rows } = await executeAbout<Found>(
    named.length,
    db,
    sql`select ${sql.join(inventoryColumns.map((column) => sql.ref(column)))}, ${ownsDevice(principal)} as is_mine,
      registered_at is null and not exists (select from device_ownership where device_id = device.id) as is_new from device
    where ${sql.join(conditions, sql` or `)} order by id for no key update`,
  );
  const found = new Map<string, Found[]>();
  for (const row of rows)
    for (const by of ['mac', 'imei', 'alias'] as const) {
      const name = row[by];
      if (name === null) continue;
      const entry = found.get(entryOf(by, name));
      if (entry === undefined) found.set(entryOf(by, name), [row]);
      else entry.push(row);
    }
  return found;
}

/** One after the other, for a wrong key counts against those that come after it. */
async function judgeEach(takings: readonly Taking[], inventory: Inventory, guesses: Guesses | undefined): Promise<(Free | Refusal)[]> {
  const taken = new Set<number>();
  const judged: (Free | Refusal)[] = [];
  for (const taking of takings) {
    const outcome = guesses === undefined || (await guesses.mayTry()) ? judge(taking, inventory, taken) : new Refusal('tooFrequent');
    if (outcome instanceof Refusal) {
      if (outcome.refusal === 'activationKeyWrong') guesses?.wasWrong();
    } else taken.add(outcome.device.id);
    judged.push(outcome);
  }
  return judged;
}

function judge(taking: Taking, inventory: Inventory, taken: ReadonlySet<number>): Free | Refusal {
  const { activationKey, model: wanted = '' } = taking;
  if (wanted !== '' && findModel(wanted) === undefined) return new Refusal('modelUnknown', { model: 'modelUnknown' });
  const name = nameOf(taking);
  if (name === undefined) return new Refusal('parametersIllegal', { mac: 'parametersIllegal' });
  const rows = inventory.get(entryOf(name.by, name.name)) ?? [];
  // Of several with one alias the one the key opens is meant.
  const device = rows.find((row) => isSame(row.activation_key, activationKey)) ?? rows[0];
  if (device === undefined) return new Refusal('deviceNotInPlatform');
  if (device.is_mine === true || taken.has(device.id)) return new Refusal('deviceAlreadyYours');
  if (!isSame(device.activation_key, activationKey)) return new Refusal('activationKeyWrong', { activationKey: 'activationKeyWrong' });
  if (device.owner_id !== null) return new Refusal('deviceOwnedElsewhere');
  if (findModel(device.model) === undefined || device.is_scrapped) return new Refusal('deviceAddFailed');
  if (wanted !== '' && wanted !== device.model) return new Refusal('deviceAddFailed', { model: 'deviceAddFailed' });
  return { device, name: taking.name ?? device.alias ?? device.mac ?? device.imei ?? '' };
}

/** Compares in a time that says nothing about how much of the key was right. */
function isSame(key: string, given: string): boolean {
  const [left, right] = [key, given].map((entry) => createHash('sha256').update(entry).digest()) as [Buffer, Buffer];
  return timingSafeEqual(left, right);
}

export function yearAfter(at: Date): Date {
  const end = new Date(at);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end;
}

async function putOwner(
  db: Db,
  free: readonly Free[],
  { ownerId, groupId, nowMs, say }: { readonly ownerId: number; readonly groupId: number; readonly nowMs: number; readonly say: Say },
): Promise<void> {
  const at = new Date(nowMs);
  const ids = free.map(({ device }) => device.id);
  const names = free.map(({ name }) => name);
  const fromMs = free.map(({ device }) => (device.is_new ? null : nowMs));
  // What was paid for belongs to the device: giving it back and taking it again does not prolong it. The settings of the inventory hold from the first day of
  // a device that nobody had before, so that what it back-fills is judged; a later owner starts anew.
  await executeLater(
    ids.length,
    db,
    sql`
    with given as materialized (
      select given.id, given.name, given.from_ms
      from unnest(${listed(ids)}::integer[], ${listed(names)}::text[], ${listed(fromMs)}::bigint[]) as given (id, name, from_ms)
    ), taken as (
      update device set owner_id = ${ownerId}, group_id = ${groupId}, name = given.name, registered_at = ${at},
        paid_at = coalesce(paid_at, ${at}), expires_at = coalesce(expires_at, ${yearAfter(at)})
      from given where device.id = given.id
    )
    insert into device_ownership (device_id, account_id, from_ms, until_ms) select id, ${ownerId}, from_ms, null from given`,
  );
  await say({ type: 'identityChanged', deviceIds: ids });
  const again = free.flatMap(({ device }) => {
    const model = device.is_new ? undefined : findModel(device.model);
    return model === undefined ? [] : [{ id: device.id, model }];
  });
  if (again.length === 0) return;
  await restartSettings(db, again, nowMs);
  await forgetLatest(
    db,
    again.map(({ id }) => id),
  );
}
