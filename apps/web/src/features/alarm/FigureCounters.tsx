/** The sum of some statistics as counters, each a link where a list shows just that. */
import type { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { useText } from '../../api/language.js';
import { type Counter, CounterStrip } from '../../ui/CounterStrip.js';
import { alarmLink } from '../../values/alarms.js';

type Sum = Answer<typeof alarmFeature.alarmStatistics>['sum'];

export type FigureCountersProps = {
  readonly sum: Sum | undefined;
  readonly from: number;
  /** The counts are of one type only, which the lists can show. */
  readonly type?: string;
  /** No list shows these: the counts are no links. */
  readonly isMixed?: boolean;
};

/** See above. */
export function FigureCounters({ sum, from, type, isMixed = false }: FigureCountersProps) {
  const { t } = useText();
  const link = (more: Parameters<typeof alarmLink>[0]): Pick<Counter, 'to'> =>
    isMixed ? {} : { to: alarmLink({ tab: 'history', from, ...(type === undefined ? {} : { type }), ...more }) };
  const counters: readonly Counter[] = [
    { word: t('alarm.detail.count'), value: sum?.total, ...link({}) },
    { word: t('alarm.severity.alarm'), value: sum?.alarm, hue: 'alarm', icon: 'alarm', ...link({ severity: 'alarm' }) },
    { word: t('alarm.severity.warning'), value: sum?.warning, hue: 'warning', icon: 'warning', ...link({ severity: 'warning' }) },
    { word: t('alarm.detail.open'), value: sum?.open, hue: 'alarm', icon: 'bell', ...link({ tab: 'open' }) },
    { word: t('alarm.detail.unacknowledged'), value: sum?.unacknowledged, icon: 'check', ...link({ tab: 'cleared' }) },
    { word: t('alarm.detail.hours'), value: sum === undefined ? undefined : sum.minutes / 60, icon: 'clock' },
    { word: t('alarm.detail.late'), value: sum?.late, icon: 'late' },
  ];
  return <CounterStrip counters={counters} />;
}
