/**
 * Holds the types of schema.ts to the database: every table and column they name is there, nothing is missing, null is said where it may be, and an
 * insert leaves out only what the database fills. A type may say more than the catalogue (one of three words, what a JSON holds), never something else.
 * What is wrong is named in the error of the compiler: `"account.nickname"`.
 */
import type { InsertType, SelectType } from 'kysely';
import type { Columns } from './columns.js';
import type { Filled } from './filled.js';
import type { Schema } from './schema.js';

/** Columns that a trigger fills. */
type ByTrigger = 'audit_entry.seq' | 'audit_entry.hash' | 'audit_entry.concerns';

type Given<C> = C extends Filled<infer T> ? T : C;
/** Both may be null, or neither. */
type IsSameNull<A, B> = null extends A ? (null extends B ? true : false) : null extends B ? false : true;
type MayLeaveOut<S> = undefined extends InsertType<S> ? true : false;

type IsTrue<S, C, Name extends string> =
  IsSameNull<SelectType<S>, Given<C>> extends true
    ? NonNullable<SelectType<S>> extends NonNullable<Given<C>>
      ? MayLeaveOut<S> extends true
        ? [C] extends [Filled<unknown>]
          ? true
          : null extends C
            ? true
            : Name extends ByTrigger
              ? true
              : false
        : true
      : false
    : false;

type WrongIn<Table extends keyof Columns & keyof Schema> = {
  [Name in (keyof Columns[Table] | keyof Schema[Table]) & string]: Name extends keyof Columns[Table] & keyof Schema[Table]
    ? IsTrue<Schema[Table][Name], Columns[Table][Name], `${Table}.${Name}`> extends true
      ? never
      : `${Table}.${Name}`
    : `${Table}.${Name}`;
}[(keyof Columns[Table] | keyof Schema[Table]) & string];

/** Tables that are only named in statements: those of telemetry, of events, and the list of migrations. */
type OfStatements =
  | 'reading'
  | 'reading_chunk'
  | 'sealing'
  | 'unpackable_day'
  | 'position'
  | 'position_chunk'
  | 'device_event'
  | 'event_chunk'
  | 'event_log'
  | 'watch_change'
  | 'judging_checkpoint'
  | 'migration';

type Unwritten = Exclude<keyof Columns, keyof Schema | OfStatements>;
type NotThere = Exclude<keyof Schema, keyof Columns>;
type WrongColumn = { [Table in keyof Columns & keyof Schema]: WrongIn<Table> }[keyof Columns & keyof Schema];

type None<T extends never> = T;
/** None of these compiles when something is wrong. */
export type TablesAreWritten = None<Unwritten>;
export type TablesAreThere = None<NotThere>;
export type ColumnsAreTrue = None<WrongColumn>;
