/** Alarms of a time by type, device, group and day, with their sum. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { useMemo } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { FigureCounters } from './FigureCounters.js';
import { DaysPanel } from './DaysPanel.js';
import { FigureTable } from './FigureTable.js';
import { zoneNow } from '../../values/zone.js';

export type Span = { readonly from: number; readonly now: number };

/** See above. */
export function Statistics({ span }: { span: Span }) {
  const { t } = useText();
  const filter = useMemo(() => ({ st: span.from }), [span.from]);
  const sum = useAnswer(
    alarmFeature.alarmStatistics,
    { by: 'severity', tz: zoneNow(), ...filter },
    { freshMs: 10_000, keepPrevious: true },
  );
  return (
    <>
      <FigureCounters sum={sum.data?.sum} filter={filter} />
      <DaysPanel span={span} filter={filter} />
      <div className="ad-cols">
        <FigureTable by="type" title={t('alarm.detail.byType')} filter={filter} />
        <FigureTable by="group" title={t('alarm.detail.byGroup')} filter={filter} />
        <FigureTable by="device" title={t('alarm.detail.byDevice')} filter={filter} />
      </div>
    </>
  );
}
