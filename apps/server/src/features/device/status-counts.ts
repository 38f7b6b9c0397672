/**
 * How many devices stand how, counted by the database in one pass: of a fleet of thousands nothing but the numbers leaves it. The rules are those of
 * core/device-state.ts, core/watched-limits.ts and status.ts, in SQL; a test holds the numbers against the rows of the list.
 */
import { type Condition, conditions } from '@frostway/core/device-state';
import { limits } from '@frostway/core/limits';
import { batteryOf, type DeviceModel, deviceModels } from '@frostway/core/models';
import { limitedProbes, limitList, type ProbeName } from '@frostway/core/probes';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { limitColumns, snake } from '../../db/probe-columns.js';
import { joinSeen, type Viewer } from '../../scope/devices.js';

/** Numbers of devices. */
export type StatusCounts = {
  readonly total: number;
  /** Heard of since a time. */
  readonly active: number;
  readonly online: number;
  /** Whose battery is low or critical, whether they are online or not. */
  readonly lowBatteries: number;
  readonly byCondition: Readonly<Record<Condition, number>>;
};

const or = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql`(${sql.join(parts, sql` or `)})`;
const list = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql`, `);

const value = (probe: ProbeName): RawBuilder<unknown> => sql.raw(`fleet.${snake(probe)}`);
const own = (name: string): RawBuilder<unknown> => {
  const column = limitColumns.find((each) => each.name === name)?.column;
  return sql.raw(column === undefined ? 'null::float8' : `fleet.${column}`);
};
const ownOf = (probe: ProbeName, side: 'upper' | 'lower'): RawBuilder<unknown> =>
  own(limitList.find((limit) => limit.probe === probe && limit.side === side)?.name ?? '');
const ruled = (probe: ProbeName, side: 'upper' | 'lower'): RawBuilder<unknown> => sql.raw(`ruled.${snake(probe)}_${side}`);

/** Below which voltage the battery of a model is low. */
const lowMv = ({ lowMv: low, criticalMv: critical }: ReturnType<typeof batteryOf>): number => Math.max(low, critical);
const otherBatteries = (deviceModels as readonly DeviceModel[]).filter(({ battery }) => battery !== undefined);
const batteryMv = sql.raw(
  otherBatteries.length === 0
    ? String(lowMv(batteryOf(null)))
    : `case device.model ${otherBatteries.map(({ model }) => `when '${model}' then ${lowMv(batteryOf(model))}`).join(' ')} else ${lowMv(batteryOf(null))} end`,
);

/** A value that the reading shows: one that stopped coming is none. */
const shownValue = (probe: ProbeName): RawBuilder<unknown> => {
  const column = snake(probe);
  return sql.raw(`case when seen.may_latest and state.reading_ms between seen.from_ms and seen.until_ms
      and state.${column}_ms >= greatest(seen.from_ms, state.reading_ms - ${limits.gapIntervals * 1000} * coalesce(setting.write_seconds, 0))
    then state.${column} end as ${column}`);
};

/** Every device the viewer sees with what its state follows from; limits only where he may read the history. */
const fleet = (viewer: Viewer): RawBuilder<unknown> => sql`
  select device.id, seen.may_history, coalesce(setting.write_seconds, 0) as seconds, ${batteryMv} as battery_mv,
    case when state.last_seen_ms >= seen.from_ms then state.last_seen_ms end as last_seen_ms,
    ${list([...limitedProbes, 'power' as const].map(shownValue))},
    ${list(limitColumns.map(({ column }) => sql.raw(`case when seen.may_history then setting.${column} end as ${column}`)))}
  from device ${joinSeen(viewer)}
  left join device_setting as setting on setting.device_id = device.id and setting.until_ms is null
  left join device_state as state on state.device_id = device.id`;

/** The sides of every version of rules on what limits are of. */
const sided = sql`
  select rule_id, version, probe, case when condition in ('gt', 'ge') then value when condition = 'outside' then upper end as upper,
    case when condition in ('lt', 'le') then value when condition = 'outside' then lower end as lower
  from alert_rule_version where probe in (${list(limitedProbes.map((probe) => sql.lit(probe)))})`;

/** The highest and the lowest value there is of each probe: a rule that not even these are beyond is nobody's matter. */
const extremes = limitedProbes.map((probe) => {
  const column = snake(probe);
  return sql.raw(`max(fleet.${column}) as ${column}_high, min(fleet.${column}) as ${column}_low`);
});
const isPassed = or(
  limitedProbes.map((probe) => {
    const column = snake(probe);
    return sql.raw(`sided.probe = '${probe}' and (extreme.${column}_high > sided.upper or extreme.${column}_low < sided.lower)`);
  }),
);
/** A value is beyond a side of a rule: only of such a device the limits of all its rules are put together, for nobody else's state depends on them. */
const isBeyondRule = or(
  limitedProbes.map(
    (probe) => sql`passed.probe = ${sql.lit(probe)} and (${value(probe)} > passed.upper or ${value(probe)} < passed.lower)`,
  ),
);

const closest = limitedProbes.map(
  (probe) => sql`
    min(sided.upper) filter (where sided.probe = ${sql.lit(probe)}) as ${sql.ref(`${snake(probe)}_upper`)},
    max(sided.lower) filter (where sided.probe = ${sql.lit(probe)}) as ${sql.ref(`${snake(probe)}_lower`)}`,
);

/** A limit in force: the device's own, else the closest of its rules; what contradicts the other side says nothing. */
const inForce = (probe: ProbeName, side: 'upper' | 'lower'): RawBuilder<unknown> => {
  const [lower, upper] = (['lower', 'upper'] as const).map((each) => sql`coalesce(${ownOf(probe, each)}, ${ruled(probe, each)})`);
  return sql`case when ${lower} > ${upper} then ${ownOf(probe, side)} else ${side === 'upper' ? upper : lower} end`;
};

/** In the order of `limitList`, the worst first. */
const beyondLimits = sql.join(
  limitList.map(({ probe, side }) =>
    side === 'upper'
      ? sql`when ${value(probe)} > ${inForce(probe, side)} then 'alarm'`
      : sql`when ${value(probe)} < ${inForce(probe, side)} then 'cold'`,
  ),
  sql` `,
);
const isLow = sql`coalesce(fleet.power <= fleet.battery_mv, false)`;

/** Counts the devices a viewer sees; see `StatusCounts`. */
export async function countByStatus(
  db: Db,
  viewer: Viewer,
  { nowMs, sinceMs }: { readonly nowMs: number; readonly sinceMs: number },
): Promise<StatusCounts> {
  const isOnline = sql`coalesce(${nowMs}::bigint - fleet.last_seen_ms
    < greatest(${limits.onlineIntervals * 1000}::bigint * fleet.seconds, ${limits.onlineAtLeastMs}::bigint), false)`;
  const { rows } = await sql<{ condition: Condition; total: number; active: number; online: number; low: number }>`
    with fleet as materialized (${fleet(viewer)}), sided as materialized (${sided}),
    extreme as materialized (select ${list(extremes)} from fleet where fleet.may_history and ${isOnline}),
    passed as materialized (select sided.* from sided cross join extreme where ${isPassed}), beyond as materialized (
      select distinct fleet.id from fleet join rule_watch as watch on watch.device_id = fleet.id and watch.until_ms is null
      join passed on passed.rule_id = watch.rule_id and passed.version = watch.version
      where fleet.may_history and ${isOnline} and ${isBeyondRule}
    ), ruled as (
      select beyond.id, ${list(closest)} from beyond join rule_watch as watch on watch.device_id = beyond.id and watch.until_ms is null
      join sided on sided.rule_id = watch.rule_id and sided.version = watch.version group by beyond.id
    ), stands as (
      select fleet.last_seen_ms, ${isOnline} as is_online, ${isLow} as is_low,
        case when fleet.last_seen_ms is null then 'never' when not ${isOnline} then 'silent' ${beyondLimits} when ${isLow} then 'warning' else 'normal' end as condition
      from fleet left join ruled on ruled.id = fleet.id
    )
    select condition, count(*)::integer as total, (count(*) filter (where last_seen_ms >= ${sinceMs}))::integer as active,
      (count(*) filter (where is_online))::integer as online, (count(*) filter (where is_low))::integer as low
    from stands group by condition`.execute(db);
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((all, row) => all + of(row), 0);
  return {
    total: sum((row) => row.total),
    active: sum((row) => row.active),
    online: sum((row) => row.online),
    lowBatteries: sum((row) => row.low),
    byCondition: Object.fromEntries(
      conditions.map((condition) => [condition, rows.find((row) => row.condition === condition)?.total ?? 0]),
    ) as Record<Condition, number>,
  };
}
