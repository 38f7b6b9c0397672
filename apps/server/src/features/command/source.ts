/**
 * The ledger as a source of commands. What goes out is written down before it does, so that after a crash in between it counts as sent: what is done once is not
 * sent again and its outcome is unknown, a setting is. They go in their order, emergency mode before all that waits. What cuts off goes out only while the vehicle is slow by a fresh position.
 */
import type { CommandState } from '@frostway/contract/command/endpoints';
import type { CommandReply } from '@frostway/core/message';
import type { CommandSet, Verdict } from '@frostway/protocol/command';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CommandSource, DueCommand, Replied } from '../../commands/command-source.js';
import { type Db, isAway } from '../../db/connect.js';
import type { Schema } from '../../db/schema.js';
import { publish } from '../../events/publish.js';
import { ConcurrencyLimit } from '../../flow/concurrency-limit.js';
import { Gathering } from '../../flow/gathering.js';
import type { Clock } from '../../outside/clock.js';
import { keepRhythms } from './rhythm.js';
import { isSlow, isDue, readDue } from './due.js';

/** Characters of an answer that are kept. */
const mostAnswer = 2000;

/** What is said of one command, and of which device. */
type Going = { readonly deviceId: number; readonly id: number; readonly encode: (flag: number) => Uint8Array | undefined };
type Answered = { readonly deviceId: number; readonly flag: number; readonly reply: Replied };

/** Devices of one statement or transaction: what is published of them fits into one notice. */
const mostTogether = 500;

/** One of a batch whose command somebody else has locked just now, or that is not there any more: it is looked at by itself. */
const passedOver = Symbol('passed over');

/**
 * A batch passes over what somebody else has locked: it holds many commands, and waiting for one more while somebody waits for it would be a deadlock. One by
 * itself waits for its turn.
 */
const patience = (all: readonly unknown[]): RawBuilder<unknown> => (all.length === 1 ? sql`` : sql`skip locked`);

/** See above. What many devices wait for is read together, and what goes out or comes back at one time is written down in one transaction. */
export function ledgerSource({ db, clock }: { readonly db: Kysely<Schema>; readonly clock: Clock }): CommandSource {
  /** Devices with something that waits until they are slow. */
  const holding = new Set<number>();
  /** Connections of the database that all of it takes: they are few, and others need them too. Who waits here is not turned away. */
  const connections = new ConcurrencyLimit(2);
  const together = <In, Out>(work: (all: readonly In[]) => Promise<readonly Out[]>): Gathering<In, Out> =>
    new Gathering({ most: mostTogether, isTriedAlone: (error) => !isAway(error), work: (all) => connections.run(() => work(all)) });
  const read = together<number, readonly DueCommand[]>((ids) => readDue(db, ids, holding, clock.now()));
  const going = together<Going, number | undefined | typeof passedOver>((all) => putSent(db, all, clock.now()));
  const answered = together<Answered, typeof passedOver | undefined>((all) => putReplies(db, all, clock.now()));
  const putReply = async (one: Answered): Promise<void> => {
    if ((await answered.do(one)) === passedOver) await connections.run(() => putReplies(db, [one], clock.now()));
  };

  return {
    due: (deviceId) => read.do(deviceId),

    async sending(deviceId, { key }, encode) {
      const one = { deviceId, id: idOf(key), encode };
      const flag = await going.do(one);
      if (flag !== passedOver) return flag;
      const [alone] = await connections.run(() => putSent(db, [one], clock.now()));
      return alone === passedOver ? undefined : alone;
    },

    replied: (deviceId, flag, reply) => putReply({ deviceId, flag, reply }),

    unfit: (deviceId, { key }) =>
      connections.run(() => db.transaction().execute((tx) => refuseUnfit(tx, [{ deviceId, id: idOf(key) }], clock.now()))),

    async repliedLate(deviceId, reply, commands) {
      if (reply.flag === undefined) return;
      const { rows } = await connections.run(() =>
        sql<{ name: string; flag: number }>`
          select name, flag from command where device_id = ${deviceId} and flag = ${reply.flag}::bigint and state in ('sent', 'acknowledged')`.execute(
          db,
        ),
      );
      for (const row of rows) {
        const replied = lateReply(reply, commands, row);
        if (replied !== undefined) await putReply({ deviceId, flag: row.flag, reply: replied });
      }
    },

    isWaitingForPlace: (deviceId) => holding.has(deviceId),
  };
}
const idOf = (key = ''): number => Number(key.slice('command '.length));

/** What a reply says of a command that went out over another connection: only where it brings back the whole number is that sure. */
function lateReply(reply: CommandReply, commands: CommandSet, { name, flag }: { name: string; flag: number }): Replied | undefined {
  const verdict = commands.replyTo(reply, { command: name, flag, serial: -1 });
  return verdict && { verdict, text: reply.text, isReceipt: commands.isReceipt?.(reply) ?? false };
}

/** Writes down that commands go out, and answers the number of each; none of what cannot be said. */
function putSent(db: Kysely<Schema>, all: readonly Going[], nowMs: number): Promise<readonly (number | undefined | typeof passedOver)[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; device_id: number; flag: number }>`
      select command.id, command.device_id, command.flag from command
      where command.id = any(${all.map(({ id }) => id)}::integer[]) and ${isDue(nowMs)} and (not command.is_held or ${isSlow(nowMs)})
      order by command.id for update ${patience(all)}`.execute(tx);
    const found = new Map(rows.map((row) => [row.id, row]));
    const [sent, unfit]: [{ going: Going; flag: number; frame: Buffer }[], Going[]] = [[], []];
    const flags = all.map((going) => {
      const row = found.get(going.id);
      if (row === undefined || row.device_id !== going.deviceId) return passedOver;
      const frame = going.encode(row.flag);
      if (frame === undefined) {
        unfit.push(going);
        return undefined;
      }
      sent.push({ going, flag: row.flag, frame: Buffer.from(frame) });
      return row.flag;
    });
    if (unfit.length > 0) await refuseUnfit(tx, unfit, nowMs);
    if (sent.length === 0) return flags;
    await sql`
      update command set state = 'sent', sent_at = ${new Date(nowMs)}, sendings = sendings + 1, frame = going.frame
      from unnest(${sent.map(({ going }) => going.id)}::integer[], ${sent.map(({ frame }) => frame)}::bytea[]) as going (id, frame)
      where command.id = going.id`.execute(tx);
    await publish(tx, { type: 'commandsChanged', deviceIds: [...new Set(sent.map(({ going }) => going.deviceId))] });
    return flags;
  });
}

async function refuseUnfit(tx: Db, all: readonly Pick<Going, 'deviceId' | 'id'>[], nowMs: number): Promise<void> {
  await sql`update command set state = 'refused', reason = 'notTaken', answered_at = ${new Date(nowMs)}
    where id = any(${all.map(({ id }) => id)}::integer[]) and state in ('waiting', 'sent')`.execute(tx);
  await publish(tx, { type: 'commandsChanged', deviceIds: [...new Set(all.map(({ deviceId }) => deviceId))] });
}

/**
 * What devices said. Words of its own that say neither yes nor no are a device's answer; to what cuts off they are none, for it may wait with it itself: that is
 * done when the device says so. What was answered stays so, whatever comes later.
 */
async function putReplies(
  db: Kysely<Schema>,
  all: readonly Answered[],
  nowMs: number,
): Promise<readonly (typeof passedOver | undefined)[]> {
  const stateOf = ({ verdict, isReceipt }: Replied): CommandState | null =>
    verdict === 'refused' ? 'refused' : verdict === 'unclear' ? null : isReceipt ? 'acknowledged' : 'answered';
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ device_id: number; flag: number; verdict: Verdict }>`
      with said as (
        select command.id, said.verdict, said.answer, coalesce(said.state, case when command.is_held then 'acknowledged' else 'answered' end) as state
        from unnest(${all.map(({ deviceId }) => deviceId)}::integer[], ${all.map(({ flag }) => flag)}::bigint[],
          ${all.map(({ reply }) => stateOf(reply))}::text[], ${all.map(({ reply }) => reply.verdict)}::text[],
          ${all.map(({ reply }) => reply.text.slice(0, mostAnswer))}::text[]) as said (device_id, flag, state, verdict, answer)
        join command on command.device_id = said.device_id and command.flag = said.flag and command.state in ('sent', 'acknowledged')
        order by command.id for update of command ${patience(all)})
      update command set state = said.state, verdict = said.verdict, answer = said.answer, answered_at = ${new Date(nowMs)}
      from said where command.id = said.id returning command.device_id, command.flag, command.verdict`.execute(tx);
    const taken = rows.flatMap(({ device_id: deviceId, flag, verdict }) => (verdict === 'refused' ? [] : [{ deviceId, flag }]));
    if (taken.length > 0) await keepRhythms(tx, taken, nowMs);
    await publish(tx, { type: 'commandsChanged', deviceIds: [...new Set(rows.map(({ device_id: deviceId }) => deviceId))] });
    const done = new Set(rows.map(({ device_id: deviceId, flag }) => `${deviceId} ${flag}`));
    return all.map(({ deviceId, flag }) => (done.has(`${deviceId} ${flag}`) ? undefined : passedOver));
  });
}
