/**
 * Statements whose plan a connection keeps. Most are planned anew with each execution, which costs more than it brings where a statement is long, finds one
 * thing by its key, and is asked all the time. Not for lists: for how many things, the plan that was kept does not know.
 */
import { CompiledQuery, type Kysely, type PostgresPool, type PostgresPoolClient, type QueryResult, type RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Schema } from './schema.js';

const mark = '/* kept */ ';
/** By their text: a connection has a text under one name. */
const names = new Map<string, string>();
/** Texts differ by what their callers may; more than these are planned anew, for every connection has room for all of them. */
const mostNames = 200;

/** A statement as it was written, or of a builder. */
type Compiled<R> = RawBuilder<R> | { readonly compile: () => CompiledQuery<R> };

/** Executes a statement about one thing, whose plan is kept. */
export function executeKept<R>(db: Kysely<Schema>, statement: Compiled<R>): Promise<QueryResult<R>> {
  const { sql, parameters } = statement.compile(db);
  return db.executeQuery<R>(keptQuery<R>(sql, [...parameters]));
}

/** A statement as text, whose plan is kept. */
export const keptQuery = <R>(text: string, values: unknown[]): CompiledQuery<R> => CompiledQuery.raw(mark + text, values);

/** `executeKept` where it is about one thing, as any other statement where it is about several. */
export const executeAbout = <R>(count: number, db: Kysely<Schema>, statement: RawBuilder<R>): Promise<QueryResult<R>> =>
  count === 1 ? executeKept(db, statement) : statement.execute(db);

/** The name under which a connection keeps a statement; undefined = it does not. */
function nameOf(text: string): string | undefined {
  if (!text.startsWith(mark)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `kept-${names.size + 1}`;
  names.set(text, name);
  return name;
}

const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

/** A pool for Kysely whose connections keep the plans of such statements. */
export function keepingPlans(pool: pg.Pool): PostgresPool {
  return { connect: async () => keepingIn(await pool.connect()), end: () => pool.end() };
}

function keepingIn(client: pg.PoolClient): PostgresPoolClient {
  const known = clients.get(client);
  if (known !== undefined) return known;
  const keeping = {
    query: (text: string, values: unknown[]) => {
      const name = nameOf(text);
      return name === undefined ? client.query(text, values) : client.query({ name, text, values });
    },
    // Looked up when it is given back: it is another function each time the client is given out.
    release: () => client.release(),
  } as unknown as PostgresPoolClient;
  clients.set(client, keeping);
  return keeping;
}
