/**
 * What is bound to what, from when until when: a beacon to the gateway that should hear it, a beacon or a gateway to the tracker that carries it. Table
 * device_binding is only written here.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { publish } from '../../events/publish.js';

/** Condition on device_binding, or its alias: it is in force at a time, epoch ms. */
export function isBoundAt(atMs: number | RawBuilder<unknown>, alias = 'device_binding'): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${alias}.from_ms`)} <= ${atMs}::bigint and (${sql.ref(`${alias}.until_ms`)} is null or ${sql.ref(`${alias}.until_ms`)} > ${atMs}::bigint))`;
}

/** Condition on device_binding, or its alias: it is in force at a time, or comes later. */
export function isOpenAt(nowMs: number, alias = 'device_binding'): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${alias}.until_ms`)} is null or ${sql.ref(`${alias}.until_ms`)} > ${nowMs}::bigint)`;
}

/** Binds a device to another from now on; what is bound already stays as it is. */
export async function bindDevice(db: Db, deviceId: number, toDeviceId: number, nowMs: number): Promise<void> {
  await db
    .insertInto('device_binding')
    .values({ device_id: deviceId, to_device_id: toDeviceId, from_ms: nowMs, until_ms: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await publish(db, { type: 'admissionChanged', gatewayIds: [toDeviceId] });
}

/** A binding to write; times in epoch ms, null = until somebody ends it. */
export type NewBinding = {
  readonly deviceId: number;
  readonly toDeviceId: number;
  readonly fromMs: number;
  readonly untilMs: number | null;
  readonly madeBy: number;
  readonly madeAt: Date;
};

/** Writes bindings; that none overlaps another is checked by who asks. */
export async function addBindings(db: Db, bindings: readonly NewBinding[]): Promise<void> {
  if (bindings.length === 0) return;
  await db
    .insertInto('device_binding')
    .values(
      bindings.map((each) => ({
        device_id: each.deviceId,
        to_device_id: each.toDeviceId,
        from_ms: each.fromMs,
        until_ms: each.untilMs,
        made_by: each.madeBy,
        made_at: each.madeAt,
      })),
    )
    .execute();
  await publish(db, { type: 'admissionChanged', gatewayIds: [...new Set(bindings.map(({ toDeviceId }) => toDeviceId))] });
}

/** Lets bindings end at a time, epoch ms; one that would not have begun by then never was. */
export async function endBindingsAt(db: Db, ids: readonly number[], untilMs: number, endedBy: number | null): Promise<void> {
  if (ids.length === 0) return;
  const never = await db
    .deleteFrom('device_binding')
    .where('id', 'in', ids)
    .where('from_ms', '>', untilMs)
    .returning('to_device_id')
    .execute();
  const ended = await db
    .updateTable('device_binding')
    .set({ until_ms: untilMs, ended_by: endedBy })
    .where('id', 'in', ids)
    .returning('to_device_id')
    .execute();
  await publish(db, { type: 'admissionChanged', gatewayIds: [...new Set([...never, ...ended].map((row) => row.to_device_id))] });
}

/** Ends what devices are bound to, and what is bound to them, also what was planned. */
export async function endBindings(db: Db, deviceIds: readonly number[], nowMs: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from device_binding
    where (device_id = any(${deviceIds}::integer[]) or to_device_id = any(${deviceIds}::integer[])) and ${isOpenAt(nowMs)}`.execute(db);
  await endBindingsAt(
    db,
    rows.map(({ id }) => id),
    nowMs,
    null,
  );
}
