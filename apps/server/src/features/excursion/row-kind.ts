/** Kinds of rows as the engine sees them: readings, positions, and points of windows on mean kinetic temperature. */
import type { Lights } from './lights.js';

/** A row as every kind has it. */
export type Fact = { readonly deviceId: number; readonly timeMs: number; readonly flags: number };

/** A kind of rows: what the judge has to know of them to judge them. */
export type RowKind<R extends Fact> = {
  /** Names it where its checkpoints are, and in the names of statements. */
  readonly name: 'reading' | 'position' | 'kinetic';
  /** The rows that count, after one that does: at most one of a moment. */
  readonly shownAfter: (before: R | null, rows: readonly R[]) => readonly R[];

  /** It is light at a row. */
  readonly isLit: (lights: Lights, row: R) => boolean;
  /** The temperature a row says, degrees Celsius. */
  readonly temperatureOf: (row: R) => number | null;

  /** A row as text of JSON can keep it, and as it was. */
  readonly pack: (row: R) => unknown;
  readonly unpack: (kept: unknown) => R;
};
