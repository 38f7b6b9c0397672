import { describe, expect, it } from 'vitest';
import { missing } from './coverage.js';
import { Journal } from './journal.js';
import type { Batch, Line } from './line.js';
import { Pace } from './pace.js';
import { Reporter } from './reporter.js';
import { type Rhythm, dueTimes } from '@frostway/fleet/schedule';

const startMs = Date.UTC(2026, 10, 20, 9, 41, 17);
const hour = 3_600_000;
const day = 24 * hour;
const rhythm: Rhythm = { seconds: 60, phaseSeconds: 0 };

/** A line that takes what it is told, unless `refuses` says otherwise. */
function paperLine(
  refuses: (batch: Batch, index: number) => boolean = () => false,
): Line & { readonly sent: Batch[]; readonly opened: () => number } {
  const sent: Batch[] = [];
  let isOpen = false;
  let opened = 0;
  let asked = 0;
  return {
    sent,
    opened: () => opened,
    isOpen: () => isOpen,
    open: () => {
      opened += 1;
      isOpen = true;
      return Promise.resolve();
    },
    send: (batch) => {
      if (refuses(batch, asked++)) {
        isOpen = false;
        return Promise.reject(new Error('refused'));
      }
      sent.push(batch);
      return Promise.resolve();
    },
    close: () => {
      isOpen = false;
      return Promise.resolve();
    },
  };
}

/** Works until everything that is missing has been told. */
async function makeUp(
  line: Line,
  journal: Journal,
  hasLink: (timeMs: number) => boolean = () => true,
): Promise<{ facts: number; expected: number }> {
  const stop = new AbortController();
  let facts = 0;
  let expected = 0;
  const reporter: Reporter = new Reporter({
    device: 'A',
    line,
    rhythm,
    journal,
    pace: new Pace(1e9, stop.signal),
    factsAt: 3,
    hasLink,
    sinceMs: startMs - 7 * day,
    clock: () => startMs,
    retryMs: 1,
    onBackfilled: (sent) => {
      facts += sent;
      if (reporter.missingFacts() === 0) stop.abort();
    },
  });
  expected = reporter.missingFacts();
  await reporter.run(stop.signal);
  return { facts, expected };
}

describe('a reporter', () => {
  it('makes up for seven days without a line, newest day first, each due time once', async () => {
    const line = paperLine();
    const journal = new Journal();
    const { facts, expected } = await makeUp(line, journal);
    const times = line.sent.flatMap((batch) => batch.times);
    const due = dueTimes(rhythm, { fromMs: startMs - 7 * day, toMs: startMs });
    expect(times.toSorted((a, b) => a - b)).toEqual(due);
    expect(facts).toBe(due.length * 3);
    expect(expected).toBe(facts);
    expect(line.sent.every((batch) => batch.isBackfill)).toBe(true);
    const days = times.map((timeMs) => Math.floor((timeMs - 1) / day));
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    expect(missing(journal.acknowledged('A'), { fromMs: startMs - 7 * day, toMs: startMs })).toEqual([]);
    expect(line.isOpen()).toBe(false);
  });

  it('tells only what the server has not acknowledged', async () => {
    const journal = new Journal();
    journal.noteAcknowledged('A', { fromMs: startMs - 7 * day, toMs: startMs - 5 * hour });
    const line = paperLine();
    await makeUp(line, journal);
    const times = line.sent.flatMap((batch) => batch.times);
    expect(times).toEqual(dueTimes(rhythm, { fromMs: startMs - 5 * hour, toMs: startMs }));
  });

  it('tells again what was refused, over a line opened anew', async () => {
    const journal = new Journal();
    journal.noteAcknowledged('A', { fromMs: startMs - 7 * day, toMs: startMs - 3 * hour });
    const line = paperLine((_, index) => index === 0 || index === 2);
    const { facts, expected } = await makeUp(line, journal);
    expect(facts).toBe(expected);
    expect(line.opened()).toBe(3);
    const times = line.sent.flatMap((batch) => batch.times);
    expect(new Set(times).size).toBe(times.length);
    expect(times).toEqual(dueTimes(rhythm, { fromMs: startMs - 3 * hour, toMs: startMs }));
  });

  it('waits for its link before it tells anything', async () => {
    const journal = new Journal();
    journal.noteAcknowledged('A', { fromMs: startMs - 7 * day, toMs: startMs - hour });
    let asked = 0;
    const line = paperLine();
    await makeUp(line, journal, () => ++asked > 3);
    expect(line.opened()).toBe(1);
    expect(line.sent.length).toBeGreaterThan(0);
  });

  it('goes on with live reports at its due times, and leaves to back-fill what could not be said', async () => {
    const stop = new AbortController();
    const beforeBeat = Date.UTC(2026, 10, 20, 9, 41, 59, 990);
    let nowMs = beforeBeat;
    const journal = new Journal();
    journal.noteAcknowledged('A', { fromMs: beforeBeat - 7 * day, toMs: beforeBeat });
    // The next beat is due as soon as one has been told.
    const line = paperLine(() => {
      nowMs += 60_000;
      return false;
    });
    const reporter = new Reporter({
      device: 'A',
      line,
      rhythm,
      journal,
      pace: new Pace(1e9, stop.signal),
      factsAt: 1,
      hasLink: () => true,
      sinceMs: beforeBeat - 7 * day,
      retryMs: 1,
      clock: () => nowMs,
      onLive: () => {
        if (line.sent.length >= 3) stop.abort();
      },
    });
    await reporter.run(stop.signal);
    expect(line.sent.slice(0, 3)).toEqual(
      [0, 1, 2].map((minute) => ({
        fromMs: minute === 0 ? beforeBeat : beforeBeat + 10 + (minute - 1) * 60_000,
        toMs: beforeBeat + 10 + minute * 60_000,
        times: [beforeBeat + 10 + minute * 60_000],
        isBackfill: false,
      })),
    );
    expect(journal.acknowledged('A')).toEqual([{ fromMs: beforeBeat - 7 * day, toMs: beforeBeat + 10 + 120_000 }]);
  });
});
