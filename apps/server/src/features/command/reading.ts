/** The commands a device takes, what it was told last of every setting, and how many commands came to what. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { commandFeature as table } from '@frostway/contract/command/endpoints';
import { commandStates, type CommandState } from '@frostway/contract/command/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { findModel, type ModelCommand } from '@frostway/core/models';
import { cuts } from '@frostway/protocol/command';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { rangeOf } from '../../call/paging.js';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { findSeenDevice, findSeenDevices, joinSeen } from '../../scope/devices.js';
import { checkedRange } from '../telemetry/index.js';
import { stateAt } from './ledger.js';
import { isImmediate, selectTellable } from './telling.js';

type One = { readonly mac?: string | undefined; readonly imei?: string | undefined };
type Counts = Readonly<Record<CommandState, number>>;

/** Rows of a model that say what its modes and switches mean, beside the ranges of what it is told. */
const constants: readonly ModelCommand['name'][] = [
  'timerSwitch',
  'mode',
  'preciseMode',
  'savingMode',
  'emergencyMode',
  'ultraLongStandby',
  'cutOff',
  'guardianCall',
];

/** The commands a device takes. Refuses 50017, and 50006 to whom may not change it. */
export async function readOffer(db: Db, caller: Caller, wanted: One, nowMs: number): Promise<Answer<(typeof table)['offer']>> {
  const { id } = await findSeenDevice(db, caller, wanted, 'change');
  const [device] = await selectTellable(db, [id], nowMs);
  if (device === undefined) refuse('notFound');
  const commands = device.offer?.commands ?? [];
  const line = commands.find(({ name }) => name === 'text')?.parameters['text'];
  return {
    imei: device.imei,
    model: device.model,
    family: device.offer?.family ?? null,
    isOnline: device.isOnline,
    lineLength: line?.kind === 'text' ? line.most : null,
    commands: commands
      .filter(({ name }) => name !== 'text')
      .map((command) => ({
        command: command.name,
        isImmediate: isImmediate(command),
        isOnce: command.once === true,
        isCut: cuts(command, {}),
        parameters: Object.entries(command.parameters).map(([name, parameter]) => ({
          name,
          ...parameter,
          ...('of' in parameter ? { of: [...parameter.of] } : {}),
        })) as Answer<(typeof table)['offer']>['commands'][number]['parameters'],
      })),
    constants: (findModel(device.model)?.commands ?? []).filter(({ name }) => constants.includes(name)).map((row) => ({ ...row })),
  };
}

/** Sums of the states of commands, as columns named by them. */
const counted = (nowMs: number): RawBuilder<unknown> =>
  sql.join(commandStates.map((state) => sql`count(*) filter (where ${stateAt(nowMs)} = ${state})::integer as ${sql.ref(state)}`));

/** Condition on `command` joined with `seen`: the principal may change the device, and the command is of his time. */
const isHis = sql<SqlBool>`seen.may_change and (extract(epoch from command.created_at) * 1000)::bigint between seen.from_ms and seen.until_ms`;

/** How far the commands of one order have come; refuses 80440 for one of which the caller may read none. */
export async function readProgress(db: Db, caller: Caller, order: number): Promise<Answer<(typeof table)['progress']>> {
  const { rows } = await sql<Counts & { total: number }>`
    select count(*)::integer as total, ${counted(caller.now())} from command join device on device.id = command.device_id ${joinSeen(caller)}
    where command.order_id = ${order} and ${isHis}`.execute(db);
  const [row] = rows;
  if (row === undefined || row.total === 0) refuse('noSuchCommand');
  return { order, ...row };
}

type Instruction = Counts & { total: number; mac: string | null; imei: string | null; device_name: string; command: string; rows: number };

/** Commands of a range by device and kind. */
export async function readInstructions(
  db: Db,
  caller: Caller,
  { imei, st, et, ...page }: Input<(typeof table)['instructions']>,
): Promise<Answer<(typeof table)['instructions']>> {
  checkedRange(st, et, limits.trackListRangeMs);
  const named = imei === undefined ? undefined : (await findSeenDevices(db, caller, { imeis: imei }, 'change')).map(({ id }) => id);
  const isNamed = named === undefined ? sql<SqlBool>`true` : sql<SqlBool>`device.id = any(${named}::integer[])`;
  const grouped = sql`from command join device on device.id = command.device_id ${joinSeen(caller)}
    where command.created_at >= ${new Date(st)} and command.created_at < ${new Date(et)} and ${isHis} and ${isNamed} group by device.id, command.name`;
  const { limit, offset } = rangeOf(page);
  const { rows } = await sql<Instruction>`
    select device.mac, device.imei, device.name as device_name, command.name as command, count(*)::integer as total, ${counted(caller.now())}
    ${grouped} order by lower(device.name), device.id, command.name limit ${limit} offset ${offset}`.execute(db);
  const { rows: sums } = await sql<{
    total: number;
  }>`select count(*)::integer as total from (select 1 as one ${grouped}) as each_kind`.execute(db);
  return { total: sums[0]?.total ?? 0, rows: rows.map(({ device_name: name, ...row }) => ({ ...row, name })) };
}

type Wanted = {
  name: string;
  part: string;
  params: Record<string, unknown>;
  shown_state: CommandState;
  answer: string | null;
  created_at: Date;
};

/** What devices report of a setting under the names their frames give it. */
const reportedAs: Readonly<Record<string, readonly string[]>> = {
  timezone: ['timezoneMinutes', 'timezone'],
  cutOff: ['isOilCut'],
  restore: ['isOilCut'],
  mode: ['workMode'],
};

/** The last of every setting a device was told, beside what it says it has. */
export async function readWanted(db: Db, caller: Caller, wanted: One): Promise<Answer<(typeof table)['wanted']>> {
  const device = await findSeenDevice(db, caller, wanted, 'change');
  const { rows } = await sql<Wanted>`
    select distinct on (command.name, command.part) command.name, command.part, command.params, ${stateAt(caller.now())} as shown_state, command.answer, command.created_at
    from command join device on device.id = command.device_id ${joinSeen(caller, { ids: [device.id] })}
    where device.id = ${device.id} and ${isHis} and (not command.is_once or command.name in ('cutOff', 'restore')) and command.state <> 'cancelled'
    order by command.name, command.part, command.id desc`.execute(db);
  const state = await db.selectFrom('device_state').select('attributes').where('device_id', '=', device.id).executeTakeFirst();
  const attributes = (state?.attributes ?? {}) as Readonly<Record<string, unknown>>;
  return {
    total: rows.length,
    rows: rows.map(({ name, part, params, shown_state: shown, answer, created_at: at }) => {
      const reported = Object.fromEntries(
        (reportedAs[name] ?? []).filter((each) => each in attributes).map((each) => [each, attributes[each]]),
      );
      return {
        command: name,
        part,
        wanted: params,
        state: shown,
        answer,
        at: at.toISOString(),
        reported: Object.keys(reported).length === 0 ? null : reported,
      };
    }),
  };
}
