/**
 * What is there already, or will be. Nearly all that a message needs to come in is kept in memory: promises made for it would cost more than looking it up, for each
 * message a dozen of them.
 */

export type Soon<T> = T | Promise<T>;

/** Goes on with what is there, at once; or when it is. */
export const after = <T, U>(soon: Soon<T>, goOn: (value: T) => Soon<U>): Soon<U> =>
  soon instanceof Promise ? soon.then(goOn) : goOn(soon);
