/** What a list shows of what it was answered: held while it is read, settled when asked to. */
import { useCallback, useState } from 'react';
import { type Shown, nothingShown, reconcile } from './reconcile.js';

type Listed = { readonly id: number };
type Snapshot<Row> = { readonly key: string; readonly fresh: readonly Row[] | undefined; readonly shown: Shown<Row> };

export type ShownRows<Row> = {
  readonly shown: Shown<Row>;
  readonly onHold: (isHeld: boolean) => void;
  /** Takes the list as it was answered last. */
  readonly settle: () => void;
  /** Takes the next answer as it comes: after an act of one's own. */
  readonly settleNext: () => void;
};

/** See above; `key` is the filter: another list begins anew. */
export function useShown<Row extends Listed>(key: string, fresh: readonly Row[] | undefined): ShownRows<Row> {
  const [isHeld, setHeld] = useState(false);
  const [isForced, setForced] = useState(false);
  const [kept, setKept] = useState<Snapshot<Row>>({ key, fresh: undefined, shown: nothingShown });
  const mayMove = !isHeld || isForced;
  if (kept.key !== key) setKept({ key, fresh, shown: reconcile(nothingShown, fresh ?? [], false) });
  else if (kept.fresh !== fresh && fresh !== undefined) {
    setKept({ key, fresh, shown: reconcile(kept.shown, fresh, !mayMove) });
    if (isForced) setForced(false);
  } else if (!isHeld && (kept.shown.waiting > 0 || kept.shown.gone.size > 0) && fresh !== undefined)
    setKept({ key, fresh, shown: reconcile(nothingShown, fresh, false) });
  return {
    shown: kept.shown,
    onHold: setHeld,
    settle: useCallback(() => {
      if (fresh !== undefined) setKept({ key, fresh, shown: reconcile(nothingShown, fresh, false) });
    }, [key, fresh]),
    settleNext: useCallback(() => setForced(true), []),
  };
}
