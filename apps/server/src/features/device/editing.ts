/** What an owner may change about a device: its texts, its settings, its name and its group. */
import type { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Input } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import { findModel } from '@frostway/core/models';
import type { Selectable, Updateable } from 'kysely';
import type { AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { DeviceTable } from '../../db/schema.js';
import { hashToken } from '../../db/tokens.js';
import { publish } from '../../events/publish.js';
import { findOwnedDevice, type Principal } from '../../scope/devices.js';
import type { OnAssigned } from '../../platform/feature.js';
import type { Identities } from './owning.js';
import { listSettings, putSettings, type Settings, type SettingsChange } from './settings.js';
import { mergeSettings } from './settings-merging.js';

type Tx = AuditedChange;
export type Edits = Omit<Input<(typeof deviceFeature)['editDevice']>, 'mac' | 'imei'>;

/** Columns that are changed as they are given, by the names of the call. */
type Field =
  | 'remark'
  | 'softwareVersion'
  | 'language'
  | 'timezone'
  | 'mayShare'
  | 'bindKey'
  | 'latitude'
  | 'longitude'
  | 'name'
  | 'car'
  | 'carIcon'
  | 'sim';
const columnOf = {
  remark: 'remark',
  softwareVersion: 'software_version',
  language: 'language',
  timezone: 'timezone',
  mayShare: 'may_share',
  bindKey: 'bind_key',
  latitude: 'latitude',
  longitude: 'longitude',
  name: 'name',
  car: 'car',
  carIcon: 'car_icon',
  sim: 'sim',
} as const satisfies Record<Field, keyof DeviceTable>;

type FieldChange = { readonly [K in Field]?: Selectable<DeviceTable>[(typeof columnOf)[K]] | undefined };

/** Writes fields of a device; answers before and after of those that differ. */
async function putFields(
  db: Db,
  id: number,
  change: FieldChange,
): Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }> {
  const row = await db.selectFrom('device').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const set: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(change) as [Field, unknown][]) {
    const column = columnOf[field];
    if (value === undefined || value === row[column]) continue;
    before[field] = row[column];
    after[field] = value;
    set[column] = value;
  }
  if (Object.keys(set).length > 0)
    await db
      .updateTable('device')
      .set(set as Updateable<DeviceTable>)
      .where('id', '=', id)
      .execute();
  return { before, after };
}

/** Changes fields and settings; settings get a new version. Refuses 60062 when nothing differs; answers the device's id. */
export async function editDevice(
  principal: Principal,
  wanted: Identities,
  edits: Edits,
  { db, audit, assigned }: Tx & { readonly assigned: OnAssigned },
  nowMs: number,
): Promise<number> {
  const { id, rights } = await findOwnedDevice(db, principal, wanted, 'change');
  // Whom it is shown to is not for who may only change it.
  if (edits.mayShare !== undefined && !rights.has('own')) refuse('notOwner', { mayShare: 'notOwner' });
  if (edits.reportSecret !== undefined && !rights.has('own')) refuse('notOwner', { reportSecret: 'notOwner' });
  const { remark, softwareVersion, language, timezone, mayShare, bindKey, reportSecret, latitude, longitude, ...settings } = edits;
  if ((latitude ?? null) === null ? (longitude ?? null) !== null : (longitude ?? null) === null)
    refuse('parametersIllegal', { latitude: 'parametersIllegal' });
  const { before, after } = await putFields(db, id, {
    remark,
    softwareVersion: softwareVersion === '' ? null : softwareVersion,
    language,
    timezone,
    mayShare,
    bindKey: bindKey === '' ? null : bindKey,
    latitude,
    longitude,
  });
  const change = await changeSettings(db, id, settings, nowMs);
  if (change.changed.length > 0) await assigned(db, [id]);
  for (const name of change.changed) {
    before[name] = change.before[name];
    after[name] = change.after[name];
  }
  if (reportSecret !== undefined) Object.assign(after, await putReportSecret(db, id, reportSecret));
  if ('bindKey' in after || 'isSecretNew' in after) await publish(db, { type: 'identityChanged', deviceIds: [id] });
  if (Object.keys(after).length === 0) refuse('nothingChanged');
  audit({ entity: 'device', id, before, after });
  return id;
}

/** Sets the secret of a device that reports by itself over HTTP, or takes it away; answers what is written down of that. */
async function putReportSecret(db: Db, id: number, secret: string): Promise<{ isSecretNew?: boolean }> {
  const { model, report_secret: old } = await db
    .selectFrom('device')
    .select(['model', 'report_secret'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const families: readonly string[] = findModel(model)?.families ?? [];
  if (!families.includes('osmand')) refuse('parametersIllegal', { reportSecret: 'parametersIllegal' });
  if (secret === '' && old === null) return {};
  await db
    .updateTable('device')
    .set({ report_secret: secret === '' ? null : hashToken(secret) })
    .where('id', '=', id)
    .execute();
  return { isSecretNew: secret !== '' };
}

/** Merges settings into those in force and lets the result hold from `nowMs` on, when anything differs. */
export async function changeSettings(
  db: Db,
  id: number,
  change: SettingsChange,
  nowMs: number,
): Promise<{ before: Settings; after: Settings; changed: (keyof Settings)[] }> {
  const { model: modelName } = await db.selectFrom('device').select('model').where('id', '=', id).executeTakeFirstOrThrow();
  const model = findModel(modelName) ?? refuse('modelUnknown');
  const [version] = await listSettings(db, id, nowMs);
  if (version === undefined) throw new Error(`device ${id} has no settings`);
  const { fromMs: _fromMs, ...before } = version;
  const { settings: after, changed } = mergeSettings(model, before, change);
  if (changed.length > 0) await putSettings(db, id, after, nowMs);
  return { before, after, changed };
}

/** Changes one field that is its own call; the same value again is no fault. Answers the device's id. */
export async function putField(principal: Principal, wanted: Identities, change: FieldChange, { db, audit }: Tx): Promise<number> {
  const { id } = await findOwnedDevice(db, principal, wanted, 'change');
  const { before, after } = await putFields(db, id, change);
  if (Object.keys(after).length > 0) audit({ entity: 'device', id, before, after });
  return id;
}

/** Renames a device. Refuses 80010 unless confirmed and 60062 for the name it has. */
export async function renameDevice(
  principal: Principal,
  wanted: Identities,
  name: string,
  isConfirmed: boolean,
  { db, audit }: Tx,
): Promise<number> {
  const { id, name: old } = await findOwnedDevice(db, principal, wanted, 'change');
  if (!isConfirmed) refuse('confirmNeeded', { confirm: 'confirmNeeded' });
  if (name === old) refuse('nothingChanged', { name: 'nothingChanged' });
  const { before, after } = await putFields(db, id, { name });
  audit({ entity: 'device', id, before, after });
  return id;
}
