/**
 * What watches a device: the rules given to it, its own limits and its battery, each with the time of readings it is in force for. Limits and battery are its
 * owner's: with another owner they begin anew.
 */
import { type AlarmType, isJudged, type RuleCondition, type RuleMode, type Severity, severityOf } from '@frostway/core/alarms';
import type { Intervals } from '@frostway/core/covered-time';
import { type Bound, type Criterion, toThousandths, type Watch } from '@frostway/core/excursion';
import { batteryOf } from '@frostway/core/models';
import { judgedProbes, type LimitedProbe, limitedProbes, limitList } from '@frostway/core/probes';
import { limitColumns } from '../../db/probe-columns.js';
import type { Querying } from '../../db/querying.js';
import { droppedOf } from '../../telemetry-store/dropped.js';
import { firstReadingSince } from '../../telemetry-store/joined.js';
import type { StoredReading } from '../../telemetry-store/rows.js';
import type { FenceWatchRow, PositionAlarmRow } from './fence-rows.js';
import { type JudgedSeries, readingSeries } from './judged-series.js';

const measuredList = judgedProbes.map((probe) => `'${probe}'`).join(', ');

/** One rule, limit or threshold that watches a series of a device, made of rows of a kind. */
export type EffectiveRule<R = StoredReading> = {
  /** Names it in `excursion.watch`. */
  readonly key: string;
  readonly series: JudgedSeries<R>;
  readonly watch: Watch;
  readonly severity: Severity;
  /** The type its alarms have, when not the series' own. */
  readonly type?: AlarmType;
  readonly rule: { readonly id: number; readonly version: number } | null;
};

/** A row of device_setting, as `effectiveRulesSql` gives it. */
export type SettingRow = readonly [
  fromMs: number,
  untilMs: number | null,
  writeSeconds: number,
  /** In the order of `limitList`. */
  limits: readonly (number | null)[],
];
/** A row of rule_watch with its version, as `effectiveRulesSql` gives it. */
export type RuleRow = readonly [
  ...watch: readonly [ruleId: number, version: number, fromMs: number, untilMs: number | null, series: string, severity: Severity],
  ...limit: readonly [condition: RuleCondition, value: number | null, lower: number | null, upper: number | null],
  ...evaluation: readonly [
    delaySeconds: number,
    mode: RuleMode,
    windowSeconds: number | null,
    hysteresis: number,
    clearDelaySeconds: number,
    startUpLeft: number,
    /** The first reading its start-up may count from, epoch ms; of a rule without one not looked up. */
    firstMs?: number | null,
    /** The mission it watches for; 0 and none = what the rule is meant for by itself. */
    missionId?: number,
  ],
];

/** What a device is and who had it when, as `effectiveRulesSql` gives it; epoch ms, both ends included. */
export type HeldRow = {
  readonly model: string;
  /** The models it was listed under before, each until then; oldest first. */
  readonly former: readonly (readonly [model: string, untilMs: number])[];
  readonly owned: readonly (readonly [fromMs: number, untilMs: number | null])[];
};

/** What watches a device, as the columns of a source say it (source.ts). */
export type WatchRow = {
  readonly settings: readonly SettingRow[];
  readonly rules: readonly RuleRow[];
  readonly held: HeldRow | null;
  /** Of positions: fences, and limits on movement. */
  readonly fences?: readonly FenceWatchRow[];
  readonly movements?: readonly PositionAlarmRow[];
  /** Of readings: hours of mean kinetic temperature before this stay as they are, epoch ms. */
  readonly frozen_ms?: number;
  /** Watches that had ended by then are not among these, epoch ms; null = all are. */
  readonly ended_ms: number | null;
};

/** Since when what began a watch `w` without a pause watches the device. */
const chainFrom = `(select max(f.from_ms) from rule_watch f where f.device_id = w.device_id and f.rule_id = w.rule_id and f.mission_id = w.mission_id and f.from_ms <= w.from_ms
      and not exists (select from rule_watch p where p.device_id = f.device_id and p.rule_id = f.rule_id and p.mission_id = f.mission_id and p.until_ms = f.from_ms))`;

/**
 * Seconds of the start-up of a version `v` that are left when its watch `w` begins: an edit does not begin it anew. It counts from where the rule began to
 * watch the device and has since without a pause.
 */
export const startUpLeft = `case when v.ignore_seconds = 0 then 0 else greatest(0, v.ignore_seconds - (w.from_ms - ${chainFrom}) / 1000.0) end`;

/** Where the past of what is judged begins, epoch ms: where its snapshot was taken, or 0. `snapshot`: a column of it, which begins with that. */
export const pastOf = (snapshot: string): string => `coalesce(split_part(${snapshot}, ' ', 1)::bigint, 0)`;

/**
 * The first reading of a device since it was its owner's at the beginning of a watch `w`, of what retention removed too; null when there is none. What comes after
 * retention and is older than what it left is not judged, and is no first reading.
 */
const firstReceived = `(select least(case when kept.first_ms >= held.from_ms then kept.first_ms end,
      ${firstReadingSince('w.device_id', `greatest(held.from_ms, ${pastOf('kept.snapshot')})`)})
    from (select coalesce(max(coalesce(o.from_ms, 0)), 0) as from_ms from device_ownership o where o.device_id = w.device_id and coalesce(o.from_ms, 0) <= w.from_ms) held
      left join judging kept on kept.device_id = w.device_id)`;

/**
 * The same for rules that judge readings: of a device that had said nothing when the rule began to watch it, it counts from its first reading. So a reading
 * that is reported late and lies before that moves the beginning, wherever it comes in the order.
 */
const startUpOfReadings = `case when v.ignore_seconds = 0 then 0 else greatest(0, v.ignore_seconds - (w.from_ms - greatest(${chainFrom}, received.first_ms)) / 1000.0) end`;

const ruleArray = (
  startUp: string,
  firstMs: string,
): string => `json_build_array(w.rule_id, w.version, w.from_ms, w.until_ms, v.probe, v.severity, v.condition, v.value, v.lower, v.upper,
    v.delay_seconds, v.mode, v.window_seconds, v.hysteresis, v.clear_delay_seconds,
    ${startUp}, ${firstMs}, w.mission_id)`;

/** A `RuleRow` of a watch `w` with its version `v`, whose start-up counts from when the rule began to watch. */
export const ruleColumns = ruleArray(startUpLeft, 'null');

/** The settings of a device `d`, oldest first. */
export const settingColumns = `(select coalesce(json_agg(json_build_array(s.from_ms, s.until_ms, s.write_seconds, json_build_array(${limitColumns.map(({ column }) => `s.${column}`).join(', ')})) order by s.from_ms), '[]') from device_setting s where s.device_id = d.id)`;

/** SQL: when the last of the rules that are left out had ended, for the same query. */
export const rulesEnded = `select max(until_ms) from rule_watch where device_id = d.id and until_ms <= d.since_ms`;

/** Settings, rules and owners of devices as JSON arrays, for a query over `d (id)`; `$2` = the oldest time asked about. Of rules on mean kinetic temperature
 * all: what comes after one has ended may have a say in its last hour. */
export const effectiveRulesSql = `${settingColumns} as settings,
  (select coalesce(json_agg(${ruleArray(`case when v.probe in (${measuredList}) then ${startUpOfReadings} else ${startUpLeft} end`, 'received.first_ms')} order by w.rule_id, w.from_ms), '[]')
    from rule_watch w join alert_rule_version v on v.rule_id = w.rule_id and v.version = w.version
    left join lateral (select ${firstReceived} as first_ms where v.ignore_seconds > 0 and v.probe in (${measuredList})) received on true
    where w.device_id = d.id and (w.until_ms is null or w.until_ms > d.since_ms or v.probe = 'mkt')) as rules,
  (select json_build_object('model', v.model, 'former', (select coalesce(json_agg(json_build_array(m.model, m.until_ms) order by m.until_ms), '[]')
    from device_former_model m where m.device_id = v.id), 'owned', (select coalesce(json_agg(json_build_array(coalesce(o.from_ms, 0), o.until_ms)
    order by o.from_ms nulls first), '[]') from device_ownership o where o.device_id = v.id)) from device v where v.id = d.id) as held,
  (${rulesEnded}) as ended_ms`;

/** What was written of what this is read from, and where the beginning of its past was moved to. */
export const effectiveRulesStamp = `concat(${droppedOf('d.id')}, ' ', (select string_agg(c.id::text, ',' order by c.id) from watch_change c where c.device_id = d.id))`;

/** What was written longer ago than this is known of everywhere: nothing older is remembered (remembered.ts). */
const changesKeptMs = 86_400_000;

/** Forgets what was written of watches a day ago. */
export async function forgetWatchChanges(pool: Querying, nowMs: number): Promise<void> {
  await pool.query({ text: 'delete from watch_change where changed_at < $1', values: [new Date(nowMs - changesKeptMs)] });
}

/** A rule that watches a device `d`, or did, has a start-up: when that is over follows from readings. */
export const startsUp = `exists (select from rule_watch w join alert_rule_version v on v.rule_id = w.rule_id and v.version = w.version where w.device_id = d.id and v.ignore_seconds > 0)`;

const forever = Number.POSITIVE_INFINITY;
const at = (value: number | null, isReached: boolean): Bound | null => (value === null ? null : { value: toThousandths(value), isReached });
const plain = { delayMs: 0, mode: 'single', spanMs: null, hysteresis: 0, clearDelayMs: 0 } as const satisfies Partial<Criterion>;

/** A limit of a setting; null = none. */
export function limitOf([, , , values]: SettingRow, probe: LimitedProbe, side: 'upper' | 'lower'): number | null {
  return values[limitList.findIndex((limit) => limit.probe === probe && limit.side === side)] ?? null;
}

/** The recording intervals of a device; a device without settings records every five minutes. */
export function intervalsOf(settings: readonly SettingRow[]): Intervals {
  const [first, ...others] = settings.map(([fromMs, , writeSeconds]) => ({ fromMs, intervalMs: writeSeconds * 1000 }));
  return [first ?? { fromMs: 0, intervalMs: 300_000 }, ...others];
}

/** All that watches a device, oldest first of each; `held` is null of a device that is no more. */
export function effectiveRules(settings: readonly SettingRow[], rules: readonly RuleRow[], held: HeldRow | null): EffectiveRule[] {
  // With an owner his settings end: what he sees of the moment between two may be both's, what is judged is not.
  const endOf = (untilMs: number): number => settings.find(([fromMs]) => fromMs >= untilMs)?.[0] ?? untilMs + 1;
  const owned = (held?.owned ?? []).map(([fromMs, untilMs]) => ({ fromMs, untilMs: untilMs === null ? forever : endOf(untilMs) }));
  const changes = new Set(owned.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs]));
  return [
    ...rules.flatMap((row) => (isJudged(row[4]) ? [watchOfRule(row, readingSeries[row[4]])] : [])),
    ...limitedProbes.flatMap((probe) => ofLimits(probe, settings, changes)),
    ...ofBatteries(held, owned),
  ];
}

/** A rule as it watches a series of a device; what the rule was given as begins its key. */
export function watchOfRule<R>(row: RuleRow, series: JudgedSeries<R>, prefix = 'rule'): EffectiveRule<R> {
  const [
    id,
    version,
    fromMs,
    untilMs,
    _series,
    severity,
    condition,
    value,
    lower,
    upper,
    delay,
    mode,
    span,
    hysteresis,
    clearDelay,
    startUp,
    _firstMs,
    missionId = 0,
  ] = row;
  const sides = {
    gt: { upper: at(value, false), lower: null },
    ge: { upper: at(value, true), lower: null },
    lt: { upper: null, lower: at(value, false) },
    le: { upper: null, lower: at(value, true) },
    outside: { upper: at(upper, false), lower: at(lower, false) },
  }[condition];
  const criterion: Criterion = {
    ...sides,
    delayMs: delay * 1000,
    mode,
    spanMs: span === null ? null : span * 1000,
    hysteresis: toThousandths(hysteresis),
    clearDelayMs: clearDelay * 1000,
    ...(series.isLasting === true ? { isLasting: true } : {}),
  };
  return {
    // A mission's own is distinguished from what the rule watches by itself, and from that of another mission.
    key: `${prefix}:${id}:${version}:${fromMs}${missionId === 0 ? '' : `:${missionId}`}`,
    series,
    watch: { criterion, fromMs: fromMs + Math.round(startUp * 1000), untilMs: untilMs ?? forever },
    severity,
    rule: { id, version },
  };
}

/** Limits of the device itself. Settings that leave them as they are go on with one watch, unless the owner changes. */
function ofLimits(probe: LimitedProbe, settings: readonly SettingRow[], changes: ReadonlySet<number>): EffectiveRule[] {
  const found: { fromMs: number; untilMs: number; upper: number | null; lower: number | null }[] = [];
  for (const row of settings) {
    const [fromMs, untilMs] = row;
    const [upper, lower] = [limitOf(row, probe, 'upper'), limitOf(row, probe, 'lower')];
    const last = found.at(-1);
    if (last?.untilMs === fromMs && !changes.has(fromMs) && last.upper === upper && last.lower === lower) last.untilMs = untilMs ?? forever;
    else found.push({ fromMs, untilMs: untilMs ?? forever, upper, lower });
  }
  return found
    .filter(({ upper, lower }) => upper !== null || lower !== null)
    .map(({ fromMs, untilMs, upper, lower }) => ({
      key: `limit:${probe}:${fromMs}`,
      series: readingSeries[probe],
      watch: { criterion: { ...plain, upper: at(upper, false), lower: at(lower, false) }, fromMs, untilMs },
      severity: 'alarm',
      rule: null,
    }));
}

/** A battery that recovers by less than this is not better, thousandths of a millivolt. */
const batteryHysteresis = 50_000;

/** The battery of each owner's time, by the cell of the model the device was then listed under. */
function ofBatteries(held: HeldRow | null, owned: readonly Time[]): EffectiveRule[] {
  const times = cellTimes(held);
  return owned.flatMap((own) =>
    times.flatMap(({ lowMv, criticalMv, ...time }) => {
      const [fromMs, untilMs] = [Math.max(own.fromMs, time.fromMs), Math.min(own.untilMs, time.untilMs)];
      if (fromMs >= untilMs) return [];
      return [
        ofBattery('battery:low', 'batteryLow', lowMv, fromMs, untilMs),
        ofBattery('battery:critical', 'batteryCritical', criticalMv, fromMs, untilMs),
      ];
    }),
  );
}

type Time = { readonly fromMs: number; readonly untilMs: number };
type CellTime = { fromMs: number; untilMs: number; lowMv: number; criticalMv: number };

/** Since when which levels hold: a correction to a model with the same cell goes on with one watch. */
function cellTimes(held: HeldRow | null): CellTime[] {
  const times: CellTime[] = [];
  const models: readonly (readonly [model: string | undefined, untilMs: number])[] = [...(held?.former ?? []), [held?.model, forever]];
  for (const [model, untilMs] of models) {
    const { lowMv, criticalMv } = batteryOf(model);
    const last = times.at(-1);
    if (last !== undefined && last.lowMv === lowMv && last.criticalMv === criticalMv) last.untilMs = untilMs;
    else times.push({ fromMs: last?.untilMs ?? Number.NEGATIVE_INFINITY, untilMs, lowMv, criticalMv });
  }
  return times;
}

const ofBattery = (
  name: string,
  type: 'batteryLow' | 'batteryCritical',
  millivolts: number,
  fromMs: number,
  untilMs: number,
): EffectiveRule => ({
  key: `${name}:${fromMs}`,
  series: readingSeries.power,
  type,
  watch: {
    criterion: { ...plain, hysteresis: batteryHysteresis, upper: null, lower: at(millivolts, true) },
    fromMs,
    untilMs,
  },
  severity: severityOf(type),
  rule: null,
});
