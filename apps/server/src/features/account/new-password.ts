/** A new password, whoever sets it: what was open for the old one ends with it. */
import type { Db } from '../../db/connect.js';
import { publish } from '../../events/publish.js';
import { forgetAccountFailures } from './failures.js';
import { forgetDevices } from './known-devices.js';
import { hashPassword } from './login.js';
import { endOneTime } from './one-time.js';
import { endApiTokens, endOtherSessions, setPasswordHash } from './sql.js';

/** What goes on after the account's owner himself has changed his password. */
export type KeptSignIns = {
  /** The session he changed it in. */
  readonly session: Buffer;
  /** The key of the device he sits at. */
  readonly deviceKey: string | undefined;
  /** His API tokens go on. */
  readonly apiTokens: boolean;
};

/**
 * Sets a password. Sessions and API tokens end and devices are forgotten but for what is kept, links and second steps are worth nothing any more, wrong guesses
 * at the old one are forgotten.
 */
export async function replacePassword(db: Db, accountId: number, password: string, nowMs: number, kept?: KeptSignIns): Promise<void> {
  await setPasswordHash(db, accountId, await hashPassword(password));
  await endOtherSessions(db, accountId, kept?.session, new Date(nowMs));
  if (kept?.apiTokens !== true) await endApiTokens(db, accountId, new Date(nowMs));
  await publish(db, { type: 'sessionsEnded', accountIds: [accountId] });
  await forgetDevices(db, accountId, kept?.deviceKey);
  await endRecoveries(db, accountId, nowMs);
  await endOneTime(db, accountId, ['activate', 'internetLink'], nowMs);
  await forgetAccountFailures(db, accountId);
}

/** Makes worthless the links and second steps by which a new password could be set: they went to an old address, or were for an old password. */
export function endRecoveries(db: Db, accountId: number, nowMs: number): Promise<void> {
  return endOneTime(db, accountId, ['reset', 'recovery', 'passwordSid'], nowMs);
}
