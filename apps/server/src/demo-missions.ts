/** The missions of a demo, with the vehicles, addresses and templates they are made of: made once, when it has none; only the running one begins again when it has arrived. Visitors change none of them. */
import { type Demo, demos } from '@frostway/fleet/demo';
import { type MissionTimes, missionsAt, missionTimes, runningAt, trackerOf, unloadedMs } from '@frostway/fleet/mission-times';
import type { DemoMission } from '@frostway/fleet/missions';
import { text } from '@frostway/contract/texts';
import type { Kysely } from 'kysely';
import type { Tx } from './db/connect.js';
import type { Schema } from './db/schema.js';
import type { Caller, Changing } from './call/serve.js';
import { drawDemoPicture } from './demo-pictures.js';
import {
  addTemplate,
  decideDemoMission,
  endDemoMission,
  handOverDemoMission,
  noteDemoMission,
  planMission,
  startDemoMission,
} from './features/mission/index.js';
import type { Clock } from './outside/clock.js';
import type { Principal } from './scope/devices.js';

const hourMs = 3_600_000;
type Change = Pick<Changing, 'db' | 'audit' | 'lang' | 'independentTransaction'>;

/** Makes what is missing: of a demo that has a mission already, nothing. */
export async function seedDemoMissions(tx: Tx, principal: Principal, demo: Demo, nowMs: number): Promise<void> {
  const { lang, devices, missions } = demo;
  const known = await tx.selectFrom('mission').select('id').where('owner_id', '=', principal.ownerId).limit(1).executeTakeFirst();
  if (known !== undefined) return;
  const making = await makingOf(tx, principal, demo);
  if (making === undefined) return;
  const { caller, change, person, rules } = making;
  const template = await addTemplate(
    caller,
    {
      name: text(lang, 'mission.demo.template'),
      description: text(lang, 'mission.demo.templateAbout'),
      person,
      rules: rules.chilled,
      minutes: 12 * 60,
      autoEnd: true,
      stability: {
        lower: 2,
        upper: 8,
        bands: [
          { lower: 0, upper: 15, minutes: 24 * 60 },
          { lower: 0, upper: 25, minutes: 4 * 60 },
        ],
        mkt: 8,
      },
    },
    change,
    nowMs,
  );
  for (const mission of missionsAt(missions, devices, nowMs)) await makeMission(tx, { ...making, template: template.id }, mission, nowMs);
}

/** Ends the running missions of demos whose vehicles are unloaded, and begins the next; answers how many were ended. */
export async function renewDemoMissions(db: Kysely<Schema>, nowMs: number): Promise<number> {
  let ended = 0;
  for (const demo of demos)
    await db.transaction().execute(async (tx) => {
      const running = await tx
        .selectFrom('mission')
        .innerJoin('account', 'account.id', 'mission.owner_id')
        .select(['mission.id', 'mission.owner_id as ownerId', 'mission.end_ms as endMs', 'mission.template_id as template'])
        .where('account.account', '=', demo.account)
        .where('account.level', '=', 'demo')
        .where('mission.started_ms', 'is not', null)
        .where('mission.ended_ms', 'is', null)
        .orderBy('mission.id')
        .limit(1)
        .forUpdate('mission')
        .executeTakeFirst();
      if (running?.endMs == null || unloadedMs(running.endMs) > nowMs) return;
      const { id, ownerId, endMs, template } = running;
      await endDemoMission(tx, { id, ownerId }, unloadedMs(endMs), nowMs);
      ended += 1;
      const next = runningAt(demo.missions, demo.devices, nowMs);
      const making = await makingOf(tx, { accountId: ownerId, ownerId, level: 'demo', now: () => nowMs }, demo);
      if (next === undefined || making === undefined) return;
      await makeMission(tx, { ...making, template: template ?? undefined }, next, nowMs, unloadedMs(endMs));
    });
  return ended;
}

/** What all missions of a demo are made of. */
type Making = {
  readonly caller: Caller;
  readonly change: Change;
  readonly demo: Demo;
  readonly person: number;
  readonly rules: { readonly chilled: number[]; readonly frozen: number[] };
  readonly template?: number | undefined;
};

/** Undefined when visitors left it without people or rules. */
async function makingOf(tx: Tx, principal: Principal, demo: Demo): Promise<Making | undefined> {
  const { account, lang } = demo;
  const person = await tx
    .selectFrom('contact')
    .select('id')
    .where('owner_id', '=', principal.ownerId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const rules = await rulesOf(tx, principal.ownerId);
  if (person === undefined || rules.chilled.length === 0) return undefined;
  return {
    caller: { ...principal, account, tokenHash: Buffer.alloc(0) },
    change: { db: tx, audit: () => undefined, lang, independentTransaction: (run) => run(tx) },
    demo,
    person: person.id,
    rules,
  };
}

/** Makes one as its state says; it starts at `notBeforeMs` at the earliest. */
async function makeMission(tx: Tx, making: Making, mission: DemoMission, nowMs: number, notBeforeMs = 0): Promise<void> {
  const { caller, change, demo, person, rules, template } = making;
  const { lang, devices } = demo;
  const tracker = trackerOf(mission, devices);
  const macs = devices.flatMap(({ kind, car, identity }) =>
    kind === 'beacon' && car === tracker?.car && 'mac' in identity ? [identity.mac] : [],
  );
  if (tracker?.car === undefined || macs.length === 0) return;
  const planned = missionTimes(mission, tracker, nowMs);
  const times = { ...planned, startMs: Math.max(planned.startMs, notBeforeMs) };
  const { waypoints } = tracker.route;
  const [from, to] = mission.isReturn ? [waypoints.at(-1), waypoints[0]] : [waypoints[0], waypoints.at(-1)];
  const made = await planMission(
    caller,
    {
      name: mission.name[lang],
      plate: tracker.car,
      vehicle: mission.vehicle[lang],
      from: placeOf(mission.from[lang], from),
      to: placeOf(mission.to[lang], to),
      // A name of a mission begins with what is carried.
      product: mission.name[lang].split(lang === 'en' ? ',' : ' ')[0] ?? '',
      startAt: times.startMs,
      endAt: times.endMs,
      imeis: [mission.imei],
      macs,
      rules: mission.isFrozen ? rules.frozen : rules.chilled,
      person,
      ...(mission.isMedicine === true && template !== undefined ? { template } : {}),
    },
    change,
    clockAt(nowMs),
  );
  const { ownerId } = caller;
  await settle(tx, { id: made, ownerId }, mission.state, times, nowMs);
  await tellOf(tx, caller, made, { mission, times, lang, change }, nowMs);
}

/** What people wrote, photographed and signed on it. */
async function tellOf(
  tx: Tx,
  caller: Caller,
  id: number,
  {
    mission,
    times,
    lang,
    change,
  }: { readonly mission: DemoMission; readonly times: MissionTimes; readonly lang: Demo['lang']; readonly change: Change },
  nowMs: number,
): Promise<void> {
  const { notes = [], handover } = mission;
  const { startMs, endedMs } = times;
  for (const { hours, words, picture } of notes) {
    const atMs = (hours < 0 ? (endedMs ?? nowMs) : startMs) + hours * hourMs;
    // Nobody has written yet what is written on the way.
    if (atMs > nowMs) continue;
    const photo = picture === undefined ? undefined : await drawDemoPicture(picture, 'jpeg');
    await noteDemoMission(caller, id, { words: words[lang], photo }, change, atMs);
  }
  if (handover === undefined) return;
  const photo = await drawDemoPicture(handover.picture, 'jpeg');
  const { receiver, temperature, note } = handover;
  const told = { receiver: receiver[lang], temperature, note: note[lang], photo };
  await handOverDemoMission(tx, { id, ownerId: caller.ownerId }, told, endedMs ?? nowMs);
}

const clockAt = (nowMs: number): Clock => ({ now: () => nowMs });

const placeOf = (name: string, at: readonly [number, number] | undefined) => ({ name, latitude: at?.[0] ?? 0, longitude: at?.[1] ?? 0 });

/** From this limit down a rule is one about frozen goods, °C. */
const frozenC = -5;

/** Its rules about temperature, at most two of a kind: the first ones it was made with. */
async function rulesOf(tx: Tx, ownerId: number): Promise<Making['rules']> {
  const rows = await tx
    .selectFrom('alert_rule as rule')
    .innerJoin('alert_rule_version as its', (join) => join.onRef('its.rule_id', '=', 'rule.id').onRef('its.version', '=', 'rule.version'))
    .select(['rule.id', 'its.value'])
    .where('rule.owner_id', '=', ownerId)
    .where('rule.ended_at', 'is', null)
    .where('its.probe', '=', 'temperature')
    .orderBy('rule.id')
    .execute();
  const idsOf = (isFrozen: boolean): number[] =>
    rows.flatMap(({ id, value }) => (value !== null && value <= frozenC === isFrozen ? [id] : [])).slice(0, 2);
  return { chilled: idsOf(false), frozen: idsOf(true) };
}

/** Starts and ends it at its times, as its state says. */
async function settle(
  tx: Tx,
  mission: { readonly id: number; readonly ownerId: number },
  state: DemoMission['state'],
  { startMs, endedMs }: MissionTimes,
  nowMs: number,
): Promise<void> {
  if (state === 'running' || state === 'over') await startDemoMission(tx, mission, startMs, nowMs);
  if (state === 'over' || state === 'cancelled') await endDemoMission(tx, mission, endedMs, nowMs);
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
