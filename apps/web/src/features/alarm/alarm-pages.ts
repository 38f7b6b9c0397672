/** The incidents of a list, page after page as far as somebody scrolls, asked again when alarms change. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Incident, IncidentPage } from '@frostway/contract/alarm/incident-rows';
import type { Sent } from '@frostway/contract/endpoint';
import { parseMac } from '@frostway/core/identity';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/answers.js';
import { call } from '../../api/call.js';
import type { AlarmAddress, TimeFilter } from './alarm-address.js';

export type AlarmFilter = Omit<Sent<typeof alarmFeature.incidents>, 'page' | 'pageSize' | 'cursor'>;
const pageSize = 100;
const dayMs = 86_400_000;
const lengths: Readonly<Record<TimeFilter, number>> = { '24h': dayMs, '7d': 7 * dayMs, '30d': 30 * dayMs };

/** MAC or IMEI as the calls take them. */
export function namedDevice(device: string): { mac?: string[]; imei?: string[] } {
  if (device === '') return {};
  return parseMac(device) === undefined ? { imei: [device] } : { mac: [device] };
}

/** What an address asks for; `anchorMs` is when the last hours or days end. */
export function filterOf(address: AlarmAddress, anchorMs: number): AlarmFilter {
  const { tab, severity, types, group, rule, mission, time, search } = address;
  const from = time === undefined ? address.from : anchorMs - lengths[time];
  return {
    ...(tab === 'open' ? { state: ['open'] } : {}),
    ...(tab === 'cleared' ? { state: ['cleared'], acknowledged: false } : {}),
    ...(tab === 'mine' ? { state: ['triage'], mine: true } : {}),
    ...(address.isUnacknowledged ? { acknowledged: false, ...(tab === 'history' ? { state: ['active', 'cleared'] } : {}) } : {}),
    ...(address.isTriage ? { state: ['triage'] } : {}),
    ...(address.isLate ? { late: true } : {}),
    ...(address.isOnly ? { groupOnly: true } : {}),
    ...(severity === undefined ? {} : { severity: [severity] }),
    ...(types.length === 0 ? {} : { type: [...types] }),
    ...(group === undefined ? {} : { groupId: group }),
    ...(rule === undefined ? {} : { ruleId: rule }),
    ...(mission === undefined ? {} : { missionId: mission }),
    ...namedDevice(address.device),
    ...(from === undefined ? {} : { st: from }),
    ...(address.to === undefined ? {} : { et: address.to }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
  };
}

export type AlarmPages = {
  /** Undefined until the first answer of this filter. */
  readonly rows: readonly Incident[] | undefined;
  readonly total: number;
  /** There are more than are counted. */
  readonly isMore: boolean;
  readonly asking: UseInfiniteQueryResult;
};

/** See above. */
export function useAlarmPages(filter: AlarmFilter): AlarmPages {
  const asking = useInfiniteQuery({
    ...queryOf(alarmFeature.incidents, 'pages', filter),
    queryFn: ({ pageParam, signal }): Promise<IncidentPage> =>
      call(alarmFeature.incidents, { ...filter, pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last: IncidentPage) => last.cursor ?? undefined,
  });
  const { data } = asking;
  // The same rows for the same answer, whatever else is asked meanwhile.
  const rows = useMemo(() => {
    const seen = new Set<number>();
    // Between two pages an incident may have come or gone.
    return data?.pages.flatMap((page) => page.rows.filter(({ id }) => !seen.has(id) && seen.add(id)));
  }, [data]);
  const last = data?.pages.at(-1);
  return { rows, total: last?.total ?? 0, isMore: last?.isMore ?? false, asking };
}
