/** What reports of a device are judged by at a time of theirs: which versions of which rules, whose the device was, and how far apart they may be. */
import type { AlarmType, Severity } from '@frostway/core/alarms';
import { intervalAt, type Intervals } from '@frostway/core/covered-time';
import { limits } from '@frostway/core/limits';
import type { Querying } from '../../db/querying.js';
import { intervalsOf, type SettingRow, startUpLeft } from './effective-rules.js';

/** Of shocks and tilts a rule says how bad they are, and how many reports, in how long at least, make an alarm. */
export type ReportRule = {
  readonly id: number;
  readonly version: number;
  /** After its start-up. */
  readonly fromMs: number;
  readonly untilMs: number | null;
  readonly severity: Severity;
  readonly least: number;
  readonly delayMs: number;
};

/** What judges reports: a rule while it is in force, or nobody's while none is. */
export type ReportJudge = { readonly rule: ReportRule | null; readonly judges: (atMs: number) => boolean };

/** See above. */
export type Periods = {
  readonly judges: readonly ReportJudge[];
  /** How often its owner changed by a moment. */
  readonly ownerAt: (atMs: number) => number;
  /** From the beginning of the time of one owner to the last moment of that of another. */
  readonly around: (firstMs: number, lastMs: number) => { readonly fromMs: number; readonly untilMs: number };
  readonly intervals: Intervals;
  /** Reports further from the next than this are not of one alarm, ms. */
  readonly gapAt: (atMs: number) => number;
  /** The longest there is, ms. */
  readonly mostGap: number;
};

const minuteMs = 60_000;

type RuleRow = {
  readonly id: number;
  readonly version: number;
  readonly fromMs: number;
  readonly untilMs: number | null;
  readonly severity: Severity;
  readonly condition: string;
  readonly value: number | null;
  readonly delay: number;
  readonly startUp: number;
};

/** The periods of a device for reports of a type. */
export async function readPeriods(client: Querying, deviceId: number, type: AlarmType): Promise<Periods> {
  const { rows } = await client.query<{ rules: RuleRow[]; changes: number[]; isBeacon: boolean; settings: SettingRow[] }>({
    name: 'read-report-periods',
    text: `select (select coalesce(json_agg(json_build_object('id', w.rule_id, 'version', w.version, 'fromMs', w.from_ms, 'untilMs', w.until_ms,
    'severity', v.severity, 'condition', v.condition, 'value', v.value, 'delay', v.delay_seconds, 'startUp', ${startUpLeft})
    order by w.rule_id, w.from_ms), '[]')
  from rule_watch w join alert_rule_version v on v.rule_id = w.rule_id and v.version = w.version
  where w.device_id = d.id and v.probe = $2) as rules,
(select coalesce(json_agg(m.at), '[]') from device_ownership o cross join lateral (values (o.from_ms), (o.until_ms + 1)) m (at)
  where o.device_id = d.id and m.at is not null) as changes,
d.kind = 'beacon' as "isBeacon",
(select coalesce(json_agg(json_build_array(s.from_ms, s.until_ms, s.write_seconds) order by s.from_ms), '[]') from device_setting s
  where s.device_id = d.id) as settings
from device d where d.id = $1`,
    values: [deviceId, type === 'vibration' || type === 'tilt' ? type : ''],
  });
  const { rules = [], changes = [], isBeacon = false, settings = [] } = rows[0] ?? {};
  const intervals = intervalsOf(settings);
  // A beacon says how it is with each of its adverts, of which a gateway tells one an interval.
  const gapOf = (intervalMs: number): number => (isBeacon ? Math.max(minuteMs, limits.gapIntervals * intervalMs) : minuteMs);
  return {
    judges: [...onceOfEachVersion(rules.map(ruleOf)), { rule: null, judges: (at) => !rules.some((rule) => isEffective(rule, at)) }],
    ownerAt: (at) => changes.filter((changeMs) => changeMs <= at).length,
    around: (firstMs, lastMs) => ({
      fromMs: Math.max(0, ...changes.filter((at) => at <= firstMs)),
      untilMs: Math.min(Number.MAX_SAFE_INTEGER, ...changes.filter((at) => at > lastMs).map((at) => at - 1)),
    }),
    intervals,
    gapAt: (at) => gapOf(intervalAt(intervals, at)),
    mostGap: Math.max(...intervals.map(({ intervalMs }) => gapOf(intervalMs))),
  };
}

const isEffective = ({ fromMs, untilMs }: Pick<RuleRow, 'fromMs' | 'untilMs'>, atMs: number): boolean =>
  fromMs <= atMs && (untilMs === null || untilMs > atMs);

/** A version that watches a device by itself and for a mission, or for two, judges each report once: from the earliest start to the latest end of those that overlap. */
function onceOfEachVersion(rules: readonly ReportRule[]): ReportJudge[] {
  const merged: { -readonly [K in keyof ReportRule]: ReportRule[K] }[] = [];
  for (const rule of rules.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const known = merged.findLast(({ id, version }) => id === rule.id && version === rule.version);
    if (known === undefined || (known.untilMs !== null && known.untilMs <= rule.fromMs)) merged.push({ ...rule });
    else known.untilMs = known.untilMs === null || rule.untilMs === null ? null : Math.max(known.untilMs, rule.untilMs);
  }
  return merged.map((rule) => ({ rule, judges: (at) => isEffective(rule, at) }));
}

function ruleOf({ condition, value, delay, startUp, ...row }: RuleRow): ReportRule {
  return {
    ...row,
    fromMs: row.fromMs + Math.round(startUp * 1000),
    least: (value ?? 1) + (condition === 'gt' ? 1 : 0),
    delayMs: delay * 1000,
  };
}
