/**
 * Work on one message in small steps. Most messages are small and are finished at once; of a large one the caller takes a step after the other and does what
 * else waits in between. Pure: how long a step may last is the caller's business.
 */

/** Yields after each small piece of work how many items have been said by then, messages and items quarantined together. */
export type Steps<T> = Generator<number, T, undefined>;

/** Takes all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Small pieces between two steps. */
const piecesInStep = 32;

/** Says of every so many pieces that a step is over. */
export function stepOver(): () => boolean {
  let pieces = 0;
  return () => {
    pieces = (pieces + 1) % piecesInStep;
    return pieces === 0;
  };
}

/** Members of one object: more have to be found again all at once, and no gateway hears so many sensors. */
export const mostMembers = 65_536;
/** Lists and objects inside each other; what goes deeper is no message of a gateway. */
export const deepest = 16;

/** Gives an object a member as JSON.parse does: one named `__proto__` is a member like any other. */
export function setMember(object: { [name: string]: unknown }, name: string, value: unknown): void {
  if (name === '__proto__') Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  else object[name] = value;
}
