/** Pages of alarms, newest first, from whichever index is shortest: a million alarms are no slower than a hundred. */
import type { Lang } from '@frostway/contract/text';
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { seesDevice } from '../../scope/devices.js';
import { type Asked, devicesOf, isInWindow, type Kind } from './filter.js';
import { type FoundAlarm, selectRows } from './rows.js';

/** Alarms are counted up to here, and pages by number reach as far. */
export const mostCounted = 10_000;
/** Up to so many devices, each has its own newest looked up; with more, the newest of all are looked through. */
const fewDevices = 50;
/** Who sees less than this part of all devices has each of his looked up, if they are not too many. */
const smallPart = 0.05;
const someDevices = 1000;

export type Paging = { readonly page: number; readonly pageSize: number; readonly cursor?: string | undefined };
export type Page = { readonly total: number; readonly isMore: boolean; readonly cursor: string | null; readonly found: FoundAlarm[] };

/** A page of alarms with how many there are, counted up to `mostCounted`. Refuses 10028 behind the last page, 10000 for a cursor it did not give. */
export async function pageOf(db: Db, asked: Asked, paging: Paging, lang: Lang): Promise<Page> {
  const { page, pageSize } = paging;
  const after = paging.cursor === undefined || paging.cursor === '' ? undefined : readCursor(paging.cursor);
  const offset = after === undefined ? (page - 1) * pageSize : 0;
  const source = await sourceOf(db, asked);
  const total = await countOf(db, asked, source);
  if (offset > 0 && offset >= Math.min(total, mostCounted)) refuse('pageOverLimit');
  const found =
    total === 0
      ? []
      : await selectRows(db, { ctes: pick(asked, source, { after, limit: pageSize + 1, offset }), seesGateway: seesGateway(asked) }, lang);
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1)?.alarm;
  return {
    total: Math.min(total, mostCounted),
    isMore: total > mostCounted,
    cursor: found.length > pageSize && last !== undefined ? writeCursor({ startedMs: Date.parse(last.startedAt), id: last.id }) : null,
    found: rows,
  };
}

/** A gateway is named beside an alarm for who sees it. */
export const seesGateway = ({ caller }: Pick<Asked, 'caller'>): RawBuilder<boolean> => seesDevice(caller, 'gateway') as RawBuilder<boolean>;

type Place = { readonly startedMs: number; readonly id: number };
const writeCursor = ({ startedMs, id }: Place): string => `${startedMs.toString(36)}-${id.toString(36)}`;
function readCursor(text: string): Place {
  const match = /^([0-9a-z]{1,10})-([0-9a-z]{1,10})$/.exec(text) ?? refuse('parametersIllegal', { cursor: 'parametersIllegal' });
  return { startedMs: Number.parseInt(match[1] ?? '', 36), id: Number.parseInt(match[2] ?? '', 36) };
}

/** Where alarms are looked for: those of each device, of each kind, of one account or rule, or all by their time. */
type Source = 'devices' | 'kinds' | 'times';

async function sourceOf(db: Db, asked: Asked): Promise<Source> {
  if (asked.ids !== undefined) return 'devices';
  // Few there are, by an index of their own.
  if (asked.mine || asked.ruleId !== undefined) return 'times';
  const { rows } = await sql<{ mine: number; all: number }>`
    select (select count(*)::integer from (select from ${devicesOf(asked)} limit ${someDevices + 1}) as few) as mine,
      (select greatest(reltuples, 0)::float8 from pg_class where oid = 'device'::regclass) as "all"`.execute(db);
  const { mine = 0, all = 0 } = rows[0] ?? {};
  if (mine <= fewDevices || (mine <= someDevices && mine < all * smallPart)) return 'devices';
  return asked.kinds === undefined ? 'times' : 'kinds';
}

type Cut = { readonly after: Place | undefined; readonly limit: number; readonly offset: number };

/** The CTE `picked`: the alarms of a page. */
function pick(asked: Asked, source: Source, { after, limit, offset }: Cut): RawBuilder<unknown> {
  const isAfter = after === undefined ? sql<SqlBool>`true` : sql<SqlBool>`(alarm.started_ms, alarm.id) < (${after.startedMs}, ${after.id})`;
  const columns = sql`alarm.device_id, alarm.id, alarm.started_ms, seen.may_change, seen.may_place, seen.is_own, seen.is_past`;
  const order = sql`order by started_ms desc, id desc`;
  const most = limit + offset;
  return sql`picked as materialized (
    select * from (${selectFrom(asked, source, columns, isAfter, sql`${order} limit ${most}`)}) as found ${order} limit ${limit} offset ${offset})`;
}

/** Alarms asked for, of a source; `tail` orders and limits what each part of the source gives. */
function selectFrom(
  asked: Asked,
  source: Source,
  columns: RawBuilder<unknown>,
  isAfter: RawBuilder<SqlBool>,
  tail: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions = sql.join([isAfter, isInWindow, ...asked.ofAlarm], sql` and `);
  if (source === 'devices')
    return sql`
      select found.* from (select seen.* from ${devicesOf(asked)}) as seen cross join lateral (
        select ${columns} from alarm where alarm.device_id = seen.device_id and ${conditions} and ${isOfKinds(asked)} ${tail}) as found`;
  const joined = sql`alarm join (select seen.* from ${devicesOf(asked)}) as seen on seen.device_id = alarm.device_id`;
  if (source === 'times' || asked.kinds === undefined)
    return sql`select ${columns} from ${joined} where ${conditions} and ${isOfKinds(asked)} ${tail}`;
  const kinds = asked.kinds.map(([type, severity, state, open]) => sql`(${type}, ${severity}, ${state}, ${open}::boolean)`);
  return sql`
    select found.* from (values ${sql.join(kinds)}) as kind (type, severity, state, is_open) cross join lateral (
      select ${columns} from ${joined}
      where alarm.type = kind.type and alarm.severity = kind.severity and alarm.state = kind.state and (alarm.acknowledged_at is null) = kind.is_open
        and ${conditions} ${tail}) as found`;
}

/** The kinds as one condition on `alarm`. */
export function isOfKinds({ kinds }: Asked): RawBuilder<SqlBool> {
  if (kinds === undefined) return sql<SqlBool>`true`;
  if (kinds.length === 0) return sql<SqlBool>`false`;
  const each = <T>(of: (kind: Kind) => T): T[] => [...new Set(kinds.map(of))];
  const standings = each(([, , state, open]) => `${state} ${open}`);
  return sql<SqlBool>`alarm.type = any(${each(([type]) => type)}::text[]) and alarm.severity = any(${each(([, severity]) => severity)}::text[])
    and alarm.state || case when alarm.acknowledged_at is null then ' true' else ' false' end = any(${standings}::text[])`;
}

/** How many alarms are asked for, counted to one more than `mostCounted`. */
async function countOf(db: Db, asked: Asked, source: Source): Promise<number> {
  if (asked.kinds?.length === 0) return 0;
  const most = mostCounted + 1;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from (${selectFrom(asked, source, sql`alarm.id`, sql<SqlBool>`true`, sql`limit ${most}`)}) as found limit ${most}) as counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
