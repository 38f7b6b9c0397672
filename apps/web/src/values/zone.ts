/** The zone days are counted in: the browser's. */
export function zoneNow(): string | number {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // A plain UTC has no slash, and a browser may not know its zone: then its offset, hours.
  return name !== undefined && name.includes('/') ? name : -new Date().getTimezoneOffset() / 60;
}
