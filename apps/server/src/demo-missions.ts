/** The missions of a demo, with the vehicles, addresses and templates they are made of: made once, when it has none; demo-shipments.ts says how they go on. Visitors change none of them. */
import type { Demo } from '@frostway/fleet/demo';
import { type MissionTimes, missionsAt, missionTimes, trackerOf } from '@frostway/fleet/mission-times';
import type { DemoMission } from '@frostway/fleet/missions';
import { text } from '@frostway/contract/texts';
import type { Tx } from './db/connect.js';
import type { Caller, Changing } from './call/serve.js';
import { drawDemoPicture } from './demo-pictures.js';
import {
  addTemplate,
  endDemoMission,
  handOverDemoMission,
  noteDemoMission,
  planMission,
  startDemoMission,
} from './features/mission/index.js';
import type { Clock } from './outside/clock.js';
import type { Principal } from './scope/devices.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
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

/** What all missions of a demo are made of. */
export type Making = {
  readonly caller: Caller;
  readonly change: Change;
  readonly demo: Demo;
  readonly person: number;
  readonly rules: { readonly chilled: number[]; readonly frozen: number[] };
  readonly template?: number | undefined;
};

/** Undefined when visitors left it without people or rules. */
export async function makingOf(tx: Tx, principal: Principal, demo: Demo): Promise<Making | undefined> {
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
export async function makeMission(tx: Tx, making: Making, mission: DemoMission, nowMs: number, notBeforeMs = 0): Promise<void> {
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
  if (mission.state === 'running' || mission.state === 'over') await tellOf(tx, making, made, { mission, ...times }, nowMs);
}

/** When one began and was ended, epoch ms. */
type Told = { readonly mission: DemoMission; readonly startMs: number; readonly endedMs: number | null };

/** What people have written, photographed and signed on it until now; what they did before is not done again. */
export async function tellOf(
  tx: Tx,
  { caller, change, demo: { lang } }: Pick<Making, 'caller' | 'change' | 'demo'>,
  id: number,
  { mission: { notes = [], handover }, startMs, endedMs }: Told,
  nowMs: number,
): Promise<void> {
  const written = await tx.selectFrom('mission_note').select('at_ms').where('mission_id', '=', id).execute();
  for (const { hours, words, picture } of notes) {
    const fromMs = hours < 0 ? endedMs : startMs;
    const atMs = fromMs === null ? Infinity : fromMs + hours * hourMs;
    // Nobody has written yet what is written later on the way.
    if (atMs > Math.min(nowMs, endedMs ?? nowMs) || written.some((note) => Math.abs(note.at_ms - atMs) < minuteMs)) continue;
    const photo = picture === undefined ? undefined : await drawDemoPicture(picture, 'jpeg');
    await noteDemoMission(caller, id, { words: words[lang], photo }, change, atMs);
  }
  if (handover === undefined || endedMs === null) return;
  const photo = await drawDemoPicture(handover.picture, 'jpeg');
  const { receiver, temperature, note } = handover;
  const told = { receiver: receiver[lang], temperature, note: note[lang], photo };
  await handOverDemoMission(tx, { id, ownerId: caller.ownerId }, told, endedMs);
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
