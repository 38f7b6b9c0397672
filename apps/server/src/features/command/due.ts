/** Which commands of the ledger are due for a device. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DueCommand } from '../../commands/command-source.js';
import type { Db } from '../../db/connect.js';

/** A vehicle is slow under this, km/h. */
const slowUnderKmh = 20;
/** A position says how fast a vehicle is now for two of its intervals, and never longer than this. */
const freshMs = 120_000;
/** GPS alone says how fast a vehicle is. */
const gps = 1;

/** Condition on `command`: its vehicle is slow by a fresh and valid position. */
export const isSlow = (nowMs: number): RawBuilder<SqlBool> => sql<SqlBool>`exists (
      select from device_state as state left join device_setting as setting on setting.device_id = state.device_id and setting.until_ms is null
      where state.device_id = command.device_id and state.is_valid and state.source = ${gps} and state.speed < ${slowUnderKmh}
        and state.position_ms >= ${nowMs}::bigint - least(${freshMs}, coalesce(setting.write_seconds, 0) * 2000))`;

/** Condition on `command`: it is still to go out, for the first time or, of a setting nobody answered, again. */
export const isDue = (nowMs: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(command.state = 'waiting' or (command.state = 'sent' and not command.is_once)) and (command.expires_at is null or command.expires_at > ${new Date(nowMs)})`;

type Due = { device_id: number; id: number; name: string; params: Record<string, unknown>; is_sent: boolean; may_go: boolean };

const keyOf = (id: number): string => `command ${id}`;

/** What waits for each of some devices, in the order it is to be sent. */
export async function readDue(db: Db, deviceIds: readonly number[], holding: Set<number>, nowMs: number): Promise<readonly DueCommand[][]> {
  const { rows } = await sql<Due>`
    select command.device_id, command.id, command.name, command.params, command.state = 'sent' as is_sent, not command.is_held or ${isSlow(nowMs)} as may_go
    from command where command.device_id = any(${deviceIds}::integer[]) and command.state in ('waiting', 'sent') and ${isDue(nowMs)}
    order by command.name <> 'emergency', command.id`.execute(db);
  for (const id of deviceIds) holding.delete(id);
  const due = new Map<number, DueCommand[]>();
  for (const { device_id: deviceId, id, name, params, is_sent: isRepeat, may_go: mayGo } of rows) {
    if (!mayGo) {
      holding.add(deviceId);
      continue;
    }
    const own = due.get(deviceId);
    const command: DueCommand = { key: keyOf(id), name, values: params, isRepeat };
    if (own === undefined) due.set(deviceId, [command]);
    else own.push(command);
  }
  return deviceIds.map((id) => due.get(id) ?? []);
}
