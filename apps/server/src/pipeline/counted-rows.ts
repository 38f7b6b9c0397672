/** Rows that are counted up in memory and written once a second, so that a flood of what is counted costs one statement. Bounded: what has no room is not counted. */
import type { Logger } from 'pino';

const flushMs = 1000;

export type CountedRowsOptions<Row> = {
  /** Rows that wait at the most. */
  readonly most: number;
  /** The order they are written in: the same in every process, so that two never wait for each other. */
  readonly order: (a: Row, b: Row) => number;
  readonly write: (rows: readonly Row[]) => Promise<void>;
  readonly log: Logger;
  /** Logged when they could not be written; they are lost then. */
  readonly failure: string;
};

export class CountedRows<Row> {
  private readonly options: CountedRowsOptions<Row>;
  private waiting = new Map<string, Row>();
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();

  constructor(options: CountedRowsOptions<Row>) {
    this.options = options;
  }

  /** Adds to the row of a key, or begins one. */
  count(key: string, add: (row: Row) => void, fresh: () => Row): void {
    const row = this.waiting.get(key);
    if (row !== undefined) add(row);
    else if (this.waiting.size < this.options.most) this.waiting.set(key, fresh());
    this.timer ??= setTimeout(() => void this.flush(), flushMs).unref();
  }

  /** Writes what was counted since the last time; settles when that, and what was written before, is done. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { order, write, log, failure } = this.options;
    const rows = [...this.waiting.values()].sort(order);
    this.waiting = new Map();
    if (rows.length > 0) this.flushing = this.flushing.then(() => write(rows)).catch((error: unknown) => log.warn({ err: error }, failure));
    return this.flushing;
  }
}
