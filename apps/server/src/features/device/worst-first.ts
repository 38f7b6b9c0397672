/**
 * The head of the list of devices by state, worst first, as the monitor orders it (core/worst-first.ts): the database says how each stands and counts them,
 * and of those that stand alike their names are ordered here, by the rules of the page's language. Only the rows of the page asked for are read.
 */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { conditions } from '@frostway/core/device-state';
import { firstByName, type Named, urgencyStep } from '@frostway/core/worst-first';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { Viewer } from '../../scope/devices.js';
import { criticalMv, isLow, standing } from './standing.js';
import { conditionOf, type StatusFilter } from './status-page.js';
import { selectStatus } from './status.js';

/** Where a condition stands; see `urgencyOf`. */
const urgency = sql`case condition ${sql.join(
  conditions.map((condition, index) => sql`when ${sql.lit(condition)} then ${sql.lit(index * urgencyStep)}`),
  sql` `,
)} end + case when condition = 'warning' and is_only_low then 1 else 0 end`;

/** Those that stand alike; ids and names side by side, null of those the page does not reach. */
type Alike = { readonly total: number; readonly ids: readonly number[] | null; readonly names: readonly string[] | null };

/** The latest of the devices the viewer sees, worst first, with their number over all pages. The nearer a page is to the head, the less it takes. */
export async function selectWorstFirst(
  db: Db,
  viewer: Viewer,
  { offset, limit, ...filter }: Omit<StatusFilter, 'ids'>,
): Promise<{ total: number; rows: DeviceStatus[] }> {
  const { rows: groups } = await sql<Alike>`
    with ${standing(viewer, {
      nowMs: filter.nowMs,
      also: sql`device.name, ${criticalMv} as critical_mv`,
      where: conditionOf({ ...filter, offset, limit }),
      columns: sql`fleet.id, fleet.name, ${isLow} and fleet.power > fleet.critical_mv as is_only_low`,
    })}, placed as materialized (select id, name, ${urgency} as urgency from stands),
    counted as (select urgency, count(*)::integer as total, (sum(count(*)) over (order by urgency) - count(*))::integer as before from placed group by urgency)
    select counted.total, alike.ids, alike.names from counted left join lateral (
      select json_agg(placed.id) as ids, json_agg(placed.name) as names from placed where placed.urgency = counted.urgency
    ) as alike on counted.before < ${offset + limit} and counted.before + counted.total > ${offset}
    order by counted.urgency`.execute(db);
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const ids = pageOf(groups, offset, limit);
  const { rows } =
    ids.length === 0 ? { rows: [] } : await selectStatus(db, viewer, { nowMs: filter.nowMs, ids, isOwnList: true, offset: 0, limit });
  return { total, rows };
}

/** The ids of a page. */
function pageOf(groups: readonly Alike[], offset: number, limit: number): number[] {
  const ids: number[] = [];
  let before = 0;
  for (const { total, ids: known, names } of groups) {
    const from = Math.max(0, offset - before);
    const until = Math.min(total, offset + limit - before);
    before += total;
    if (until <= from || known === null || names === null) continue;
    const alike = known.map((id, index): Named => ({ id, name: names[index] ?? '' }));
    ids.push(
      ...firstByName(alike, until)
        .slice(from)
        .map(({ id }) => id),
    );
  }
  return ids;
}
