/** Planning a mission again and again: once on each of the named days of the week, at the hour it has by the clocks of whoever asks. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import type { Mission, MissionDevice, MissionStop } from '@frostway/contract/mission/missions';
import { mostRepeats } from '@frostway/contract/mission/repeat';
import { Refusal, refuse } from '@frostway/contract/refusals';
import type { Imei, Mac } from '@frostway/core/identity';
import { localMs, momentMs, type Zone } from '@frostway/core/zone';
import { sql } from 'kysely';
import type { Caller, Changing } from '../../call/serve.js';
import type { Clock } from '../../outside/clock.js';
import { findMission } from '../../scope/missions.js';
import { readMission } from './missions.js';
import { addMission } from './planning.js';

type Change = Pick<Changing, 'db' | 'audit' | 'independentTransaction'>;
type Repeated = Answer<(typeof table)['repeatMission']>;

const dayMs = 86_400_000;

/** When it starts again, epoch ms: the days after its own up to `until`, midnight of a calendar day as UTC has it. */
export function repeatsOf(startMs: number, { days, until, zone }: { days: readonly number[]; until: number; zone: Zone }): number[] {
  const first = localMs(zone, startMs);
  const found: number[] = [];
  for (let local = first + dayMs; Math.floor(local / dayMs) * dayMs <= until && found.length <= mostRepeats; local += dayMs) {
    // Monday is 1, Sunday 7.
    const weekday = ((new Date(local).getUTCDay() + 6) % 7) + 1;
    if (days.includes(weekday)) found.push(momentMs(zone, local));
  }
  return found;
}

const idsOf = (things: readonly (Pick<MissionStop, 'id'> | null)[]): number[] => things.flatMap((thing) => thing?.id ?? []);
const left = (devices: readonly MissionDevice[]): MissionDevice[] => devices.filter(({ leftAt }) => leftAt === null);

/** The window of a place, so much later. */
const windowOf = (stop: MissionStop | null, laterMs: number) => {
  const moved = (at: string | null): number | null => (at === null ? null : Date.parse(at) + laterMs);
  return stop?.id == null ? null : { earliest: moved(stop.earliest), latest: moved(stop.latest) };
};

/** All that one has and the next is to have too, so much later; what is gone since is not there. */
const planOf = (mission: Mission, laterMs: number): Omit<Input<(typeof table)['addMission']>, 'startAt' | 'endAt'> => ({
  name: mission.name,
  product: mission.product,
  template: mission.template?.id ?? null,
  stability: mission.stability,
  activationEnergy: mission.activationEnergy,
  autoStart: mission.autoStart && mission.start?.id != null,
  startWindow: windowOf(mission.start, laterMs),
  middleWindows: mission.middle.filter((stop) => stop.id !== null).map((stop) => windowOf(stop, laterMs)),
  endWindow: windowOf(mission.end, laterMs),
  autoEnd: mission.autoEnd,
  autoMail: mission.autoMail,
  start: mission.start?.id ?? null,
  middle: idsOf(mission.middle),
  end: mission.end?.id ?? null,
  imeis: left(mission.locators).flatMap(({ imei }) => (imei === null ? [] : [imei as Imei])),
  macs: left(mission.beacons).flatMap(({ mac }) => (mac === null ? [] : [mac as Mac])),
  rules: idsOf(mission.rules),
  person: mission.person.id,
  vehicle: mission.vehicle.id,
  carrier: mission.carrier?.account ?? null,
  contacts: idsOf(mission.contacts),
});

/** A device that was the caller's, or shared with him, when the mission was planned. */
function goneDevice(error: unknown): never {
  if (error instanceof Refusal && (error.refusal === 'notFound' || error.refusal === 'notPermitted')) refuse('repeatDeviceGone');
  throw error;
}

/** POST /api/mission/repeat. Refuses 80208, 80190 a mission of somebody else, 80801 when no day is among them, 80802 more than 92, and as planning does. */
export async function repeatMission(
  caller: Caller,
  { id, days, until, isPreview, tz, zone }: Input<(typeof table)['repeatMission']>,
  change: Change,
  clock: Clock,
): Promise<Repeated> {
  const { db } = change;
  const { ownerId } = await findMission(db, caller, id, 'change');
  if (ownerId !== caller.ownerId) refuse('notAllowed');
  const mission = await readMission(db, caller, id);
  const startMs = Date.parse(mission.startAt);
  const lasts = mission.endAt === null ? null : Date.parse(mission.endAt) - startMs;
  const starts = repeatsOf(startMs, { days, until: Date.parse(until), zone: zone ?? tz });
  if (starts.length === 0) refuse('repeatNoDay', { days: 'repeatNoDay' });
  if (starts.length > mostRepeats) refuse('repeatTooMany', { until: 'repeatTooMany' });
  // Of two who repeat it at once the second finds what the first has planned.
  await sql`select from account where id = ${ownerId} for no key update`.execute(db);
  const { rows: there } = await sql<{ id: number; code: string; start_ms: number }>`
    select distinct on (start_ms) id, code, start_ms from mission where owner_id = ${ownerId} and name = ${mission.name} and vehicle = ${mission.vehicle.name}
      and start_ms = any(${starts}::bigint[]) and ended_how is distinct from 'cancelled' order by start_ms, id`.execute(db);
  const rows: Repeated['rows'] = [];
  for (const startAt of starts) {
    const known = there.find(({ start_ms }) => start_ms === startAt);
    const endAt = lasts === null ? null : startAt + lasts;
    const times = { startAt: new Date(startAt).toISOString(), endAt: endAt === null ? null : new Date(endAt).toISOString() };
    if (known !== undefined) rows.push({ ...times, state: 'there', id: known.id, code: known.code });
    else if (isPreview) rows.push({ ...times, state: 'added', id: null, code: null });
    else {
      const added = await addMission(caller, { ...planOf(mission, startAt - startMs), startAt, endAt }, change, clock).catch(goneDevice);
      rows.push({ ...times, state: 'added', id: added.id, code: added.code });
    }
  }
  return { total: rows.length, rows };
}
