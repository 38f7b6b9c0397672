/**
 * How devices work by what they took: until when they may be silent, the hours they are off, and what they are told next by plan. Precise mode goes back to saving
 * after the hours of its model; emergency mode goes on from GPS to saving and then to sleep.
 */
import { commandOf, type DeviceModel, findModel } from '@frostway/core/models';
import { offerOf } from '@frostway/protocol/offered';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { Schema } from '../../db/schema.js';
import { giveByPlan } from './by-plan.js';

/** What says how a device works: each takes the place of the one before. */
const rhythms: readonly string[] = ['mode', 'intervals', 'writeInterval', 'standby', 'emergency'];
const hourMs = 3_600_000;
/** What follows waits as long as a setting does. */
const waitMs = 7 * 86_400_000;

type Values = Readonly<Record<string, unknown>>;
type Taken = { device_id: number; account_id: number | null; name: string; params: Values; is_follow: boolean; model: string };
type Follow = { readonly afterHours: number; readonly name: string; readonly params: Values };

/** What follows by the plan of a model from what it took. */
export function followsOf(model: DeviceModel, name: string, params: Values): readonly Follow[] {
  const [precise, emergency] = [commandOf(model, 'preciseMode'), commandOf(model, 'emergencyMode')];
  const saving = { name: 'mode', params: { value: 'saving' } };
  if (name === 'mode' && params['value'] === 'precise' && precise !== undefined)
    return [{ afterHours: precise.revertsAfterHours, ...saving }];
  if (name !== 'emergency' || emergency === undefined) return [];
  const { gpsHours, totalHours, onMinutes, asleepHours } = emergency;
  return [
    { afterHours: gpsHours, ...saving },
    { afterHours: totalHours, name: 'standby', params: { value: asleepHours * 60, awake: onMinutes } },
  ];
}

/** What no family says of it: a standby that follows by plan, and an interval, which is the longest between two reports. */
function silenceOf(name: string, value: number): number | null {
  if (name === 'standby') return value * 60;
  return name === 'writeInterval' ? value : null;
}

/** Called when devices have taken commands, no two of one device, in the transaction in which that is written down. */
export async function keepRhythms(
  db: Db,
  taken: readonly { readonly deviceId: number; readonly flag: number }[],
  nowMs: number,
): Promise<void> {
  const { rows } = await sql<Taken>`
    select command.device_id, command.account_id, command.name, command.params, command.is_follow, device.model
    from unnest(${taken.map(({ deviceId }) => deviceId)}::integer[], ${taken.map(({ flag }) => flag)}::bigint[]) as taken (device_id, flag)
    join command on command.device_id = taken.device_id and command.flag = taken.flag join device on device.id = command.device_id
    where command.name = any(${[...rhythms, 'timerSwitch']}::text[]) order by command.device_id`.execute(db);
  const known = rows.flatMap((row) => {
    const model = findModel(row.model);
    return model === undefined ? [] : [{ ...row, model }];
  });
  for (const { name, device_id: deviceId, params } of known) if (name === 'timerSwitch') await keepNight(db, deviceId, params);
  const kept = known.filter(({ name }) => rhythms.includes(name));
  if (kept.length === 0) return;
  const seconds = kept.map(({ name, params, model }) => {
    // What follows may be a command the model is not offered by itself.
    const command = offerOf(model)?.commands.find((each) => each.name === name);
    return command?.silence?.(params) ?? silenceOf(name, Number(params['value']));
  });
  await sql`
    insert into device_rhythm (device_id, name, params, since, silent_seconds)
    select device_id, name, params, ${new Date(nowMs)}, seconds
    from unnest(${kept.map((row) => row.device_id)}::integer[], ${kept.map(({ name }) => name)}::text[],
      ${kept.map(({ params }) => JSON.stringify(params))}::jsonb[], ${seconds}::integer[]) as kept (device_id, name, params, seconds)
    on conflict (device_id) do update set name = excluded.name, params = excluded.params, since = excluded.since, silent_seconds = excluded.silent_seconds`.execute(
    db,
  );
  const own = kept.filter((row) => !row.is_follow);
  if (own.length === 0) return;
  await sql`delete from command_to_follow where device_id = any(${own.map((row) => row.device_id)}::integer[])`.execute(db);
  for (const { device_id: deviceId, account_id: accountId, name, params, model } of own)
    for (const follow of followsOf(model, name, params))
      await sql`
        insert into command_to_follow (device_id, account_id, due_at, name, params)
        values (${deviceId}, ${accountId}, ${new Date(nowMs + follow.afterHours * hourMs)}, ${follow.name}, ${JSON.stringify(follow.params)})`.execute(
        db,
      );
}

async function keepNight(db: Db, deviceId: number, { isOn, offAt, onAt }: Values): Promise<void> {
  if (isOn !== true) await sql`delete from device_night where device_id = ${deviceId}`.execute(db);
  else
    await sql`
      insert into device_night (device_id, off_at, on_at) values (${deviceId}, ${offAt}, ${onAt})
      on conflict (device_id) do update set off_at = excluded.off_at, on_at = excluded.on_at`.execute(db);
}

type Due = { id: number; device_id: number; account_id: number | null; name: string; params: Values };

/** Gives devices what is due by their plan. A command of its kind that somebody gave meanwhile and that still waits comes first: then the plan is over. */
export async function giveFollowing(db: Kysely<Schema>, nowMs: number): Promise<void> {
  const at = new Date(nowMs);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Due>`
      delete from command_to_follow where due_at <= ${at} and not exists (
        select from command where command.device_id = command_to_follow.device_id and command.name = any(${rhythms}::text[]) and not command.is_follow
          and command.way <> 'setting' and command.state = 'waiting' and command.expires_at > ${at})
      returning id, device_id, account_id, name, params`.execute(tx);
    const due = rows.toSorted((a, b) => a.id - b.id);
    await giveByPlan(
      tx,
      due.map(({ device_id: deviceId, account_id: accountId, name, params }) => ({ deviceId, accountId, name, params, isFollow: true })),
      { nowMs, untilMs: nowMs + waitMs },
    );
  });
}
