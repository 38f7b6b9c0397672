/** The sum of some statistics as counters, each a link to the list of just that. */
import type { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { useText } from '../../api/language.js';
import { type Counter, CounterStrip } from '../../ui/CounterStrip.js';
import { type AlarmLink, alarmLink } from '../../values/alarms.js';
import type { AlarmFilter } from './alarm-pages.js';
import { sumLink } from './figures.js';

type Sum = Answer<typeof alarmFeature.alarmStatistics>['sum'];

export type FigureCountersProps = {
  readonly sum: Sum | undefined;
  /** What was counted. */
  readonly filter: AlarmFilter;
};

/** See above. */
export function FigureCounters({ sum, filter }: FigureCountersProps) {
  const { t } = useText();
  const link = (more: AlarmLink = {}): Pick<Counter, 'to'> => ({ to: alarmLink({ ...sumLink(filter), ...more }) });
  const counters: readonly Counter[] = [
    { word: t('alarm.detail.count'), value: sum?.total, ...link() },
    { word: t('alarm.severity.alarm'), value: sum?.alarm, hue: 'alarm', icon: 'alarm', ...link({ severity: 'alarm' }) },
    { word: t('alarm.severity.warning'), value: sum?.warning, hue: 'warning', icon: 'warning', ...link({ severity: 'warning' }) },
    { word: t('alarm.detail.open'), value: sum?.open, hue: 'alarm', icon: 'bell', ...link({ tab: 'open' }) },
    {
      word: t('alarm.detail.unacknowledged'),
      value: sum?.unacknowledged,
      icon: 'check',
      ...link({ unacknowledged: true }),
    },
    // A sum over alarms, not the time somebody was outside.
    { word: t('alarm.detail.hours'), value: sum === undefined ? undefined : sum.minutes / 60, icon: 'clock', ...link() },
    { word: t('alarm.detail.late'), value: sum?.late, icon: 'late', ...link({ late: true }) },
  ];
  return (
    <>
      <CounterStrip counters={counters} />
      <p className="hint">
        {t('alarm.detail.beganHint')} {t('alarm.detail.sumHint')}
      </p>
    </>
  );
}
