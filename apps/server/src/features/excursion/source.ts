/**
 * A source of series: a kind of facts that are stored, and all the judge has to know of it. Checkpoints are kept for each device and source, so that a series is
 * judged again only when facts of its own source come late.
 */
import type { Intervals } from '@frostway/core/covered-time';
import type { Querying } from '../../db/querying.js';
import type { Slice } from '../../telemetry-store/seconds.js';
import type { Span } from '../../telemetry-store/store.js';
import type { EffectiveRule, WatchRow } from './effective-rules.js';
import type { KineticWatch } from './kinetic-watches.js';
import type { Lights } from './lights.js';
import type { Fact, RowKind } from './row-kind.js';

/** What watches the series of a source of a device. */
export type Watches<R> = {
  readonly intervals: Intervals;
  readonly lights: Lights;
  readonly watches: readonly EffectiveRule<R>[];
  /** Those that had ended by then are not among them, epoch ms. */
  readonly endedMs: number;
  readonly kinetic: readonly KineticWatch[];
};

/** See above. */
export type Source<R extends Fact> = RowKind<R> & {
  readonly name: 'reading' | 'position';
  /** Where its checkpoints are kept. */
  readonly table: 'judging' | 'position_judging';
  /** SQL: the newest fact of a device that is stored or judged, epoch ms, in a query that has its checkpoint as `j` and its latest as `s`. */
  readonly head: string;
  /** SQL: an excursion `e` was found in one of its series. */
  readonly isFoundHere: string;
  /** SQL: the columns of `WatchRow`, for a query over `d (id, since_ms)` that has the checkpoint of each as `j`. */
  readonly watchColumns: string;
  /**
   * SQL: what was written of what `watchColumns` and the beginning of its past are made of, for the same query: as long as it is the same text, so are they, for rows of
   * the same time or newer. Versions of rules are written once. null = it is not asked, and nothing is remembered.
   */
  readonly watchStamp: string | null;
  /** All that watches it, each series' oldest first. */
  readonly watchesIn: (row: WatchRow) => Watches<R>;
  /** Devices that nothing watches have checkpoints too. */
  readonly keepsUnwatched: boolean;

  /** The order rows are stored in: by time, then by what sets rows of one moment apart. */
  readonly compare: (a: R, b: R) => number;
  /** Tells a row from others of its device. */
  readonly keyOf: (row: R) => string;
  /** All rows of each span, both ends included, in their order. */
  readonly read: (client: Querying, spans: readonly Span[]) => Promise<readonly (readonly R[])[]>;
  /** The same of one, about so many rows at once. */
  readonly slices: (client: Querying, span: Span, most: number) => AsyncIterable<Slice<R>>;
  /** The time of the first row of a span, its end not included; null = none. */
  readonly firstMs: (client: Querying, span: Span) => Promise<number | null>;
};
