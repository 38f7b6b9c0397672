/** How the time of playback goes on: true to life by its rate, over stops and gaps when they are skipped, shared by several vehicles. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPlayer, type Frames } from './player.js';
import { advanced, rates, stepped, stopFrom, timelineOf, type Timeline } from './playhead.js';
import { allSources, at, minute, morning, rowAt } from './track.fixture.js';
import { trackOf } from './track.js';

const line = (): Timeline => {
  const made = timelineOf([morning()]);
  if (made === undefined) throw new Error('no timeline');
  return made;
};

describe('the timeline', () => {
  it('reaches from the first fix to the last, and rests while the vehicle stands or is lost', () => {
    expect(line()).toMatchObject({ fromMs: at(0), toMs: at(170) });
    expect(line().rests).toEqual([
      { fromMs: at(10), toMs: at(30) },
      { fromMs: at(40), toMs: at(160) },
    ]);
  });

  it('of several vehicles rests only when none of them drives', () => {
    const other = trackOf({
      rows: [rowAt(20, 0), rowAt(50, 30)],
      journeys: [],
      isSimplified: false,
      sources: allSources,
    });
    const both = timelineOf([morning(), other]);
    expect(both).toMatchObject({ fromMs: at(0), toMs: at(170) });
    expect(both?.rests).toEqual([
      { fromMs: at(10), toMs: at(20) },
      { fromMs: at(50), toMs: at(160) },
    ]);
  });

  it('is none without a fix', () => {
    expect(timelineOf([])).toBeUndefined();
  });
});

describe('playing', () => {
  it('is true to life: a second at 64x is 64 seconds', () => {
    for (const rate of rates) expect(advanced(line(), at(1), 1000, rate, false)).toBe(at(1) + 1000 * rate);
  });

  it('skips stops and gaps without losing time, and ends at the end', () => {
    // Half a minute before the stop, at 60 seconds of way: half a minute of it is left after the stop.
    expect(advanced(line(), at(9.5), 60_000, 1, true)).toBe(at(30.5));
    expect(advanced(line(), at(15), 1000, 1, true)).toBe(at(30) + 1000);
    // Over the stop and over the gap in one frame.
    expect(advanced(line(), at(9), 12 * minute, 1, true)).toBe(at(161));
    expect(advanced(line(), at(169), 10 * minute, 64, true)).toBe(at(170));
  });

  it('never goes back and never beyond the end, whatever is played', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 170 }),
        fc.integer({ min: 0, max: 1000 }),
        fc.constantFrom(...rates),
        fc.boolean(),
        (minutes, elapsed, rate, skips) => {
          const next = advanced(line(), at(minutes), elapsed, rate, skips);
          expect(next).toBeGreaterThanOrEqual(at(minutes));
          expect(next).toBeLessThanOrEqual(at(170));
        },
      ),
    );
  });
});

describe('a step', () => {
  it('leads to the next fix and back', () => {
    expect(stepped(line(), at(5), 1)).toBe(at(6));
    expect(stepped(line(), at(6), 1)).toBe(at(8));
    expect(stepped(line(), at(5), -1)).toBe(at(4));
    expect(stepped(line(), at(4), -1)).toBe(at(2));
    expect(stepped(line(), at(0), -1)).toBe(at(0));
    expect(stepped(line(), at(170), 1)).toBe(at(170));
  });

  it('to a stop leads to its beginning, and from there to the one before', () => {
    const { stops } = morning();
    expect(stopFrom(stops, at(0), 1)?.fromMs).toBe(at(10));
    expect(stopFrom(stops, at(10), 1)).toBeUndefined();
    expect(stopFrom(stops, at(20), -1)?.fromMs).toBe(at(10));
    expect(stopFrom(stops, at(10), -1)).toBeUndefined();
  });
});

/** A screen whose frames a test draws. */
function handFrames(): Frames & { readonly draw: (afterMs: number) => void; readonly waiting: () => number } {
  let now = 0;
  let ids = 0;
  const due = new Map<number, () => void>();
  return {
    now: () => now,
    next: (act) => {
      due.set(++ids, act);
      return ids;
    },
    cancel: (id) => void due.delete(id),
    draw: (afterMs) => {
      now += afterMs;
      const acts = [...due.values()];
      due.clear();
      for (const act of acts) act();
    },
    waiting: () => due.size,
  };
}

describe('the player', () => {
  it('goes on with every frame until it is paused', () => {
    const frames = handFrames();
    const player = createPlayer(frames);
    player.load(line());
    player.setSkipsStops(false);
    player.setRate(64);
    expect(player.state()).toMatchObject({ ms: at(0), isPlaying: false });
    player.toggle();
    frames.draw(100);
    frames.draw(50);
    expect(player.state().ms).toBe(at(0) + 64 * 150);
    player.toggle();
    expect(frames.waiting()).toBe(0);
    frames.draw(1000);
    expect(player.state()).toMatchObject({ ms: at(0) + 64 * 150, isPlaying: false });
  });

  it('stops at the end and begins again from there at the beginning', () => {
    const frames = handFrames();
    const player = createPlayer(frames);
    player.load(line());
    player.setRate(64);
    player.seek(at(170) - 1000);
    player.toggle();
    frames.draw(100);
    expect(player.state()).toMatchObject({ ms: at(170), isPlaying: false });
    expect(frames.waiting()).toBe(0);
    player.toggle();
    expect(player.state()).toMatchObject({ ms: at(0), isPlaying: true });
  });

  it('does not jump for the time in which the page was hidden', () => {
    const frames = handFrames();
    const player = createPlayer(frames);
    player.load(line());
    player.setRate(1);
    player.toggle();
    frames.draw(3_600_000);
    expect(player.state().ms).toBe(at(0) + 500);
  });

  it('pauses for a step, and says every change', () => {
    const frames = handFrames();
    const player = createPlayer(frames);
    const received: number[] = [];
    player.load(line());
    const stop = player.listen(() => received.push(player.state().ms));
    player.toggle();
    player.step(1);
    expect(player.state()).toMatchObject({ ms: at(2), isPlaying: false });
    expect(received.at(-1)).toBe(at(2));
    stop();
    player.seek(at(50));
    expect(received.at(-1)).toBe(at(2));
  });

  it('keeps its time when another timeline holds it, and nothing to play pauses it', () => {
    const frames = handFrames();
    const player = createPlayer(frames);
    player.load(line());
    player.seek(at(34));
    player.load(timelineOf([morning({ sources: new Set(['gps']) })]));
    expect(player.state().ms).toBe(at(34));
    player.toggle();
    player.load(undefined);
    expect(player.state().isPlaying).toBe(false);
    expect(frames.waiting()).toBe(0);
  });
});
