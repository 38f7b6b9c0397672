/**
 * How each device stands, in SQL: of a fleet of thousands nothing but the answer leaves the database. The rules are those of core/device-state.ts,
 * core/watched-limits.ts and status.ts; tests hold what comes of them against the rows of the list.
 */
import { limits } from '@frostway/core/limits';
import { batteryOf, type DeviceModel, deviceModels } from '@frostway/core/models';
import { limitedProbes, limitList, type ProbeName } from '@frostway/core/probes';
import { type RawBuilder, sql } from 'kysely';
import { limitColumns, snake } from '../../db/probe-columns.js';
import { joinSeen, type Viewer } from '../../scope/devices.js';

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

type Battery = ReturnType<typeof batteryOf>;
const otherBatteries = (deviceModels as readonly DeviceModel[]).filter(({ battery }) => battery !== undefined);
/** A voltage that the model of a device has. */
const mvOf = (of: (battery: Battery) => number): RawBuilder<unknown> =>
  sql.raw(
    otherBatteries.length === 0
      ? String(of(batteryOf(null)))
      : `case device.model ${otherBatteries.map(({ model }) => `when '${model}' then ${of(batteryOf(model))}`).join(' ')} else ${of(batteryOf(null))} end`,
  );
/** At or under which the battery of a device is low, and at or under which it is critical. */
const batteryMv = mvOf(({ lowMv, criticalMv }) => Math.max(lowMv, criticalMv));
export const criticalMv: RawBuilder<unknown> = mvOf((battery) => battery.criticalMv);

/** A value that the reading shows: one that stopped coming is none. */
const shownValue = (probe: ProbeName): RawBuilder<unknown> => {
  const column = snake(probe);
  return sql.raw(`case when seen.may_latest and state.reading_ms between seen.from_ms and seen.until_ms
      and state.${column}_ms >= greatest(seen.from_ms, state.reading_ms - ${limits.gapIntervals * 1000} * coalesce(setting.write_seconds, 0))
    then state.${column} end as ${column}`);
};

/** Every device the viewer sees, or those of them that meet a condition, with what its state follows from; limits only where he may read the history. */
const fleet = (viewer: Viewer, { also, where }: Pick<Wanted, 'also' | 'where'>): RawBuilder<unknown> => sql`
  select device.id${also === undefined ? sql`` : sql`, ${also}`}, seen.may_history, coalesce(setting.write_seconds, 0) as seconds, ${batteryMv} as battery_mv,
    case when state.last_seen_ms >= seen.from_ms then state.last_seen_ms end as last_seen_ms,
    ${list([...limitedProbes, 'power' as const].map(shownValue))},
    ${list(limitColumns.map(({ column }) => sql.raw(`case when seen.may_history then setting.${column} end as ${column}`)))}
  from device ${joinSeen(viewer)}
  left join device_setting as setting on setting.device_id = device.id and setting.until_ms is null
  left join device_state as state on state.device_id = device.id${where === undefined ? sql`` : sql` where ${where}`}`;

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
/** Of `fleet`: its battery is low or critical. */
export const isLow: RawBuilder<unknown> = sql`coalesce(fleet.power <= fleet.battery_mv, false)`;

/** What is asked of devices. */
export type Wanted = {
  /** Epoch ms at which connections are judged. */
  readonly nowMs: number;
  /** Columns of `device` and of what stands beside it, for `columns`. */
  readonly also?: RawBuilder<unknown>;
  /** Only devices that meet it: a condition on `device`, `seen`, `setting` and `state`. */
  readonly where?: RawBuilder<unknown>;
  /** Columns of `stands` beside `last_seen_ms`, `is_online`, `is_low` and `condition`: of `fleet`. */
  readonly columns?: RawBuilder<unknown>;
};

/** Tables for a `with`, of which `stands` has a row for every device the viewer sees: how it stands. */
export function standing(viewer: Viewer, wanted: Wanted): RawBuilder<unknown> {
  const { nowMs, columns } = wanted;
  const isOnline = sql`coalesce(${nowMs}::bigint - fleet.last_seen_ms
    < greatest(${limits.onlineIntervals * 1000}::bigint * fleet.seconds, ${limits.onlineAtLeastMs}::bigint), false)`;
  return sql`
    fleet as materialized (${fleet(viewer, wanted)}), sided as materialized (${sided}),
    extreme as materialized (select ${list(extremes)} from fleet where fleet.may_history and ${isOnline}),
    passed as materialized (select sided.* from sided cross join extreme where ${isPassed}), beyond as materialized (
      select distinct fleet.id from fleet join rule_watch as watch on watch.device_id = fleet.id and watch.until_ms is null
      join passed on passed.rule_id = watch.rule_id and passed.version = watch.version
      where fleet.may_history and ${isOnline} and ${isBeyondRule}
    ), ruled as (
      select beyond.id, ${list(closest)} from beyond join rule_watch as watch on watch.device_id = beyond.id and watch.until_ms is null
      join sided on sided.rule_id = watch.rule_id and sided.version = watch.version group by beyond.id
    ), stands as (
      select ${columns === undefined ? sql`` : sql`${columns}, `}fleet.last_seen_ms, ${isOnline} as is_online, ${isLow} as is_low,
        case when fleet.last_seen_ms is null then 'never' when not ${isOnline} then 'silent' ${beyondLimits} when ${isLow} then 'warning' else 'normal' end as condition
      from fleet left join ruled on ruled.id = fleet.id
    )`;
}
