/** Logging in: a captcha is asked for after three failures; login-guard.ts says whose failures slow down or lock whom. */
import { hash, verify } from '@node-rs/argon2';
import type { Answer } from '@frostway/contract/endpoint';
import { signIn as table } from '@frostway/contract/account/endpoints';
import { Refusal, refuse } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { writeAudit } from '../../audit/audit.js';
import type { Changing } from '../../call/serve.js';
import { hashToken, newToken } from '../../db/tokens.js';
import type { Clock } from '../../outside/clock.js';
import { countGuess, noteTold } from './failures.js';
import { rememberDevice } from './known-devices.js';
import { admitTry, countTry, failuresBeforeSlow, forgetTries } from './login-guard.js';
import { mailLoginFailures } from './messages.js';
import type { AccountOptions } from './options.js';
import { useCaptcha } from './captcha.js';
import { passSecondFactor } from './second-factor.js';
import { type AccountRow, addSession, countLogin, findAccount, isEnabled, toUser } from './sql.js';

const hourMs = 3_600_000;

/** argon2id with the parameters OWASP gives as its first choice: 19 MiB, 2 passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export const hashPassword = (password: string): Promise<string> => hash(password, cost);
export const isPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password);

/** Verified when no account was found, so that a wrong name takes as long as a wrong password. */
let decoy: Promise<string> | undefined;

export type LoginOptions = Pick<AccountOptions, 'clock' | 'sessionHours' | 'outbox' | 'publicUrl' | 'sealer'>;
type Credentials = {
  readonly account: string;
  readonly password: string;
  readonly sid?: string | undefined;
  readonly pictureCode?: string | undefined;
  /** The second factor, where one is on. */
  readonly totp?: string | undefined;
};
export type SessionAnswer = Answer<(typeof table)['login']>;

export async function login(input: Credentials, context: Changing, options: LoginOptions): Promise<SessionAnswer> {
  const { db, independentTransaction, origin } = context;
  const nowMs = options.clock.now();
  const row = await findAccount(db, input.account);
  const hasCaptcha = input.sid !== undefined && input.pictureCode !== undefined;
  const guard = await admitTry(
    { row, typed: options.sealer.digest(input.account.toLowerCase()), nowMs, origin },
    hasCaptcha,
    independentTransaction,
  );
  if (guard.isCaptchaPassed) await useCaptcha(independentTransaction, input, options.clock);
  const stored = row?.password_hash ?? (await (decoy ??= hashPassword(newToken())));
  const isRight = (await isPassword(stored, input.password)) && row !== undefined && row.password_hash !== null;
  const failures = await countTry(guard, isRight, independentTransaction, nowMs);
  if (!isRight) {
    await noteFailed(row, loginCall, context, options);
    if (row !== undefined && failures.account >= failuresBeforeSlow) await tellOwner(row, context, options);
    refuse(
      'wrongCredentials',
      Math.max(failures.own, failures.account) >= limits.failuresBeforeCaptcha
        ? { password: 'wrongCredentials', pictureCode: 'pictureCodeNeeded' }
        : { password: 'wrongCredentials' },
    );
  }
  await passGate(row, input.totp, loginCall, context, options);
  await forgetTries(db, guard, nowMs);
  auditLogin(row, context);
  return startSession(row, context, options);
}

const loginCall = `${table.login.method} ${table.login.path}`;

/** The trail says who logged in, and that he did. */
export function auditLogin({ id, account, level }: AccountRow, { audit }: Changing): void {
  audit({ entity: 'account', id, after: { outcome: 'succeeded' }, by: { accountId: id, account, level } });
}

/**
 * The trail says that a try failed, and with which account; what was typed where there is none is not kept, for it may be a password. It is written as well then,
 * so that a wrong name takes as long as a wrong password. Beside the call, which is refused.
 */
function noteFailed(
  row: AccountRow | undefined,
  call: string,
  { independentTransaction, origin }: Changing,
  { clock }: LoginOptions,
): Promise<void> {
  const changes = [{ entity: 'account', id: row?.id ?? '', after: { outcome: 'failed' } }] as const;
  return independentTransaction((db) => writeAudit(db, { at: new Date(clock.now()), call, caller: undefined, origin, input: {}, changes }));
}

/** What is asked of who has shown that the account is his: that it is open, and the second factor. That this is asked for is no failure yet. */
export async function passGate(
  row: AccountRow,
  totp: string | undefined,
  call: string,
  context: Changing,
  options: LoginOptions,
): Promise<void> {
  try {
    checkOpen(row);
    await passSecondFactor(context.db, row.id, totp, context.independentTransaction, options);
  } catch (error) {
    if (!(error instanceof Refusal && error.refusal === 'secondFactorNeeded')) await noteFailed(row, call, context, options);
    throw error;
  }
}

/** Refuses an account that is not activated, or disabled: only to who has shown that it is his. */
export function checkOpen(row: AccountRow): void {
  if (row.is_disabled) refuse('accountDisabled');
  if (!row.is_active) refuse('accountNotActivated');
}

/** Mails the owner that somebody guesses at his password: once, until a day has passed without a failure. Beside the call, which is refused. */
async function tellOwner(row: AccountRow, { independentTransaction, lang }: Changing, { clock, ...options }: LoginOptions): Promise<void> {
  await independentTransaction(async (db) =>
    db.transaction().execute(async (tx) => {
      if (!(await noteTold(tx, `account:${row.id}`, clock.now()))) return;
      if (row.email !== null && row.is_active) await mailLoginFailures(tx, row.email, row, lang, options);
    }),
  );
}

/** Whether it is the account's password, or the account has none; refuses 50043 after too many wrong ones, for a session may have been left open. */
export async function checkOldPassword(row: AccountRow, password: string | undefined, context: Changing, clock: Clock): Promise<boolean> {
  if (row.password_hash === null) return true;
  const takeBack = await countGuess(`password:${row.id}`, context.independentTransaction, clock);
  if (password === undefined || !(await isPassword(row.password_hash, password))) return false;
  await takeBack();
  return true;
}

/**
 * Makes a session, counts the login and makes the browser a known device. The token is in this answer alone; the table keeps its hash. Whoever sets another password or disables the account
 * meanwhile comes first or ends the session: refused as if the login had come after.
 */
export async function startSession(row: AccountRow, context: Changing, options: LoginOptions): Promise<SessionAnswer> {
  const { db, origin } = context;
  const at = new Date(options.clock.now());
  const token = newToken();
  const expiresAt = new Date(at.getTime() + options.sessionHours * hourMs);
  await addSession(db, { tokenHash: hashToken(token), accountId: row.id, at, expiresAt, address: origin.address, agent: origin.agent });
  const counted = await countLogin(db, row.id, at);
  if (!(await isEnabled(db, row.id))) refuse('accountDisabled');
  if (counted.password_hash !== row.password_hash) refuse('wrongCredentials', { password: 'wrongCredentials' });
  await rememberDevice(row, context, at);
  return {
    token,
    expiresAt: expiresAt.toISOString(),
    loginCount: counted.login_count,
    lastLoginAt: counted.previous_login_at?.toISOString() ?? null,
    user: toUser(counted),
  };
}
