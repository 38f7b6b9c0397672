/** Devices of others that the caller sees: through whom, and how much of them. Asked once, when there is such a device at all. */
import { type ShareScope, share } from '@frostway/contract/share/endpoints';
import { limits } from '@frostway/core/limits';
import type { Answer } from '@frostway/contract/endpoint';
import { useMemo } from 'react';
import { useAnswer } from './answers.js';
import { useMay } from './permission.js';
import { useProfile } from './profile.js';

/** `share`: somebody shares it; `below`: of an account below a dealer; `team`: of a team the caller belongs to. */
export type Foreign =
  | { readonly by: 'share'; readonly name: string; readonly scope: readonly ShareScope[] }
  | { readonly by: 'team' | 'below'; readonly name: undefined; readonly scope: undefined };

type Rows = Answer<typeof share.sharedWithMe>['rows'];
const none: Rows = [];
const nobody = { name: undefined, scope: undefined } as const;
const byTeam: Foreign = { by: 'team', ...nobody };
const byDealer: Foreign = { by: 'below', ...nobody };

/** Who shares each device with the caller; a device that two share is named after the newer share, and shows what both let see. */
export function sharedBy(rows: Rows): ReadonlyMap<number, Foreign> {
  const found = new Map<number, Extract<Foreign, { by: 'share' }>>();
  for (const row of rows) {
    const before = found.get(row.device.id);
    const name = before?.name ?? (row.ownerNickname === '' ? row.owner : row.ownerNickname);
    found.set(row.device.id, { by: 'share', name, scope: [...new Set([...(before?.scope ?? []), ...row.scope])] });
  }
  return found;
}

/** Why the caller sees a device that is not his; undefined for his own, and while it is not known. */
export function useForeign(device: { readonly id: number; readonly isMine: boolean } | undefined): Foreign | undefined {
  const may = useMay();
  const profile = useProfile();
  const isForeign = device?.isMine === false;
  const answer = useAnswer(
    share.sharedWithMe,
    { pageSize: limits.pageSizeMax },
    { enabled: isForeign && may(share.sharedWithMe), freshMs: 60_000 },
  );
  const byId = useMemo(() => sharedBy(answer.data?.rows ?? none), [answer.data]);
  if (device === undefined || !isForeign || profile.data === undefined || answer.isLoading) return undefined;
  const { level } = profile.data;
  return byId.get(device.id) ?? (level === 'dealer' || level === 'administrator' ? byDealer : byTeam);
}

/** Whether a share keeps a part of a device from the caller; false for his own and while it is not known. */
export function useIsWithheld(device: { readonly id: number; readonly isMine: boolean }, what: ShareScope): boolean {
  const foreign = useForeign(device);
  return foreign?.by === 'share' && !foreign.scope.includes(what);
}
