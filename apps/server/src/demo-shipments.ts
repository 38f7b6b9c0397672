/** How the missions of the demos go on: planned ones set off, those that are unloaded end and are decided about, and one is always under way and one planned. */
import { type Demo, demos } from '@frostway/fleet/demo';
import { missionTimes, runningAt, trackerOf, unloadedMs } from '@frostway/fleet/mission-times';
import type { DemoMission } from '@frostway/fleet/missions';
import { text } from '@frostway/contract/texts';
import type { Kysely } from 'kysely';
import type { Tx } from './db/connect.js';
import type { Schema } from './db/schema.js';
import { type Making, makeMission, makingOf, tellOf } from './demo-missions.js';
import { alarmsOfDemoMission, decideDemoMission, endDemoMission, startDemoMission } from './features/mission/index.js';

/** Brings the missions of demos up to now; answers how many have set off, ended or been decided about. */
export async function renewDemoMissions(db: Kysely<Schema>, nowMs: number): Promise<number> {
  let changed = 0;
  for (const demo of demos)
    await db.transaction().execute(async (tx) => {
      const open = await openOf(tx, demo);
      const ownerId = open[0]?.ownerId;
      if (ownerId === undefined) return;
      const making = await makingOf(tx, { accountId: ownerId, ownerId, level: 'demo', now: () => nowMs }, demo);
      if (making === undefined) return;
      const due = open.filter(({ startedMs, startMs }) => startedMs === null && startMs <= nowMs);
      for (const { id, startMs } of due) await startDemoMission(tx, { id, ownerId }, startMs, nowMs);
      const under = open.flatMap((each) => {
        const startedMs = each.startedMs ?? (due.includes(each) ? each.startMs : null);
        return startedMs === null ? [] : [{ ...each, startedMs, unloadedMs: each.endMs === null ? Infinity : unloadedMs(each.endMs) }];
      });
      const over = under.filter((each) => each.unloadedMs <= nowMs);
      for (const each of over) await endDemoMission(tx, { id: each.id, ownerId }, Math.max(each.unloadedMs, each.startedMs), nowMs);
      for (const each of under) {
        const mission = demo.missions.find(({ name }) => name[demo.lang] === each.name);
        const endedMs = over.includes(each) ? Math.max(each.unloadedMs, each.startedMs) : null;
        if (mission !== undefined) await tellOf(tx, making, each.id, { mission, startMs: each.startedMs, endedMs }, nowMs);
      }
      const template = open.find((each) => each.template !== null)?.template ?? undefined;
      const waiting = open.filter((each) => each.startedMs === null && !due.includes(each));
      const endedMs = Math.max(0, ...over.map((each) => each.unloadedMs));
      await makeNext(tx, { ...making, template }, { isUnderWay: over.length < under.length, waiting, endedMs }, nowMs);
      changed += due.length + over.length + (await decideOlder(tx, demo, ownerId, nowMs));
    });
  return changed;
}

/** One that has not ended; times are epoch ms. */
type Open = {
  readonly id: number;
  readonly ownerId: number;
  readonly name: string;
  readonly vehicle: string;
  readonly template: number | null;
  readonly startMs: number;
  readonly startedMs: number | null;
  readonly endMs: number | null;
};

const openOf = (tx: Tx, { account }: Demo): Promise<Open[]> =>
  tx
    .selectFrom('mission')
    .innerJoin('account', 'account.id', 'mission.owner_id')
    .select([
      'mission.id',
      'mission.owner_id as ownerId',
      'mission.name',
      'mission.vehicle',
      'mission.template_id as template',
      'mission.start_ms as startMs',
      'mission.started_ms as startedMs',
      'mission.end_ms as endMs',
    ])
    .where('account.account', '=', account)
    .where('account.level', '=', 'demo')
    .where('mission.ended_ms', 'is', null)
    .orderBy('mission.id')
    .forUpdate('mission')
    .execute();

/** Plans the next where none is planned, and begins one where none is under way: with a vehicle that is not needed for the planned one meanwhile. */
async function makeNext(
  tx: Tx,
  making: Making,
  { isUnderWay, waiting, endedMs }: { readonly isUnderWay: boolean; readonly waiting: readonly Open[]; readonly endedMs: number },
  nowMs: number,
): Promise<void> {
  const { missions, devices } = making.demo;
  if (!isUnderWay) {
    const isFree = (mission: DemoMission): boolean => {
      const tracker = trackerOf(mission, devices);
      if (tracker === undefined) return false;
      const { endMs } = missionTimes(mission, tracker, nowMs);
      return waiting.every(({ vehicle, startMs }) => vehicle !== tracker.car || startMs >= unloadedMs(endMs));
    };
    const next = runningAt(
      missions.filter((mission) => mission.state === 'running' && isFree(mission)),
      devices,
      nowMs,
    );
    if (next !== undefined) await makeMission(tx, making, next, nowMs, endedMs);
  }
  if (waiting.length > 0) return;
  for (const mission of missions) if (mission.state === 'planned') await makeMission(tx, making, mission, nowMs);
}

/** Decides about the missions that are over, but for the newest without a decision: its papers are still being looked through. */
async function decideOlder(tx: Tx, { lang, missions }: Demo, ownerId: number, nowMs: number): Promise<number> {
  const undecided = await tx
    .selectFrom('mission')
    .select(['id', 'name'])
    .where('owner_id', '=', ownerId)
    .where('started_ms', 'is not', null)
    .where('ended_ms', 'is not', null)
    .where('decision', '=', 'undecided')
    .orderBy('ended_ms', 'desc')
    .execute();
  // Those with a decision of their own are decided about when their past is told.
  const own = new Set(missions.flatMap(({ name, decision }) => (decision === undefined ? [] : [name[lang]])));
  const older = undecided.filter(({ name }) => !own.has(name)).slice(1);
  for (const { id } of older) {
    const isClean = (await alarmsOfDemoMission(tx, id, nowMs)) === 0;
    const reason = text(lang, isClean ? 'mission.demo.released' : 'mission.demo.partial');
    await decideDemoMission(tx, { id, ownerId }, { decision: isClean ? 'released' : 'partial', reason }, nowMs);
  }
  return older.length;
}

/** Decides about missions whose past is replayed, once; answers how many. */
export async function decideDemoMissions(db: Kysely<Schema>, nowMs: number): Promise<number> {
  let decided = 0;
  for (const { account, lang, missions } of demos)
    for (const { name, decision } of missions) {
      if (decision === undefined) continue;
      await db.transaction().execute(async (tx) => {
        const mission = await tx
          .selectFrom('mission')
          .innerJoin('account', 'account.id', 'mission.owner_id')
          .select(['mission.id', 'mission.owner_id as ownerId'])
          .where('account.account', '=', account)
          .where('account.level', '=', 'demo')
          .where('mission.name', '=', name[lang])
          .where('mission.ended_ms', 'is not', null)
          .where('mission.decision', '=', 'undecided')
          .executeTakeFirst();
        if (mission === undefined) return;
        await decideDemoMission(tx, mission, { decision: decision.kind, reason: decision.reason[lang] }, nowMs);
        decided += 1;
      });
    }
  return decided;
}
