/** Table sent_code: six digits that prove a phone or an e-mail. Five minutes, five tries, five codes a day and target; an older one is dead. */
import { createHash, randomInt } from 'node:crypto';
import { type RefusalName, refuse } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { sql } from 'kysely';
import { holdNamed } from '../../db/advisory-locks.js';
import type { Db } from '../../db/connect.js';
import { addressKey } from '../../outside/address-key.js';
import type { Clock } from '../../outside/clock.js';
import { type IndependentTransaction, countGuess } from './failures.js';

export type Target = {
  /** E-mail, or E.164. */
  readonly target: string;
  readonly purpose: string;
};

const dayMs = 86_400_000;
const mostTries = 5;
const mostADay = 5;
/** Until another message of a kind may be asked for. */
export const resendMs = 60_000;
/** The captcha a message was asked for with counts for the same target until then. */
const captchaMs = 2 * limits.codeMs;

const hash = ({ target, purpose }: Target, code: string): Buffer => createHash('sha256').update(`${purpose}:${target}:${code}`).digest();

/** Makes a code and kills the older one; refuses 50043 within a minute of it, 80034 for the sixth of a day. */
export async function newCode(db: Db, to: Target & { readonly captchaSid?: string | undefined }, clock: Clock): Promise<string> {
  await holdNamed(db, 'code', to.target);
  const now = clock.now();
  const times = await db
    .selectFrom('sent_code')
    .select('created_at')
    .where('target', '=', to.target)
    .where('created_at', '>', new Date(now - dayMs))
    .execute();
  checkOften(
    times.map(({ created_at: at }) => at.getTime()),
    now,
  );
  const at = new Date(now);
  await db
    .updateTable('sent_code')
    .set({ used_at: at })
    .where('target', '=', to.target)
    .where('purpose', '=', to.purpose)
    .where('used_at', 'is', null)
    .execute();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await db
    .insertInto('sent_code')
    .values({
      target: to.target,
      purpose: to.purpose,
      code_hash: hash(to, code),
      picture_sid: to.captchaSid ?? null,
      expires_at: new Date(now + limits.codeMs),
      created_at: at,
    })
    .execute();
  return code;
}

/** Refuses 50043 when the last of the messages of a day was sent within a minute, 80034 when there were five. */
export function checkOften(times: readonly number[], now: number): void {
  if (times.some((time) => time > now - resendMs)) refuse('tooFrequent');
  if (times.length >= mostADay) refuse('codesUsedUp');
}

/** How many codes of a purpose were sent in a day. */
export async function countCodes(db: Db, purpose: string, clock: Clock): Promise<number> {
  const row = await db
    .selectFrom('sent_code')
    .select(sql<number>`count(*)`.as('count'))
    .where('purpose', '=', purpose)
    .where('created_at', '>', new Date(clock.now() - dayMs))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whether the last code of a target was sent behind this captcha, minutes ago. */
export async function wasSentBehind(db: Db, { target, purpose }: Target, captchaSid: string, clock: Clock): Promise<boolean> {
  const last = await db
    .selectFrom('sent_code')
    .select('picture_sid')
    .where('target', '=', target)
    .where('purpose', '=', purpose)
    .where('created_at', '>', new Date(clock.now() - captchaMs))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.picture_sid === captchaSid;
}

export type Proof = {
  readonly independentTransaction: IndependentTransaction;
  readonly clock: Clock;
  /** Who guesses: wrong codes are counted by address too. */
  readonly address: string;
  /** A right code is used up. */
  readonly use: boolean;
};

/** What is wrong with a code; undefined when nothing is. A wrong one costs a try, five make it worthless. Refuses 50043 to who guesses on and on. */
export async function faultOfCode(
  to: Target,
  code: string,
  { independentTransaction, clock, address, use }: Proof,
): Promise<RefusalName | undefined> {
  const takeBack = await countGuess(`code:${addressKey(address)}`, independentTransaction, clock);
  const now = new Date(clock.now());
  const given = hash(to, code);
  const row = await independentTransaction((db) =>
    db
      .updateTable('sent_code')
      .set({
        tries: sql`tries + case when code_hash = ${given} then 0 else 1 end`,
        ...(use ? { used_at: sql<Date | null>`case when code_hash = ${given} then ${now}::timestamptz end` } : {}),
      })
      .where('target', '=', to.target)
      .where('purpose', '=', to.purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .where('tries', '<', mostTries)
      .returning('code_hash')
      .executeTakeFirst(),
  );
  if (row?.code_hash.equals(given) === true) {
    await takeBack();
    return undefined;
  }
  return row === undefined ? 'sentCodeEnded' : 'sentCodeWrong';
}

/** Refuses 80032 a wrong code, 80033 one that is no more. */
export async function proveCode(to: Target, code: string, proof: Proof): Promise<void> {
  const fault = await faultOfCode(to, code, proof);
  if (fault !== undefined) refuse(fault, { code: fault });
}
