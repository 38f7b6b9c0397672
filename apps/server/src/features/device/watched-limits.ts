/** Between which limits the goods of devices belong, now and over time: their own and those of the rules that watch them. Reads what features/rule writes. */
import { type DeviceLimits, limitedProbes, limitNames, limitsIn } from '@frostway/core/probes';
import { type RuleLimit, watchedLimits } from '@frostway/core/watched-limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { SettingsVersion } from './settings.js';

/** A rule's limits as statements give them. */
type RuleLimitRow = readonly [RuleLimit['probe'], RuleLimit['condition'], value: number | null, lower: number | null, upper: number | null];

const content = sql`json_build_array(version.probe, version.condition, version.value, version.lower, version.upper)`;
const isOfReadings = sql.raw(`version.probe in (${limitedProbes.map((probe) => `'${probe}'`).join(', ')})`);

/** The rules that watch `device` now, by name: `rule:version`, with commas; null = none. What they say is asked once for all devices: see `rulesNamed`. */
export const watchingRules: RawBuilder<string | null> = sql`(
  select string_agg(watch.rule_id || ':' || watch.version, ',' order by watch.rule_id, watch.version) from rule_watch as watch
  where watch.device_id = device.id and watch.until_ms is null)`;

/** What the rules of `watchingRules` say, by `rule:version`; of those that are about nothing devices have limits of, nothing. Asks only when there are any. */
export async function rulesNamed(db: Db, lists: Iterable<string>): Promise<ReadonlyMap<string, RuleLimit>> {
  const names = [...new Set([...lists].flatMap((list) => list.split(',')))];
  if (names.length === 0) return new Map();
  const part = (at: 0 | 1): number[] => names.map((name) => Number(name.split(':')[at]));
  const { rows } = await sql<{ name: string; rule: RuleLimitRow }>`
    select version.rule_id || ':' || version.version as name, ${content} as rule
    from unnest(${part(0)}::integer[], ${part(1)}::integer[]) as named (rule_id, version)
    join alert_rule_version as version on version.rule_id = named.rule_id and version.version = named.version
    where ${isOfReadings}`.execute(db);
  return new Map(rows.map(({ name, rule }) => [name, toRuleLimit(rule)]));
}

const toRuleLimit = ([probe, condition, value, lower, upper]: RuleLimitRow): RuleLimit => ({
  probe,
  condition,
  value,
  lower,
  upper,
});

/** Limits and since when they hold, epoch ms. */
export type LimitsVersion = DeviceLimits & { readonly fromMs: number };

/** The limits of a device over the time of its settings, which end at `untilMs`, oldest first; no two neighbours are the same. */
export async function limitsBetween(
  db: Db,
  deviceId: number,
  settings: readonly [SettingsVersion, ...SettingsVersion[]],
  untilMs: number,
): Promise<readonly [LimitsVersion, ...LimitsVersion[]]> {
  const [{ fromMs }] = settings;
  const { rows } = await sql<{ from_ms: number; until_ms: number | null; rule: RuleLimitRow }>`
    select watch.from_ms, watch.until_ms, ${content} as rule from rule_watch as watch
    join alert_rule_version as version on version.rule_id = watch.rule_id and version.version = watch.version
    where watch.device_id = ${deviceId} and watch.from_ms < ${untilMs} and (watch.until_ms is null or watch.until_ms > ${fromMs}) and ${isOfReadings}`.execute(
    db,
  );
  const rules = rows.map((row) => ({ fromMs: row.from_ms, untilMs: row.until_ms ?? Infinity, ...toRuleLimit(row.rule) }));
  const limitsAt = (own: SettingsVersion, atMs: number): LimitsVersion => ({
    fromMs: atMs,
    ...watchedLimits(
      limitsIn(own),
      rules.filter((rule) => rule.fromMs <= atMs && atMs < rule.untilMs),
    ),
  });
  const [first, ...later] = settings;
  const versions: [LimitsVersion, ...LimitsVersion[]] = [limitsAt(first, fromMs)];
  const turns = [...later.map((version) => version.fromMs), ...rules.flatMap((rule) => [rule.fromMs, rule.untilMs])]
    // What begins with the end has no minute of that time: of a former owner's it is the next one's.
    .filter((ms) => ms > fromMs && ms < untilMs)
    .toSorted((a, b) => a - b);
  for (const turn of new Set(turns)) {
    const next = limitsAt(settings.findLast((version) => version.fromMs <= turn) ?? first, turn);
    if (!haveSameLimits(next, versions.at(-1) ?? next)) versions.push(next);
  }
  return versions;
}

const haveSameLimits = (one: DeviceLimits, other: DeviceLimits): boolean => limitNames.every((name) => one[name] === other[name]);
