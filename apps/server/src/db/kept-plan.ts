/**
 * Statements whose plan a connection keeps. Most are planned anew with each execution, which costs more than it brings where a statement is long, finds one
 * thing by its key, and is asked all the time. Not for lists: for how many things, the plan that was kept does not know.
 */
import { CompiledQuery, type Kysely, type QueryResult, type RawBuilder, sql } from 'kysely';
import { ask, askAll, laterMark } from './in-one-go.js';
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
  const { sql: text, parameters } = statement.compile(db);
  return ask(db, keptQuery<R>(text, [...parameters]));
}

/** Executes several such statements in one go: see `in-one-go.ts`. */
export const executeAllKept = <R>(db: Kysely<Schema>, statements: readonly RawBuilder<R>[]): Promise<QueryResult<R>[]> =>
  askAll(
    db,
    statements.map((statement) => {
      const { sql: text, parameters } = statement.compile(db);
      return keptQuery<R>(text, [...parameters]);
    }),
  );

/** A statement as text, whose plan is kept. */
export const keptQuery = <R>(text: string, values: unknown[]): CompiledQuery<R> => CompiledQuery.raw(mark + text, values);

/** `executeKept` where it is about one thing, as any other statement where it is about several. */
export const executeAbout = <R>(count: number, db: Kysely<Schema>, statement: RawBuilder<R>): Promise<QueryResult<R>> =>
  count === 1 ? executeKept(db, statement) : ask(db, statement.compile(db));

/**
 * Values as an array in a statement of `executeAbout`, before its type. One stands by itself: with an array of which it does not know that it holds one, a kept
 * plan would be thought dearer than a new one, and never be used.
 */
export const listed = (values: readonly unknown[]): RawBuilder<unknown> =>
  values.length === 1 ? sql`array[${values[0]}]` : sql`${values}`;

/** `executeAbout` of a statement whose answer nobody needs: in a transaction it is sent with the next one, or with the commit. */
export async function executeLater(count: number, db: Kysely<Schema>, statement: RawBuilder<unknown>): Promise<void> {
  const { sql: text, parameters } = statement.compile(db);
  await db.executeQuery(CompiledQuery.raw(laterMark + (count === 1 ? mark : '') + text, [...parameters]));
}

/** A statement as text whose plan is kept, and whose answer nobody needs. */
export const laterQuery = (text: string, values: unknown[]): CompiledQuery => CompiledQuery.raw(laterMark + mark + text, values);

/** The name under which a connection keeps a statement; undefined = it does not. */
export function keptName(text: string): string | undefined {
  if (!text.startsWith(mark)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `kept-${names.size + 1}`;
  names.set(text, name);
  return name;
}
