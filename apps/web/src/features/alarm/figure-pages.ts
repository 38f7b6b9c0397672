/** All figures of a table of the statistics, the largest first, page after page as far as somebody asks. */
import { type FiguresBy, alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { AlarmFigure } from '@frostway/contract/alarm/rows';
import type { Answer } from '@frostway/contract/endpoint';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/answers.js';
import { call } from '../../api/call.js';
import { zoneNow } from '../../values/zone.js';
import type { AlarmFilter } from './alarm-pages.js';

/** Figures in one page. */
const pageSize = 200;

export type FigurePages = {
  /** Undefined until the first page is there. */
  readonly rows: readonly AlarmFigure[] | undefined;
  readonly isMore: boolean;
  readonly isAsking: boolean;
  readonly ask: () => void;
};

/** See above; nothing is asked unless `isWhole`. */
export function useFigurePages(by: FiguresBy, filter: AlarmFilter, isWhole: boolean): FigurePages {
  const asking = useInfiniteQuery({
    ...queryOf(alarmFeature.alarmStatistics, 'pages', by, filter),
    queryFn: ({ pageParam, signal }): Promise<Answer<typeof alarmFeature.alarmStatistics>> =>
      call(alarmFeature.alarmStatistics, { by, tz: zoneNow(), ...filter, page: pageParam, pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }: Answer<typeof alarmFeature.alarmStatistics>, _all, page: number) =>
      page * pageSize < total ? page + 1 : undefined,
    enabled: isWhole,
    staleTime: 10_000,
  });
  const { data } = asking;
  const rows = useMemo(() => {
    const seen = new Set<string>();
    // Between two pages one may have grown past another.
    return data?.pages.flatMap((page) => page.rows.filter(({ key }) => !seen.has(key) && seen.add(key)));
  }, [data]);
  return { rows, isMore: asking.hasNextPage, isAsking: asking.isFetching, ask: () => void asking.fetchNextPage() };
}
