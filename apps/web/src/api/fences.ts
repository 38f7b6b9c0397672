/** The fences the caller sees, all of them or those of one device, for lists and maps. Asked only by whose roles have the call. */
import { fence } from '@frostway/contract/fence/endpoints';
import type { FenceRow } from '@frostway/contract/fence/rows';
import { limits } from '@frostway/core/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type MapFence, mapFenceOf } from '../map/fence-features.js';
import { useAnswer } from './answers.js';
import { useMay } from './permission.js';

const freshMs = 60_000;
const none: readonly MapFence[] = [];

/** By name; asked while they are wanted. */
export function useFences(areWanted = true): UseQueryResult<{ total: number; rows: FenceRow[] }> {
  const may = useMay();
  return useAnswer(
    fence.fences,
    { pageSize: limits.pageSizeMax },
    {
      enabled: areWanted && may(fence.fences),
      freshMs,
      keepPrevious: true,
    },
  );
}

/** Those of a tracker, as a map draws them; none without one. The list is the same one while the fences are. */
export function useDeviceFences(imei: string | null | undefined): readonly MapFence[] {
  const may = useMay();
  const isAsked = imei !== null && imei !== undefined && may(fence.fences);
  const { data } = useAnswer(fence.fences, { imei: [imei ?? ''], pageSize: limits.pageSizeMax }, { enabled: isAsked, freshMs });
  return useMemo(() => (isAsked && data !== undefined ? data.rows.map(mapFenceOf) : none), [isAsked, data]);
}
