/**
 * Which devices a list of the latest has: what can be asked for, the condition on them, and the page of it. A page is cut out before anything is looked up that
 * stands beside a row, or each page of a large fleet would take the work of all of it.
 */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import { joinSeen, type Viewer } from '../../scope/devices.js';

export type StatusFilter = {
  /** Epoch ms at which connections are judged. */
  readonly nowMs: number;
  /** These devices only, answered in this order. */
  readonly ids?: readonly number[];
  /** It is asked ten times a second: planning it anew takes longer than answering it for a hundred devices. */
  readonly isPlanKept?: boolean;
  /** These were found in the principal's own list: devices of the customers below a dealer are not in it. */
  readonly isOwnList?: boolean;
  readonly groupIds?: readonly number[];
  /** Devices that this gateway was the last to hear. */
  readonly gatewayId?: number;
  readonly kinds?: readonly DeviceStatus['kind'][];
  /** Part of a name, MAC, IMEI or plate. */
  readonly search?: string;
  readonly limit: number;
  readonly offset: number;
};

/** Devices that are named may be those of a dealer's customers too: his lists are his own. */
function grantsWanted({ ids, isOwnList = false }: StatusFilter): { ids?: readonly number[]; withBelow?: boolean } {
  return ids === undefined ? {} : { ids, withBelow: !isOwnList };
}

/** On `device`, `seen` and `state`: what a filter asks for. */
export function conditionOf(filter: StatusFilter): RawBuilder<SqlBool> {
  const parts: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (filter.groupIds !== undefined) parts.push(sql`seen.is_own and device.group_id = any(${filter.groupIds}::integer[])`);
  if (filter.gatewayId !== undefined) parts.push(sql`state.gateway_id = ${filter.gatewayId} and state.reading_ms >= seen.from_ms`);
  if (filter.kinds !== undefined) parts.push(sql`device.kind = any(${filter.kinds}::text[])`);
  if (filter.search !== undefined && filter.search !== '') {
    const pattern = likePattern(filter.search);
    const identity = likePattern(filter.search.replace(/[:\- .]/g, ''));
    parts.push(
      sql`(device.name ilike ${pattern} or device.car ilike ${pattern} or device.mac ilike ${identity} or device.imei ilike ${identity})`,
    );
  }
  return sql.join(parts, sql` and `) as RawBuilder<SqlBool>;
}

/** What the condition and the order are about besides `device` and `seen`. */
const beside = ({ gatewayId }: StatusFilter): RawBuilder<unknown> =>
  gatewayId === undefined ? sql`` : sql`left join device_state as state on state.device_id = device.id`;

/**
 * A page of the devices a filter finds, as what stands in a `with`: device_id, the columns of `joinSeen` under their names, `total` (over all pages) and `place`, by which
 * the rows are in order; those of one place by their ids.
 */
export function pageOf(principal: Viewer, filter: StatusFilter): RawBuilder<unknown> {
  const { ids, limit, offset } = filter;
  // Looked for in the list one by one, the places of a thousand would be half a million looks.
  const [place, joinPlace] =
    ids === undefined
      ? [sql`lower(device.name)`, sql``]
      : [
          sql`wanted.place`,
          sql`join unnest(${[...new Set(ids)]}::integer[]) with ordinality as wanted (id, place) on wanted.id = device.id`,
        ];
  return sql`
    select device.id as device_id, seen.from_ms, seen.until_ms, seen.may_latest, seen.may_place, seen.may_history, seen.may_change, seen.is_own,
      count(*) over () as total, ${place} as place
    from device ${joinPlace} ${joinSeen(principal, grantsWanted(filter))} ${beside(filter)}
    where ${conditionOf(filter)}
    order by place, device.id limit ${limit} offset ${offset}`;
}

/** How many devices a filter finds of those the principal sees. */
export async function countFound(db: Db, principal: Viewer, filter: StatusFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from device ${joinSeen(principal, grantsWanted(filter))} ${beside(filter)}
    where ${conditionOf(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}
