/** The keys of playback: space plays and pauses, arrows step, with shift from stop to stop; up and down change the speed. */
import { useEffect } from 'react';
import type { Player } from './player.js';
import { rates } from './playhead.js';

/** What has keys of its own while it is used. */
const own =
  'input, textarea, select, button, a, [contenteditable], [role="tab"], [role="slider"], [role="menu"], [role="dialog"], .ant-select, canvas';

/** What a key does; false: nothing. */
export function actOfKey(player: Player, toStop: (by: 1 | -1) => void, key: string, isShifted: boolean): boolean {
  switch (key) {
    case ' ':
      player.toggle();
      return true;
    case 'ArrowRight':
    case 'ArrowLeft': {
      const by = key === 'ArrowRight' ? 1 : -1;
      if (isShifted) toStop(by);
      else player.step(by);
      return true;
    }
    case 'ArrowUp':
    case 'ArrowDown': {
      const next = rates[rates.indexOf(player.state().rate) + (key === 'ArrowUp' ? 1 : -1)];
      if (next !== undefined) player.setRate(next);
      return true;
    }
    default:
      return false;
  }
}

/** Listens as long as the page is there; whatever has keys of its own keeps them. */
export function usePlayKeys(player: Player, toStop: (by: 1 | -1) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(own) !== null) return;
      if (actOfKey(player, toStop, event.key, event.shiftKey)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [player, toStop]);
}
