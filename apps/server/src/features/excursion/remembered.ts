/**
 * What a process remembers of devices it has judged, so that the next batch neither reads how they stand nor makes their watches anew. It is no cache that has to be
 * told: each batch asks the database whether what is remembered stands there still, and is answered those of which it does not (subjects.ts). What is asked is what
 * was written of the rows its watches are read from (`watch_change`, by triggers), and of the row of the judge which transaction wrote it last and where it lies
 * (`xmin`, `ctid`): the same only while no row came, went or changed, whoever it was.
 *
 * Three things make that more than likely. What a batch leaves is remembered after its commit alone, since a number a crash took back may be another transaction's
 * afterwards. Another start of the database server, or another server, means that nothing is known. And what was not asked about for an hour is forgotten, long
 * before numbers of transactions come round again.
 */
import { getHeapStatistics } from 'node:v8';

/** One device: how its row of the judge and its watches were written when this was so, and what it weighs, bytes. */
export type Remembered<T> = { readonly row: string; readonly watched: string; readonly bytes: number; readonly of: T };

const hourMs = 3_600_000;
/** Of the memory the process may have. */
const share = 8;

/** Bound by bytes, as they are estimated: when it is full, what is new finds room only where somebody was not heard for an hour. */
export class Memory<T> {
  private readonly known = new Map<number, Remembered<T> & { readonly atMs: number }>();
  private readonly mostBytes: number;
  private readonly now: () => number;
  private bytes = 0;
  private start: string | null = null;

  constructor(mostBytes = getHeapStatistics().heap_size_limit / share, now: () => number = () => performance.now()) {
    this.mostBytes = mostBytes;
    this.now = now;
  }

  /** The start of the database server all of it was read from; null when nothing is known. */
  get serverStart(): string | null {
    return this.start;
  }

  get size(): number {
    return this.known.size;
  }

  /** Takes a device out: whoever judges it may change what it holds, and a batch that fails leaves nothing behind. */
  take(id: number): Remembered<T> | undefined {
    const found = this.known.get(id);
    if (found === undefined) return undefined;
    this.drop(id, found.bytes);
    return this.now() - found.atMs > hourMs ? undefined : found;
  }

  /** Remembers devices as a committed batch left them. */
  keep(serverStart: string, all: Iterable<readonly [id: number, Remembered<T>]>): void {
    if (this.start !== serverStart) this.clear();
    this.start = serverStart;
    const atMs = this.now();
    for (const [id, each] of all) {
      this.take(id);
      this.makeRoom(each.bytes, atMs);
      if (this.bytes + each.bytes > this.mostBytes) continue;
      this.known.set(id, { row: each.row, watched: each.watched, bytes: each.bytes, of: each.of, atMs });
      this.bytes += each.bytes;
    }
  }

  clear(): void {
    this.known.clear();
    this.bytes = 0;
    this.start = null;
  }

  private makeRoom(bytes: number, atMs: number): void {
    // Before the map is looked at: what was taken out at its beginning leaves gaps there, which every look goes through anew.
    if (this.bytes + bytes <= this.mostBytes) return;
    // The first in the map was kept longest ago.
    for (const [id, oldest] of this.known) {
      if (this.bytes + bytes <= this.mostBytes || atMs - oldest.atMs <= hourMs) return;
      this.drop(id, oldest.bytes);
    }
  }

  private drop(id: number, bytes: number): void {
    this.known.delete(id);
    this.bytes -= bytes;
  }
}
