/** Which groups of the navigation a person folded away, by the menus that head them; remembered in this browser. */
import { useState } from 'react';
import { toggled } from '../values/toggled.js';

const key = 'nav.folded';

function kept(): ReadonlySet<number> {
  try {
    return new Set((localStorage.getItem(key) ?? '').split(',').filter(Boolean).map(Number));
  } catch {
    return new Set();
  }
}

/** The folded ones, and how to fold or unfold one. */
export function useFolded(): readonly [ReadonlySet<number>, (id: number) => void] {
  const [folded, setFolded] = useState(kept);
  const toggle = (id: number): void => {
    const next = toggled(folded, id);
    setFolded(next);
    try {
      localStorage.setItem(key, [...next].join(','));
    } catch {
      // Remembered until the page is closed.
    }
  };
  return [folded, toggle];
}
