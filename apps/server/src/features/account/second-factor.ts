/** Tables second_factor and recovery_code: codes of an authenticator (TOTP, RFC 6238), and codes that work once for when it is lost. */
import { randomInt } from 'node:crypto';
import { refuse } from '@frostway/contract/refusals';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../db/connect.js';
import { hashToken } from '../../db/tokens.js';
import type { Clock } from '../../outside/clock.js';
import { isSealed, opens, type Sealer } from '../../outside/sealer.js';
import { type IndependentTransaction, countGuess } from './failures.js';

const stepMs = 30_000;
/** Steps a clock may be ahead or behind. */
const driftSteps = 1;
const recoveryCodes = 10;
/** Without characters that are taken for each other. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

const totpOf = (account: string, secret: Secret): TOTP =>
  new TOTP({ issuer: 'Frostway', label: account, secret, algorithm: 'SHA1', digits: 6, period: stepMs / 1000 });
/** Whose a sealed secret is. */
const ownerOf = (accountId: number): string => `second-factor:${accountId}`;
const hashCode = (accountId: number, code: string): Buffer => hashToken(`${accountId}:${code}`);
/** A code as it is compared: people write blanks, dashes and capitals. */
const plain = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '');

/** What reading a code needs. */
export type Reading = { readonly clock: Clock; readonly sealer: Sealer };

/** Seals the secrets that a version before kept as they are; answers how many do not open, sealed with another key. */
export async function sealSecondFactors(db: Db, sealer: Sealer): Promise<number> {
  let closed = 0;
  for (const { account_id: id, secret } of await db.selectFrom('second_factor').select(['account_id', 'secret']).execute()) {
    if (isSealed(secret)) {
      if (!opens(sealer, secret, ownerOf(id))) closed += 1;
      continue;
    }
    const sealed = { secret: sealer.seal(secret, ownerOf(id)) };
    await db.updateTable('second_factor').set(sealed).where('account_id', '=', id).where('secret', '=', secret).execute();
  }
  return closed;
}

/** Whether the second factor of an account is on, and what is left of its recovery codes. */
export async function readSecondFactor(db: Db, accountId: number): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
  const row = await db.selectFrom('second_factor').select('confirmed_at').where('account_id', '=', accountId).executeTakeFirst();
  const left = await db
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { isOn: row?.confirmed_at != null, recoveryCodesLeft: left.count };
}

/** A new secret, which is not on before a code of it was shown. */
export async function prepareSecondFactor(
  db: Db,
  { id, account }: { id: number; account: string },
  at: Date,
  sealer: Sealer,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 });
  const fresh = { secret: sealer.seal(secret.base32, ownerOf(id)), created_at: at, confirmed_at: null, last_step: null };
  await db
    .insertInto('second_factor')
    .values({ account_id: id, ...fresh })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(fresh).where('second_factor.confirmed_at', 'is', null))
    .execute();
  return { secret: secret.base32, uri: totpOf(account, secret).toString() };
}

/** Turns on what was prepared with a first code; answers the recovery codes. Refuses 60062 when nothing was prepared, 80037 a wrong code. */
export async function turnOnSecondFactor(
  db: Db,
  accountId: number,
  code: string,
  independentTransaction: IndependentTransaction,
  { clock, sealer }: Reading,
): Promise<string[]> {
  const row = await db.selectFrom('second_factor').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst();
  if (row === undefined || row.confirmed_at !== null) refuse('nothingChanged');
  const takeBack = await countGuess(`totp:${accountId}`, independentTransaction, clock);
  const step = stepOf(sealer.open(row.secret, ownerOf(accountId)), code, clock);
  if (step === undefined) refuse('secondFactorWrong', { code: 'secondFactorWrong' });
  await takeBack();
  await db
    .updateTable('second_factor')
    .set({ confirmed_at: new Date(clock.now()), last_step: step })
    .where('account_id', '=', accountId)
    .execute();
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await db
    .insertInto('recovery_code')
    .values(codes.map((each) => ({ account_id: accountId, code_hash: hashCode(accountId, plain(each)) })))
    .execute();
  return codes;
}

/** Takes a code of the authenticator, or a recovery code: each works once. False for a wrong one; refuses 50043 to who guesses on and on. */
export async function takeSecondFactor(
  db: Db,
  accountId: number,
  code: string,
  independentTransaction: IndependentTransaction,
  reading: Reading,
): Promise<boolean> {
  const { clock } = reading;
  const takeBack = await countGuess(`totp:${accountId}`, independentTransaction, clock);
  const given = plain(code);
  const isRight = /^\d{6}$/.test(given)
    ? await takeStep(db, accountId, given, reading)
    : await takeRecoveryCode(db, accountId, given, clock);
  if (isRight) await takeBack();
  return isRight;
}

/** Lets through who needs no second factor, or shows it; refuses 80036 when it is missing, 80037 when it is wrong. */
export async function passSecondFactor(
  db: Db,
  accountId: number,
  totp: string | undefined,
  independentTransaction: IndependentTransaction,
  reading: Reading,
): Promise<void> {
  if (!(await readSecondFactor(db, accountId)).isOn) return;
  if (totp === undefined || totp === '') refuse('secondFactorNeeded', { totp: 'secondFactorNeeded' });
  if (!(await takeSecondFactor(db, accountId, totp, independentTransaction, reading)))
    refuse('secondFactorWrong', { totp: 'secondFactorWrong' });
}

export async function removeSecondFactor(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('second_factor').where('account_id', '=', accountId).execute();
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
}

/** The time step a code belongs to; undefined when it is wrong now. */
function stepOf(secret: string, code: string, clock: Clock): number | undefined {
  const now = clock.now();
  const delta = totpOf('', Secret.fromBase32(secret)).validate({ token: plain(code), timestamp: now, window: driftSteps });
  return delta === null ? undefined : Math.floor(now / stepMs) + delta;
}

async function takeStep(db: Db, accountId: number, code: string, { clock, sealer }: Reading): Promise<boolean> {
  const row = await db.selectFrom('second_factor').select('secret').where('account_id', '=', accountId).executeTakeFirst();
  const step = row === undefined ? undefined : stepOf(sealer.open(row.secret, ownerOf(accountId)), code, clock);
  if (step === undefined) return false;
  const taken = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('account_id')
    .executeTakeFirst();
  return taken !== undefined;
}

async function takeRecoveryCode(db: Db, accountId: number, code: string, clock: Clock): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_code')
    .set({ used_at: new Date(clock.now()) })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashCode(accountId, code))
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Fifty random bits: `k3m9p-x7rt2`. */
function newRecoveryCode(): string {
  const half = (): string => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return `${half()}-${half()}`;
}
