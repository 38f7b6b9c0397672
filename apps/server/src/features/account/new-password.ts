/** A new password, whoever sets it: what was open for the old one ends with it. */
import type { Db } from '../../db/connect.js';
import { forgetFailures } from './failures.js';
import { hashPassword } from './login.js';
import { endOneTime } from './one-time.js';
import { endOtherSessions, setPasswordHash } from './sql.js';

/** Sets a password. Sessions end but the one to keep, links and second steps are worth nothing any more, wrong guesses at the old one are forgotten. */
export async function replacePassword(db: Db, accountId: number, password: string, nowMs: number, keep?: Buffer): Promise<void> {
  await setPasswordHash(db, accountId, await hashPassword(password));
  await endOtherSessions(db, accountId, keep, new Date(nowMs));
  await endRecoveries(db, accountId, nowMs);
  await endOneTime(db, accountId, ['activate', 'internetLink'], nowMs);
  await forgetFailures(db, [`account:${accountId}`, `password:${accountId}`]);
}

/** Makes worthless the links and second steps by which a new password could be set: they went to an old address, or were for an old password. */
export function endRecoveries(db: Db, accountId: number, nowMs: number): Promise<void> {
  return endOneTime(db, accountId, ['reset', 'recovery', 'passwordSid'], nowMs);
}
