/** What is ticked and not saved yet, role by role: looking at another role in between loses nothing. */
import type { Role } from '@frostway/contract/access/rows';
import type { Endpoint, Sent } from '@frostway/contract/endpoint';
import { useCallback, useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { toast } from '../../ui/toasts.js';
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

/** Saving what is ticked of a role; afterwards nothing is left unsaved, which is said. */
export function useGrantSaving<E extends Endpoint>(endpoint: E, { name }: Role, draft: GrantDraft) {
  const { t } = useText();
  const save = useAction(endpoint);
  const done = (): void => {
    draft.revert();
    toast({ words: t('access.saved', { name }) });
  };
  return { save, submit: (input: Sent<E>): void => save.mutate(input, { onSuccess: done }) };
}
