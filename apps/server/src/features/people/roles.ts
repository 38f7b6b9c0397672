/** The roles of an account, as a form sends them: those it has already are no change. */
import type { AuditedChange } from '../../call/serve.js';
import { setRoles } from '../access/index.js';

/** Gives an account these roles instead of those it has; false when it has them already. Refuses as setRoles does. */
export async function giveRoles(uid: number, roleIds: readonly number[], context: AuditedChange): Promise<boolean> {
  const rows = await context.db.selectFrom('account_role').select('role_id').where('account_id', '=', uid).execute();
  const had = new Set(rows.map((row) => row.role_id));
  const wanted = new Set(roleIds);
  if (had.size === wanted.size && [...wanted].every((id) => had.has(id))) return false;
  await setRoles(uid, roleIds, context);
  return true;
}
