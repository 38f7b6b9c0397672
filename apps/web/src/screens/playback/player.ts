/** Plays a timeline: goes on with every frame of the screen, as fast as it is told, until the end or a pause. It knows nothing of React or maps. */
import { advanced, clamped, type Rate, stepped, type Timeline } from './playhead.js';

/** What drives it: the time of life, ms, and the next frame. */
export type Frames = {
  readonly now: () => number;
  readonly next: (act: () => void) => number;
  readonly cancel: (id: number) => void;
};

const screenFrames: Frames = {
  now: () => performance.now(),
  next: (act) => requestAnimationFrame(act),
  cancel: (id) => cancelAnimationFrame(id),
};

export type PlayState = { readonly ms: number; readonly isPlaying: boolean; readonly rate: Rate; readonly skipsStops: boolean };

export type Player = {
  readonly state: () => PlayState;
  /** Hears of every change; answers how to stop that. */
  readonly listen: (listener: () => void) => () => void;
  /** Another timeline: the time stays when it is one of it, else it is its beginning. None: there is nothing to play. */
  readonly load: (timeline: Timeline | undefined) => void;
  /** Plays, from the beginning again when it has come to the end, or pauses. */
  readonly toggle: () => void;
  readonly pause: () => void;
  readonly seek: (ms: number) => void;
  readonly step: (by: 1 | -1) => void;
  readonly setRate: (rate: Rate) => void;
  readonly setSkipsStops: (skips: boolean) => void;
};

/** Longer than this nothing was drawn: the page was hidden, and time does not jump for it, ms. */
const longestFrameMs = 500;

/** A player that stands at 0 until it is given a timeline. */
export function createPlayer(frames: Frames = screenFrames): Player {
  let timeline: Timeline | undefined;
  let state: PlayState = { ms: 0, isPlaying: false, rate: 16, skipsStops: true };
  let frame: number | undefined;
  let beforeMs = 0;
  const listeners = new Set<() => void>();
  const set = (change: Partial<PlayState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const stop = (): void => {
    if (frame !== undefined) frames.cancel(frame);
    frame = undefined;
  };
  const pause = (): void => {
    stop();
    if (state.isPlaying) set({ isPlaying: false });
  };
  const go = (): void => {
    frame = frames.next(() => {
      if (timeline === undefined) return;
      const now = frames.now();
      const elapsed = Math.min(longestFrameMs, now - beforeMs);
      beforeMs = now;
      const ms = advanced(timeline, state.ms, elapsed, state.rate, state.skipsStops);
      frame = undefined;
      if (ms >= timeline.toMs) return set({ ms, isPlaying: false });
      set({ ms });
      // A listener may have paused it.
      if (state.isPlaying && frame === undefined) go();
    });
  };
  return {
    state: () => state,
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load: (next) => {
      timeline = next;
      if (next === undefined) return pause();
      set({ ms: clamped(next, state.ms) === state.ms ? state.ms : next.fromMs });
    },
    toggle: () => {
      if (state.isPlaying) return pause();
      if (timeline === undefined) return;
      beforeMs = frames.now();
      set({ isPlaying: true, ms: state.ms >= timeline.toMs ? timeline.fromMs : state.ms });
      go();
    },
    pause,
    seek: (ms) => {
      if (timeline !== undefined) set({ ms: clamped(timeline, ms) });
    },
    step: (by) => {
      if (timeline === undefined) return;
      pause();
      set({ ms: stepped(timeline, state.ms, by) });
    },
    setRate: (rate) => set({ rate }),
    setSkipsStops: (skipsStops) => set({ skipsStops }),
  };
}
