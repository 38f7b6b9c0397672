/** How a tracker stands by its latest: the same words in lists of the server and on pages that follow it live. */
import { type Motion, motionOf } from '@frostway/core/track/motion';
import type { DeviceStatus } from '../device/rows.js';

/** What of a row says how its tracker stands. */
export type MotionStatus = Pick<DeviceStatus, 'lastSeen' | 'asleepUntil' | 'interval' | 'position' | 'attributes'>;

/** How the tracker of a row stands at a time, epoch ms. */
export function motionOfStatus({ lastSeen, asleepUntil, interval, position, attributes }: MotionStatus, nowMs: number): Motion {
  const { ignition } = attributes;
  return motionOf(
    {
      lastSeenMs: lastSeen === null ? null : Date.parse(lastSeen),
      intervalSeconds: interval,
      position: position === null ? null : { timeMs: Date.parse(position.time), speedKmh: position.speed, isValid: position.valid },
      ignition: typeof ignition === 'boolean' ? ignition : null,
      asleepUntilMs: asleepUntil === null ? null : Date.parse(asleepUntil),
    },
    nowMs,
  );
}
