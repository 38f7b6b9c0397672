/**
 * Alarms of positions in the memory of devices: each device that has a command for a limit, and one to forget it, is told it; the server judges all the same. A stop
 * that is too long and forbidden hours are no device's. Table device_position_alarm, which says what each device has been told, is only written here and in leaving.ts.
 */
import type { PositionAlarmRow } from '@frostway/contract/fence/rows';
import type { Imei } from '@frostway/core/identity';
import { findModel } from '@frostway/core/models';
import { speedRunMs } from '@frostway/core/track/watched';
import { type Command, isWithin } from '@frostway/protocol/command';
import { offerOf } from '@frostway/protocol/offered';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.js';
import type { PositionAlarmKind } from '../../db/schema-fence.js';
import { giveByPlan, type Planned } from '../command/index.js';
import { copyState } from './fences.js';

const names = ['speedAlarm', 'displacementAlarm'] as const;
type Name = (typeof names)[number];
type Values = Readonly<Record<string, unknown>>;
/** A limit of a device and since when it is watched. */
type Limit = { readonly value: number; readonly fromMs: number };
type Limits = Readonly<Partial<Record<PositionAlarmKind, Limit>>>;
/** An alarm with the values of the command that says it. */
export type Said = { readonly name: Name; readonly params: Values; readonly fromMs: number };

/** What each value of the two commands is made of: a limit, or how long it is too fast before that counts. */
const kindOf: Readonly<Record<string, PositionAlarmKind>> = { above: 'speedHigh', below: 'speedLow', radius: 'displacement' };
const limitOf: Readonly<Record<Name, PositionAlarmKind>> = { speedAlarm: 'speedHigh', displacementAlarm: 'displacement' };

/** The command that says a limit; undefined where one of its values is not watched, or outside of what the device takes. */
function saidBy(command: Command, name: Name, limits: Limits, imei: string | null): Said | undefined {
  const parameters = Object.keys(command.parameters);
  // Without a place for the limit the device goes by one of its own.
  if (!parameters.some((parameter) => kindOf[parameter] === limitOf[name])) return undefined;
  const limitFor = (parameter: string): Limit | undefined => {
    const kind = kindOf[parameter];
    return kind && limits[kind];
  };
  const used = parameters.flatMap((parameter) => limitFor(parameter) ?? []);
  const params = Object.fromEntries(
    parameters.map((parameter): [string, unknown] => {
      const limit = limitFor(parameter);
      return [parameter, parameter === 'duration' ? speedRunMs / 1000 : limit && Math.round(limit.value)];
    }),
  );
  const identity = imei === null ? { alias: '0' } : { imei: imei as Imei };
  if (!isWithin(command, params) || command.encode(params, { device: identity, flag: 1, serial: 1, nowMs: 0 }) === undefined)
    return undefined;
  return { name, params, fromMs: Math.max(...used.map(({ fromMs }) => fromMs)) };
}

/** The limits a device can keep, as it is told them. What it could not be told to forget it is not told. */
export function alarmsToKeep(device: { readonly model: string; readonly imei: string | null }, limits: Limits): Said[] {
  const model = findModel(device.model);
  const commands = (model && offerOf(model)?.commands) ?? [];
  return names.flatMap((name) => {
    const command = commands.find((each) => each.name === name);
    if (command === undefined || !commands.some((each) => each.name === `${name}Off`)) return [];
    return saidBy(command, name, limits, device.imei) ?? [];
  });
}

type DeviceRow = {
  id: number;
  model: string;
  imei: string | null;
  limits: { kind: PositionAlarmKind; value: number | null; from_ms: number }[] | null;
  told: { name: Name; params: Values; from_ms: number }[] | null;
};

const isSame = (a: Values, b: Values): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([key, value]) => b[key] === value);

/** Tells devices, which are locked, what has changed of the limits they keep. */
export async function tellPositionAlarms(tx: Tx, deviceIds: readonly number[], accountId: number | null, nowMs: number): Promise<void> {
  const { rows } = await sql<DeviceRow>`
    select device.id, device.model, device.imei, watched.list as limits, told.list as told from device
    left join lateral (
      select json_agg(json_build_object('kind', kind, 'value', value, 'from_ms', from_ms)) as list
      from position_alarm where position_alarm.device_id = device.id and until_ms is null) as watched on true
    left join lateral (
      select json_agg(json_build_object('name', name, 'params', params, 'from_ms', from_ms)) as list
      from device_position_alarm where device_position_alarm.device_id = device.id) as told on true
    where device.id = any(${deviceIds}::integer[]) and (watched.list is not null or told.list is not null) order by device.id`.execute(tx);
  const commands: Planned[] = [];
  for (const row of rows) {
    const limits = Object.fromEntries(
      (row.limits ?? []).flatMap(({ kind, value, from_ms: fromMs }) => (value === null ? [] : [[kind, { value, fromMs }]])),
    ) as Limits;
    const keep = alarmsToKeep(row, limits);
    const said = { deviceId: row.id, accountId, isFollow: false };
    for (const name of names) {
      const [want, told] = [keep.find((each) => each.name === name), row.told?.find((each) => each.name === name)];
      if (want !== undefined && told !== undefined && want.fromMs === told.from_ms && isSame(want.params, told.params)) continue;
      if (want !== undefined) {
        await put(tx, row.id, want);
        commands.push({ ...said, name, params: want.params });
      } else if (told !== undefined) {
        await tx.deleteFrom('device_position_alarm').where('device_id', '=', row.id).where('name', '=', name).execute();
        commands.push({ ...said, name: `${name}Off`, params: {} });
      }
    }
  }
  await giveByPlan(tx, commands, { nowMs, untilMs: null });
}

async function put(tx: Tx, deviceId: number, { name, params, fromMs }: Said): Promise<void> {
  const values = { params: JSON.stringify(params), from_ms: fromMs };
  await tx
    .insertInto('device_position_alarm')
    .values({ device_id: deviceId, name, ...values })
    .onConflict((on) => on.columns(['device_id', 'name']).doUpdateSet(values))
    .execute();
}

/** A command a device was told an alarm by, and what became of it. */
export type Copy = { readonly name: Name; readonly params: Values; readonly state: NonNullable<PositionAlarmRow['copies']['speedHigh']> };

/** Lateral: `list` has the copies of a row's device. Where it has been told otherwise by hand since, it keeps what it was told then. */
export const copiesOfDevice = sql`lateral (
      select json_agg(json_build_object('name', copy.name, 'params', copy.params,
        'state', case when told.name = copy.name and told.params = copy.params then ${copyState} else 'server' end)) as list
      from device_position_alarm as copy left join lateral (
        select name, params, state, verdict from command where command.device_id = copy.device_id and command.name in (copy.name, copy.name || 'Off')
          and command.state <> 'cancelled' order by command.id desc limit 1) as told on true
      where copy.device_id = device.id)`;

/** What a device keeps of each kind that is watched; null of the others. */
export function copiesOf(limits: readonly PositionAlarmKind[], copies: readonly Copy[]): PositionAlarmRow['copies'] {
  const of = (kind: PositionAlarmKind): Copy['state'] | null => {
    if (!limits.includes(kind)) return null;
    const its = copies.find(({ params }) => Object.keys(params).some((parameter) => kindOf[parameter] === kind));
    return its?.state ?? 'server';
  };
  return { speedHigh: of('speedHigh'), speedLow: of('speedLow'), displacement: of('displacement'), stop: of('stop'), hours: of('hours') };
}
