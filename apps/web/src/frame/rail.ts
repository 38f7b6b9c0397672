/** Whether the navigation is a narrow rail: dense pages start so, others do not, and each kind remembers what the person chose. */
import { useState } from 'react';

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
  const key = isDense ? 'nav.dense' : 'nav';
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const isRail = chosen[key] ?? kept(key) ?? isDense;
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
