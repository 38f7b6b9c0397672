/**
 * The ledger as a source of commands. What goes out is written down before it does, so that after a crash in between it counts as sent: what is done once is not
 * sent again and its outcome is unknown, a setting is. What cuts off goes out only while the vehicle is slow by a fresh position.
 */
import type { CommandReply } from '@frostway/core/message';
import type { CommandSet } from '@frostway/protocol/command';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CommandSource, DueCommand, Replied } from '../../commands/command-source.js';
import type { Db } from '../../db/connect.js';
import { publish } from '../../events/publish.js';
import type { Clock } from '../../outside/clock.js';

/** Characters of an answer that are kept. */
const mostAnswer = 2000;
/** A vehicle is slow under this, km/h. */
const slowUnderKmh = 20;
/** A position says how fast a vehicle is now for two of its intervals, and never longer than this. */
const freshMs = 120_000;
/** GPS alone says how fast a vehicle is. */
const gps = 1;

/** Condition on `command`: its vehicle is slow by a fresh and valid position. */
const isSlow = (nowMs: number): RawBuilder<SqlBool> => sql<SqlBool>`exists (
      select from device_state as state left join device_setting as setting on setting.device_id = state.device_id and setting.until_ms is null
      where state.device_id = command.device_id and state.is_valid and state.source = ${gps} and state.speed < ${slowUnderKmh}
        and state.position_ms >= ${nowMs}::bigint - least(${freshMs}, coalesce(setting.write_seconds, 0) * 2000))`;

/** Condition on `command`: it is still to go out, for the first time or, of a setting nobody answered, again. */
const isDue = (nowMs: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(command.state = 'waiting' or (command.state = 'sent' and not command.is_once)) and command.expires_at > ${new Date(nowMs)}`;

type Due = { id: number; name: string; params: Record<string, unknown>; is_sent: boolean; may_go: boolean };

/** See above. */
export function ledgerSource({ db, clock }: { readonly db: Db; readonly clock: Clock }): CommandSource {
  /** Devices with something that waits until they are slow. */
  const holding = new Set<number>();

  return {
    async due(deviceId) {
      const nowMs = clock.now();
      const { rows } = await sql<Due>`
        select command.id, command.name, command.params, command.state = 'sent' as is_sent, not command.is_held or ${isSlow(nowMs)} as may_go
        from command where command.device_id = ${deviceId} and command.state in ('waiting', 'sent') and ${isDue(nowMs)} order by command.id`.execute(
        db,
      );
      if (rows.some((row) => !row.may_go)) holding.add(deviceId);
      else holding.delete(deviceId);
      return rows.flatMap(({ id, name, params, is_sent: isRepeat, may_go: mayGo }): DueCommand[] =>
        mayGo ? [{ key: keyOf(id), name, values: params, isRepeat }] : [],
      );
    },

    sending: (deviceId, { key }, encode) =>
      db.transaction().execute(async (tx) => {
        const nowMs = clock.now();
        const { rows } = await sql<{ id: number; flag: number }>`
          select command.id, command.flag from command
          where command.id = ${idOf(key)} and command.device_id = ${deviceId} and ${isDue(nowMs)} and (not command.is_held or ${isSlow(nowMs)})
          for update`.execute(tx);
        const [row] = rows;
        if (row === undefined) return undefined;
        const frame = encode(row.flag);
        if (frame === undefined) {
          await refuseUnfit(tx, deviceId, row.id, nowMs);
          return undefined;
        }
        await publish(tx, { type: 'commandsChanged', deviceIds: [deviceId] });
        await sql`update command set state = 'sent', sent_at = ${new Date(nowMs)}, sendings = sendings + 1, frame = ${Buffer.from(frame)} where id = ${row.id}`.execute(
          tx,
        );
        return row.flag;
      }),

    replied: (deviceId, flag, reply) => putReply(db, deviceId, flag, reply, clock.now()),

    unfit: (deviceId, { key }) => refuseUnfit(db, deviceId, idOf(key), clock.now()),

    async repliedLate(deviceId, reply, commands) {
      if (reply.flag === undefined) return;
      const { rows } = await sql<{ name: string; flag: number }>`
        select name, flag from command where device_id = ${deviceId} and flag = ${reply.flag}::bigint and state in ('sent', 'acknowledged')`.execute(
        db,
      );
      for (const row of rows) {
        const replied = lateReply(reply, commands, row);
        if (replied !== undefined) await putReply(db, deviceId, row.flag, replied, clock.now());
      }
    },

    isWaitingForPlace: (deviceId) => holding.has(deviceId),
  };
}

const keyOf = (id: number): string => `command ${id}`;
const idOf = (key = ''): number => Number(key.slice('command '.length));

/** What a reply says of a command that went out over another connection: only where it brings back the whole number is that sure. */
function lateReply(reply: CommandReply, commands: CommandSet, { name, flag }: { name: string; flag: number }): Replied | undefined {
  const verdict = commands.replyTo(reply, { command: name, flag, serial: -1 });
  return verdict && { verdict, text: reply.text, isReceipt: commands.isReceipt?.(reply) ?? false };
}

async function refuseUnfit(db: Db, deviceId: number, id: number, nowMs: number): Promise<void> {
  await sql`update command set state = 'refused', reason = 'notTaken', answered_at = ${new Date(nowMs)} where id = ${id} and state in ('waiting', 'sent')`.execute(
    db,
  );
  await publish(db, { type: 'commandsChanged', deviceIds: [deviceId] });
}

/**
 * What a device said. Words of its own that say neither yes nor no are its answer; to what cuts off they are none, for it may wait with it itself: that is done
 * when the device says so. What was answered stays so, whatever comes later.
 */
async function putReply(db: Db, deviceId: number, flag: number, { verdict, text, isReceipt }: Replied, nowMs: number): Promise<void> {
  const taken = isReceipt ? sql`'acknowledged'` : sql`'answered'`;
  const state =
    verdict === 'refused' ? sql`'refused'` : verdict === 'taken' ? taken : sql`case when is_held then 'acknowledged' else 'answered' end`;
  await sql`
    update command set state = ${state}, answer = ${text.slice(0, mostAnswer)}, answered_at = ${new Date(nowMs)}
    where device_id = ${deviceId} and flag = ${flag} and state in ('sent', 'acknowledged')`.execute(db);
  await publish(db, { type: 'commandsChanged', deviceIds: [deviceId] });
}
