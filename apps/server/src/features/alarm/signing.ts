/** The signature under an acknowledgement, where the account of an incident's device asks for one: that of a release decision. */
import { refuse } from '@frostway/contract/refusals';
import type { Caller, Changing } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { Clock } from '../../outside/clock.js';
import type { Sealer } from '../../outside/sealer.js';
import { checkMayOwn, mayOwn } from '../../scope/teams.js';
import { setSignedIncidents, sign, type Signature } from '../account/index.js';

/** What signing needs from outside. */
export type Signing = { readonly clock: Clock; readonly sealer: Sealer };
type Setting = { readonly isSigned: boolean; readonly mayChange: boolean };

/** Whether any of these accounts asks for one. */
async function isAsked(db: Db, ownerIds: readonly number[]): Promise<boolean> {
  if (ownerIds.length === 0) return false;
  const found = await db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', [...new Set(ownerIds)])
    .where('signs_incidents', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** As the caller's own account has it. */
export async function readIncidentSigning(db: Db, caller: Caller): Promise<Setting> {
  return { isSigned: await isAsked(db, [caller.ownerId]), mayChange: caller.level !== 'demo' && mayOwn(caller) };
}

/** Sets it. Refuses 50006 a group user, 60062 what is so already. */
export async function changeIncidentSigning(caller: Caller, isOn: boolean, { db, audit }: Changing): Promise<Setting> {
  checkMayOwn(caller);
  if (!(await setSignedIncidents(db, caller.ownerId, isOn))) refuse('nothingChanged');
  audit({ entity: 'account', id: caller.ownerId, before: { signsIncidents: !isOn }, after: { signsIncidents: isOn } });
  return { isSigned: isOn, mayChange: true };
}

/**
 * How an acknowledgement of incidents of these accounts was signed; undefined: none of them asks for it. Refuses 80842 without a password and a code where one could be
 * given, an API token, which signs nothing, and as signing does.
 */
export async function signedFor(
  caller: Caller,
  ownerIds: readonly number[],
  { password, code }: { readonly password?: string | undefined; readonly code?: string | undefined },
  context: Changing,
  signing: Signing,
): Promise<Signature['proof'] | undefined> {
  if (!(await isAsked(context.db, ownerIds))) return undefined;
  if (caller.apiScope !== undefined) refuse('acknowledgeUnsigned');
  const { password_hash: hash } = await context.db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow();
  const isNothingGiven = (password ?? '') === '' && (code ?? '') === '';
  if (isNothingGiven && hash !== null) refuse('acknowledgeUnsigned', { password: 'acknowledgeUnsigned' });
  const { proof } = await sign(caller, { password, totp: code }, context, signing);
  return proof;
}
