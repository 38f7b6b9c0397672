/** Lists by id, read from the database for many ids at once and kept for a minute; those of an id are forgotten when somebody changes them. */
import type { Clock } from '../outside/clock.js';

const keptMs = 60_000;
/** Ids kept at the most. */
const mostKept = 100_000;

export class TimedCache<Row> {
  private readonly clock: Clock;
  private readonly load: (ids: readonly number[]) => Promise<ReadonlyMap<number, readonly Row[]>>;
  private readonly kept = new Map<number, { readonly rows: readonly Row[]; readonly untilMs: number }>();
  /** Counts how often something was forgotten: what was read before is not kept afterwards. */
  private age = 0;

  /** `load` answers the rows of ids; one without rows may be left out. */
  constructor(clock: Clock, load: (ids: readonly number[]) => Promise<ReadonlyMap<number, readonly Row[]>>) {
    this.clock = clock;
    this.load = load;
  }

  /** Drops the rows of ids; without ids everything. */
  forget(ids?: readonly number[]): void {
    this.age += 1;
    if (ids === undefined) this.kept.clear();
    else for (const id of ids) this.kept.delete(id);
  }

  /** The rows of each id; one query for all that are not kept, none when all are. */
  async find(ids: Iterable<number>): Promise<ReadonlyMap<number, readonly Row[]>> {
    const now = this.clock.now();
    const found = new Map<number, readonly Row[]>();
    const missing: number[] = [];
    for (const id of new Set(ids)) {
      const entry = this.kept.get(id);
      if (entry === undefined || entry.untilMs <= now) missing.push(id);
      else found.set(id, entry.rows);
    }
    if (missing.length === 0) return found;
    const { age } = this;
    const fresh = await this.load(missing);
    if (this.kept.size + missing.length > mostKept) this.kept.clear();
    for (const id of missing) {
      const rows = fresh.get(id) ?? [];
      found.set(id, rows);
      if (age === this.age) this.kept.set(id, { rows, untilMs: now + keptMs });
    }
    return found;
  }
}
