/** A message of the outbox in the browsers of its account: each gets it once, one that is gone is removed, and another try goes to those alone that lack it. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.js';
import { BrowserGone, PushBusy, PushRefused, type PushSender } from '../outside/push.js';
import { AddressRefused } from '../outside/webhook.js';
import { isEnabledAccount } from '../scope/accounts.js';

/** No browser is left that could show it: trying again does not help. */
export class NoBrowser extends Error {}

export type PushedMessage = {
  readonly id: number;
  readonly subject: string;
  readonly body: string;
  readonly link: string | null;
  readonly tag: string | null;
};
type Browser = { readonly id: number; readonly endpoint: string; readonly p256dh: string; readonly auth: string; readonly waits: boolean };
type Outcome = { readonly answer: string; readonly isOpen: boolean };

const [mostTitle, mostText] = [120, 450];
/** Never within a pair of UTF-16. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

/** What the service worker shows: below 3 kB in any script. The link is one within the platform, for the page may be open under another name of the server. */
export function payloadOf({ subject, body, link, tag }: Omit<PushedMessage, 'id'>): string {
  const { pathname, search } = new URL(link ?? '/', 'https://frostway.invalid');
  return JSON.stringify({ title: cut(subject, mostTitle), body: cut(body.trim(), mostText), path: `${pathname}${search}`, tag });
}

/** Sends it. Answers what the push services said; throws while one of them is to be tried again, and `NoBrowser` when none has it or will. */
export async function pushToBrowsers(db: Db, message: PushedMessage, send: PushSender): Promise<string> {
  const { rows: browsers } = await sql<Browser>`
    select browser.id, browser.endpoint, browser.p256dh, browser.auth, coalesce(browser.waits_until > now(), false) as waits
    from mail join account on account.id = mail.account_id and ${isEnabledAccount()} join push_browser as browser on browser.account_id = account.id
    where mail.id = ${message.id} and browser.id <> all(mail.pushed) and (mail.browser_id is null or browser.id = mail.browser_id)
    order by browser.id`.execute(db);
  const payload = payloadOf(message);
  const topic = message.tag ?? `message-${message.id}`;
  const outcomes = await Promise.all(
    browsers.map((browser) => pushToOne(db, message.id, browser, () => send({ ...browser, payload, topic }))),
  );
  const said = outcomes.map(({ answer }) => answer).join('; ');
  if (outcomes.some(({ isOpen }) => isOpen)) throw new Error(said);
  const { rows } = await sql<{ count: number }>`select cardinality(pushed) as count from mail where id = ${message.id}`.execute(db);
  if (rows[0]?.count === 0) throw new NoBrowser(said === '' ? 'the account has no browser that shows notifications' : said);
  return said;
}

/** `isOpen`: it is to be tried again. A service that asked for a pause is not called before. */
async function pushToOne(db: Db, messageId: number, { id, endpoint, waits }: Browser, send: () => Promise<string>): Promise<Outcome> {
  const { host } = new URL(endpoint);
  if (waits) return { answer: `${host}: asked to wait`, isOpen: true };
  try {
    const answer = await send();
    await sql`update mail set pushed = pushed || ${id}::integer where id = ${messageId}`.execute(db);
    await sql`update push_browser set reached_at = now(), waits_until = null where id = ${id}`.execute(db);
    return { answer: `${host}: ${answer}`, isOpen: false };
  } catch (error) {
    const answer = `${host}: ${(error as Error).message}`;
    if (error instanceof BrowserGone) {
      await sql`delete from push_browser where id = ${id} and endpoint = ${endpoint}`.execute(db);
      return { answer: `${answer}, removed`, isOpen: false };
    }
    if (error instanceof PushBusy) {
      const waitSeconds = Math.round(error.waitMs / 1000);
      await sql`update push_browser set waits_until = now() + make_interval(secs => ${waitSeconds}) where id = ${id}`.execute(db);
    }
    return { answer, isOpen: !(error instanceof AddressRefused || error instanceof PushRefused) };
  }
}
