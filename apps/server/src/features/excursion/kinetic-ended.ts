/** What ends with a rule on mean kinetic temperature: what is going on is cut at its end, and nobody keeps the hours of the device any more. */
import { kineticStepMs } from '@frostway/core/kinetic-window';
import type { Querying } from '../../db/querying.js';
import { effectiveRulesSql, intervalsOf, type RuleRow, type SettingRow } from './effective-rules.js';
import { snapshotIn } from './stored-checkpoints.js';
import { type Frames, keptSince, readFrames } from './kinetic-frames.js';
import { forgetHours } from './kinetic-hours.js';
import { judgePoints, type Task } from './kinetic-replay.js';
import { kineticOf, kineticPrefix } from './kinetic-watches.js';
import { readingSource } from './reading-source.js';

/** Ends what watches of these devices that are over left open. The devices are locked, as where readings are judged. */
export async function endKinetic(
  client: Querying,
  deviceIds: readonly number[],
  { nowMs, sinceMs }: { readonly nowMs: number; readonly sinceMs: number },
): Promise<number[]> {
  const moved = await settleOver(client, await listOver(client, deviceIds, sinceMs), nowMs);
  await forgetHours(client, deviceIds, sinceMs);
  return moved;
}

type Over = { readonly id: number; readonly keys: readonly string[] };

/**
 * Watches that are over and have something open, or closed after their end; of those that end now also what was never summed, and what a clock ahead of ours
 * has filled hours of: the last reading of their own time fills less.
 */
async function listOver(client: Querying, deviceIds: readonly number[], sinceMs: number): Promise<Over[]> {
  const { rows } = await client.query<Over>({
    text: `select w.device_id as id, array_agg(w.key) as keys from (
  select w.*, '${kineticPrefix}' || w.rule_id || ':' || w.version || ':' || w.from_ms
    || case when w.mission_id = 0 then '' else ':' || w.mission_id end as key from rule_watch w
  join alert_rule_version v on v.rule_id = w.rule_id and v.version = w.version
  where w.device_id = any($1) and w.until_ms is not null and v.probe = 'mkt') w
where exists (select from excursion e where e.device_id = w.device_id and e.watch = w.key and (e.closed_ms is null or e.closed_ms > w.until_ms))
  or (w.until_ms = $2::bigint and (not exists (select from kinetic_kept k where k.device_id = w.device_id)
    or exists (select from judging j where j.device_id = w.device_id and j.judged_ms >= w.until_ms)))
group by w.device_id`,
    values: [deviceIds, sinceMs],
  });
  return rows;
}

async function settleOver(client: Querying, over: readonly Over[], nowMs: number): Promise<number[]> {
  if (over.length === 0) return [];
  const { rows } = await client.query<{
    id: number;
    judged_ms: number;
    snapshot: string | null;
    frozen_ms: number;
    settings: SettingRow[];
    rules: RuleRow[];
  }>({
    text: `select d.id, j.judged_ms, j.snapshot, j.frozen_ms, ${effectiveRulesSql} from unnest($1::integer[], $2::bigint[]) as d (id, since_ms) join judging j on j.device_id = d.id`,
    values: [over.map(({ id }) => id), over.map(() => 0)],
  });
  const subjects = rows.map(({ id, rules, ...row }) => {
    const keys = new Set(over.find((each) => each.id === id)?.keys);
    const kinetic = kineticOf(rules);
    return { id, row, kinetic, ended: kinetic.filter(({ key }) => keys.has(key)) };
  });
  const framesOf = await readFrames(
    client,
    subjects.map(({ id, ended }) => ({ id, kinetic: ended, firstMs: 0 })),
  );
  const tasks = subjects.map(({ id, row, kinetic, ended }): Task => {
    const frames: Frames = framesOf.get(id) ?? new Map();
    return {
      id,
      intervals: intervalsOf(row.settings),
      snapshot: snapshotIn(readingSource, row.snapshot, null),
      frozenMs: row.frozen_ms,
      kinetic,
      frames,
      keptMs: keptSince(frames),
      headMs: row.judged_ms,
      touchedMs: Math.max(row.frozen_ms + kineticStepMs, Math.min(...ended.map(({ watch }) => watch.fromMs))),
    };
  });
  return judgePoints(client, tasks, nowMs);
}
