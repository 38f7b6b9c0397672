/** Days of trucks as they lie in the database: a point a minute, two thirds of the time driving to and fro along a winding road, the rest standing. */
import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const minuteMs = 60_000;
/** A way there or back, minutes: the first `drivingMinutes` of them on the road. */
const wayMinutes = 720;
const drivingMinutes = 480;

/** Writes them with COPY, device by device; the months have to be there. Epoch ms, whole minutes. */
export async function writeDrives(
  client: pg.Client,
  deviceIds: readonly (number | undefined)[],
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): Promise<void> {
  const target = client.query(
    copyFrom(
      'copy position (device_id, time_ms, source, received_ms, latitude, longitude, speed, course, is_valid, attributes) from stdin',
    ),
  );
  for (const [index, deviceId] of deviceIds.entries())
    for (let timeMs = fromMs; timeMs < untilMs; timeMs += minuteMs) {
      // Each truck leaves some minutes after the one before it.
      const minute = timeMs / minuteMs + index * 7;
      const isDriving = minute % wayMinutes < drivingMinutes;
      const along = isDriving ? (minute % wayMinutes) / drivingMinutes : 1;
      // Where it stands, a receiver wanders by some metres.
      const wander = isDriving ? 0 : (minute % 7) * 2e-5;
      const [latitude, longitude] = [
        48 + 4 * along + Math.sin(minute / 9) * 0.02 + wander,
        2 + 6 * along + Math.cos(minute / 13) * 0.03 + wander,
      ];
      const attributes = JSON.stringify({
        ignition: isDriving,
        odometerM: Math.floor(minute / wayMinutes) * 640_000 + Math.round(along * 640_000),
        satellites: 9,
      });
      const line = `${deviceId}\t${timeMs}\t0\t${timeMs + 900}\t${latitude.toFixed(6)}\t${longitude.toFixed(6)}\t${isDriving ? 80 : 0}\t${minute % 360}\tt\t${attributes}\n`;
      if (!target.write(line)) await once(target, 'drain');
    }
  target.end();
  await once(target, 'finish');
}
