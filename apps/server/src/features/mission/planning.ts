/** Planning missions: what they are made of is checked against what the caller has, and written down as it is then. Tables mission, mission_stop, mission_rule and mission_contact are written here. */
import { randomInt } from 'node:crypto';
import type { Input } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import type { TemplateWindow } from '@frostway/contract/mission/templates';
import type { Mission } from '@frostway/contract/mission/missions';
import { type RefusalName, refuse } from '@frostway/contract/refusals';
import { sql } from 'kysely';
import type { Caller, Changing } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { Clock } from '../../outside/clock.js';
import { holdMission } from '../../scope/missions.js';
import { checkMayOwn } from '../../scope/teams.js';
import { countGuess, findAccount } from '../account/index.js';
import { putDevices } from './mission-devices.js';
import { factsOf, readMission } from './missions.js';
import { settleStops } from './stop-times.js';
import { checkOwned, listTemplates } from './templates.js';

type Change = Pick<Changing, 'db' | 'audit' | 'independentTransaction'>;
type Given = Omit<Input<(typeof table)['changeMission']>, 'id'>;

/** What a mission must have, and the field that says so. */
const needed: readonly (readonly [RefusalName, keyof Given])[] = [
  ['missionNameEmpty', 'name'],
  ['missionDateMissing', 'startAt'],
  ['missionPersonMissing', 'person'],
  ['missionCarrierMissing', 'vehicle'],
  ['missionLocatorMissing', 'imeis'],
  ['missionBeaconMissing', 'macs'],
  ['missionRuleMissing', 'rules'],
];

/** Refuses what is missing: each at its field, with the words of the first. `isAbsent` says what of the given is. */
function checkNeeded(given: Given, isAbsent: (value: unknown) => boolean): void {
  const missing = needed.filter(([, field]) => isAbsent(given[field]));
  const [first] = missing;
  if (first !== undefined) refuse(first[0], Object.fromEntries(missing.map(([name, field]) => [field, name])));
}

const isNothing = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What is given, and of what is not, what a template presets. */
async function withTemplate(db: Db, caller: Caller, id: number, given: Given): Promise<Given> {
  const { rows } = await listTemplates(db, caller, { id, page: 1, pageSize: 1 });
  const template = rows[0] ?? refuse('noSuchTemplate');
  const ids = (things: readonly { readonly id: number }[]): number[] => things.map((thing) => thing.id);
  const imeis = template.devices.flatMap(({ imei }) => imei ?? []);
  const macs = template.devices.flatMap(({ mac, imei }) => (imei === null && mac !== null ? [mac] : []));
  const { startAt } = given;
  const windowAt = (window: TemplateWindow | null): Window | null => {
    const at = (minutes: number | null): number | null =>
      minutes === null || typeof startAt !== 'number' ? null : startAt + minutes * 60_000;
    return window === null ? null : { earliest: at(window.earliest), latest: at(window.latest) };
  };
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Given;
  return {
    name: template.name,
    start: template.start?.id,
    middle: ids(template.middle),
    end: template.end?.id,
    imeis: imeis as NonNullable<Given['imeis']>,
    macs: macs as NonNullable<Given['macs']>,
    rules: ids(template.rules),
    person: template.person?.id,
    vehicle: template.vehicle?.id,
    contacts: ids(template.contacts),
    // A window is of the template's own place.
    ...(given.start === undefined && template.start !== null ? { startWindow: windowAt(template.startWindow) } : {}),
    ...(given.middle === undefined ? { middleWindows: template.middleWindows.map(windowAt) } : {}),
    ...(given.end === undefined && template.end !== null ? { endWindow: windowAt(template.endWindow) } : {}),
    stability: template.stability,
    activationEnergy: template.activationEnergy,
    autoStart: template.autoStart,
    autoEnd: template.autoEnd,
    autoMail: template.autoMail,
    product: template.product,
    endAt: typeof startAt !== 'number' || template.minutes === null ? undefined : startAt + template.minutes * 60_000,
    ...said,
  };
}

/** The account that carries; a name that is none counts as a guess. */
async function findCarrier(
  caller: Caller,
  ownerId: number,
  name: string,
  { db, independentTransaction }: Change,
  clock: Clock,
): Promise<number> {
  const takeBack = await countGuess(`relay:${caller.accountId}`, independentTransaction, clock);
  const found = await findAccount(db, name);
  if (found === undefined || !found.is_active || found.is_disabled)
    return refuse('relayAccountUnknown', { carrier: 'relayAccountUnknown' });
  await takeBack();
  return found.id === ownerId ? refuse('relayToSelf', { carrier: 'relayToSelf' }) : found.id;
}

const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** A mission number that can be read out: the day, and five letters none of which looks like another. */
const newCode = (nowMs: number): string =>
  `M${new Date(nowMs).toISOString().slice(2, 10).replaceAll('-', '')}-${Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')}`;

type Target = { readonly id: number; readonly ownerId: number };

type StopKind = 'start' | 'middle' | 'end';
/** The places of a kind on the route of a mission, in their order. */
const stopsOf = (db: Db, missionId: number, kind: StopKind) =>
  db
    .selectFrom('mission_stop')
    .select(['place', 'address_id'])
    .where('mission_id', '=', missionId)
    .where('kind', '=', kind)
    .orderBy('place')
    .execute();

/** Puts the places of a kind in the place of those there were, as the addresses are now; the same addresses stay as they were copied. */
async function putStops(db: Db, { id }: Target, kind: StopKind, addressIds: readonly number[]): Promise<void> {
  const there = await stopsOf(db, id, kind);
  if (JSON.stringify(there.map((stop) => stop.address_id)) === JSON.stringify(addressIds)) return;
  await db.deleteFrom('mission_stop').where('mission_id', '=', id).where('kind', '=', kind).execute();
  const first = { start: 0, middle: 1, end: 1000 }[kind];
  await sql`
    insert into mission_stop (mission_id, place, kind, address_id, name, address, longitude, latitude, radius)
    select ${id}, ${first}::integer + given.place, ${kind}, address.id, address.name, address.address, address.longitude, address.latitude, address.radius
    from unnest(${addressIds}::integer[]) with ordinality as given (id, place) join mission_address as address on address.id = given.id`.execute(
    db,
  );
}

/** Puts its rules, or those who are notified, in the place of those there were. */
async function putList(db: Db, { id }: Target, of: 'rule' | 'contact', ids: readonly number[] | undefined): Promise<void> {
  if (ids === undefined) return;
  const [list, column] = [sql.table(`mission_${of}`), sql.ref(`${of}_id`)];
  await sql`delete from ${list} where mission_id = ${id}`.execute(db);
  await sql`
    insert into ${list} (mission_id, ${column}, place)
    select ${id}, given.id, given.place from unnest(${[...new Set(ids)]}::integer[]) with ordinality as given (id, place)`.execute(db);
}

type Window = NonNullable<Given['startWindow']>;

/** Puts the windows of the places of a kind, in their order. Refuses 80804 one whose latest time is not after its earliest, 10000 one of a place that is not there. */
async function putWindows(db: Db, { id }: Target, kind: StopKind, windows: readonly (Window | null)[]): Promise<void> {
  const field = `${kind}${kind === 'middle' ? 'Windows' : 'Window'}`;
  const there = await stopsOf(db, id, kind);
  for (const [index, window] of windows.entries()) {
    const [earliest, latest] = [window?.earliest ?? null, window?.latest ?? null];
    if (earliest !== null && latest !== null && latest <= earliest) refuse('windowReversed', { [field]: 'windowReversed' });
    const place = there[index]?.place;
    if (place !== undefined)
      await db
        .updateTable('mission_stop')
        .set({ earliest_ms: earliest, latest_ms: latest })
        .where('mission_id', '=', id)
        .where('place', '=', place)
        .execute();
    else if (earliest !== null || latest !== null) refuse('parametersIllegal', { [field]: 'parametersIllegal' });
  }
}

/** Refuses what is named and the owner does not have. */
async function checkThings(db: Db, { ownerId }: Target, given: Given): Promise<void> {
  const { start, end, middle, person, contacts, vehicle, rules } = given;
  await checkOwned(db, ownerId, sql`mission_address`, [start, end, ...(middle ?? [])], 'noSuchAddress');
  await checkOwned(db, ownerId, sql`contact`, [person, ...(contacts ?? [])], 'noSuchContact');
  await checkOwned(db, ownerId, sql`vehicle`, [vehicle], 'noSuchVehicle');
  await checkOwned(db, ownerId, sql`(select id, owner_id from alert_rule where ended_at is null)`, rules ?? [], 'noSuchRule');
}

/** Writes what is given beside name, code and times; refuses what the owner does not have. */
async function put(caller: Caller, target: Target, given: Given, change: Change, clock: Clock): Promise<void> {
  const { db } = change;
  await checkThings(db, target, given);
  const { start, end, middle, person, vehicle, carrier } = given;
  if (typeof person === 'number')
    await sql`update mission set person_id = contact.id, person = contact.name from contact where mission.id = ${target.id} and contact.id = ${person}`.execute(
      db,
    );
  if (typeof vehicle === 'number')
    await sql`update mission set vehicle_id = vehicle.id, vehicle = vehicle.plate from vehicle where mission.id = ${target.id} and vehicle.id = ${vehicle}`.execute(
      db,
    );
  if (carrier !== undefined) {
    const carrierId = carrier === null || carrier === '' ? null : await findCarrier(caller, target.ownerId, carrier, change, clock);
    await db.updateTable('mission').set({ carrier_id: carrierId }).where('id', '=', target.id).execute();
  }
  if (start !== undefined) await putStops(db, target, 'start', start === null ? [] : [start]);
  if (middle !== undefined) await putStops(db, target, 'middle', middle);
  if (end !== undefined) await putStops(db, target, 'end', end === null ? [] : [end]);
  const { startWindow, middleWindows, endWindow } = given;
  if (startWindow !== undefined) await putWindows(db, target, 'start', [startWindow]);
  if (middleWindows !== undefined) await putWindows(db, target, 'middle', middleWindows);
  if (endWindow !== undefined) await putWindows(db, target, 'end', [endWindow]);
  await putList(db, target, 'rule', given.rules);
  await putList(db, target, 'contact', given.contacts);
  await putDevices(db, caller, target, { imeis: given.imeis, macs: given.macs });
}

/** Refuses 80391 an end that is not after the start, 80392 one that should come by itself without a place or a time to end at, 80805 a start by leaving nothing. */
function checkTimes({ startAt, endAt, autoEnd, end, autoStart, start }: Mission): void {
  if (endAt !== null && Date.parse(endAt) <= Date.parse(startAt)) refuse('missionEndBeforeStart', { endAt: 'missionEndBeforeStart' });
  if (autoStart && start === null) refuse('missionStartless', { autoStart: 'missionStartless' });
  if (autoEnd && end === null && endAt === null) refuse('missionEndless', { autoEnd: 'missionEndless' });
}

const findExternal = async (db: Db, ownerId: number, externalId: string): Promise<number | undefined> =>
  (await db.selectFrom('mission').select('id').where('owner_id', '=', ownerId).where('external_id', '=', externalId).executeTakeFirst())
    ?.id;

/** Plans one; the same external id twice is the same mission. Refuses 80383 to 80392 at their fields, and what the caller does not have. */
export async function addMission(
  caller: Caller,
  { template, externalId: external, ...input }: Input<(typeof table)['addMission']>,
  change: Change,
  clock: Clock,
): Promise<Mission> {
  const { db, audit } = change;
  checkMayOwn(caller);
  const { ownerId } = caller;
  const externalId = external === '' ? undefined : external;
  const known = externalId === undefined ? undefined : await findExternal(db, ownerId, externalId);
  if (known !== undefined) return readMission(db, caller, known);
  const given = typeof template === 'number' ? await withTemplate(db, caller, template, input) : input;
  checkNeeded(given, (value) => value === undefined || isNothing(value));
  const { name, startAt, endAt, code } = given;
  if (name === undefined || typeof startAt !== 'number') return refuse('parametersIllegal');
  if (typeof endAt === 'number' && endAt <= startAt) refuse('missionEndBeforeStart', { endAt: 'missionEndBeforeStart' });
  const nowMs = clock.now();
  const isGiven = code !== undefined && code !== '';
  if (isGiven) await lockCodes(db, ownerId);
  const row = {
    owner_id: ownerId,
    name,
    external_id: externalId ?? null,
    start_ms: startAt,
    end_ms: endAt ?? null,
    auto_start: given.autoStart ?? false,
    auto_end: given.autoEnd ?? false,
    auto_mail: given.autoMail ?? false,
    product: given.product ?? '',
    template_id: typeof template === 'number' ? template : null,
    stability: given.stability == null ? null : JSON.stringify(given.stability),
    activation_energy: given.activationEnergy ?? null,
    person: '',
    vehicle: '',
    created_by: caller.accountId,
    created_at: new Date(nowMs),
  };
  for (let turn = 0; turn < 20; turn += 1) {
    const added = await db
      .insertInto('mission')
      .values({ ...row, code: isGiven ? code : newCode(nowMs) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added !== undefined) {
      await put(caller, { id: added.id, ownerId }, given, change, clock);
      const mission = await readMission(db, caller, added.id);
      checkTimes(mission);
      audit({ entity: 'mission', id: added.id, after: factsOf(mission) });
      return mission;
    }
    // Planned by another call at the same time.
    const meanwhile = externalId === undefined ? undefined : await findExternal(db, ownerId, externalId);
    if (meanwhile !== undefined) return readMission(db, caller, meanwhile);
    if (isGiven) break;
  }
  return refuse('missionCodeTaken', { code: 'missionCodeTaken' });
}

/** What stays as it is once a mission has started. */
const fixed = [
  'code',
  'startAt',
  'autoStart',
  'start',
  'imeis',
  'macs',
  'rules',
  'vehicle',
  'carrier',
  'stability',
  'activationEnergy',
] as const;

/** Changes what is given. Refuses as planning does, 80208, 80190, 80393 for what a running mission keeps, 80394 one that is over, 60062. */
export async function changeMission(
  caller: Caller,
  { id, ...given }: Input<(typeof table)['changeMission']>,
  change: Change,
  clock: Clock,
): Promise<Mission> {
  const { db, audit } = change;
  const held = await holdMission(db, caller, id);
  if (held.endedMs !== null) refuse('missionOver');
  const before = await readMission(db, caller, id);
  if (held.startedMs !== null) {
    const said = fixed.filter((field) => given[field] !== undefined);
    if (said.length > 0) refuse('missionStarted', Object.fromEntries(said.map((field) => [field, 'missionStarted'])));
  }
  checkNeeded(given, isNothing);
  const { name, code, startAt, endAt, autoStart, autoEnd, autoMail, product } = given;
  if (code !== undefined && code !== '') await checkCode(db, held.ownerId, id, code);
  const [startMs, endMs] = [startAt ?? Date.parse(before.startAt), endAt === undefined ? before.endAt : endAt];
  if (endMs !== null && (typeof endMs === 'number' ? endMs : Date.parse(endMs)) <= startMs)
    refuse('missionEndBeforeStart', { endAt: 'missionEndBeforeStart' });
  const fields = {
    name,
    code: code === '' ? undefined : code,
    start_ms: startAt ?? undefined,
    end_ms: endAt,
    auto_start: autoStart,
    auto_end: autoEnd,
    auto_mail: autoMail,
    product,
    stability: given.stability === undefined ? undefined : given.stability && JSON.stringify(given.stability),
    activation_energy: given.activationEnergy,
  };
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length > 0) await db.updateTable('mission').set(set).where('id', '=', id).execute();
  await put(caller, held, given, change, clock);
  // A place that has a window only now is looked for among what was driven already.
  await settleStops(db, { ...held, startMs }, clock.now());
  const after = await readMission(db, caller, id);
  checkTimes(after);
  if (JSON.stringify(before) === JSON.stringify(after)) refuse('nothingChanged');
  audit({ entity: 'mission', id, before: factsOf(before), after: factsOf(after), concerns: [held.ownerId] });
  return after;
}

/** Two who give the same code at once come one after the other. */
const lockCodes = (db: Db, ownerId: number): Promise<unknown> =>
  sql`select from account where id = ${ownerId} for no key update`.execute(db);

/** Refuses 80390 a mission number another mission of the owner has. */
async function checkCode(db: Db, ownerId: number, id: number, code: string): Promise<void> {
  await lockCodes(db, ownerId);
  const { rows } = await sql`select from mission where owner_id = ${ownerId} and upper(code) = upper(${code}) and id <> ${id}`.execute(db);
  if (rows.length > 0) refuse('missionCodeTaken', { code: 'missionCodeTaken' });
}
