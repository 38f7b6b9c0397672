/** The rows that are chosen for an act on many: one by one, from one to another, or all of the list. */
import { useCallback, useMemo, useRef, useState } from 'react';

export type Choice = {
  readonly chosen: ReadonlySet<number>;
  /** Chooses one or takes it back; `isRange`: with all from the one before. */
  readonly toggle: (id: number, isRange: boolean) => void;
  /** All of the list, or none when all are. */
  readonly toggleAll: () => void;
  readonly none: () => void;
};

const nothing: ReadonlySet<number> = new Set();

/** See above. What has left the list is chosen no longer. */
export function useChoice(ids: readonly number[]): Choice {
  const [kept, setKept] = useState(nothing);
  const last = useRef<number>(undefined);
  const chosen = useMemo(() => (kept.size === 0 ? nothing : new Set(ids.filter((id) => kept.has(id)))), [kept, ids]);
  // Whoever comes back to the list comes unchosen.
  if (chosen.size < kept.size) setKept(chosen);
  const toggle = useCallback(
    (id: number, isRange: boolean) => {
      const [from, to] = [last.current === undefined ? -1 : ids.indexOf(last.current), ids.indexOf(id)];
      last.current = id;
      setKept((before) => {
        const next = new Set(before);
        if (isRange && from >= 0) for (const each of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each);
        else if (!next.delete(id)) next.add(id);
        return next;
      });
    },
    [ids],
  );
  const toggleAll = useCallback(() => setKept(chosen.size === ids.length ? nothing : new Set(ids)), [chosen, ids]);
  const none = useCallback(() => setKept(nothing), []);
  return useMemo(() => ({ chosen, toggle, toggleAll, none }), [chosen, toggle, toggleAll, none]);
}
