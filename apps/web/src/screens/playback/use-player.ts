/** A player as pages show it: what moves with every frame moves on the map alone; words and charts follow a few times a second. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPlayer, type Player, type PlayState } from './player.js';
import type { Timeline } from './playhead.js';

/** A player of a timeline, paused when the page goes. */
export function usePlayer(timeline: Timeline | undefined): Player {
  const [player] = useState(() => createPlayer());
  useEffect(() => player.load(timeline), [player, timeline]);
  useEffect(() => player.pause, [player]);
  return player;
}

/** Words change so often, times a second. */
const shownPerSecond = 8;

/** The time that is shown, epoch ms: exact while it stands. */
export function useShownMs(player: Player): number {
  return useSyncExternalStore(player.listen, () => {
    const { ms, isPlaying, rate } = player.state();
    const step = (rate * 1000) / shownPerSecond;
    return isPlaying ? Math.floor(ms / step) * step : ms;
  });
}

/** One of the player's settings, drawn anew when it changes. */
export function usePlaying<Name extends 'isPlaying' | 'rate' | 'skipsStops'>(player: Player, name: Name): PlayState[Name] {
  return useSyncExternalStore(player.listen, () => player.state()[name]);
}
