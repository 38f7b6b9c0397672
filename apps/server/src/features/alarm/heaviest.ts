/** What there is to do by its weight: the gravest first, and of these what was out longest, however long ago it began. */
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countedAs, countCap } from '../../call/paging.js';
import type { Db } from '../../db/connect.js';
import { type AlarmQuery, itemsOf, type Kind, kindsOf, visibleCte } from './filter.js';
import { countOf, type Page, type Paging, type Read, selectFrom, sourceOf } from './list.js';
import { minutesOut } from './minutes.js';
import type { Picked } from './rows.js';

/** So many that go on, the oldest, and so many that are over, the newest, are weighed against each other: how long one lasted no index knows. */
const mostWeighed = 10_000;

/** A page by number; there is no cursor, for weights grow. Refuses 10028 behind the last page, 10000 for a cursor. */
export async function heaviestOf<R>(
  db: Db,
  asked: AlarmQuery,
  { page, pageSize, cursor }: Paging,
  nowMs: number,
  read: Read<R>,
): Promise<Page<R>> {
  if (cursor !== undefined && cursor !== '') refuse('parametersIllegal', { cursor: 'parametersIllegal' });
  const offset = (page - 1) * pageSize;
  const [total, picked] = await Promise.all([countOf(db, asked), pick(db, asked, { limit: pageSize, offset }, nowMs)]);
  if (offset > 0 && offset >= Math.min(total, countCap)) refuse('pageOverLimit');
  return {
    ...countedAs(total),
    cursor: null,
    rows: await read(picked),
  };
}

const isOpen = ([, , state]: Kind): boolean => state === 'pending' || state === 'active';

async function pick(db: Db, asked: AlarmQuery, { limit, offset }: { limit: number; offset: number }, nowMs: number): Promise<Picked[]> {
  const kinds = asked.kinds ?? kindsOf({});
  const parts = [
    { kinds: kinds.filter(isOpen), order: sql`started_ms, id` },
    { kinds: kinds.filter((kind) => !isOpen(kind)), order: sql`started_ms desc, id desc` },
  ].filter((part) => part.kinds.length > 0);
  if (parts.length === 0 || asked.visible.count === 0) return [];
  const { rows } = await sql<{ device_id: number; id: number }>`
    with ${visibleCte(asked)}, weighed as materialized (${sql.join(
      parts.map((part) => candidates({ ...asked, kinds: part.kinds }, part.order)),
      sql` union all `,
    )})
    select item.device_id, item.id from weighed join ${itemsOf(asked)} on item.device_id = weighed.device_id and item.id = weighed.id
    order by item.severity <> 'alarm', ${lasted(asked, nowMs)} desc, item.started_ms, item.id limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({ deviceId: row.device_id, id: row.id }));
}

function candidates(asked: AlarmQuery, order: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = sql`item.device_id, item.id, item.started_ms, item.severity`;
  const found = selectFrom(asked, sourceOf(asked), columns, sql<SqlBool>`true`, sql`order by ${order} limit ${mostWeighed}`);
  return sql`(select device_id, id from (${found}) as found order by severity <> 'alarm', ${order} limit ${mostWeighed})`;
}

/** Whole minutes, as they are shown: those that readings cover; of silence, which has none, from its beginning on. */
const lasted = (asked: AlarmQuery, nowMs: number): RawBuilder<unknown> => sql`case
  when item.type in ('silence', 'gatewayLost') then floor((coalesce(item.ended_ms, ${nowMs}::bigint) - item.started_ms) / 60000.0 + 0.5)
  else floor(${minutesOut(asked.of)} + 0.5) end`;
