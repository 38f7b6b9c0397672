/** Rules by the versions that held: those named, and those that watched devices in some times. */
import type { RuleCondition, RuleMode, RuleProbe, Severity } from '@frostway/core/alarms';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';

type Span = { readonly id: number; readonly fromMs: number; readonly untilMs: number };
type Named = { readonly id: number; readonly version: number };

/** What a rule said; seconds. */
export type RuleVersion = Named & {
  readonly name: string;
  readonly probe: RuleProbe;
  readonly condition: RuleCondition;
  readonly value: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly severity: Severity;
  readonly mode: RuleMode;
  readonly delaySeconds: number;
  readonly windowSeconds: number | null;
  readonly hysteresis: number;
  readonly clearDelaySeconds: number;
  readonly ignoreSeconds: number;
};

/** In the order of their names. */
export async function rulesByVersion(db: Db, named: readonly Named[]): Promise<RuleVersion[]> {
  const { rows } = await sql<RuleVersion>`
    select its.rule_id as id, its.version, its.name, its.probe, its.condition, its.value, its.lower, its.upper, its.severity, its.mode,
      its.delay_seconds as "delaySeconds", its.window_seconds as "windowSeconds", its.hysteresis, its.clear_delay_seconds as "clearDelaySeconds",
      its.ignore_seconds as "ignoreSeconds"
    from unnest(${named.map(({ id }) => id)}::integer[], ${named.map(({ version }) => version)}::integer[]) as named (id, version)
    join alert_rule_version as its on its.rule_id = named.id and its.version = named.version
    order by its.name collate "C", its.rule_id, its.version`.execute(db);
  return rows;
}

/** The versions that watched any of these devices in its time, epoch ms, its end excluded. */
export async function watchedWithin(db: Db, spans: readonly Span[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select distinct watch.rule_id as id, watch.version
    from unnest(${spans.map(({ id }) => id)}::integer[], ${spans.map(({ fromMs }) => fromMs)}::bigint[], ${spans.map(({ untilMs }) => untilMs)}::bigint[])
      as span (id, from_ms, until_ms)
    join rule_watch as watch on watch.device_id = span.id and watch.from_ms < span.until_ms and (watch.until_ms is null or watch.until_ms > span.from_ms)`.execute(
    db,
  );
  return rows;
}
