/** Starting and ending missions by hand. */
import type { Mission } from '@frostway/contract/mission/missions';
import { refuse } from '@frostway/contract/refusals';
import type { Caller, Changing } from '../../call/serve.js';
import { holdMission } from '../../scope/missions.js';
import { factsOf, readMission } from './missions.js';
import { cancel, end, start } from './running.js';
import { settleStops } from './stop-times.js';

type Change = Pick<Changing, 'db' | 'audit'>;

/** Starts one now. Refuses 80208, 80190, 80394 one that is over, 60062 one that has started, and as `start` does. */
export async function startMission(
  caller: Caller,
  { id, confirm }: { readonly id: number; readonly confirm: boolean },
  { db, audit }: Change,
  nowMs: number,
): Promise<Mission> {
  const held = await holdMission(db, caller, id);
  if (held.endedMs !== null) refuse('missionOver');
  if (held.startedMs !== null) refuse('nothingChanged');
  const before = await readMission(db, caller, id);
  await start(db, held, { atMs: nowMs, nowMs, by: caller.accountId }, confirm);
  const after = await readMission(db, caller, id);
  audit({ entity: 'mission', id, before: factsOf(before), after: factsOf(after), concerns: [held.ownerId] });
  return after;
}

/** Ends one now, or cancels it when it has not started. Refuses 80208, 80190, 60062 one that is over. */
export async function endMission(caller: Caller, id: number, { db, audit }: Change, nowMs: number): Promise<Mission> {
  const held = await holdMission(db, caller, id);
  if (held.endedMs !== null) refuse('nothingChanged');
  const before = await readMission(db, caller, id);
  const moment = { atMs: nowMs, nowMs, by: caller.accountId };
  await (held.startedMs === null ? cancel(db, held, moment) : end(db, held, 'hand', moment));
  await settleStops(db, { ...held, startMs: Date.parse(before.startAt), endedMs: nowMs }, nowMs);
  const after = await readMission(db, caller, id);
  audit({ entity: 'mission', id, before: factsOf(before), after: factsOf(after), concerns: [held.ownerId] });
  return after;
}
