/**
 * What guards a login against guessing, without giving strangers a way to close somebody's account. Wrong passwords lock the pair of account and address they
 * came from, and an address that tries many accounts. An account is never locked: failures from many addresses slow its log-ins down, network by network,
 * and its owner is notified. A device the account has logged in from before is counted by itself and passes all of it.
 */
import { refuse, Refusal } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import type { Changing, Origin } from '../../call/serve.js';
import { addressKey, networkKey } from '../../outside/address-key.js';
import { addFailure, type Failures, forgetFailures, mostOfAccount, mostOfAddress, readFailures, takeTurn } from './failures.js';
import { knownDevice } from './known-devices.js';
import type { AccountRow } from './sql.js';

const second = 1000;
/** Failures of an account in a row from which on its log-ins are slowed down, and its owner is notified. */
export const failuresBeforeSlow = 20;

/** How long a network waits between two tries at an account that has failed so often in a row, ms: 5 s from twenty on, doubled every twenty, a minute at most. */
export function slowMs(failures: number): number {
  if (failures < failuresBeforeSlow) return 0;
  return Math.min(60, 5 * 2 ** Math.min(10, Math.floor(failures / failuresBeforeSlow) - 1)) * second;
}

/** By what the tries of a login are counted. */
export type Guard = {
  /** The pair of account and address, or the known device: locked by its own failures. */
  readonly own: string;
  /** What every stranger's try at the account counts for; undefined for a known device. */
  readonly strangers: { readonly account: string; readonly address: string } | undefined;
  readonly isCaptchaPassed: boolean;
};

/** `typed` is a keyed hash of the name that was typed: it may be a password. */
type LoginAttempt = { readonly row: AccountRow | undefined; readonly typed: string; readonly nowMs: number; readonly origin: Origin };
type IndependentTransaction = Changing['independentTransaction'];

/** Lets a try in, or refuses 50043 where it is locked and 80150 while it has to wait. `hasCaptcha`: an answer to a captcha came with it. */
export async function admitTry(asked: LoginAttempt, hasCaptcha: boolean, independentTransaction: IndependentTransaction): Promise<Guard> {
  const { row, typed, nowMs, origin } = asked;
  const read = (subject: string): Promise<Failures> => independentTransaction((db) => readFailures(db, subject, nowMs));
  const device = row === undefined ? undefined : await independentTransaction((db) => knownDevice(db, row.id, origin.deviceKey));
  if (device !== undefined) {
    const failures = await read(device);
    if (!failures.isLocked) return { own: device, strangers: undefined, isCaptchaPassed: failures.count >= limits.failuresBeforeCaptcha };
  }
  // By the account, not by what was typed: it has a name, an e-mail and a phone.
  const account = row === undefined ? `name:${typed}` : `account:${row.id}`;
  const [own, address] = [`pair:${account}@${addressKey(origin.address)}`, `address:${addressKey(origin.address)}`];
  const [ofPair, ofAccount, ofAddress] = await Promise.all([read(own), read(account), read(address)]);
  if (ofPair.isLocked || ofAddress.isLocked) refuse('tooFrequent');
  const isCaptchaPassed =
    ofPair.count >= limits.failuresBeforeCaptcha ||
    ofAccount.count >= limits.failuresBeforeCaptcha ||
    ofAddress.count >= limits.failuresBeforeCaptcha * 4;
  // A captcha is not used up by who has to wait.
  if (hasCaptcha || !isCaptchaPassed)
    await waitInTurn(`slow:${account}@${networkKey(origin.address)}`, ofAccount.count, independentTransaction, nowMs);
  return { own, strangers: { account, address }, isCaptchaPassed };
}

async function waitInTurn(subject: string, failures: number, independentTransaction: IndependentTransaction, nowMs: number): Promise<void> {
  const waitMs = slowMs(failures);
  if (waitMs === 0) return;
  const leftMs = await independentTransaction((db) => takeTurn(db, subject, waitMs, nowMs));
  if (leftMs > 0) throw new Refusal('loginSlowed', undefined, { retryAfter: Math.ceil(leftMs / second) });
}

/** Failures after a try: of who tries, and of everybody who tries the account. */
export type Counted = { readonly own: number; readonly account: number };

/**
 * Counts a try; answers the failures there are. Guesses made all at once are counted as well as those made in turn: one that comes when the others have used
 * up what it was let in with is not told whether it was right. Without captchas nobody locks anything.
 */
export async function countTry(
  { own, strangers, isCaptchaPassed }: Guard,
  isRight: boolean,
  independentTransaction: IndependentTransaction,
  nowMs: number,
): Promise<Counted> {
  const count = (subject: string, most: number | undefined, locksAt?: number): Promise<number | undefined> =>
    independentTransaction(async (db) => {
      if (!isRight)
        return addFailure(db, subject, { nowMs, ...(most === undefined ? {} : { most }), ...(locksAt === undefined ? {} : { locksAt }) });
      const failures = await readFailures(db, subject, nowMs);
      return !failures.isLocked && (most === undefined || failures.count < most) ? failures.count : undefined;
    });
  const first = limits.failuresBeforeCaptcha;
  const ofOwn = await count(own, isCaptchaPassed ? mostOfAccount : first, mostOfAccount);
  if (ofOwn !== undefined && strangers === undefined) return { own: ofOwn, account: 0 };
  if (ofOwn !== undefined && strangers !== undefined) {
    const ofAccount = await count(strangers.account, isCaptchaPassed ? undefined : first);
    const ofAddress =
      ofAccount === undefined ? undefined : await count(strangers.address, isCaptchaPassed ? mostOfAddress : first * 4, mostOfAddress);
    if (ofAccount !== undefined && ofAddress !== undefined) return { own: ofOwn, account: ofAccount };
  }
  return isCaptchaPassed ? refuse('tooFrequent') : refuse('pictureCodeNeeded', { pictureCode: 'pictureCodeNeeded' });
}

/** Forgets the failures of who got in; those of the whole account too, unless they are so many that it is slowed down. */
export async function forgetTries(db: Changing['db'], { own, strangers }: Guard, nowMs: number): Promise<void> {
  const account = strangers?.account;
  const isSlowed = account === undefined || (await readFailures(db, account, nowMs)).count >= failuresBeforeSlow;
  await forgetFailures(db, isSlowed || account === undefined ? [own] : [own, account]);
}
