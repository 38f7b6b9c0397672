/** Commands of devices: the ledger of commands, raw lines, what a model can do, statistics. Bytes go out over the connections of devices (commands/). */
import { commandFeature as table, type CommandWay } from '@frostway/contract/command/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { checkPage, type Page, rangeOf } from '../../call/paging.js';
import { type Caller, type Changing, type Mounted, serve } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { Clock } from '../../outside/clock.js';
import type { Feature } from '../../platform/feature.js';
import type { Topic } from '../../platform/topic.js';
import type { Tools } from '../../platform/tools.js';
import { findOwnedDevices, findSeenDevices } from '../../scope/devices.js';
import { cancelCommands, commandRelease, expireCommands } from './ending.js';
import { giveCommand, type Wish } from './giving.js';
import { findCommand, type LedgerFilter, selectCommands } from './ledger.js';
import { sendLine } from './lines.js';
import { readInstructions, readOffer, readProgress, readWanted } from './reading.js';
import { giveFollowing } from './rhythm.js';
import { tellSettings } from './settings.js';
import { ledgerSource } from './source.js';
import { readSleep, readWakeUp, sendWakeUp, type Waking } from './waking.js';

export { giveByPlan, type Planned } from './by-plan.js';
export { hasCommandsSince, type Past, type PastOrder, putPast, sleepAnew } from './past.js';

type Lines = Page & { readonly imei?: readonly string[] | undefined; readonly id?: number | undefined };

/** The calls of this feature. */
function commandCalls({ clock, ...waking }: Waking & { readonly clock: Clock }): Mounted[] {
  const page = async (db: Db, caller: Caller, filter: LedgerFilter, asked: Page) => {
    const found = await selectCommands(db, caller, filter, rangeOf(asked));
    checkPage(found.total, asked);
    return found;
  };
  const give = async (caller: Caller, imeis: readonly string[], wish: Wish, context: Changing) => {
    const nowMs = clock.now();
    const devices = await findOwnedDevices(context.db, caller, { imeis }, 'change');
    if (devices.some(({ expiresAt }) => expiresAt !== null && expiresAt.getTime() <= nowMs)) refuse('deviceExpired');
    const ids = devices.map(({ id }) => id);
    const order = await giveCommand(caller, ids, wish, context, nowMs);
    const { total, rows } = await selectCommands(context.db, caller, { order, deviceIds: ids }, { limit: ids.length, offset: 0 });
    return { total, rows: rows.toReversed() };
  };
  const lines = async (way: CommandWay, { imei, id, ...asked }: Lines, caller: Caller, db: Db) => {
    const deviceIds = imei === undefined ? undefined : (await findSeenDevices(db, caller, { imeis: imei })).map((device) => device.id);
    if (id !== undefined) await findCommand(db, caller, id, way);
    return page(db, caller, { lines: way, deviceIds, ids: id === undefined ? undefined : [id] }, asked);
  };
  const cancelLine = async (way: CommandWay, id: number, caller: Caller, context: Changing): Promise<null> => {
    await cancelCommands(caller, { ids: [id], lines: way }, context, clock.now());
    return null;
  };

  return serve('command', table, {
    commands: async ({ imei, mac, id, order, command, state, st, et, ...asked }, caller, { db }) => {
      const isNamed = (imei?.length ?? 0) + (mac?.length ?? 0) > 0;
      const named = isNamed ? await findSeenDevices(db, caller, { imeis: imei ?? [], macs: mac ?? [] }, 'change') : undefined;
      if (id !== undefined) await findCommand(db, caller, id);
      const ids = id === undefined ? undefined : [id];
      return page(db, caller, { ids, deviceIds: named?.map((device) => device.id), order, command, state, fromMs: st, untilMs: et }, asked);
    },
    give: ({ imeis, ...wish }, caller, context) => {
      // Raw text has its own calls, its own readers, and senders who answer for what it does.
      if (wish.command === 'text') refuse('textIsRaw', { command: 'textIsRaw' });
      return give(caller, imeis, { ...wish, way: 'cmd' }, context);
    },
    cutOff: ({ imeis, ...wish }, caller, context) => give(caller, imeis, { ...wish, command: 'cutOff', params: {}, way: 'cmd' }, context),
    cancel: async ({ ids, order }, caller, context) => ({ cancelled: await cancelCommands(caller, { ids, order }, context, clock.now()) }),
    progress: ({ order }, caller, { db }) => readProgress(db, caller, order),
    wanted: (input, caller, { db }) => readWanted(db, caller, input),
    offer: (input, caller, { db }) => readOffer(db, caller, input, clock.now()),
    lines: (input, caller, { db }) => lines('udpcmd', input, caller, db),
    sendLine: (input, caller, context) => sendLine(caller, 'udpcmd', input, context, clock.now()),
    cancelLine: ({ id }, caller, context) => cancelLine('udpcmd', id, caller, context),
    testLines: (input, caller, { db }) => lines('testcmd', input, caller, db),
    sendTestLine: (input, caller, context) => sendLine(caller, 'testcmd', input, context, clock.now()),
    cancelTestLine: ({ id }, caller, context) => cancelLine('testcmd', id, caller, context),
    wakeUp: (input, caller, { db }) => readWakeUp(db, waking, caller, input, clock.now()),
    sendWakeUp: (input, caller, context) => sendWakeUp(caller, input, context, waking, clock.now()),
    sleep: (input, caller, { db }) => readSleep(db, caller, input, clock.now()),
    instructions: async (input, caller, { db }) => {
      const found = await readInstructions(db, caller, input);
      checkPage(found.total, input);
      return found;
    },
  });
}

/** Of which devices commands changed. */
const commandsTopic: Topic = {
  name: 'commands',
  isOfDevices: true,
  on: (teller) => ({
    commandsChanged: ({ deviceIds }) => teller.ofDevices(deviceIds, (seen) => ({ type: 'commands', deviceIds: seen })),
  }),
  missed: { type: 'commands', deviceIds: [] },
};

/** What commands add. */
export function commandFeature(tools: Tools): Feature {
  const { db, independentDb, clock } = tools;
  return {
    name: 'command',
    calls: commandCalls(tools),
    // A queue of a device holds no connection of the calls.
    topics: [commandsTopic],
    commands: [ledgerSource({ db: independentDb, clock })],
    onDeviceReleased: [commandRelease],
    onSettingsWanted: (tx, deviceIds, accountId) => tellSettings(tx, deviceIds, accountId, clock.now()),
    jobs: [
      { name: 'commands', line: '* * * * *', run: () => expireCommands(db, clock.now()) },
      { name: 'commandsByPlan', line: '* * * * *', run: () => giveFollowing(db, clock.now()) },
    ],
  };
}
