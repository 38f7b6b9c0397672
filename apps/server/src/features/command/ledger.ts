/** The ledger of commands as whoever may read it reads it. Visibility is part of the statement. */
import type { CommandReason, CommandRow, CommandState, CommandWay } from '@frostway/contract/command/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { Principal } from '../../scope/principal.js';
import { grantsOf } from '../../scope/grants.js';

/** Which rows of the ledger are asked for. */
export type LedgerFilter = {
  /** Raw lines: those the principal sent, and those to his own devices. Unset: of devices he may change, whatever the way. */
  readonly lines?: CommandWay | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly deviceIds?: readonly number[] | undefined;
  readonly order?: number | undefined;
  readonly command?: string | undefined;
  readonly state?: CommandState | undefined;
  /** Epoch ms, until excluded. */
  readonly fromMs?: number | undefined;
  readonly untilMs?: number | undefined;
};

type Row = {
  total: number;
  id: number;
  order_id: number;
  mac: string | null;
  imei: string | null;
  device_name: string;
  name: string;
  params: Record<string, unknown>;
  way: CommandWay;
  shown_state: CommandState;
  reason: CommandReason | null;
  is_held: boolean;
  is_once: boolean;
  account: string | null;
  created_at: Date;
  expires_at: Date | null;
  sent_at: Date | null;
  sendings: number;
  answered_at: Date | null;
  answer: string | null;
  verdict: CommandRow['verdict'];
  frame: Buffer | null;
};

/** How far a command has come at a time: what waits too long has expired, whether or not that is written down yet. */
export const stateAt = (nowMs: number): RawBuilder<CommandState> =>
  sql<CommandState>`(case when command.state = 'waiting' and command.expires_at <= ${new Date(nowMs)} then 'expired' else command.state end)`;

/** The ledger joined with its devices and with what the principal may see of them. */
const joined = (principal: Principal): RawBuilder<unknown> => sql`command join device on device.id = command.device_id
    left join ${grantsOf(principal, { withBelow: true })} as seen on seen.device_id = device.id
    left join account on account.id = command.account_id`;

/** A command of the time in which the device is the principal's to see. */
const isOfHisTime = sql<SqlBool>`(extract(epoch from command.created_at) * 1000)::bigint between seen.from_ms and seen.until_ms`;

/** Condition: the principal reads a row of the ledger; see `LedgerFilter.lines`. */
export function readsCommand(principal: Principal, lines?: CommandWay): RawBuilder<SqlBool> {
  if (lines === undefined) return sql<SqlBool>`(coalesce(seen.may_change, false) and ${isOfHisTime})`;
  return sql<SqlBool>`(command.way = ${lines} and (command.account_id = ${principal.accountId} or (coalesce(seen.is_own, false) and ${isOfHisTime})))`;
}

function conditionsOf(principal: Principal, filter: LedgerFilter): RawBuilder<SqlBool> {
  const nowMs = principal.now();
  const conditions = [readsCommand(principal, filter.lines)];
  const { ids, deviceIds, order, command, state, fromMs, untilMs } = filter;
  if (ids !== undefined) conditions.push(sql<SqlBool>`command.id = any(${ids}::integer[])`);
  if (deviceIds !== undefined) conditions.push(sql<SqlBool>`command.device_id = any(${deviceIds}::integer[])`);
  if (order !== undefined) conditions.push(sql<SqlBool>`command.order_id = ${order}`);
  if (command !== undefined && command !== '') conditions.push(sql<SqlBool>`command.name = ${command}`);
  if (state !== undefined) conditions.push(sql<SqlBool>`${stateAt(nowMs)} = ${state}`);
  if (fromMs !== undefined) conditions.push(sql<SqlBool>`command.created_at >= ${new Date(fromMs)}`);
  if (untilMs !== undefined) conditions.push(sql<SqlBool>`command.created_at < ${new Date(untilMs)}`);
  return sql.join(conditions, sql` and `);
}

/** Rows of the ledger the principal may read, newest first, with how many there are over all pages. */
export async function selectCommands(
  db: Db,
  principal: Principal,
  filter: LedgerFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ total: number; rows: CommandRow[] }> {
  const nowMs = principal.now();
  const where = conditionsOf(principal, filter);
  const { rows } = await sql<Row>`
    select count(*) over ()::integer as total, command.id, command.order_id, device.mac, device.imei,
      case when seen.device_id is null then '' else device.name end as device_name, command.name, command.params, command.way,
      ${stateAt(nowMs)} as shown_state, command.reason, command.is_held, command.is_once, account.account, command.created_at, command.expires_at, command.sent_at,
      command.sendings, command.answered_at, command.answer, command.verdict, command.frame
    from ${joined(principal)} where ${where} order by command.id desc limit ${limit} offset ${offset}`.execute(db);
  const total =
    rows[0]?.total ??
    (offset === 0
      ? 0
      : ((await sql<{ total: number }>`select count(*)::integer as total from ${joined(principal)} where ${where}`.execute(db)).rows[0]
          ?.total ?? 0));
  return { total, rows: rows.map((row) => toRow(row, nowMs)) };
}

/** One row; refuses 80440 when there is none the principal may read. */
export async function findCommand(db: Db, principal: Principal, id: number, lines?: CommandWay): Promise<CommandRow> {
  const { rows } = await selectCommands(db, principal, { ids: [id], lines }, { limit: 1, offset: 0 });
  return rows[0] ?? refuse('noSuchCommand');
}

/** Milliseconds after which an act that nobody answered is one whose outcome nobody knows. */
const unknownAfterMs = 60_000;

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

function toRow(row: Row, nowMs: number): CommandRow {
  const { shown_state: state, sent_at: sentAt } = row;
  return {
    id: row.id,
    order: row.order_id,
    mac: row.mac,
    imei: row.imei,
    name: row.device_name,
    command: row.name,
    params: row.params,
    way: row.way,
    state,
    reason: row.reason,
    isUnknown: state === 'sent' && row.is_once && sentAt !== null && nowMs - sentAt.getTime() >= unknownAfterMs,
    isHeld: state === 'waiting' && row.is_held,
    isOnce: row.is_once,
    by: row.account,
    createdAt: row.created_at.toISOString(),
    expiresAt: isoOrNull(row.expires_at),
    sentAt: isoOrNull(sentAt),
    sent: row.sendings,
    answeredAt: isoOrNull(row.answered_at),
    answer: row.answer,
    verdict: row.verdict,
    frame: row.frame?.toString('hex') ?? null,
  };
}
