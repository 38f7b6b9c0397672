/** What a feature lets the search find of its own: one select a kind, of what its lists show to the caller, under columns all kinds have in common. */
import type { Lang } from '@frostway/contract/text';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller } from './serve.js';

/** What a row is known by, as columns of the statement it stands in. */
export type Words = {
  readonly id: RawBuilder<unknown>;
  /** Texts people know it by. */
  readonly words: readonly RawBuilder<unknown>[];
  /** Numbers written with or without separators: MACs and IMEIs. */
  readonly marks?: readonly RawBuilder<unknown>[];
  /** Digits of a phone. */
  readonly phone?: RawBuilder<unknown>;
};

/** Condition on a row: it is one of those that are looked for. */
export type Matching = (words: Words) => RawBuilder<SqlBool>;

/** Who reads, and what of it is wanted. */
export type Reading = { readonly caller: Caller; readonly lang: Lang; readonly isWanted: Matching };
/** A select of rows the caller sees and wants, with the columns of `findable`. */
export type Findable = (reading: Reading) => RawBuilder<unknown>;

type Columns = {
  readonly id: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  /** What tells it from others of its name; may be null. */
  readonly detail: RawBuilder<unknown>;
  /** A JSON object of what its kind has besides. */
  readonly facts?: RawBuilder<unknown>;
};

/** The columns of a findable: id, name and detail as texts, facts. */
export function findable({ id, name, detail, facts }: Columns): RawBuilder<unknown> {
  return sql`${id}::text as id, ${name}::text as name, coalesce(${detail}, '')::text as detail, ${facts ?? sql`'{}'::jsonb`} as facts`;
}
