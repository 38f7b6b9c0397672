/** A kind of facts whose days are sealed: what readings, positions and events differ in. All else of sealing is one for all. */
import type pg from 'pg';
import type { Chunk, Coder } from '../chunk/coder.js';
import type { ColumnType } from '../columns.js';

/** What stands beside a packed day, in a column of its own: a list that follows from the day, and how it is handed to a statement. */
export type Beside<C extends Chunk> = {
  readonly column: string;
  of(this: void, day: C): readonly (number | string)[];
  readonly bind: (list: readonly (number | string)[]) => unknown;
};

/** Facts `R` of a kind, packed by day as chunks `C`. */
export type Kind<C extends Chunk, R extends { readonly timeMs: number }> = {
  /** What they are called. */ readonly name: 'readings' | 'positions' | 'events';
  /** The table of rows, and that of sealed days. */ readonly rows: 'reading' | 'position' | 'device_event';
  readonly sealed: 'reading_chunk' | 'position_chunk' | 'event_chunk';
  readonly coder: Coder<C>;
  /** The columns of numbers of a chunk. */ readonly numbers: readonly string[];
  /** Columns of texts, which rows and chunks call alike; undefined = there are none. */ readonly texts?: readonly string[];
  /** The column of rows whose documents are the attributes of chunks; undefined = it is called so there too. */ readonly documents?:
    'attributes' | 'body';
  /** What tells facts of one moment of one device apart, as a column of rows to order by and of chunks: the end of the primary key. */
  readonly tie: { readonly column: string; readonly name: string };
  /** Columns of rows as a chunk's, in SQL, and the condition that a value is no number, which would come back as none. */
  readonly read: { readonly columns: string; readonly isUnknown: string; readonly shape: Readonly<Record<string, ColumnType>> };
  readonly beside: readonly Beside<C>[];
  /** What stands in the column `digest` of a day, and whether that is what stands there; undefined = there is no such column. */
  readonly digest?: { of(this: void, day: C): Buffer; isOf(this: void, bytes: Buffer, day: C): boolean };
  /** Further columns of a day, of moments other tables ask of; undefined = none ever do. */
  noted?(this: void, day: C, asked: readonly number[]): Readonly<Record<string, unknown>>;
  /** Puts the facts of a day back as rows, in the caller's transaction; what is there stays. */
  insert(this: void, client: pg.ClientBase, deviceId: number, day: C): Promise<void>;
  /** One fact of a device's chunk. */ at(this: void, deviceId: number, day: C, index: number): R;
  /** By time, then the tie: the order of rows. */ follows(this: void, a: R, b: R): number;
};

/** A kind, whatever its facts are. */
export type AnyKind = Kind<Chunk, { readonly timeMs: number }>;
