/**
 * Table login_failure: wrong tries in a row of a subject (`account:7`, `address:1.2.3.4`, `code:1.2.3.4`). Too many lock the subject, each further lock for
 * twice as long, up to a day.
 */
import { refuse } from '@frostway/contract/refusals';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { Clock } from '../../outside/clock.js';

export type Aside = <T>(run: (db: Db) => Promise<T>) => Promise<T>;

/** Failures are forgotten after this long without another; a first lock lasts as long. */
const memoryMs = 15 * 60_000;
const dayMs = 86_400_000;
/** Failures in a row that lock an account, or any guessed secret. */
export const mostOfAccount = 20;
/** Those that lock an address. */
export const mostOfAddress = 100;

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
 * locked. The one that reaches `locksAt` locks. Failures of anybody that are forgotten are removed; that there was a lock is remembered for a day.
 */
export async function addFailure(
  db: Db,
  subject: string,
  { nowMs, most, locksAt }: { nowMs: number; most: number; locksAt: number },
): Promise<number | undefined> {
  const [at, since, yesterday] = [new Date(nowMs), new Date(nowMs - memoryMs), new Date(nowMs - dayMs)];
  await sql`delete from login_failure where last_at < ${since} and (locked_until is null or locked_until < ${yesterday})`.execute(db);
  const count = sql`case when login_failure.last_at < ${since} then 1 else login_failure.count + 1 end`;
  const { rows } = await sql<{ count: number }>`
    insert into login_failure (subject, count, last_at) values (${subject}, 1, ${at})
    on conflict (subject) do update set count = ${count}, last_at = ${at},
      locks = login_failure.locks + case when ${count} >= ${locksAt} then 1 else 0 end,
      locked_until = case when ${count} >= ${locksAt}
        then ${at}::timestamptz + least(${dayMs}, ${memoryMs} * power(2, least(login_failure.locks, 10))) * interval '1 millisecond' end
    where (login_failure.last_at < ${since} or login_failure.count < ${most})
      and (login_failure.locked_until is null or login_failure.locked_until < ${at})
    returning count`.execute(db);
  return rows[0]?.count;
}

/** Takes back a failure that was none, and the lock it made. */
async function takeBackFailure(db: Db, subject: string): Promise<void> {
  await sql`update login_failure set count = count - 1, locks = locks - case when count >= ${mostOfAccount} then 1 else 0 end, locked_until = null
    where subject = ${subject} and count > 0`.execute(db);
}

export async function forgetFailures(db: Db, subjects: readonly string[]): Promise<void> {
  await db.deleteFrom('login_failure').where('subject', 'in', subjects).execute();
}

/**
 * Counts a guess at a secret before it is looked at, for tries made all at once are no way around; answers how to take it back when it was right.
 * Refuses 50043 after twenty wrong ones of a subject in a row, for fifteen minutes at first.
 */
export async function countGuess(subject: string, aside: Aside, clock: Clock): Promise<() => Promise<void>> {
  const count = await aside((db) => addFailure(db, subject, { nowMs: clock.now(), most: mostOfAccount, locksAt: mostOfAccount }));
  if (count === undefined) refuse('tooFrequent');
  return () => aside((db) => takeBackFailure(db, subject));
}
