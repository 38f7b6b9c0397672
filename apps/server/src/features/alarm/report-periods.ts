/** What reports of a device are judged by at a time of theirs: which version of which rule, and whose the device was. */
import type { AlarmType, Severity } from '@frostway/core/alarms';
import type { Querying } from '../../db/querying.js';

/** Of shocks and tilts a rule says how bad they are, and how many reports make an alarm. */
export type ReportRule = {
  readonly id: number;
  readonly version: number;
  readonly fromMs: number;
  readonly untilMs: number | null;
  readonly severity: Severity;
  readonly condition: string;
  readonly value: number | null;
  readonly least: number;
};
/** What reports of a device are judged by: rules, the worse first, and the moments at which the owner changed. */
export type Periods = { readonly rules: readonly ReportRule[]; readonly changes: readonly number[] };

/** The periods of a device for reports of a type. */
export async function readPeriods(client: Querying, deviceId: number, type: AlarmType): Promise<Periods> {
  const { rows } = await client.query<{ rules: Omit<ReportRule, 'least'>[]; changes: number[] }>({
    name: 'read-report-periods',
    text: `select (select coalesce(json_agg(json_build_object('id', w.rule_id, 'version', w.version, 'fromMs', w.from_ms, 'untilMs', w.until_ms,
    'severity', v.severity, 'condition', v.condition, 'value', v.value) order by v.severity, w.rule_id, w.from_ms desc), '[]')
  from rule_watch w join alert_rule_version v on v.rule_id = w.rule_id and v.version = w.version
  where w.device_id = $1 and v.probe = $2) as rules,
(select coalesce(json_agg(m.at), '[]') from device_ownership o cross join lateral (values (o.from_ms), (o.until_ms + 1)) m (at)
  where o.device_id = $1 and m.at is not null) as changes`,
    values: [deviceId, type === 'vibration' || type === 'tilt' ? type : ''],
  });
  const { rules = [], changes = [] } = rows[0] ?? {};
  return { rules: rules.map((rule) => ({ ...rule, least: (rule.value ?? 1) + (rule.condition === 'gt' ? 1 : 0) })), changes };
}

/** From the beginning of the period of one time to the last moment of that of another. */
export function around(
  { rules, changes }: Periods,
  firstMs: number,
  lastMs: number,
): { readonly fromMs: number; readonly untilMs: number } {
  const moments = [...changes, ...rules.flatMap(({ fromMs, untilMs }) => (untilMs === null ? [fromMs] : [fromMs, untilMs]))];
  return {
    fromMs: Math.max(0, ...moments.filter((at) => at <= firstMs)),
    untilMs: Math.min(Number.MAX_SAFE_INTEGER, ...moments.filter((at) => at > lastMs).map((at) => at - 1)),
  };
}

/** The rule a report of a time is judged by; undefined when none is in force. */
export const ruleAt = ({ rules }: Periods, atMs: number): ReportRule | undefined =>
  rules.find(({ fromMs, untilMs }) => fromMs <= atMs && (untilMs === null || untilMs > atMs));

/** Names the version and the owner a report is judged by. */
export function periodAt(periods: Periods, atMs: number): string {
  const rule = ruleAt(periods, atMs);
  return `${rule?.id}:${rule?.version}:${periods.changes.filter((changeMs) => changeMs <= atMs).length}`;
}
