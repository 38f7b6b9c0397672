/** When the vehicle of a link is expected where it is going, from its last half hour. The guest learns the time and the way left, not the track. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { EtaAnswer } from '@frostway/contract/position/eta';
import { etaOf, etaValues } from '@frostway/core/track/eta';
import type { Place } from '@frostway/core/track/distance';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import { etaAnswer, pointAt } from '../position/index.js';

/** `row` is the vehicle as the guest sees it: without a position of its own nothing is read. */
export async function readEta(
  store: TelemetryStore,
  row: Pick<DeviceStatus, 'id' | 'position'> | undefined,
  to: Place,
  nowMs: number,
): Promise<EtaAnswer> {
  if (row?.position == null) return etaAnswer(etaOf([], to, nowMs));
  const newestMs = Date.parse(row.position.time);
  const columns = await store.positions(row.id, newestMs - etaValues.speedMs, newestMs + 1);
  return etaAnswer(
    etaOf(
      Array.from({ length: columns.length }, (_, index) => pointAt(columns, index)),
      to,
      nowMs,
    ),
  );
}
