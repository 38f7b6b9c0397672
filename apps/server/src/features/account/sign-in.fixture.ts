/** What tests of getting in share: messages as they stand in the outbox, and people. */
import { account as calls } from '@frostway/contract/account/endpoints';
import type { Answer, Sent } from '@frostway/contract/endpoint';
import { hashPassword } from './login.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import type { TestPlatform } from '../../testing/platform.js';

export type Message = { recipient: string; subject: string; body: string; link: string | null; channel: string; state: string };

/** The messages to an address, the newest last. */
export const messagesTo = (test: TestPlatform, to: string): Promise<Message[]> =>
  test.sql<Message>('select * from mail where recipient = $1 order by id', [to]);

/** The code of the last message to an address: six digits by themselves, not those of a name. */
export async function codeTo(test: TestPlatform, to: string): Promise<string> {
  return /(?<![\w-])\d{6}(?!\w)/.exec((await messagesTo(test, to)).at(-1)?.body ?? '')?.[0] ?? 'none';
}

/** Another code than the one given. */
export const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** What the last link to an address carries. */
export async function keyTo(test: TestPlatform, to: string, name: 'reset' | 'activate'): Promise<string> {
  return new URL((await messagesTo(test, to)).at(-1)?.link ?? 'http://none').searchParams.get(name) ?? 'none';
}

let phones = 0;
/** A phone nobody has, E.164. */
export const freshPhone = (): string => `+8613812${String(345_000 + ++phones)}`;

export const password = 'correct horse';
let hash: Promise<string> | undefined;

/** An account with a password, and with an e-mail and a phone as wanted. */
export async function addPerson(
  test: TestPlatform,
  { level = 'normal', ...contact }: { level?: Parameters<typeof addTestAccount>[1]; email?: string; phone?: string } = {},
): Promise<TestAccount> {
  const person = await addTestAccount(test, level);
  await test.sql('update account set password_hash = $2, email = $3, phone = $4 where id = $1', [
    person.id,
    await (hash ??= hashPassword(password)),
    contact.email ?? null,
    contact.phone ?? null,
  ]);
  return person;
}

/** Asks for the code of a phone that wants to register. */
export async function askPhoneCode(test: TestPlatform, phone: string): Promise<{ code: string; sid: string; pictureCode: string }> {
  const captcha = await test.captcha();
  const { to } = await test.call(calls.sendPhoneCode, { phone, ...captcha });
  return { code: await codeTo(test, to), ...captcha };
}

type Registering = Omit<Sent<typeof calls.register>, 'sid' | 'pictureCode'>;

/** Registers an account that is active at once; answers its session. */
export async function registered(test: TestPlatform, input: Registering): Promise<Answer<typeof calls.login>> {
  const answer = await test.call(calls.register, { ...input, ...(await test.captcha()) });
  if (!answer.activated) throw new Error('the account waits for its activation');
  const { activated: _activated, ...session } = answer;
  return session;
}

let registrations = 0;
/** Registers somebody new; answers who it is, with the session. */
export async function registerPerson(test: TestPlatform, over: Record<string, unknown> = {}) {
  const account = `person${++registrations}`;
  const who = { account, email: `${account}@example.com`, nickname: `Person ${registrations}`, password, ...over };
  const session = await registered(test, who);
  return { ...who, token: session.token, session };
}
