/** Intervals and limits of a device with the time from which they hold. Table device_setting is only written here. */
import type { DeviceModel } from '@frostway/core/models';
import { type DeviceLimits, noLimits } from '@frostway/core/probes';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { type LimitColumns, limitColumns, limitsOfRow } from '../../db/probe-columns.js';
import type { SettingTable } from '../../db/schema.js';

/** Seconds, and the limits of the device itself; null = none. */
export type Settings = {
  readonly readInterval: number;
  readonly writeInterval: number;
  readonly broadcastInterval: number | null;
} & DeviceLimits;
export type SettingsVersion = Settings & { readonly fromMs: number };
/** Only what is given changes. */
export type SettingsChange = { readonly [K in keyof Settings]?: Settings[K] | undefined };

/** What holds for a device of a model until somebody sets others. */
export function defaultSettings({ defaultIntervals }: DeviceModel): Settings {
  return {
    readInterval: defaultIntervals.readSeconds,
    writeInterval: defaultIntervals.writeSeconds,
    broadcastInterval: defaultIntervals.broadcastSeconds ?? null,
    ...noLimits,
  };
}

/** A row of device_setting without its device. */
function settingColumns(settings: Settings): Omit<Selectable<SettingTable>, 'device_id' | 'from_ms' | 'until_ms'> {
  return {
    read_seconds: settings.readInterval,
    write_seconds: settings.writeInterval,
    broadcast_seconds: settings.broadcastInterval,
    ...(Object.fromEntries(limitColumns.map(({ name, column }) => [column, settings[name]])) as LimitColumns),
  };
}

function toSettings(row: Selectable<SettingTable>): SettingsVersion {
  return {
    fromMs: row.from_ms,
    readInterval: row.read_seconds,
    writeInterval: row.write_seconds,
    broadcastInterval: row.broadcast_seconds,
    ...limitsOfRow(row),
  };
}

/** The settings of a device that held at `sinceMs` or later, the ones in force first. */
export async function listSettings(db: Db, deviceId: number, sinceMs: number): Promise<SettingsVersion[]> {
  const rows = await db
    .selectFrom('device_setting')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where((eb) => eb.or([eb('until_ms', 'is', null), eb('until_ms', '>', sinceMs)]))
    .orderBy('from_ms', 'desc')
    .execute();
  return rows.map(toSettings);
}

/** The settings of a device in force at any time of a span, epoch ms, oldest first; the first begins with the span. */
export async function settingsBetween(
  db: Db,
  deviceId: number,
  fromMs: number,
  untilMs: number,
): Promise<readonly [SettingsVersion, ...SettingsVersion[]]> {
  const rows = await db
    .selectFrom('device_setting')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('from_ms', '<=', untilMs)
    .where((eb) => eb.or([eb('until_ms', 'is', null), eb('until_ms', '>', fromMs)]))
    .orderBy('from_ms')
    .execute();
  const [first, ...later] = rows.map(toSettings).map((version) => ({ ...version, fromMs: Math.max(fromMs, version.fromMs) }));
  if (first === undefined) throw new Error(`device ${deviceId} has no settings between ${fromMs} and ${untilMs}`);
  return [first, ...later];
}

/** Lets settings hold from a time on. Two changes in the same millisecond are one version. */
export async function putSettings(db: Db, deviceId: number, settings: Settings, nowMs: number): Promise<void> {
  const columns = settingColumns(settings);
  const current = await db
    .selectFrom('device_setting')
    .select('from_ms')
    .where('device_id', '=', deviceId)
    .where('until_ms', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (current !== undefined && current.from_ms >= nowMs) {
    await db.updateTable('device_setting').set(columns).where('device_id', '=', deviceId).where('from_ms', '=', current.from_ms).execute();
    return;
  }
  if (current !== undefined) {
    await db
      .updateTable('device_setting')
      .set({ until_ms: nowMs })
      .where('device_id', '=', deviceId)
      .where('from_ms', '=', current.from_ms)
      .execute();
  }
  await db
    .insertInto('device_setting')
    .values({ device_id: deviceId, from_ms: nowMs, until_ms: null, ...columns })
    .execute();
}

/** Gives devices that have none the settings of their model, valid from their first day. */
export async function addFirstSettings(db: Db, devices: readonly { readonly id: number; readonly model: DeviceModel }[]): Promise<void> {
  const settings = devices.map((device) => defaultSettings(device.model));
  await sql`
    insert into device_setting (device_id, from_ms, read_seconds, write_seconds, broadcast_seconds)
    select * from unnest(${devices.map((device) => device.id)}::integer[], ${devices.map(() => 0)}::bigint[], ${settings.map((row) => row.readInterval)}::integer[],
      ${settings.map((row) => row.writeInterval)}::integer[], ${settings.map((row) => row.broadcastInterval)}::integer[])
    on conflict do nothing`.execute(db);
}

/** Lets the settings of their models hold for devices from a time on, whatever held before. */
export async function restartSettings(
  db: Db,
  devices: readonly { readonly id: number; readonly model: DeviceModel }[],
  nowMs: number,
): Promise<void> {
  const ids = devices.map((device) => device.id);
  const settings = devices.map((device) => defaultSettings(device.model));
  await sql`delete from device_setting where device_id = any(${ids}::integer[]) and until_ms is null and from_ms >= ${nowMs}`.execute(db);
  await sql`update device_setting set until_ms = ${nowMs} where device_id = any(${ids}::integer[]) and until_ms is null`.execute(db);
  await sql`
    insert into device_setting (device_id, from_ms, read_seconds, write_seconds, broadcast_seconds)
    select * from unnest(${ids}::integer[], ${devices.map(() => nowMs)}::bigint[], ${settings.map((row) => row.readInterval)}::integer[],
      ${settings.map((row) => row.writeInterval)}::integer[], ${settings.map((row) => row.broadcastInterval)}::integer[])`.execute(db);
}
