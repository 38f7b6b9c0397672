/** What is ticked and not saved yet, role by role: looking at another role in between loses nothing. */
import { useCallback, useState } from 'react';
import { type Grantable, type Ids, changesOf, grantedOf } from './grants.js';

export type GrantDraft = {
  readonly granted: Ids;
  readonly added: number;
  readonly removed: number;
  readonly isChanged: boolean;
  readonly set: (granted: Ids) => void;
  readonly revert: () => void;
};
export type GrantDrafts = {
  readonly of: (roleId: number, rows: readonly Grantable[]) => GrantDraft;
  /** Roles with something that is not saved. */
  readonly changed: Ids;
};

/** See above. */
export function useGrantDrafts(): GrantDrafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Ids>>(new Map());
  const keep = useCallback((roleId: number, granted: Ids | undefined): void => {
    setDrafts((before) => {
      const next = new Map(before);
      if (granted === undefined) next.delete(roleId);
      else next.set(roleId, granted);
      return next;
    });
  }, []);
  return {
    changed: new Set(drafts.keys()),
    of: (roleId, rows) => {
      const granted = drafts.get(roleId) ?? grantedOf(rows);
      const { added, removed } = changesOf(rows, granted);
      return {
        granted,
        added,
        removed,
        isChanged: added + removed > 0,
        set: (next) => {
          const change = changesOf(rows, next);
          keep(roleId, change.added + change.removed === 0 ? undefined : next);
        },
        revert: () => keep(roleId, undefined),
      };
    },
  };
}
