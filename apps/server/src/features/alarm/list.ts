/** Pages of alarms or incidents, newest first, from whichever index is shortest: a million are no slower than a hundred. */
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countedAs, countCap, type Place, readCursor, writeCursor } from '../../call/paging.js';
import type { Db } from '../../db/connect.js';
import { type AlarmQuery, isInWindow, isVisible, itemsOf, type Kind, visibleCte, visibleDevices } from './filter.js';
import type { Picked } from './rows.js';

/** Up to so many devices, each has its own newest looked up; with more, the newest of all are looked through. */
const fewDevices = 50;
/** Who sees less than this part of all devices has each of his looked up, if they are not too many. */
const smallPart = 0.05;
const someDevices = 1000;

export type Paging = { readonly page: number; readonly pageSize: number; readonly cursor?: string | undefined };
export type Page<R> = { readonly total: number; readonly isMore: boolean; readonly cursor: string | null; readonly rows: R[] };
/** Reads rows that were picked, in their order; those the caller may not see are left out. */
export type Read<R> = (picked: readonly Picked[]) => Promise<R[]>;

/** A page with how many there are, counted up to `countCap`. Refuses 10028 behind the last page, 10000 for a cursor it did not give. */
export async function pageOf<R>(db: Db, asked: AlarmQuery, paging: Paging, read: Read<R>): Promise<Page<R>> {
  const { page, pageSize } = paging;
  const after = paging.cursor === undefined || paging.cursor === '' ? undefined : readCursor(paging.cursor);
  const offset = after === undefined ? (page - 1) * pageSize : 0;
  const source = sourceOf(asked);
  const [total, picked] = await Promise.all([
    countOf(db, asked),
    isNothing(asked) ? [] : pick(db, asked, source, { after, limit: pageSize + 1, offset }),
  ]);
  if (offset > 0 && offset >= Math.min(total, countCap)) refuse('pageOverLimit');
  const shown = picked.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    ...countedAs(total),
    cursor: picked.length > pageSize && last !== undefined ? writeCursor(last) : null,
    rows: await read(shown),
  };
}

/** Rows read at once. */
const atOnce = 1000;

/** Everything that is asked for, newest first, some at a time: as many as there are take no more memory than a few. */
export async function* everyRow<R>(db: Db, asked: AlarmQuery, read: Read<R>): AsyncGenerator<R[]> {
  if (isNothing(asked)) return;
  const source = sourceOf(asked);
  for (let after: Place | undefined; ;) {
    const picked = await pick(db, asked, source, { after, limit: atOnce, offset: 0 });
    yield await read(picked);
    after = picked.at(-1);
    if (picked.length < atOnce) return;
  }
}

/** Nobody asks for any, or sees the devices. */
const isNothing = ({ kinds, visible }: AlarmQuery): boolean => kinds?.length === 0 || visible.count === 0;

/** Where alarms are looked for: those of each device, of each kind, or all by their time. */
export type Source = 'devices' | 'kinds' | 'times';

/** Where what is asked for is found soonest. */
export function sourceOf({ visible: { count, part }, kinds, areFew }: AlarmQuery): Source {
  if (areFew) return 'times';
  if (count <= fewDevices || (count <= someDevices && part < smallPart)) return 'devices';
  return kinds === undefined ? 'times' : 'kinds';
}

type Cut = { readonly after: Place | undefined; readonly limit: number; readonly offset: number };

/** What is on a page, newest first, with the places. */
async function pick(db: Db, asked: AlarmQuery, source: Source, { after, limit, offset }: Cut): Promise<(Picked & Place)[]> {
  const isAfter = after === undefined ? sql<SqlBool>`true` : sql<SqlBool>`(item.started_ms, item.id) < (${after.ms}, ${after.id})`;
  const order = sql`order by started_ms desc, id desc`;
  const columns = sql`item.device_id, item.id, item.started_ms`;
  const { rows } = await sql<{ device_id: number; id: number; started_ms: number }>`
    with ${visibleCte(asked)}
    select device_id, id, started_ms from (${selectFrom(asked, source, columns, isAfter, sql`${order} limit ${limit + offset}`)}) as found
    ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({ deviceId: row.device_id, id: row.id, ms: row.started_ms }));
}

/** What is asked for, of a source; `tail` orders and limits what each part of the source gives. */
export function selectFrom(
  asked: AlarmQuery,
  source: Source,
  columns: RawBuilder<unknown>,
  isAfter: RawBuilder<SqlBool>,
  tail: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const asks = sql.join([isAfter, ...asked.ofAlarm], sql` and `);
  if (source === 'devices')
    return sql`
      select found.* from ${visibleDevices(asked)} cross join lateral (
        select ${columns} from ${itemsOf(asked)} where ${isInWindow} and ${asks} and ${isOfKinds(asked)} ${tail}) as found`;
  if (source === 'times' || asked.kinds === undefined)
    return sql`select ${columns} from ${itemsOf(asked)} where ${asks} and ${isOfKinds(asked)} and ${isVisible(asked)} ${tail}`;
  return sql`
    select found.* from (${presentKinds(asked, asked.kinds)}) as kind cross join lateral (
      select ${columns} from ${itemsOf(asked)}
      where item.type = kind.type and item.severity = kind.severity and item.state = kind.state and (item.acknowledged_at is null) = kind.is_open
        and ${asks} and ${isVisible(asked)} ${tail}) as found`;
}

/**
 * Of the kinds that are asked for those there are any of, found by going from one to the next along the index of kinds. Hundreds can be asked for and few are there: looked for one
 * by one, of a table of one kind, the planner would read all of it for each.
 */
function presentKinds(asked: AlarmQuery, kinds: readonly Kind[]): RawBuilder<unknown> {
  const kind = sql`item.type, item.severity, item.state, (item.acknowledged_at is null)`;
  const each = <T>(of: (one: Kind) => T): T[] => kinds.map(of);
  return sql`
    with recursive present (type, severity, state, is_open) as (
      (select ${kind} from ${itemsOf(asked)} order by ${kind} limit 1)
      union all
      select next.* from present cross join lateral (
        select ${kind} from ${itemsOf(asked)} where (${kind}) > (present.type, present.severity, present.state, present.is_open) order by ${kind} limit 1) as next
    )
    select * from present where (type, severity, state, is_open) in (
      select * from unnest(${each(([type]) => type)}::text[], ${each(([, severity]) => severity)}::text[], ${each(([, , state]) => state)}::text[],
        ${each(([, , , open]) => open)}::boolean[]))`;
}

/** All that is asked of an alarm or incident itself as one condition on `item`; which devices, `visible` says. */
export const isAsked = (asked: AlarmQuery): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join([isOfKinds(asked), ...asked.ofAlarm], sql` and `)})`;

/** The kinds as one condition on `item`. */
export function isOfKinds({ kinds }: AlarmQuery): RawBuilder<SqlBool> {
  if (kinds === undefined) return sql<SqlBool>`true`;
  if (kinds.length === 0) return sql<SqlBool>`false`;
  const each = <T>(of: (kind: Kind) => T): T[] => [...new Set(kinds.map(of))];
  const standings = each(([, , state, open]) => `${state} ${open}`);
  // Said in the words of the index of what there is to do, where it is all that is asked for.
  const isTriage = kinds.every(([, , state, open]) => state === 'pending' || state === 'active' || (state === 'cleared' && open));
  const inTriage = isTriage
    ? sql`(item.state in ('pending', 'active') or (item.state = 'cleared' and item.acknowledged_at is null)) and`
    : sql``;
  return sql<SqlBool>`${inTriage} item.type = any(${each(([type]) => type)}::text[]) and item.severity = any(${each(([, severity]) => severity)}::text[])
    and item.state || case when item.acknowledged_at is null then ' true' else ' false' end = any(${standings}::text[])`;
}

/** How many are asked for, counted to one more than `countCap`. */
export async function countOf(db: Db, asked: AlarmQuery): Promise<number> {
  if (isNothing(asked)) return 0;
  const most = countCap + 1;
  const { rows } = await sql<{ count: number }>`
    with ${visibleCte(asked)}
    select count(*)::integer as count from (
      select from (${selectFrom(asked, sourceOf(asked), sql`item.id`, sql<SqlBool>`true`, sql`limit ${most}`)}) as found limit ${most}) as counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
