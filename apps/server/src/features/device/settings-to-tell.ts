/** Which wanted settings devices must be told: those that differ from what they have and that they take over their own connection. */
import { findModel } from '@frostway/core/models';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { executeAbout } from '../../db/kept-plan.js';
import { type Delivery, settingStates } from './setting-states.js';
import { listSettings } from './settings.js';

/** A setting a device is to be told. */
export type SettingToTell = {
  readonly deviceId: number;
  readonly name: string;
  readonly value: number | string;
  /** It is in the queue of its device already. */
  readonly isWaiting: boolean;
};

type Candidate = {
  id: number;
  model: string;
  language: string | null;
  timezone: number | null;
  attributes: Record<string, unknown> | null;
  write_seconds: number;
  /** It has been told, or wanted, something else than what it came with. */
  is_changed: boolean;
};

/** What was told of each setting of a device last. */
export async function listDeliveries(db: Db, deviceId: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select distinct on (name) name, params -> 'value' as value, state, verdict, sent_at, answer from command
    where device_id = ${deviceId} and way = 'setting' order by name, id desc`.execute(db);
  return rows;
}

/** See above. */
export async function settingsToTell(db: Db, deviceIds: readonly number[]): Promise<SettingToTell[]> {
  const { rows } = await executeAbout(
    deviceIds.length,
    db,
    sql<Candidate>`
    select device.id, device.model, device.language, device.timezone, state.attributes, setting.write_seconds,
      device.language is not null or device.timezone is not null
        or exists (select from command where command.device_id = device.id and command.way = 'setting')
        or exists (select from device_setting as earlier where earlier.device_id = device.id and earlier.until_ms is not null) as is_changed
    from device join device_setting as setting on setting.device_id = device.id and setting.until_ms is null
    left join device_state as state on state.device_id = device.id
    where device.id = any(${deviceIds}::integer[]) and device.imei is not null order by device.id`,
  );
  const found: SettingToTell[] = [];
  for (const { id: deviceId, model: name, language, timezone, attributes, write_seconds: seconds, is_changed: isChanged } of rows) {
    const model = findModel(name);
    if (model === undefined || (!isChanged && seconds === model.defaultIntervals.writeSeconds)) continue;
    const [current, ...earlier] = await listSettings(db, deviceId, 0);
    if (current === undefined) continue;
    const deliveries = await listDeliveries(db, deviceId);
    const waits = deliveries.filter(({ state }) => state === 'waiting');
    for (const { name: setting, value, state } of settingStates(
      model,
      { ...current, language, timezone },
      earlier,
      attributes ?? {},
      deliveries,
    ))
      if (state === 'toSend')
        found.push({ deviceId, name: setting, value, isWaiting: waits.some((each) => each.name === setting && each.value === value) });
  }
  return found;
}
