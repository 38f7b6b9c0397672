/** Gives devices a command: who may, which of them can, within which ranges, and what takes the place of what waits. */
import type { CommandReason, CommandWay } from '@frostway/contract/command/endpoints';
import { commandFeature as table } from '@frostway/contract/command/endpoints';
import { Refusal, refuse, type RefusalName } from '@frostway/contract/refusals';
import type { Imei } from '@frostway/core/identity';
import { type Command, cuts } from '@frostway/protocol/command';
import { sql } from 'kysely';
import type { Caller, Changing } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { publish } from '../../events/publish.js';
import { mayCall } from '../access/index.js';
import { nextOrder, replaceWaiting, unsent } from './settings.js';
import { isHeld, isImmediate, namesReplacedBy, partOf, selectTellable, type Tellable } from './telling.js';
import { checkValues } from './values.js';

/** What devices are to be told. */
export type Wish = {
  readonly command: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly way: CommandWay;
  /** Seconds it may wait; unset = 7 days of what waits for a device, 60 s of an act. */
  readonly expires?: number | undefined;
  /** Yes, typed, for what cuts off. */
  readonly confirm?: string | undefined;
};

type Change = Pick<Changing, 'db' | 'audit'>;
/** A command to one device, checked; with a reason it does not go out. */
type Plan = {
  readonly device: Tellable;
  readonly command: Pick<Command, 'name' | 'once'>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly isHeld: boolean;
  readonly isCut: boolean;
  readonly reason: Extract<CommandReason, 'offline' | 'notTaken'> | null;
};

/** Commands that may wait for one device. */
const mostWaiting = 50;
const waitSeconds = { setting: 7 * 86_400, act: 60 };

/** A refusal that names a device. */
function refuseFor(
  { name }: Pick<Tellable, 'name'>,
  refusal: RefusalName,
  field?: string,
  holes: Readonly<Record<string, string | number>> = {},
): never {
  throw new Refusal(refusal, field === undefined ? undefined : { [field]: refusal }, { holes: { device: name, ...holes } });
}

/** The command for one device. Refuses what is wrong with its values beside their fields, in the words of the device's own ranges. */
function planFor(device: Tellable, { command: name, params }: Wish): Plan {
  const command = device.offer?.commands.find((each) => each.name === name);
  if (command === undefined) return { device, command: { name }, values: params, isHeld: false, isCut: false, reason: 'notTaken' };
  const checked = checkValues(command, params);
  if ('refusal' in checked) return refuseFor(device, checked.refusal, checked.field, checked.holes);
  const { values } = checked;
  checkWritable(device, command, values);
  const reason = isImmediate(command) && !device.isOnline ? 'offline' : null;
  return { device, command, values, isHeld: isHeld(device, command, values), isCut: cuts(command, values), reason };
}

/** Refuses values that are in their ranges and still make no frame: a phone number of letters, a text of characters the family has none for. */
function checkWritable(device: Tellable, command: Command, values: Readonly<Record<string, unknown>>): void {
  // Families name a device by its number; what else they remember of it only changes how they write.
  const identity = device.imei === null ? { alias: '0' } : { imei: device.imei as Imei };
  const isWritable = command.encode(values, { device: identity, flag: 1, serial: 1, nowMs: 0 }) !== undefined;
  const [field] = Object.entries(command.parameters).find(([, { kind }]) => kind === 'text') ?? Object.entries(command.parameters)[0] ?? [];
  if (!isWritable) refuseFor(device, 'valueCharacters', field);
}

/** Refuses 80451 and 80010 where something cuts off: by a caller whose roles have no such right, without Yes typed. */
async function checkCut(db: Db, caller: Caller, plans: readonly Plan[], confirm: string | undefined): Promise<void> {
  if (!plans.some((plan) => plan.isHeld)) return;
  if (!(await mayCall(db, caller, table.cutOff))) refuse('cutOffNotAllowed');
  if (plans.some((plan) => plan.isCut) && confirm !== 'Yes') refuse('confirmationMissing', { confirm: 'confirmationMissing' });
}

/** Refuses 80450, naming it, when a device has no room for another. */
async function checkRoom(db: Db, plans: readonly Plan[], nowMs: number): Promise<void> {
  const ids = plans.map(({ device }) => device.id);
  const { rows } = await sql<{ device_id: number }>`
    select device_id from command where device_id = any(${ids}::integer[]) and state = 'waiting' and way <> 'setting' and expires_at > ${new Date(nowMs)}
    group by device_id having count(*) >= ${mostWaiting} order by device_id limit 1`.execute(db);
  const full = plans.find(({ device }) => device.id === rows[0]?.device_id);
  if (full !== undefined) refuseFor(full.device, 'commandsTooMany', 'imeis', { most: mostWaiting });
}

/** What of values may stand in the trail. */
const audited = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, name === 'password' ? '***' : value]));

/**
 * Gives devices, which the caller may change and which are locked, a command; answers the number of the order. Those that cannot take it have a row that says so;
 * when none can, refuses 80441 (80442 for a text) or 80001. Refuses wrong values, 80450, 80451 and 80010.
 */
export async function giveCommand(
  caller: Caller,
  deviceIds: readonly number[],
  wish: Wish,
  change: Change,
  nowMs: number,
): Promise<number> {
  const { db } = change;
  const plans = (await selectTellable(db, deviceIds, nowMs)).map((device) => planFor(device, wish));
  const [first] = plans;
  if (first === undefined) refuse('notFound');
  if (plans.every(({ reason }) => reason === 'notTaken'))
    refuseFor(first.device, wish.way === 'cmd' ? 'commandNotTaken' : 'textNotTaken', wish.way === 'cmd' ? 'command' : undefined);
  if (plans.every(({ reason }) => reason !== null)) refuse('deviceOffline');
  await checkCut(db, caller, plans, wish.confirm);
  await checkRoom(db, plans, nowMs);
  const orderId = await nextOrder(db);
  await putCommands(caller, plans, { ...wish, orderId }, change, nowMs);
  await publish(db, { type: 'commandsWanted', deviceIds: plans.filter(({ reason }) => reason === null).map(({ device }) => device.id) });
  await publish(db, { type: 'commandsChanged', deviceIds });
  return orderId;
}

/** Takes out what the commands replace: one statement for all devices whose commands replace the same. */
async function replaceBefore(db: Db, plans: readonly Plan[], at: Date): Promise<void> {
  const groups = new Map<string, Plan[]>();
  for (const plan of plans) {
    if (plan.reason !== null) continue;
    const key = JSON.stringify([namesReplacedBy(plan.command), partOf(plan.values)]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [plan]);
    else group.push(plan);
  }
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const ids = group.map(({ device }) => device.id);
    await replaceWaiting(db, ids, namesReplacedBy(first.command), partOf(first.values), at);
  }
}

/** A fleet is told in one statement. */
async function putCommands(
  caller: Caller,
  plans: readonly Plan[],
  wish: Wish & { readonly orderId: number },
  { db, audit }: Change,
  nowMs: number,
): Promise<void> {
  const at = new Date(nowMs);
  await replaceBefore(db, plans, at);
  const rows = await db
    .insertInto('command')
    .values(
      plans.map(({ device, command, values, isHeld: held, reason }) => ({
        ...unsent,
        order_id: wish.orderId,
        device_id: device.id,
        account_id: caller.accountId,
        way: wish.way,
        name: command.name,
        part: partOf(values),
        params: JSON.stringify(values),
        is_once: command.once === true,
        is_held: held,
        state: reason === null ? ('waiting' as const) : ('refused' as const),
        reason,
        created_at: at,
        expires_at: new Date(nowMs + (wish.expires ?? (isImmediate(command) ? waitSeconds.act : waitSeconds.setting)) * 1000),
        answered_at: reason === null ? null : at,
      })),
    )
    .returning(['id', 'device_id'])
    .execute();
  const idOf = new Map(rows.map(({ id, device_id: deviceId }) => [deviceId, id]));
  for (const { device, command, values, isHeld: held, reason } of plans)
    audit({
      entity: 'command',
      id: idOf.get(device.id) ?? 0,
      after: {
        deviceId: device.id,
        command: command.name,
        params: audited(values),
        isHeld: held,
        reason,
        ...(wish.way === 'cmd' ? {} : { isRaw: true }),
      },
    });
}
