/** HH:MM of a day as calls have it, and minutes of the day as tables have it. */

/** Minutes since midnight; null passes through. */
export function minutesOf(clock: string | null): number | null {
  if (clock === null) return null;
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** HH:MM; null passes through. */
export function clockOf(minutes: number | null): string | null {
  if (minutes === null) return null;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
