/** Raw lines: text as a technician writes it, to a connected device of his own or of a customer below him. */
import type { CommandRow, CommandWay } from '@frostway/contract/command/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { sql } from 'kysely';
import type { Caller, Changing } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { grantsOf, isBelow } from '../../scope/grants.js';
import { giveCommand } from './giving.js';
import { selectCommands } from './ledger.js';

/** A line for a device. */
export type Line = {
  readonly imei: string;
  readonly text: string;
  readonly expires?: number | undefined;
  readonly confirm?: string | undefined;
};

/** Sends a line; refuses 50017, 60041 to whom is neither its owner nor a dealer above, 80002, and as `giveCommand` does. */
export async function sendLine(
  caller: Caller,
  way: Exclude<CommandWay, 'cmd'>,
  { imei, text, ...more }: Line,
  change: Pick<Changing, 'db' | 'audit'>,
  nowMs: number,
): Promise<CommandRow> {
  const deviceId = await findForLine(change.db, caller, imei, nowMs);
  const order = await giveCommand(caller, [deviceId], { command: 'text', params: { text }, way, ...more }, change, nowMs);
  const { rows } = await selectCommands(change.db, caller, { order, lines: way }, { limit: 1, offset: 0 });
  return rows[0] ?? refuse('noSuchCommand');
}

type Found = { id: number; expires_at: Date | null; is_own: boolean; is_business: boolean };

async function findForLine(db: Db, caller: Caller, imei: string, nowMs: number): Promise<number> {
  const { rows: ids } = await sql<{ id: number }>`select id from device where imei = ${imei} for no key update`.execute(db);
  const isBusiness = caller.level === 'dealer' ? isBelow(caller.accountId) : sql`false`;
  const { rows } = await sql<Found>`
    select device.id, device.expires_at, seen.is_own, coalesce(${isBusiness}, false) as is_business
    from device join ${grantsOf(caller, { ids: ids.map(({ id }) => id), withBelow: true })} as seen on seen.device_id = device.id
    left join account as owner on owner.id = device.owner_id left join account as dealer on dealer.id = device.dealer_id
    where device.imei = ${imei}`.execute(db);
  const device = rows[0] ?? refuse('notFound');
  if (!device.is_own && !device.is_business) refuse('notOwner');
  if (device.expires_at !== null && device.expires_at.getTime() <= nowMs) refuse('deviceExpired');
  return device.id;
}
