/** The whitelist of a gateway: on and off over time, and what it kept out. Tables gateway_whitelist and, but for counting, gateway_unlisted are only written here. */
import type { bindingFeature as table } from '@frostway/contract/binding/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import { sql } from 'kysely';
import type { AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { publish } from '../../events/publish.js';
import { findOwnedDevice, type Principal, seesDevice } from '../../scope/devices.js';
import type { Release } from '../../platform/feature.js';

type GatewayName = { readonly mac?: string | undefined; readonly imei?: string | undefined };

/** Throws the switch; answers the gateway's id. Refuses 80022 for what is no gateway, 80010 unless confirmed, 60062 when it stands so already. */
export async function switchWhitelist(
  principal: Principal,
  { isOn, confirm, ...wanted }: GatewayName & { readonly isOn: boolean; readonly confirm?: boolean | undefined },
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<number> {
  const { id, kind } = await findOwnedDevice(db, principal, wanted, 'change');
  if (kind !== 'gateway') refuse('notGateway');
  if (confirm !== true) refuse('confirmNeeded', { confirm: 'confirmNeeded' });
  const isOnNow =
    (await db
      .selectFrom('gateway_whitelist')
      .select('from_ms')
      .where('gateway_id', '=', id)
      .where('until_ms', 'is', null)
      .executeTakeFirst()) !== undefined;
  if (isOn === isOnNow) refuse('nothingChanged');
  if (isOn) {
    // On and off and on in one millisecond is on all the time.
    await sql`insert into gateway_whitelist (gateway_id, from_ms, changed_by) values (${id}, ${nowMs}, ${principal.accountId})
      on conflict (gateway_id, from_ms) do update set until_ms = null, changed_by = excluded.changed_by`.execute(db);
    await sql`delete from gateway_unlisted where gateway_id = ${id}`.execute(db);
    await publish(db, { type: 'admissionChanged', gatewayIds: [id] });
  } else await endWhitelists(db, [id], nowMs, principal.accountId);
  audit({ entity: 'device', id, before: { whitelist: isOnNow }, after: { whitelist: isOn } });
  return id;
}

async function endWhitelists(db: Db, ids: readonly number[], nowMs: number, changedBy: number | null): Promise<void> {
  await sql`update gateway_whitelist set until_ms = greatest(${nowMs}::bigint, from_ms), changed_by = ${changedBy}
    where gateway_id = any(${ids}::integer[]) and until_ms is null`.execute(db);
  await publish(db, { type: 'admissionChanged', gatewayIds: ids });
}

/** A gateway that leaves its owner takes everything again. */
export const whitelistRelease: Release = {
  kind: 'whitelist',
  count: (ids) => sql`
          select gateway_id as device_id, 1 as count from gateway_whitelist where gateway_id = any(${ids}::integer[]) and until_ms is null`,
  end: async ({ db }, ids, at) => {
    await endWhitelists(db, ids, at.getTime(), null);
    await sql`delete from gateway_unlisted where gateway_id = any(${ids}::integer[]) or device_id = any(${ids}::integer[])`.execute(db);
  },
};

type Row = Omit<Answer<(typeof table)['unlisted']>['rows'][number], 'time'> & { time_ms: number };

/** What a gateway received outside its list, the newest first: the principal's devices by name, the others as a number. */
export async function readUnlisted(db: Db, principal: Principal, gatewayId: number): Promise<Answer<(typeof table)['unlisted']>> {
  const { rows } = await sql<Row>`
    select device.id, device.kind, device.mac, device.imei, device.name, device.model, unlisted.last_ms as time_ms, unlisted.rssi, unlisted.count as readings
    from gateway_unlisted as unlisted join device on device.id = unlisted.device_id
    where unlisted.gateway_id = ${gatewayId} and ${seesDevice(principal)} order by unlisted.last_ms desc, device.id`.execute(db);
  const { rows: all } = await sql<{
    count: number;
  }>`select count(*) as count from gateway_unlisted where gateway_id = ${gatewayId}`.execute(db);
  return {
    total: rows.length,
    rows: rows.map(({ time_ms: timeMs, ...row }) => ({ ...row, time: new Date(timeMs).toISOString() })),
    others: (all[0]?.count ?? 0) - rows.length,
  };
}
