/** The principal's gateways with their latest, what they received and the user name they log in with. */
import type { deviceFeature as table } from '@frostway/contract/device/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { joinSeen, type Principal, type SeenDevice } from '../../scope/devices.js';
import { checkPage, type Page, rangeOf } from '../../call/paging.js';
import { selectStatus } from './status.js';

const day = 86_400_000;

/** Gateways by name. `sensorCount` counts the principal's sensors whose last reading the gateway received, in the last day. */
export async function listGateways(
  db: Db,
  principal: Principal,
  page: Page,
  nowMs: number,
): Promise<Answer<(typeof table)['gatewayList']>> {
  const { total, rows } = await selectStatus(db, principal, { nowMs, kinds: ['gateway'], ...rangeOf(page) });
  checkPage(total, page);
  const { rows: facts } = await sql<{ id: number; username: string | null; sensors: number }>`
    select gateway.id, gateway_credential.username, (
      select count(*) from device_state as state join device on device.id = state.device_id ${joinSeen(principal)}
      where state.gateway_id = gateway.id and state.reading_ms >= greatest(${nowMs - day}::bigint, seen.from_ms)
    ) as sensors
    from unnest(${rows.map((row) => row.id)}::integer[]) as gateway (id)
    left join gateway_credential on gateway_credential.device_id = gateway.id`.execute(db);
  const factsOf = new Map(facts.map((row) => [row.id, row]));
  return {
    total,
    rows: rows.map((row) => ({ ...row, sensorCount: factsOf.get(row.id)?.sensors ?? 0, username: factsOf.get(row.id)?.username ?? null })),
  };
}

/** The user name a gateway logs in with and when its password was made; neither is shown to who may not change the gateway. */
export async function readAccess(db: Db, gateway: SeenDevice): Promise<{ username: string | null; passwordSince: string | null }> {
  if (!gateway.rights.has('change')) return { username: null, passwordSince: null };
  const row = await db
    .selectFrom('gateway_credential')
    .select(['username', 'created_at'])
    .where('device_id', '=', gateway.id)
    .executeTakeFirst();
  return { username: row?.username ?? null, passwordSince: row?.created_at.toISOString() ?? null };
}
