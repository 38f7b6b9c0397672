/** Whether the navigation is a narrow rail: on dense pages and in narrow windows it starts so, and each case remembers what the person chose. */
import { useState } from 'react';
import { useTablet } from '../ui/phone.js';

function kept(key: string): boolean | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : text === 'rail';
  } catch {
    return undefined;
  }
}

/** Whether it is a rail now, and how to change that. */
export function useRail(isDense: boolean): readonly [boolean, () => void] {
  const isTablet = useTablet();
  const key = isTablet ? 'nav.tablet' : isDense ? 'nav.dense' : 'nav';
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const isRail = chosen[key] ?? kept(key) ?? (isDense || isTablet);
  const toggle = (): void => {
    setChosen({ ...chosen, [key]: !isRail });
    try {
      localStorage.setItem(key, isRail ? 'wide' : 'rail');
    } catch {
      // Remembered until the page is closed.
    }
  };
  return [isRail, toggle];
}
