/** What the store's errors mean to whoever hands it facts. */
import { isAway } from '../db/connect.js';

/**
 * Whether the database, or our own code, refuses facts for what they say: data it cannot hold (class 22), constraints (23), limits of the program
 * (54). A full disk, a deadlock or a database that only reads is nobody's fault: the same facts will do later.
 */
export function isFaultOfFacts(error: unknown): boolean {
  if (isAway(error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? /^(?:22|23|54)/.test(code) : true;
}

/** Whether a partition that was prepared is gone again, since another server or a restore removed it: prepare anew and write again. */
export function isUnprepared(error: unknown): boolean {
  // PostgreSQL has no partition for the row: check_violation without a constraint.
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23514' && constraint === undefined;
}

/** Whether the database took a transaction back to let another one go on (class 40: a deadlock, a conflict of two): the same will do at once. */
export function isVictim(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.startsWith('40');
}
