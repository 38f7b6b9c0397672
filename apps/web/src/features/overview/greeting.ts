/** How the page greets, by the hour of the person's own clock. */

/** The part of the day an hour (0 to 23) belongs to. */
export function partOfDay(hour: number): 'night' | 'morning' | 'afternoon' | 'evening' {
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}
