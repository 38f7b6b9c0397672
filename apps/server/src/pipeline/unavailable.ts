/** The database is away, or more is waiting than memory may hold: nothing was stored, the device must send again. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}
