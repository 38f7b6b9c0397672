/** The roles of an account. */
import type { AccountLevel } from '@frostway/contract/levels';
import { refuse } from '@frostway/contract/refusals';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';

/**
 * Gives an account these roles instead of those it has; answers the ids before, undefined when they are the same. Refuses 50017 for a role that does not
 * exist, 80053 when an administrator would lose the administrators' role.
 */
export async function putRoles(
  db: Db,
  { id, level }: { readonly id: number; readonly level: AccountLevel },
  wanted: readonly number[],
): Promise<number[] | undefined> {
  const roleIds = [...new Set(wanted)].toSorted((a, b) => a - b);
  const known = await db.selectFrom('role').select(['id', 'level']).where('id', 'in', roleIds).orderBy('id').forKeyShare().execute();
  if (known.length < roleIds.length) refuse('notFound', { roleIds: 'notFound' });
  if (level === 'administrator' && !known.some((role) => role.level === 'administrator'))
    refuse('administratorKept', { roleIds: 'administratorKept' });
  const rows = await db.selectFrom('account_role').select('role_id').where('account_id', '=', id).orderBy('role_id').execute();
  const before = rows.map((row) => row.role_id);
  if (before.join() === roleIds.join()) return undefined;
  await db.deleteFrom('account_role').where('account_id', '=', id).execute();
  await sql`insert into account_role (account_id, role_id) select ${id}, * from unnest(${roleIds}::integer[])`.execute(db);
  return before;
}
