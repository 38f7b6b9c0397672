/** What the administrator's role cannot lose, so that somebody can always give back what was taken away. */
import { access as table } from '@frostway/contract/access/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.js';

/** Seeded menus of the pages on which roles, menus and resources are changed. */
const keptMenus = ['administration', 'role', 'roleMenu', 'roleResource', 'menu', 'resource'];
const keptCalls = Object.values(table).map(({ method, path }) => `${method} ${path}`);

/** Condition on `menu`: the administrator's role keeps it. */
export const isKeptMenu: RawBuilder<SqlBool> = sql<SqlBool>`coalesce(menu.key = any(${keptMenus}), false)`;
/** Condition on `resource`: the administrator's role keeps it. */
export const isKeptResource: RawBuilder<SqlBool> = sql<SqlBool>`(resource.method || ' ' || resource.path) = any(${keptCalls})`;

/**
 * Refuses 80053 when no account is left that is an administrator by its level and by its role, and can log in. Called after the change, in its transaction:
 * of two changes at once the second waits here for the first, and then sees it.
 */
export async function checkAdministratorLeft(db: Db): Promise<void> {
  const role = await db.selectFrom('role').select('id').where('level', '=', 'administrator').forNoKeyUpdate().executeTakeFirstOrThrow();
  const left = await db
    .selectFrom('account')
    .innerJoin('account_role', 'account_role.account_id', 'account.id')
    .select('account.id')
    .where('account_role.role_id', '=', role.id)
    .where('account.level', '=', 'administrator')
    .where('account.is_active', '=', true)
    .where('account.is_disabled', '=', false)
    .limit(1)
    .executeTakeFirst();
  if (left === undefined) refuse('administratorKept');
}

/** Refuses 80053 when a menu of administration, or one above it, is hidden: nobody would find the way to show it again. */
export async function checkAdministrationShown(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with recursive up as (
      select menu.id, menu.parent_id, menu.is_shown from menu where ${isKeptMenu}
      union
      select menu.id, menu.parent_id, menu.is_shown from menu join up on up.parent_id = menu.id
    ) select id from up where not is_shown limit 1`.execute(db);
  if (rows.length > 0) refuse('administratorKept', { isShown: 'administratorKept' });
}
