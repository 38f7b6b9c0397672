/** What is asked of alarms or incidents, as SQL: of which devices the caller sees the history of, and which of theirs. */
import type { AlarmsAsked, StateFilter } from '@frostway/contract/alarm/inputs';
import { refuse } from '@frostway/contract/refusals';
import { type AlarmState, alarmStates, type AlarmType, alarmTypes, type Severity, severities } from '@frostway/core/alarms';
import { incidentTypes } from '@frostway/core/incidents';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import { findSeenDevices, joinSeen, type Principal } from '../../scope/devices.js';
import { findMission, type MissionSpan, spansOfMission } from '../../scope/missions.js';
import { listBelow } from '../device/index.js';

/** The filter as the wire gives it, and what the program asks besides. */
export type AlarmFilter = Omit<AlarmsAsked, 'mac' | 'imei'> & {
  readonly mac?: readonly string[] | undefined;
  readonly imei?: readonly string[] | undefined;
  /** `st` and `et` are of what was going on from the one to the other, not of what began there. */
  readonly overlaps?: boolean | undefined;
  /** Devices of this group itself; null = of no group of the caller's. */
  readonly inGroup?: number | null | undefined;
  readonly deviceId?: number | undefined;
};

/**
 * The devices the caller sees the history of, as far as they are asked for, ascending, each with the part of its past he may read; epoch ms. Of thousands of
 * them the lists are not read here: as the database wrote them, they go back to it. One time stands for all where it is the same for all.
 */
export type Visible = {
  readonly count: number;
  /** About how large a part of all devices they are, 0..1. */
  readonly part: number;
  readonly ids: string;
  readonly froms: string | number;
  readonly untils: string | number;
};

/** Alarms, or incidents, whose table has the same columns: both stand in statements as `item`. */
export type Listed = 'alarm' | 'incident';

/** The filter with everything looked up: what is asked of the devices, and of the alarms. */
export type AlarmQuery = {
  readonly of: Listed;
  readonly caller: Principal;
  readonly visible: Visible;
  /** On `item`, but what `visible` and `kinds` say. */
  readonly ofAlarm: readonly RawBuilder<SqlBool>[];
  /** Undefined = all but merged and withdrawn ones. */
  readonly kinds: readonly Kind[] | undefined;
  /** So few alarms that an index of theirs is the shortest way: of one account's work, or of one rule. */
  readonly areFew: boolean;
};

/** A type, a severity, a state, and whether nobody has acknowledged: what the index of alarms begins with. */
export type Kind = readonly [type: AlarmType, severity: Severity, state: AlarmState, isUnacknowledged: boolean];

const shownStates: readonly AlarmState[] = ['pending', 'active', 'cleared'];

/**
 * Looks a filter up. Refuses 50017 and 50006 for a device the caller does not see the history of, 50017 for a group that is not his, 80208 for a mission he does
 * not see, and 10000 for an end that is not after its start, or for what overlaps of devices that are not named: no index knows it, so that all alarms of a device
 * are looked through.
 */
export async function askFor(db: Db, caller: Principal, asked: AlarmFilter, of: Listed = 'alarm'): Promise<AlarmQuery> {
  const filter = of === 'incident' && asked.type !== undefined ? { ...asked, type: incidentTypes(asked.type) } : asked;
  const { st, et, mine, ruleId, missionId, late, overlaps } = filter;
  if (st !== undefined && et !== undefined && et <= st) refuse('parametersIllegal', { et: 'parametersIllegal' });
  const ofAlarm: RawBuilder<SqlBool>[] = [];
  const macs = filter.mac ?? [];
  const imeis = filter.imei ?? [];
  const isNamed = macs.length + imeis.length > 0;
  if (overlaps === true) {
    if (!isNamed) refuse('parametersIllegal', { overlaps: 'parametersIllegal' });
    if (st !== undefined) ofAlarm.push(sql<SqlBool>`(item.ended_ms is null or item.ended_ms > ${st} or item.started_ms >= ${st})`);
    if (et !== undefined) ofAlarm.push(sql<SqlBool>`item.started_ms < ${et}`);
  } else {
    if (st !== undefined) ofAlarm.push(sql<SqlBool>`item.started_ms >= ${st}`);
    if (et !== undefined) ofAlarm.push(sql<SqlBool>`item.started_ms < ${et}`);
  }
  if (mine === true) ofAlarm.push(sql<SqlBool>`item.assignee_id = ${caller.accountId}`);
  if (late !== undefined) ofAlarm.push(sql<SqlBool>`item.is_late = ${late}`);
  if (ruleId !== undefined)
    ofAlarm.push(of === 'alarm' ? sql<SqlBool>`item.rule_id = ${ruleId}` : sql<SqlBool>`item.rule_ids @> array[${ruleId}]::integer[]`);
  const named = isNamed ? (await findSeenDevices(db, caller, { macs, imeis }, 'history')).map((device) => device.id) : undefined;
  const spans = missionId === undefined ? undefined : await spansFor(db, caller, missionId);
  if (spans !== undefined) ofAlarm.push(wentOnWithin(spans));
  const ids = spans === undefined ? named : spans.map(({ id }) => id).filter((id) => named?.includes(id) !== false);
  return {
    of,
    caller,
    visible: await readVisible(db, caller, ids, await askForDevices(db, caller, filter)),
    ofAlarm: [...ofAlarm, ...(isKindAsked(filter) ? [] : [sql<SqlBool>`item.state in ('pending', 'active', 'cleared')`])],
    kinds: isKindAsked(filter) ? kindsOf(filter) : undefined,
    areFew: mine === true || ruleId !== undefined || spans !== undefined,
  };
}

/** The devices of a mission with its time. Refuses 80208 when the caller does not see it, 80190 when his level on it does not show its past. */
async function spansFor(db: Db, caller: Principal, missionId: number): Promise<MissionSpan[]> {
  await findMission(db, caller, missionId, 'history');
  return spansOfMission(db, missionId, caller.now());
}

const wentOnWithin = (spans: readonly MissionSpan[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from unnest(${spans.map(({ id }) => id)}::integer[], ${spans.map(({ fromMs }) => fromMs)}::bigint[],
      ${spans.map(({ untilMs }) => untilMs)}::bigint[]) as span (id, from_ms, until_ms)
    where span.id = item.device_id and item.started_ms < span.until_ms and (item.ended_ms is null or item.ended_ms > span.from_ms))`;

async function askForDevices(db: Db, caller: Principal, filter: AlarmFilter): Promise<RawBuilder<SqlBool>> {
  const { groupId, groupOnly, inGroup, search, deviceId } = filter;
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`seen.may_history`];
  if (inGroup !== undefined) conditions.push(isInGroup(inGroup));
  if (groupOnly === true) conditions.push(isInGroup(groupId ?? null));
  if (deviceId !== undefined) conditions.push(sql<SqlBool>`device.id = ${deviceId}::bigint`);
  if (groupId !== undefined) {
    const groupIds = (await listBelow(db, caller, groupId)).map((group) => group.id);
    conditions.push(sql<SqlBool>`seen.is_own and device.group_id = any(${groupIds}::integer[])`);
  }
  if (search !== undefined && search !== '') {
    const identity = likePattern(search.replace(/[:\- .]/g, ''));
    conditions.push(
      sql<SqlBool>`((not seen.is_past and device.name ilike ${likePattern(search)}) or device.mac ilike ${identity} or device.imei ilike ${identity})`,
    );
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** Of the group itself; null = of none of the caller's. */
const isInGroup = (groupId: number | null): RawBuilder<SqlBool> =>
  groupId === null ? sql<SqlBool>`not seen.is_own` : sql<SqlBool>`seen.is_own and device.group_id = ${groupId}::bigint`;

const isKindAsked = ({ state, severity, type, acknowledged }: AlarmFilter): boolean =>
  [state, severity, type].some((list) => list !== undefined && list.length > 0) || acknowledged !== undefined;

/** Every kind a filter asks for; all but merged and withdrawn ones when it asks for none. */
export function kindsOf({ state, severity, type, acknowledged }: AlarmFilter): Kind[] {
  const listed = <T>(list: readonly T[] | undefined, all: readonly T[]): readonly T[] =>
    list === undefined || list.length === 0 ? all : [...new Set(list)];
  const standings = standingsOf(listed(state, shownStates)).filter(([, isUnacknowledged]) => acknowledged !== isUnacknowledged);
  return listed(type, alarmTypes).flatMap((each) =>
    listed(severity, severities).flatMap((how) => standings.map(([stands, open]): Kind => [each, how, stands, open])),
  );
}

/** States with whether they are acknowledged, each once. Nobody can acknowledge a pending one. */
function standingsOf(states: readonly StateFilter[]): (readonly [AlarmState, boolean])[] {
  const has = (...names: StateFilter[]): boolean => names.some((name) => states.includes(name));
  return alarmStates.flatMap((state): (readonly [AlarmState, boolean])[] => {
    if (state === 'pending' || state === 'active') {
      if (!has(state, 'open', 'triage')) return [];
      return state === 'pending'
        ? [[state, true]]
        : [
            [state, true],
            [state, false],
          ];
    }
    if (has(state))
      return [
        [state, true],
        [state, false],
      ];
    return state === 'cleared' && has('triage') ? [[state, true]] : [];
  });
}

async function readVisible(db: Db, caller: Principal, ids: readonly number[] | undefined, ofDevice: RawBuilder<SqlBool>): Promise<Visible> {
  // What nobody has is not looked for: the reasons for a device are one statement, and that of a past is the dearest.
  const past = await sql`select from device_ownership where account_id = ${caller.ownerId} and until_ms is not null limit 1`.execute(db);
  const options = { withPast: past.rows.length > 0, ...(ids === undefined ? {} : { ids, withBelow: true }) };
  const { rows } = await sql<{
    count: number;
    all: number;
    ids: string | null;
    from_ms: number | null;
    until_ms: number | null;
    froms: string | null;
    untils: string | null;
  }>`
    select count(*)::integer as count, (select greatest(reltuples, 0)::float8 from pg_class where oid = 'device'::regclass) as "all",
      array_agg(id order by id)::text as ids, min(from_ms) as from_ms, min(until_ms) as until_ms,
      case when min(from_ms) < max(from_ms) then array_agg(from_ms order by id)::text end as froms,
      case when min(until_ms) < max(until_ms) then array_agg(until_ms order by id)::text end as untils
    from (select device.id, seen.from_ms, seen.until_ms from device ${joinSeen(caller, options)} where ${ofDevice}) as visible`.execute(db);
  const { count = 0, all = 0, ids: found, froms, untils, from_ms: fromMs, until_ms: untilMs } = rows[0] ?? {};
  return { count, part: count < all ? count / all : 1, ids: found ?? '{}', froms: froms ?? fromMs ?? 0, untils: untils ?? untilMs ?? 0 };
}

/** The ids by themselves. */
export const idsOf = ({ ids }: Visible): number[] => (ids === '{}' ? [] : ids.slice(1, -1).split(',').map(Number));

const idsIn = ({ ids }: Visible): RawBuilder<unknown> => sql`${ids}::integer[]`;
const timesIn = ({ count }: Visible, times: string | number): RawBuilder<unknown> =>
  typeof times === 'number' ? sql`array_fill(${times}::bigint, array[${count}::integer])` : sql`${times}::bigint[]`;

/** What is listed, as `item`. */
export const itemsOf = ({ of }: AlarmQuery): RawBuilder<unknown> => (of === 'alarm' ? sql`alarm as item` : sql`incident as item`);

/** The CTE `visible`, of one row with what `isVisible` looks into. */
export const visibleCte = ({ visible }: AlarmQuery): RawBuilder<unknown> =>
  sql`visible as materialized (select ${idsIn(visible)} as ids, ${timesIn(visible, visible.froms)} as froms, ${timesIn(visible, visible.untils)} as untils)`;

const at = sql`(select ids from visible)`;
const place = sql`width_bucket(item.device_id, ${at})`;
/**
 * Condition on `item`: the caller sees it. The device's place among thousands is found by halves, for each alarm that an index gives; a join would have the
 * planner gather all alarms of all devices and sort them, and so would a condition it believes to be rare: of `case` it knows nothing and expects half.
 */
export function isVisible({ visible: { froms, untils } }: AlarmQuery): RawBuilder<SqlBool> {
  const window =
    typeof froms === 'number' && typeof untils === 'number'
      ? sql`item.started_ms between ${froms}::bigint and ${untils}::bigint`
      : sql`item.started_ms between ((select froms from visible))[${place}] and ((select untils from visible))[${place}]`;
  return sql<SqlBool>`case when (${at})[${place}] = item.device_id then ${window} else false end`;
}

/** The same as rows to join, under the name `visible_device`. */
export const visibleDevices = ({ visible }: AlarmQuery): RawBuilder<unknown> =>
  sql`unnest(${idsIn(visible)}, ${timesIn(visible, visible.froms)}, ${timesIn(visible, visible.untils)}) as visible_device (device_id, from_ms, until_ms)`;
/** Condition on `item` joined with `visible_device`. */
export const isInWindow = sql<SqlBool>`visible_device.device_id = item.device_id
  and item.started_ms between visible_device.from_ms and visible_device.until_ms`;

/** From this part of all devices on, the alarms of all are looked through. */
const largePart = 0.25;
/**
 * `from` and the beginning of `where` of what is counted of every alarm or incident the caller sees, behind `with` and `visibleCte`: of a few devices each has its own looked
 * up, of many an index that holds all that is counted is read through.
 */
export const fromSeen = (asked: AlarmQuery, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> =>
  asked.visible.part < largePart
    ? sql`from ${itemsOf(asked)} join ${visibleDevices(asked)} on ${isInWindow} ${more} where true`
    : sql`from ${itemsOf(asked)} ${more} where ${isVisible(asked)}`;
