/** One device's working day: reports when due, notices what did not get through, and makes up for it when the line is back. */
import { type Rhythm, dueTimes, nextDue } from '@frostway/fleet/schedule';
import type { Span } from '@frostway/fleet/span';
import { backfillPlan } from './backfill.js';
import { missing } from './coverage.js';
import type { Journal } from './journal.js';
import type { Line } from './line.js';
import type { Pace } from './pace.js';
import { pause } from './waiting.js';

export type ReporterOptions = {
  /** Its name in the journal. */
  readonly device: string;
  readonly line: Line;
  readonly rhythm: Rhythm;
  readonly journal: Journal;
  readonly pace: Pace;
  /** How many facts one moment is, for the pace and the progress. */
  readonly factsAt: number;
  /** Is there a network for the line at this moment? */
  readonly hasLink: (timeMs: number) => boolean;
  /** The server knows everything up to here, epoch ms. */
  readonly sinceMs: number;
  readonly clock: () => number;
  /** Milliseconds before a failed attempt is repeated; doubles up to fifteen times as much while the server stays away. */
  readonly retryMs: number;
  /** Called with the facts of each stretch that was made up for. */
  readonly onBackfilled?: (facts: number) => void;
  readonly onLive?: (facts: number) => void;
};

export class Reporter {
  private readonly options: ReporterOptions;
  /** Everything up to here has been sent live, or is known not to have been. */
  private settledMs: number;

  constructor(options: ReporterOptions) {
    this.options = options;
    this.settledMs = options.clock();
  }

  /** Facts about the time until a moment that the server does not have yet. */
  missingFacts(untilMs = this.settledMs): number {
    const { factsAt } = this.options;
    const rhythm = this.rhythm();
    return this.missing(untilMs).reduce((facts, gap) => facts + factsAt * dueTimes(rhythm, gap).length, 0);
  }

  /** Works until the signal, then closes the line. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all([this.keepLine(signal), this.reportLive(signal), this.makeUp(signal)]);
    await this.options.line.close();
  }

  private rhythm(): Rhythm {
    const { line, rhythm } = this.options;
    return line.rhythm?.(rhythm) ?? rhythm;
  }

  /** Is it awake, with a network at this moment? */
  private hasLink(timeMs: number): boolean {
    return this.options.hasLink(timeMs) && this.options.line.isAsleep?.(timeMs) !== true;
  }

  private missing(untilMs: number): readonly Span[] {
    const { journal, device, sinceMs } = this.options;
    return missing(journal.acknowledged(device), { fromMs: sinceMs, toMs: untilMs });
  }

  private async keepLine(signal: AbortSignal): Promise<void> {
    const { line, clock, retryMs } = this.options;
    let waitMs = retryMs;
    while (!signal.aborted) {
      const isWanted = this.hasLink(clock());
      if (isWanted && !line.isOpen()) {
        try {
          await line.open();
          waitMs = retryMs;
        } catch {
          await pause(waitMs * (0.5 + Math.random()), signal);
          waitMs = Math.min(waitMs * 2, retryMs * 15);
        }
      } else if (!isWanted && line.isOpen()) {
        await line.close();
      }
      await pause(Math.min(500, retryMs), signal);
    }
  }

  private async reportLive(signal: AbortSignal): Promise<void> {
    const { line, clock, device, journal, factsAt, onLive } = this.options;
    let fromMs = this.settledMs;
    for (;;) {
      const toMs = nextDue(this.rhythm(), fromMs);
      if (!(await pause(toMs - clock(), signal))) return;
      const span = { fromMs, toMs };
      fromMs = toMs;
      if (!line.isOpen() || !this.hasLink(clock())) {
        this.settle(toMs);
        continue;
      }
      // Not awaited: the next report is due whether or not this one has been acknowledged yet.
      line.send({ ...span, times: [toMs], isBackfill: false }).then(
        () => {
          journal.noteAcknowledged(device, span);
          this.settle(toMs);
          onLive?.(factsAt);
        },
        () => {
          this.settle(toMs);
        },
      );
    }
  }

  private settle(toMs: number): void {
    this.settledMs = Math.max(this.settledMs, toMs);
  }

  private async makeUp(signal: AbortSignal): Promise<void> {
    const { line, device, journal, pace, factsAt, retryMs, onBackfilled } = this.options;
    while (!signal.aborted) {
      const piece = line.isOpen() ? backfillPlan(this.missing(this.settledMs))[0] : undefined;
      if (piece === undefined) {
        await pause(Math.min(1000, retryMs), signal);
        continue;
      }
      const times = dueTimes(this.rhythm(), piece);
      const facts = factsAt * times.length;
      await pace.turn(facts, piece.toMs);
      if (signal.aborted) return;
      try {
        await line.send({ ...piece, times, isBackfill: true });
      } catch {
        await pause(retryMs, signal);
        continue;
      }
      journal.noteAcknowledged(device, piece);
      onBackfilled?.(facts);
    }
  }
}
