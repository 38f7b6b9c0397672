/** How hard a new password is to guess, in four steps: length counts most, kinds of characters help. */
import { limits } from '@frostway/core/limits';

export type Strength = 1 | 2 | 3 | 4;

/** From 1 (weak) to 4 (strong); too short is always 1, one repeated character never more than 1. */
export function strengthOf(password: string): Strength {
  const different = new Set(password).size;
  if (password.length < limits.passwordMin || different < 4) return 1;
  const kinds = [/[a-z]/u, /[A-Z]/u, /\d/u, /[^\da-zA-Z]/u].filter((kind) => kind.test(password)).length;
  const points = (password.length >= 16 ? 3 : password.length >= 12 ? 2 : 1) + (kinds >= 3 ? 2 : kinds === 2 ? 1 : 0);
  if (points >= 4) return 4;
  return points === 3 ? 3 : points === 2 ? 2 : 1;
}
