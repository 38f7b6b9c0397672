/** What is asked of alarms, as SQL: which devices, and which of their alarms. Visibility is part of it. */
import type { StateFilter } from '@frostway/contract/alarm/inputs';
import { refuse } from '@frostway/contract/refusals';
import { type AlarmState, alarmStates, type AlarmType, alarmTypes, type Severity, severities } from '@frostway/core/alarms';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import { findSeenDevices, joinSeen } from '../../scope/devices.js';
import { listBelow } from '../device/index.js';

/** The filter as the wire gives it. */
export type AlarmFilter = {
  readonly state?: readonly StateFilter[] | undefined;
  readonly severity?: readonly Severity[] | undefined;
  readonly type?: readonly AlarmType[] | undefined;
  readonly acknowledged?: boolean | undefined;
  readonly mac?: readonly string[] | undefined;
  readonly imei?: readonly string[] | undefined;
  readonly groupId?: number | undefined;
  readonly ruleId?: number | undefined;
  readonly st?: number | undefined;
  readonly et?: number | undefined;
  readonly mine?: boolean | undefined;
  readonly search?: string | undefined;
};

/** The filter with everything looked up: what is asked of the devices, and of the alarms. */
export type Asked = {
  readonly caller: Caller;
  /** Named devices; undefined = all the caller sees. */
  readonly ids: readonly number[] | undefined;
  /** On `device` and `seen`. */
  readonly ofDevice: RawBuilder<SqlBool> | undefined;
  /** On `alarm`, but what `kinds` says. */
  readonly ofAlarm: readonly RawBuilder<SqlBool>[];
  readonly kinds: readonly Kind[] | undefined;
  readonly mine: boolean;
  readonly ruleId: number | undefined;
};

/** A type, a severity, a state, and whether nobody has acknowledged: what the index of alarms begins with. */
export type Kind = readonly [type: AlarmType, severity: Severity, state: AlarmState, isUnacknowledged: boolean];

const shownStates: readonly AlarmState[] = ['pending', 'active', 'cleared'];

/**
 * Looks a filter up. Refuses 50017 and 50006 for a device the caller does not see the history of, 50017 for a group that is not his, and 10000 for an end that
 * is not after its start.
 */
export async function askFor(db: Db, caller: Caller, filter: AlarmFilter): Promise<Asked> {
  const { st, et, mine, ruleId } = filter;
  if (st !== undefined && et !== undefined && et <= st) refuse('parametersIllegal', { et: 'parametersIllegal' });
  const ofAlarm: RawBuilder<SqlBool>[] = [];
  if (st !== undefined) ofAlarm.push(sql<SqlBool>`alarm.started_ms >= ${st}`);
  if (et !== undefined) ofAlarm.push(sql<SqlBool>`alarm.started_ms < ${et}`);
  if (mine === true) ofAlarm.push(sql<SqlBool>`alarm.assignee_id = ${caller.accountId}`);
  if (ruleId !== undefined) ofAlarm.push(sql<SqlBool>`alarm.rule_id = ${ruleId}`);
  const macs = filter.mac ?? [];
  const imeis = filter.imei ?? [];
  const isNamed = macs.length + imeis.length > 0;
  const ids = isNamed ? (await findSeenDevices(db, caller, { macs, imeis }, 'history')).map((device) => device.id) : undefined;
  return {
    caller,
    ids,
    ofDevice: await askForDevices(db, caller, filter),
    ofAlarm: [...ofAlarm, ...(isKindAsked(filter) ? [] : [sql<SqlBool>`alarm.state in ('pending', 'active', 'cleared')`])],
    kinds: isKindAsked(filter) ? kindsOf(filter) : undefined,
    mine: mine === true,
    ruleId,
  };
}

async function askForDevices(db: Db, caller: Caller, { groupId, search }: AlarmFilter): Promise<RawBuilder<SqlBool> | undefined> {
  const conditions: RawBuilder<SqlBool>[] = [];
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
  return conditions.length === 0 ? undefined : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

const isKindAsked = ({ state, severity, type, acknowledged }: AlarmFilter): boolean =>
  [state, severity, type].some((list) => list !== undefined && list.length > 0) || acknowledged !== undefined;

/** Every kind a filter asks for. */
function kindsOf({ state, severity, type, acknowledged }: AlarmFilter): Kind[] {
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

/** `device` joined with `seen`: the devices that are asked for, whose history the caller sees. */
export function devicesOf({ caller, ids, ofDevice }: Asked): RawBuilder<unknown> {
  const options = ids === undefined ? { withPast: true } : { ids, withPast: true, withBelow: true };
  return sql`device ${joinSeen(caller, options)} and seen.may_history ${ofDevice === undefined ? sql`` : sql`and ${ofDevice}`}`;
}

/** Condition on `alarm` and `seen`: it began while the caller may look. */
export const isInWindow = sql<SqlBool>`alarm.started_ms between seen.from_ms and seen.until_ms`;
