/** When the vehicle of a link is expected where it is going, from its last half hour. The guest learns the time and the way left, not the track. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { SharedEta } from '@frostway/contract/share/position-endpoints';
import { type Eta, etaOf, etaValues } from '@frostway/core/track/eta';
import type { Place } from '@frostway/core/track/distance';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import { pointAt } from '../position/index.js';

const none = { at: null, remaining: null, straight: null, speed: null, why: null };
/** Metres as kilometres, to a tenth. */
const kilometres = (metres: number | null): number | null => (metres === null ? null : Math.round(metres / 100) / 10);

/** `row` is the vehicle as the guest sees it: without a position of its own nothing is read. */
export async function readEta(
  store: TelemetryStore,
  row: Pick<DeviceStatus, 'id' | 'position'> | undefined,
  to: Place,
  nowMs: number,
): Promise<SharedEta> {
  if (row?.position == null) return { ...none, state: 'unknown', why: 'noPosition' };
  const newestMs = Date.parse(row.position.time);
  const columns = await store.positions(row.id, newestMs - etaValues.speedMs, newestMs + 1);
  return toShared(
    etaOf(
      Array.from({ length: columns.length }, (_, index) => pointAt(columns, index)),
      to,
      nowMs,
    ),
  );
}

function toShared(eta: Eta): SharedEta {
  const straight = kilometres(eta.straightM);
  if (eta.state === 'arrived') return { ...none, state: 'arrived', straight, remaining: 0 };
  const remaining = kilometres(eta.remainingM);
  if (eta.state === 'unknown') return { ...none, state: 'unknown', straight, remaining, why: eta.why };
  return {
    state: 'expected',
    at: new Date(eta.atMs).toISOString(),
    remaining,
    straight,
    speed: Math.round(eta.speedKmh),
    why: null,
  };
}
