/**
 * Rules that watch the devices of a mission while it runs: by the versions it was started with, from its start to its end in the readings' own time, whatever becomes
 * of the rules meanwhile. They stand beside what the rules are meant for by themselves; what both find is one incident.
 */
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.js';
import { settleEnded } from '../excursion/index.js';

/** What watches which devices for a mission. */
export type MissionWatch = {
  readonly missionId: number;
  readonly deviceIds: readonly number[];
  readonly rules: readonly { readonly id: number; readonly version: number }[];
};

/**
 * Lets rules watch the devices of a mission from a time on, epoch ms, which may have passed: readings since then are judged. They watch their owner's devices alone:
 * on what is shared with him nobody else sees alarms of his.
 *
 * @returns the devices whose alarms changed
 */
export async function watchForMission(
  tx: Tx,
  { missionId, deviceIds, rules }: MissionWatch,
  fromMs: number,
  nowMs: number,
): Promise<number[]> {
  await sql`
    insert into rule_watch (device_id, rule_id, version, from_ms, mission_id)
    select device.id, rule.id, rule.version, greatest(${fromMs}::bigint, coalesce(ownership.from_ms, 0)), ${missionId}::integer
    from unnest(${deviceIds}::integer[]) as device (id)
    cross join unnest(${rules.map(({ id }) => id)}::integer[], ${rules.map(({ version }) => version)}::integer[]) as rule (id, version)
    join alert_rule as its on its.id = rule.id
    join device_ownership as ownership on ownership.device_id = device.id and ownership.until_ms is null and ownership.account_id = its.owner_id`.execute(
    tx,
  );
  return settleEnded(tx, deviceIds, nowMs, { sinceMs: fromMs });
}

/**
 * Ends what watches for a mission at a time, epoch ms, or moves its end there: what was found behind it is taken back, what lies before it is judged. A device that
 * has left it keeps its own end.
 *
 * @returns the devices whose alarms changed
 */
export async function endMissionWatches(
  tx: Tx,
  missionId: number,
  untilMs: number,
  nowMs: number,
  endedMs: number | null = null,
): Promise<number[]> {
  const { rows } = await sql<{ device_id: number }>`
    update rule_watch set until_ms = greatest(${untilMs}::bigint, from_ms)
    where mission_id = ${missionId} and until_ms is not distinct from ${endedMs}::bigint returning device_id`.execute(tx);
  const deviceIds = [...new Set(rows.map((row) => row.device_id))];
  return settleEnded(tx, deviceIds, nowMs, { sinceMs: Math.min(untilMs, endedMs ?? untilMs) });
}
