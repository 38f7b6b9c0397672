/**
 * The one way to say that something changed: `publish(tx, event)`, in the transaction of the change. PostgreSQL passes it on after the commit, to this process as
 * to every other of the database, and not at all when the change is taken back; a crash of this process between commit and passing on loses nothing.
 */
import { randomBytes } from 'node:crypto';
import type { Db } from '../db/connect.js';
import { laterQuery } from '../db/kept-plan.js';
import type { Querying } from '../db/querying.js';
import { type Event, isAboutNothing, type Published } from './event.js';
import { enqueue, type Saying } from './log.js';

/** Keys of this process begin with it. */
const origin = randomBytes(8).toString('base64url');
let count = 0;
/** What transactions of this process have published, for `takePublished`. */
const waiting = new WeakMap<object, Published[]>();

/**
 * Publishes events in a transaction, of Kysely or of `pg`, in one statement if it can be. One that is about nothing is not said.
 *
 * @example await publish(context.db, { type: 'sessionsEnded', accountIds: [caller.accountId] });
 */
export async function publish(tx: Db | Querying, ...events: readonly Event[]): Promise<void> {
  const published = events.filter((event) => !isAboutNothing(event)).map((event): Published => ({ key: newKey(), event }));
  if (published.length === 0) return;
  await enqueue('query' in tx ? tx : saying(tx), published);
  const earlier = waiting.get(tx);
  if (earlier === undefined) waiting.set(tx, published);
  else earlier.push(...published);
}

/** What is passed on after the commit need not be on its way before it: it goes with what is asked next. */
const saying = (tx: Db): Saying => ({ query: ({ text, values = [] }) => tx.executeQuery(laterQuery(text, values)) });

/** A key no other event has. */
export function newKey(): string {
  count += 1;
  return `${origin}.${count}`;
}

/** What a transaction has published so far, once: for `EventBus.committed`. */
export function takePublished(tx: object): readonly Published[] {
  const published = waiting.get(tx) ?? [];
  waiting.delete(tx);
  return published;
}
