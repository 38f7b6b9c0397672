/** Chance that can be asked again: every number follows from a seed and a place, so a value computed live, for back-fill or after a restart is the same. */

/** A seed of 32 bits from text (FNV-1a, then mixed). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return mix(hash);
}

/** A number in [0, 1) for one seed and one place; places are whole numbers of any size a double holds. */
export function chance(seed: number, place: number): number {
  const low = place | 0;
  const high = Math.floor(place / 0x1_0000_0000) | 0;
  return mix(mix(seed ^ Math.imul(low, 0x9e3779b1)) ^ Math.imul(high, 0x85ebca6b)) / 0x1_0000_0000;
}

/** A number in [-1, 1] that wanders smoothly with `x`, about once back and forth every two units. */
export function wander(seed: number, x: number): number {
  const left = Math.floor(x);
  const part = x - left;
  const eased = part * part * (3 - 2 * part);
  return 2 * (chance(seed, left) * (1 - eased) + chance(seed, left + 1) * eased) - 1;
}

/** Spreads every bit of a number over all 32 (the finaliser of MurmurHash3, public domain). */
function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
