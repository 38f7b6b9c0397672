/** What the rules of missions say of the temperature: the band that holds, and minutes they allow. */
import type { RuleCondition, RuleMode } from '@frostway/core/alarms';
import type { Band } from '@frostway/core/statistics-sums';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { SensorState } from '@frostway/contract/mission/course';
import { limits } from '@frostway/core/limits';

/** A rule about temperature as it holds for a mission. */
export type MissionRule = {
  readonly missionId: number;
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly condition: RuleCondition;
  readonly value: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly delaySeconds: number;
  readonly mode: RuleMode;
  readonly ignoreSeconds: number;
};

/** The rules about temperature of missions, by the versions that hold for them; of those that have not started, the newest. */
export function temperatureRules(db: Db, missionIds: readonly number[]): Promise<MissionRule[]> {
  return rulesOfProbe(db, missionIds, 'temperature');
}

/** The strictest limits that the rules of a mission set to a probe. */
export async function bandOfProbe(db: Db, missionId: number, probe: 'temperature' | 'humidity'): Promise<Band> {
  return strictest(await rulesOfProbe(db, [missionId], probe));
}

async function rulesOfProbe(db: Db, missionIds: readonly number[], probe: 'temperature' | 'humidity'): Promise<MissionRule[]> {
  const { rows } = await sql<MissionRule>`
    select part.mission_id as "missionId", rule.id, its.version, its.name, its.condition, its.value, its.lower, its.upper,
      its.delay_seconds as "delaySeconds", its.mode, its.ignore_seconds as "ignoreSeconds"
    from mission_rule as part join alert_rule as rule on rule.id = part.rule_id
    join alert_rule_version as its on its.rule_id = rule.id and its.version = coalesce(part.version, rule.version)
    where part.mission_id = any(${missionIds}::integer[]) and its.probe = ${probe} order by part.mission_id, part.place`.execute(db);
  return rows;
}

/** Less than any sensor tells apart: at a limit, "from" and "above" differ. */
const least = 1e-9;

/** What a rule leaves in range, both ends included. */
export function bandOf({ condition, value, lower, upper }: MissionRule): Band {
  if (condition === 'outside') return { lower, upper };
  if (condition === 'gt' || condition === 'ge') return { lower: null, upper: value === null || condition === 'gt' ? value : value - least };
  return { lower: value === null || condition === 'lt' ? value : value + least, upper: null };
}

/** The strictest of rules, as it is shown. */
export function strictest(rules: readonly MissionRule[]): Band {
  const shown = (limit: number): number => Math.round(limit * 1e6) / 1e6;
  const bands = rules.map(bandOf);
  const lowers = bands.flatMap(({ lower }) => lower ?? []);
  const uppers = bands.flatMap(({ upper }) => upper ?? []);
  return {
    lower: lowers.length === 0 ? null : shown(Math.max(...lowers)),
    upper: uppers.length === 0 ? null : shown(Math.min(...uppers)),
  };
}

/** How far a temperature lies outside a band, in K; negative inside, by how much is left; -Infinity without a band. */
export function outBy(value: number, { lower, upper }: Band): number {
  return Math.max(upper === null ? -Infinity : value - upper, lower === null ? -Infinity : lower - value);
}

/** How a sensor stands at a time, by what it measured last. */
export function stateOf(value: number, band: Band, agoMs: number, intervalMs: number): SensorState {
  if (agoMs > limits.gapIntervals * intervalMs) return 'silent';
  if (band.upper !== null && value > band.upper) return 'over';
  if (band.lower !== null && value < band.lower) return 'under';
  return band.lower === null && band.upper === null ? 'noBand' : 'in';
}
