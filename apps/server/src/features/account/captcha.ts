/** Captchas: given as an image and a sid, never as text; a sid works once, for five minutes. */
import { createHash, randomBytes } from 'node:crypto';
import { refuse } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import type { Db } from '../../db/connect.js';
import { addressKey } from '../../outside/address-key.js';
import type { Captcha } from '../../outside/captcha.js';
import type { Clock } from '../../outside/clock.js';
import { addFailure } from './failures.js';
import { addCaptcha, answerCaptcha } from './sql.js';

type IndependentTransaction = <T>(run: (db: Db) => Promise<T>) => Promise<T>;
export type Answer = { readonly sid?: string | undefined; readonly pictureCode?: string | undefined };

const hash = (sid: string, text: string): Buffer => createHash('sha256').update(`${sid}:${text.trim().toLowerCase()}`).digest();

export async function newCaptcha(db: Db, captcha: Captcha, clock: Clock): Promise<{ sid: string; svg: string }> {
  const { text, svg } = captcha.draw();
  const sid = randomBytes(16).toString('base64url');
  const now = clock.now();
  await addCaptcha(db, sid, hash(sid, text), new Date(now + limits.codeMs), new Date(now));
  return { sid, svg };
}

/** Codes answered by one address in a row that lock it out of what asks for them. */
const mostCaptchas = 60;

/**
 * Counts what an address asks for behind captchas (registering, codes, links), right or wrong: who has a program that reads them is held here. Refuses 50043
 * from the sixtieth in a row on, for fifteen minutes at first.
 */
export async function countCaptcha(independentTransaction: IndependentTransaction, address: string, clock: Clock): Promise<void> {
  const count = { nowMs: clock.now(), most: mostCaptchas, locksAt: mostCaptchas };
  if ((await independentTransaction((db) => addFailure(db, `captcha:${addressKey(address)}`, count))) === undefined) refuse('tooFrequent');
}

/** Uses a code up; refuses 80012 when none is given, 50052 when it is wrong, used or too old. Used up even when the call is refused later. */
export async function useCaptcha(independentTransaction: IndependentTransaction, answer: Answer, clock: Clock): Promise<void> {
  const { sid, pictureCode } = answer;
  if (sid === undefined || sid === '' || pictureCode === undefined || pictureCode === '')
    refuse('pictureCodeNeeded', { pictureCode: 'pictureCodeNeeded' });
  const isRight = await independentTransaction((db) => answerCaptcha(db, sid, hash(sid, pictureCode), new Date(clock.now()), true));
  if (!isRight) refuse('pictureCodeWrong', { pictureCode: 'pictureCodeWrong' });
}

/** Checks a code beside the form: a right one can still be used once, a wrong one is used up. */
export async function checkCaptcha(
  independentTransaction: IndependentTransaction,
  sid: string,
  pictureCode: string,
  clock: Clock,
): Promise<void> {
  const isRight = await independentTransaction((db) => answerCaptcha(db, sid, hash(sid, pictureCode), new Date(clock.now()), false));
  if (!isRight) refuse('pictureCodeWrong', { pictureCode: 'pictureCodeWrong' });
}
