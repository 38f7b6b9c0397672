/**
 * Table login_failure: wrong tries in a row of a subject (`account:7`, `address:1.2.3.4`, `code:1.2.3.4`). Too many lock the subject, each further lock for
 * twice as long, up to a day; some subjects are never locked but slowed down, see login-guard.ts.
 */
import { refuse } from '@frostway/contract/refusals';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { executeAllKept, executeKept } from '../../db/kept-plan.js';
import type { Clock } from '../../outside/clock.js';

export type IndependentTransaction = <T>(run: (db: Db) => Promise<T>) => Promise<T>;

/** Failures are forgotten after this long without another; a first lock lasts as long. */
const memoryMs = 15 * 60_000;
const dayMs = 86_400_000;
/** Failures in a row that lock an account, or any guessed secret. */
export const mostOfAccount = 20;
/** Those that lock an address. */
export const mostOfAddress = 100;
/** A number of failures that is never reached. */
const never = 2_000_000_000;

export type Failures = { readonly count: number; readonly isLocked: boolean };

/** Failures in a row of a subject that are not forgotten. */
export async function readFailures(db: Db, subject: string, nowMs: number): Promise<Failures> {
  const row = await db.selectFrom('login_failure').selectAll().where('subject', '=', subject).executeTakeFirst();
  if (row === undefined) return { count: 0, isLocked: false };
  const isLocked = row.locked_until !== null && row.locked_until.getTime() >= nowMs;
  return { count: isLocked || row.last_at.getTime() >= nowMs - memoryMs ? row.count : 0, isLocked };
}

/**
 * Counts a failure of a subject and answers how many there are in a row; undefined, and nothing counted, when there were `most` already or the subject is
 * locked. The one that reaches `locksAt` locks. With `isUnhurried` nobody waits for the disk. Failures of anybody that are forgotten are removed; that there was a lock is remembered for a day.
 */
export async function addFailure(
  db: Db,
  subject: string,
  { nowMs, most = never, locksAt = never, isUnhurried = false }: { nowMs: number; most?: number; locksAt?: number; isUnhurried?: boolean },
): Promise<number | undefined> {
  const [at, since, yesterday] = [new Date(nowMs), new Date(nowMs - memoryMs), new Date(nowMs - dayMs)];
  const count = sql`case when login_failure.last_at < ${since} then 1 else login_failure.count + 1 end`;
  const [, counted] = await executeAllKept(db, [
    sql<{ count: number }>`delete from login_failure where last_at < ${since} and (locked_until is null or locked_until < ${yesterday})
    and (told_at is null or last_at < ${yesterday})`,
    sql<{ count: number }>`
    ${isUnhurried ? unhurried : sql``} insert into login_failure (subject, count, last_at)
    select ${subject}, 1, ${at}::timestamptz ${isUnhurried ? sql`from unhurried` : sql``}
    on conflict (subject) do update set count = ${count}, last_at = ${at},
      locks = login_failure.locks + case when ${count} >= ${locksAt} then 1 else 0 end,
      locked_until = case when ${count} >= ${locksAt}
        then ${at}::timestamptz + least(${dayMs}, ${memoryMs} * power(2, least(login_failure.locks, 10))) * interval '1 millisecond' end
    where (login_failure.last_at < ${since} or login_failure.count < ${most})
      and (login_failure.locked_until is null or login_failure.locked_until < ${at})
    returning count`,
  ]);
  return counted?.rows[0]?.count;
}

const unhurried = sql`with unhurried as materialized (select set_config('synchronous_commit', 'off', true))`;
const takenBack = sql`set count = count - 1, locks = locks - case when count >= ${mostOfAccount} then 1 else 0 end, locked_until = null`;

/** Takes back a failure that was none, and the lock it made. Nobody waits for the disk: were it lost in a crash, one failure more would be counted. */
async function takeBackFailure(db: Db, subject: string): Promise<void> {
  await executeKept(db, sql`${unhurried} update login_failure ${takenBack} from unhurried where subject = ${subject} and count > 0`);
}

/** Forgets the failures of an account, of the addresses it was tried from, and wrong guesses at its password. */
export async function forgetAccountFailures(db: Db, accountId: number): Promise<void> {
  const pairs = `pair:account:${accountId}@`;
  await sql`delete from login_failure where subject in (${`account:${accountId}`}, ${`password:${accountId}`}) or starts_with(subject, ${pairs})`.execute(
    db,
  );
}

/**
 * Whether a try of a subject is looked at now, when one is looked at each `waitMs`; answers how long the next one waits, ms, 0 for this one.
 * The first of a subject waits too, or changing the subject would be the way around.
 */
export async function takeTurn(db: Db, subject: string, waitMs: number, nowMs: number): Promise<number> {
  const [at, next] = [new Date(nowMs), new Date(nowMs + waitMs)];
  const taken = await db
    .updateTable('login_failure')
    .set({ next_at: next, last_at: at })
    .where('subject', '=', subject)
    .where('next_at', '<=', at)
    .returning('subject')
    .executeTakeFirst();
  if (taken !== undefined) return 0;
  const fresh = { subject, count: 0, last_at: at, next_at: next };
  await db
    .insertInto('login_failure')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('login_failure').select('next_at').where('subject', '=', subject).executeTakeFirst();
  return Math.max(1, (row?.next_at ?? next).getTime() - nowMs);
}

/** Notes that the owner of an account is notified of its failures; false when he was notified of those that go on. */
export async function noteTold(db: Db, subject: string, nowMs: number): Promise<boolean> {
  const row = await db
    .updateTable('login_failure')
    .set({ told_at: new Date(nowMs) })
    .where('subject', '=', subject)
    .where('told_at', 'is', null)
    .returning('subject')
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetFailures(db: Db, subjects: readonly string[]): Promise<void> {
  await db.deleteFrom('login_failure').where('subject', 'in', subjects).execute();
}

/**
 * Counts a guess at a secret before it is looked at, for tries made all at once are no way around; answers how to take it back when it was right.
 * Refuses 50043 after twenty wrong ones of a subject in a row, for fifteen minutes at first.
 */
export async function countGuess(
  subject: string,
  independentTransaction: IndependentTransaction,
  clock: Clock,
): Promise<() => Promise<void>> {
  const count = await independentTransaction((db) =>
    addFailure(db, subject, { nowMs: clock.now(), most: mostOfAccount, locksAt: mostOfAccount }),
  );
  if (count === undefined) refuse('tooFrequent');
  return () => independentTransaction((db) => takeBackFailure(db, subject));
}

/** A guess that was counted before it is looked at, as `countGuess` does. Whoever does not take it back, because it was wrong, keeps it before he says so. */
export type Guess = {
  readonly takeBack: () => Promise<void>;
  /** In a transaction, which takes it back with itself. */
  readonly takeBackIn: (tx: Db) => Promise<void>;
  /** Nothing counted until now is lost in a crash. */
  readonly keep: () => Promise<void>;
};

/** Counts a guess that is right nearly always, and so does not wait for the disk. Refuses as `countGuess` does. */
export async function countLikelyGuess(subject: string, independentTransaction: IndependentTransaction, clock: Clock): Promise<Guess> {
  const count = await independentTransaction((db) =>
    addFailure(db, subject, { nowMs: clock.now(), most: mostOfAccount, locksAt: mostOfAccount, isUnhurried: true }),
  );
  if (count === undefined) refuse('tooFrequent');
  return {
    takeBack: () => independentTransaction((db) => takeBackFailure(db, subject)),
    takeBackIn: async (tx) => void (await executeKept(tx, sql`update login_failure ${takenBack} where subject = ${subject} and count > 0`)),
    // Waiting for what is written last is waiting for all before it.
    keep: () =>
      independentTransaction(async (db) => void (await sql`update login_failure set count = count where subject = ${subject}`.execute(db))),
  };
}
