/** What watches the positions of a device. Another kind of watch is a column of `positionWatchSql` and what `positionWatches` makes of it. */
import type { StoredPosition } from '../../telemetry-store/rows.js';
import { fencesEnded, fenceWatchSql, positionAlarmsEnded, positionAlarmSql } from './fence-rows.js';
import { ofFence, ofPositionAlarm } from './fence-watches.js';
import {
  type EffectiveRule,
  type RuleRow,
  ruleColumns,
  rulesEnded,
  settingColumns,
  watchOfRule,
  type WatchRow,
} from './effective-rules.js';
import { positionSeries, positionSeriesOf } from './judged-series.js';

/** Begins the key of everything that watches positions, so that what it found is known in `excursion.watch`. */
export const positionPrefix = 'position:';

/** SQL: an excursion `e` was found in positions. */
export const foundInPositions = `e.watch like '${positionPrefix}%'`;

const namedList = Object.keys(positionSeries)
  .map((name) => `'${name}'`)
  .join(', ');

/** The columns of `WatchRow` of positions, for a query over `d (id, since_ms)`. */
export const positionWatchSql = `${settingColumns} as settings,
  (select coalesce(json_agg(${ruleColumns} order by w.rule_id, w.from_ms), '[]')
    from rule_watch w join alert_rule_version v on v.rule_id = w.rule_id and v.version = w.version
    where w.device_id = d.id and v.probe in (${namedList}) and (w.until_ms is null or w.until_ms > d.since_ms)) as rules, null as held,
  ${fenceWatchSql} as fences, ${positionAlarmSql} as movements, greatest((${rulesEnded}), (${fencesEnded}), (${positionAlarmsEnded})) as ended_ms`;

/** All that watches positions, each series' oldest first. */
export function positionWatches({ rules, fences = [], movements = [] }: WatchRow): EffectiveRule<StoredPosition>[] {
  return [
    ...rules.flatMap((row) => ofRule(row) ?? []),
    ...fences.flatMap((row) => ofFence(positionPrefix, row)),
    ...movements.flatMap((row) => ofPositionAlarm(positionPrefix, row) ?? []),
  ];
}

/** A rule on a series of positions; undefined when the side it watches has no alarm. */
function ofRule(row: RuleRow): EffectiveRule<StoredPosition> | undefined {
  const series = positionSeriesOf(row[4]);
  if (series === undefined) return undefined;
  const found = watchOfRule(row, series, `${positionPrefix}rule`);
  const { upper, lower } = found.watch.criterion;
  const hasTypes = (upper === null || 'above' in series.types) && (lower === null || 'below' in series.types);
  return hasTypes ? found : undefined;
}
