/** What a decision about a mission is made upon: the incidents of severity alarm that went on while it ran. The same readings give the same, in whatever order they came. */
import { createHash } from 'node:crypto';
import type { Db } from '../../db/connect.js';
import { spansOfMission } from '../../scope/missions.js';
import { incidentsWithin } from '../alarm/index.js';

/** How many there were, and the SHA-256 of all of them. */
export type Verdict = { readonly incidents: number; readonly hash: Buffer };

const all = { limit: 100_000, offset: 0 };

/** See above. What people did with an incident is no part of it. */
export async function verdictOf(db: Db, missionId: number, nowMs: number): Promise<Verdict> {
  const spans = await spansOfMission(db, missionId, nowMs);
  const { rows } = await incidentsWithin(db, spans, all);
  const facts = rows
    .filter(({ severity, state }) => severity === 'alarm' && state !== 'pending')
    .map(({ deviceId, type, side, startedAt, endedAt, worst }) => {
      const span = spans.find(({ id }) => id === deviceId);
      return JSON.stringify([span?.mac ?? span?.imei ?? null, type, side, startedAt, endedAt, worst]);
    })
    .toSorted();
  return { incidents: facts.length, hash: createHash('sha256').update(facts.join('\n')).digest() };
}
