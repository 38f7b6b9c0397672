/** The commands one device takes, and whether it is there: everything the check of a command needs. */
import { connectionOf } from '@frostway/core/device-state';
import { commandOf, findModel } from '@frostway/core/models';
import { type Command, isHeldWhileDriving } from '@frostway/protocol/command';
import { type Offer, offerOf } from '@frostway/protocol/offered';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';

/** A device that may be sent a command. */
export type Tellable = {
  readonly id: number;
  readonly imei: string | null;
  readonly name: string;
  readonly model: string;
  readonly isOnline: boolean;
  /** Undefined when it takes no commands. */
  readonly offer: Offer | undefined;
  /** It can cut off fuel or power. */
  readonly canCut: boolean;
};

type Row = { id: number; imei: string | null; name: string; model: string; last_seen_ms: number | null; write_seconds: number | null };

/** Devices by their ids, in the order given. */
export async function selectTellable(db: Db, ids: readonly number[], nowMs: number): Promise<Tellable[]> {
  const { rows } = await sql<Row>`
    select device.id, device.imei, device.name, device.model, state.last_seen_ms, setting.write_seconds
    from device left join device_state as state on state.device_id = device.id
    left join device_setting as setting on setting.device_id = device.id and setting.until_ms is null
    where device.id = any(${ids}::integer[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [toTellable(row, nowMs)];
  });
}

function toTellable({ id, imei, name, model: modelName, last_seen_ms: seenMs, write_seconds: seconds }: Row, nowMs: number): Tellable {
  const model = findModel(modelName);
  return {
    id,
    imei,
    name,
    model: modelName,
    isOnline: connectionOf(seenMs, seconds ?? 0, nowMs) === 'online',
    offer: model && offerOf(model),
    canCut: model !== undefined && commandOf(model, 'cutOff') !== undefined,
  };
}

/** One of these ends what the other began: the newer takes the place of the older. */
const relays: readonly string[] = ['cutOff', 'restore'];

/** Whether a command is refused while its device is offline. Settings, and what a vehicle may do or not, wait for it. */
export function isImmediate({ name, once }: Pick<Command, 'name' | 'once'>): boolean {
  return once === true && !relays.includes(name);
}

/** Whether a command goes out only while the vehicle is slow. */
export function isHeld({ canCut }: Pick<Tellable, 'canCut'>, command: Command, values: Readonly<Record<string, unknown>>): boolean {
  return isHeldWhileDriving(command, values, canCut);
}

/** How a device works: whichever of them comes last is meant. An interval that is wanted of it is a setting of its own. */
const rhythms = ['mode', 'intervals', 'standby', 'emergency'];

/** An alarm and its end, which some have as a command of its own: whichever comes last is meant. */
const alarms = ['speedAlarm', 'displacementAlarm'].map((name) => [name, `${name}Off`]);

/** The names whose newer command takes the place of an older one that waits. */
export function namesReplacedBy({ name, once }: Pick<Command, 'name' | 'once'>): readonly string[] {
  const group = [relays, rhythms, ...alarms].find((each) => each.includes(name));
  return group ?? (once === true ? [] : [name]);
}

/** Tells settings of one name apart: the number of a fence, and its kind. */
export function partOf({ index, shape }: Readonly<Record<string, unknown>>): string {
  return [shape, index].filter((each) => typeof each === 'string' || typeof each === 'number').join(' ');
}
