/** Correcting the model a device is listed under: what it measures, the families it speaks and its cell follow from then on; what was before stays as it was. */
import type { Answer } from '@frostway/contract/endpoint';
import type { deviceFeature as table } from '@frostway/contract/device/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { type DeviceModel, findModel } from '@frostway/core/models';
import { type RawBuilder, sql } from 'kysely';
import type { Caller, AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { publish } from '../../events/publish.js';
import { grantsOf, isBelow } from '../../scope/grants.js';
import type { OnAssigned } from '../../platform/feature.js';
import type { Identities } from './owning.js';
import { listSettings, putSettings } from './settings.js';
import { settingsUnder } from './settings-merging.js';

export type Correction = Identities & { readonly model: string; readonly dropLimits?: boolean | undefined };
type ModelRow = {
  readonly id: number;
  readonly model: string;
  readonly alias: string | null;
  readonly owner_id: number | null;
  readonly has_secret: boolean;
  /** The caller owns it, or acts for its owner. */
  readonly is_own: boolean;
  /** It is his business as a dealer above, or as an administrator. */
  readonly is_business: boolean;
};
/** What a correction came to, and whose the device is; null = nobody's. */
export type Corrected = Answer<(typeof table)['changeModel']> & { readonly id: number; readonly ownerId: number | null };

/**
 * Corrects the model of a device; for its owner, a dealer above and an administrator. Refuses 50017, 60041, 80020, 60062 for the model it has, 80235 for one of
 * another kind or named another way, 80027 when its alias is another device's in a family of the model, and 80236 while it has limits the model cannot have: its
 * owner may give them up with `dropLimits`, nobody else.
 */
export async function correctModel(
  caller: Caller,
  { model: name, dropLimits = false, ...wanted }: Correction,
  { db, audit, assigned }: AuditedChange & { readonly assigned: OnAssigned },
  nowMs: number,
): Promise<Corrected> {
  const device = await findForCorrection(db, caller, wanted);
  if (!device.is_own && !device.is_business) refuse('notOwner');
  const model = findModel(name) ?? refuse('modelUnknown', { model: 'modelUnknown' });
  if (model.model === device.model) refuse('nothingChanged', { model: 'nothingChanged' });
  const before = findModel(device.model) ?? model;
  if (before.kind !== model.kind || before.identifiedBy !== model.identifiedBy) refuse('modelUnlike', { model: 'modelUnlike' });
  const [current] = await listSettings(db, device.id, nowMs);
  if (current === undefined) throw new Error(`device ${device.id} has no settings`);
  const { fromMs: _fromMs, ...held } = current;
  const { settings, lost } = settingsUnder(model, before, held);
  if (lost.length > 0 && !(dropLimits && device.is_own))
    // Which limits there are is their owner's to know.
    refuse('limitsNotOfModel', device.is_own ? Object.fromEntries(lost.map((each) => [each, 'limitOutOfRange'])) : undefined);
  const isSecretLost = device.has_secret && !model.families.includes('osmand');
  await db
    .insertInto('device_former_model')
    .values({ device_id: device.id, model: device.model, until_ms: nowMs })
    // Two corrections in the same millisecond are one.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .updateTable('device')
    .set({ model: model.model, ...(isSecretLost ? { report_secret: null } : {}) })
    .where('id', '=', device.id)
    .execute();
  await publish(db, { type: 'identityChanged', deviceIds: [device.id] });
  if (device.alias !== null) await putAliases(db, device.id, device.alias, before, model);
  await putSettings(db, device.id, settings, nowMs);
  await assigned(db, [device.id]);
  const changed = (Object.keys(settings) as (keyof typeof settings)[]).filter((each) => settings[each] !== held[each]);
  audit({
    entity: 'device',
    id: device.id,
    before: { model: device.model, ...Object.fromEntries(changed.map((each) => [each, held[each]])) },
    after: {
      model: model.model,
      ...Object.fromEntries(changed.map((each) => [each, settings[each]])),
      ...(isSecretLost ? { isSecretNew: false } : {}),
    },
  });
  return { id: device.id, ownerId: device.owner_id, model: model.model, families: [...model.families], dropped: lost };
}

/** The device named, locked, with what the caller is to it. */
async function findForCorrection(db: Db, caller: Caller, { mac, imei }: Identities): Promise<ModelRow> {
  if (mac === undefined && imei === undefined) refuse('parametersIllegal', { mac: 'parametersIllegal' });
  const isNamed = mac === undefined ? sql`device.imei = ${imei}` : sql`device.mac = ${mac}`;
  const { rows: ids } = await sql<{ id: number }>`select id from device where ${isNamed} for no key update`.execute(db);
  const isVisible: RawBuilder<unknown> =
    caller.level === 'administrator'
      ? sql`true`
      : sql`device.id in (select device_id from ${grantsOf(caller, { ids: ids.map(({ id }) => id), withBelow: true })} as seen)`;
  const isBusiness = caller.level === 'administrator' ? sql`true` : caller.level === 'dealer' ? isBelow(caller.accountId) : sql`false`;
  const { rows } = await sql<ModelRow>`
    select device.id, device.model, device.alias, device.owner_id, device.report_secret is not null as has_secret,
      coalesce(device.owner_id = ${caller.ownerId}, false) as is_own, coalesce(${isBusiness}, false) as is_business
    from device left join account as owner on owner.id = device.owner_id left join account as dealer on dealer.id = device.dealer_id
    where ${isNamed} and ${isVisible}`.execute(db);
  return rows[0] ?? refuse('notFound');
}

/** Lets an alias name the device in the families of its model instead of those of the one before. */
async function putAliases(db: Db, id: number, alias: string, before: DeviceModel, model: DeviceModel): Promise<void> {
  const [left, fresh] = [
    before.families.filter((family) => !model.families.includes(family)),
    model.families.filter((family) => !before.families.includes(family)),
  ];
  await sql`delete from device_alias where device_id = ${id} and alias = ${alias} and family = any(${left}::text[])`.execute(db);
  await sql`
    insert into device_alias (family, alias, device_id) select family, ${alias}, ${id}::integer from unnest(${fresh}::text[]) as family
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from device_alias where device_id = ${id} and alias = ${alias} and family = any(${fresh}::text[])`.execute(
    db,
  );
  if (rows[0]?.count !== fresh.length) refuse('aliasTaken', { model: 'aliasTaken' });
}
