/** When a device that saves power should be heard again: by how long it may be silent, and by the hours in which it is off every day. Pure. */

/** Hours in which a device is off every day, HH:mm of its own time; over midnight where it goes on before it goes off. */
export type Night = { readonly offAt: string; readonly onAt: string };

/** How a device works by what it took. */
export type Rhythm = {
  /** How long it may say nothing, seconds; null = nobody told it. */
  readonly silentSeconds: number | null;
  readonly night: Night | null;
  /** East of Greenwich. */
  readonly zoneHours: number;
};

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** A device that reports more often than this does not sleep in between. */
const shortestSleepSeconds = 600;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** When the night ends in which a time lies; undefined when it lies in none. */
export function nightEndMs({ offAt, onAt }: Night, zoneHours: number, timeMs: number): number | undefined {
  const zoneMs = zoneHours * 3_600_000;
  const localMs = timeMs + zoneMs;
  const midnightMs = Math.floor(localMs / dayMs) * dayMs;
  const minute = Math.floor((localMs - midnightMs) / minuteMs);
  const [off, on] = [minutesOf(offAt), minutesOf(onAt)];
  const isIn = off <= on ? minute >= off && minute < on : minute >= off || minute < on;
  if (!isIn) return undefined;
  const endMs = midnightMs + on * minuteMs - zoneMs;
  return endMs > timeMs ? endMs : endMs + dayMs;
}

/** When a device should be heard again, epoch ms; null where it should be heard all the time, or was never heard. */
export function asleepUntilMs({ silentSeconds, night, zoneHours }: Rhythm, lastSeenMs: number | null, nowMs: number): number | null {
  if (lastSeenMs === null) return null;
  const silent = silentSeconds !== null && silentSeconds >= shortestSleepSeconds ? lastSeenMs + silentSeconds * 1000 : null;
  const nightEnd = night === null ? undefined : nightEndMs(night, zoneHours, nowMs);
  const candidates = [silent, nightEnd ?? null].filter((each) => each !== null);
  return candidates.length === 0 ? null : Math.max(...candidates);
}
