/** The missions of a demo, with the vehicles, addresses and templates they are made of: made once, when it has none. Visitors change none of them. */
import { type Demo, demos } from '@frostway/fleet/demo';
import { type MissionTimes, missionTimes } from '@frostway/fleet/mission-times';
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
  const { account, lang, devices, missions } = demo;
  const known = await tx.selectFrom('mission').select('id').where('owner_id', '=', principal.ownerId).limit(1).executeTakeFirst();
  if (known !== undefined) return;
  const caller: Caller = { ...principal, account, tokenHash: Buffer.alloc(0) };
  const change: Change = { db: tx, audit: () => undefined, lang, independentTransaction: (run) => run(tx) };
  const person = await tx
    .selectFrom('contact')
    .select('id')
    .where('owner_id', '=', principal.ownerId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const rules = await rulesOf(tx, principal.ownerId);
  if (person === undefined || rules.length === 0) return;
  const template = await addTemplate(
    caller,
    {
      name: text(lang, 'mission.demo.template'),
      description: text(lang, 'mission.demo.templateAbout'),
      person: person.id,
      rules,
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
  for (const mission of missions) {
    const tracker = devices.find(({ kind, identity }) => kind === 'tracker' && 'imei' in identity && identity.imei === mission.imei);
    const macs = devices.flatMap(({ kind, car, identity }) =>
      kind === 'beacon' && car === tracker?.car && 'mac' in identity ? [identity.mac] : [],
    );
    if (tracker?.kind !== 'tracker' || tracker.car === undefined || macs.length === 0) continue;
    const times = missionTimes(mission, tracker, nowMs);
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
        rules: mission.isFrozen ? rules.slice(0, 1) : rules,
        person: person.id,
        ...(mission.isMedicine === true ? { template: template.id } : {}),
      },
      change,
      clockAt(nowMs),
    );
    await settle(tx, { id: made, ownerId: principal.ownerId }, mission.state, times, nowMs);
    await tellOf(tx, caller, made, { mission, times, lang, change }, nowMs);
  }
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

/** Its rules about temperature, at most two: the first two it was made with. */
async function rulesOf(tx: Tx, ownerId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('alert_rule as rule')
    .innerJoin('alert_rule_version as its', (join) => join.onRef('its.rule_id', '=', 'rule.id').onRef('its.version', '=', 'rule.version'))
    .select('rule.id')
    .where('rule.owner_id', '=', ownerId)
    .where('rule.ended_at', 'is', null)
    .where('its.probe', '=', 'temperature')
    .orderBy('rule.id')
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
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
