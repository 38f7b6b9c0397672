/** The missions of a template, with what each used of what its goods may bear. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import type { Mission } from '@frostway/contract/mission/missions';
import type { StabilityUse } from '@frostway/contract/mission/stability';
import { Refusal, refuse } from '@frostway/contract/refusals';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { type MissionSpan, spansOfMission } from '../../scope/missions.js';
import type { Principal } from '../../scope/principal.js';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import { readTelemetry } from './course.js';
import { listMissions } from './missions.js';
import { stabilityOf } from './stability.js';

/** GET /api/mission/stability: the shipments of a template with what each used, the latest first. Refuses 80381 one that is not the caller's. */
export async function readStability(
  store: TelemetryStore,
  db: Db,
  principal: Principal,
  { template, ...page }: Input<(typeof table)['missionStability']>,
): Promise<Answer<(typeof table)['missionStability']>> {
  const { rows: own } = await sql`select from mission_template where id = ${template} and owner_id = ${principal.ownerId}`.execute(db);
  if (own.length === 0) refuse('noSuchTemplate');
  const { total, rows } = await listMissions(db, principal, { template, ran: true, ...page });
  const nowMs = principal.now();
  const answered: Answer<(typeof table)['missionStability']>['rows'] = [];
  for (const mission of rows) {
    const { id, name, code, startedAt, endedAt, verdict, standing } = mission;
    const row = { id, name, code, startedAt, endedAt, verdict };
    const knownMs = endedAt === null ? nowMs : Date.parse(endedAt);
    const spans = standing === 'access' ? [] : (await spansOfMission(db, id, nowMs)).filter(({ role }) => role === 'beacon');
    answered.push({ ...row, use: spans.length === 0 ? null : await useOf(store, db, mission, spans, knownMs) });
  }
  return { total, rows: answered };
}

/** Null where more was measured than one answer is made of. */
async function useOf(
  store: TelemetryStore,
  db: Db,
  mission: Mission,
  spans: readonly MissionSpan[],
  knownMs: number,
): Promise<StabilityUse | null> {
  try {
    return await stabilityOf(mission, (await readTelemetry(store, db, spans)).measured, knownMs);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
