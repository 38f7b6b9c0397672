/** All that is known of a mission that was started, read once: what its report is made of. */
import type { ReportFacts } from '@frostway/contract/report/content';
import type { Mission } from '@frostway/contract/mission/missions';
import type { Answer } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import type { Band } from '@frostway/core/statistics-sums';
import type { Db } from '../../db/connect.js';
import type { Principal } from '../../scope/principal.js';
import { findMission, type FoundMission, type MissionSpan, spansOfMission } from '../../scope/missions.js';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import { bandOfProbe } from './band.js';
import { courseOfTelemetry, type MissionTelemetry, readTelemetry } from './course.js';
import { everyDecision } from './decisions.js';
import { readMission } from './missions.js';

/** See above. */
export type MissionFacts = {
  readonly found: FoundMission;
  readonly mission: Mission;
  readonly spans: readonly MissionSpan[];
  readonly telemetry: MissionTelemetry;
  readonly course: Answer<(typeof table)['course']>;
  /** The strictest limits of its rules. */
  readonly bands: { readonly temperature: Band; readonly humidity: Band };
  readonly decisions: ReportFacts['decisions'];
};

/** Up to `nowMs` when it still runs. Refuses 80208, 80190 where the principal's level shows no past, 56091 more than one answer is made of. */
export async function missionFacts(
  store: TelemetryStore,
  db: Db,
  principal: Principal,
  { id, nowMs }: { readonly id: number; readonly nowMs: number },
): Promise<MissionFacts> {
  const found = await findMission(db, principal, id, 'history');
  const mission = await readMission(db, principal, id);
  const spans = (await spansOfMission(db, id, nowMs)).filter(({ fromMs, untilMs }) => fromMs < untilMs);
  const telemetry = await readTelemetry(store, db, spans);
  return {
    found,
    mission,
    spans,
    telemetry,
    course: await courseOfTelemetry(db, mission, { spans, nowMs }, telemetry),
    bands: { temperature: await bandOfProbe(db, id, 'temperature'), humidity: await bandOfProbe(db, id, 'humidity') },
    decisions: (await everyDecision(db, id)).map(({ verdict, meaning, reason, signer, proof, signedAt, incidents }) => ({
      decision: verdict,
      meaning,
      reason,
      signer,
      proof,
      at: Date.parse(signedAt),
      incidents,
    })),
  };
}
