/**
 * Table event_log and the channel of PostgreSQL: how events leave a transaction, and how a process reads those it has not received. Only written here.
 */
import type { Querying, Statement } from '../db/querying.js';
import { type Event, isLogged, type Published } from './event.js';

/** Its name in PostgreSQL. */
export const channel = 'frostway_events';
/** A payload has to be shorter than 8000 bytes. */
const mostBytes = 7900;
/** Logged events are kept for this long, ms: who was cut off for longer forgets everything. */
export const keptMs = 3_600_000;
/** Who has missed more than so many forgets everything, too. */
const mostRead = 5000;

/** What is passed on: the event, or where it stands in the log when it is long. */
export type Message = { readonly key: string; readonly event?: Event; readonly id?: number };

/** What is said goes to: nobody needs an answer. */
export type Saying = { query(statement: Statement): Promise<unknown> };

/** Writes events down where they are logged, or long, and has them passed on after the commit, in their order. */
export async function enqueue(tx: Saying, published: readonly Published[]): Promise<void> {
  if (published.length < 2 || !published.every(isShortAndLogged)) {
    for (const each of published) await enqueueOne(tx, each);
    return;
  }
  await tx.query({
    text: logAllSql,
    values: [channel, published.map((each) => JSON.stringify(each satisfies Message)), published.map(({ event }) => JSON.stringify(event))],
  });
}

const isShortAndLogged = (each: Published): boolean =>
  isLogged[each.event.type] && Buffer.byteLength(JSON.stringify(each satisfies Message)) <= mostBytes;

async function enqueueOne(tx: Saying, { key, event }: Published): Promise<void> {
  const message = JSON.stringify({ key, event } satisfies Message);
  const isLong = Buffer.byteLength(message) > mostBytes;
  if (!isLong && !isLogged[event.type]) await tx.query({ text: notifySql, values: [channel, message] });
  else if (isLong) await tx.query({ text: referSql, values: [channel, key, JSON.stringify(event)] });
  else await tx.query({ text: logSql, values: [channel, message, JSON.stringify(event)] });
}

const notifySql = 'select pg_notify($1, $2)';
const logSql = 'with logged as (insert into event_log (event) values ($3::jsonb) returning id) select pg_notify($1, $2) from logged';
const logAllSql = `
  with said as (select * from unnest($2::text[], $3::jsonb[]) with ordinality as said (message, event, turn)),
  logged as (insert into event_log (event) select event from said order by turn)
  select pg_notify($1, message) from (select message from said order by turn) as said`;
const referSql = `
  with logged as (insert into event_log (event) values ($3::jsonb) returning id)
  select pg_notify($1, json_build_object('key', $2::text, 'id', id)::text) from logged`;

/** Where the log is read up to: every transaction before it is over, committed or not. Ids of rows would not do: a lower one may commit after a higher. */
export type Position = string;

/** The position of now. */
export async function readPosition(client: Querying): Promise<Position> {
  const { rows } = await client.query<{ position: string }>({ text: 'select pg_snapshot_xmin(pg_current_snapshot())::text as position' });
  return rows[0]?.position ?? '0';
}

/** Logged events of transactions that were not over at a position, in their order; undefined when they are too many. Some of them may have been received. */
export async function readSince(client: Querying, position: Position): Promise<Event[] | undefined> {
  const { rows } = await client.query<{ event: Event }>({
    text: `select event from event_log where xact >= $1::xid8 order by id limit ${mostRead + 1}`,
    values: [position],
  });
  return rows.length > mostRead ? undefined : rows.map(({ event }) => event);
}

/** A long event that was referred to; undefined when it is not kept any more. */
export async function readLogged(client: Querying, id: number): Promise<Event | undefined> {
  const { rows } = await client.query<{ event: Event }>({ text: 'select event from event_log where id = $1', values: [id] });
  return rows[0]?.event;
}

/** Removes what is no longer kept, by the database's clock. */
export async function pruneLog(client: Querying): Promise<void> {
  await client.query({ text: `delete from event_log where published_at < clock_timestamp() - interval '${keptMs} milliseconds'` });
}
