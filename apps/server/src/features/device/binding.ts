/** What is bound to what, from when until when: a gateway to the tracker whose vehicle it rides in. Table device_binding is only written here. */
import type { Db } from '../../db/connect.js';

/** Binds a device to another from now on; what is bound already stays as it is. */
export async function bindDevice(db: Db, deviceId: number, toDeviceId: number, nowMs: number): Promise<void> {
  await db
    .insertInto('device_binding')
    .values({ device_id: deviceId, to_device_id: toDeviceId, from_ms: nowMs, until_ms: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends what a device is bound to, and what is bound to it. */
export async function endBindings(db: Db, deviceId: number, nowMs: number): Promise<void> {
  await db
    .updateTable('device_binding')
    .set({ until_ms: nowMs })
    .where((eb) => eb.or([eb('device_id', '=', deviceId), eb('to_device_id', '=', deviceId)]))
    .where('until_ms', 'is', null)
    .execute();
}
