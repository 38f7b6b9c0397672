/** Intervals and limits of a device with the time from which they hold. Table device_setting is only written here. */
import { refuse } from '@frostway/contract/refusals';
import { commandOf, type DeviceModel, limitRange, type Range } from '@frostway/core/models';
import { type DeviceLimits, limitedProbes, type LimitName, limitNames, limitsOfProbe, noLimits, ofEachLimit } from '@frostway/core/probes';
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

const settingNames: readonly (keyof Settings)[] = ['readInterval', 'writeInterval', 'broadcastInterval', ...limitNames];

/** The settings after a change and the names of what differs; refuses what the model does not allow: 80023, 80024, 80025, 80026. */
export function mergeSettings(
  model: DeviceModel,
  current: Settings,
  change: SettingsChange,
): { settings: Settings; changed: (keyof Settings)[] } {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Settings>;
  const settings: Settings = { ...current, ...given };
  const changed = settingNames.filter((name) => settings[name] !== current[name]);
  if (settings.writeInterval === 0) refuse('intervalZero', { writeInterval: 'intervalZero' });
  for (const name of changed) {
    const value = settings[name];
    if (value === null) continue;
    const range = rangeFor(model, name);
    if (range === undefined || value < range[0] || value > range[1]) refuse('limitOutOfRange', { [name]: 'limitOutOfRange' });
  }
  if (settings.readInterval > settings.writeInterval) refuse('collectionOverTransmission', { readInterval: 'collectionOverTransmission' });
  for (const probe of limitedProbes) {
    const { lower, upper } = limitsOfProbe(settings, probe);
    if (lower !== null && upper !== null && lower > upper) refuse('lowerOverUpper', { [`${probe}Lower`]: 'lowerOverUpper' });
  }
  return { settings, changed };
}

/**
 * What settings become when a device turns out to be of another model: an interval that stood as the model before has it, or that the model cannot have, is the
 * model's; limits it cannot have are gone, and named in `lost`.
 */
export function settingsUnder(model: DeviceModel, before: DeviceModel, current: Settings): { settings: Settings; lost: LimitName[] } {
  const [defaults, old] = [defaultSettings(model), defaultSettings(before)];
  const canHave = (name: keyof Settings): boolean => {
    const [value, range] = [current[name], rangeFor(model, name)];
    return value === null || (range !== undefined && value >= range[0] && value <= range[1]);
  };
  const intervalOf = <N extends 'readInterval' | 'writeInterval' | 'broadcastInterval'>(name: N): Settings[N] =>
    current[name] === old[name] || !canHave(name) ? defaults[name] : current[name];
  const lost = limitNames.filter((name) => !canHave(name));
  const writeInterval = intervalOf('writeInterval');
  return {
    lost,
    settings: {
      ...current,
      writeInterval,
      readInterval: Math.min(intervalOf('readInterval'), writeInterval),
      broadcastInterval: intervalOf('broadcastInterval'),
      ...Object.fromEntries(lost.map((name) => [name, null])),
    },
  };
}

/** Any interval a person can mean, for models that name none: up to a day. */
const anyInterval: Range = [1, 86_400];

/** What a setting of a model may be; undefined when the model has no such setting. */
function rangeFor(model: DeviceModel, name: keyof Settings): Range | undefined {
  const intervals = commandOf(model, 'intervals');
  const ranges: Readonly<Record<keyof Settings, Range | undefined>> = {
    readInterval: intervals?.collectionSeconds ?? anyInterval,
    writeInterval: intervals?.transmissionSeconds ?? anyInterval,
    broadcastInterval: model.kind === 'beacon' ? anyInterval : undefined,
    ...ofEachLimit(({ probe }) => limitRange(model, probe)),
  };
  return ranges[name];
}
