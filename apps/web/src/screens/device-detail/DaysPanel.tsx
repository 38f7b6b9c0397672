/** The statistics of a history day by day, in the reader's own zone; a day is put into the chart by its button. */
import { useState } from 'react';
import { useText } from '../../api/language.js';
import type { Quantity } from '../../chart/panels.js';
import { Segments } from '../../ui/ListPanel.js';
import { dateText } from '../../values/times.js';
import { DayTable, type DayTableProps } from './DayTable.js';
import type { TimeRange } from './ranges.js';

type Props = Omit<DayTableProps, 'quantity'>;

/** What days are told of: what limits are set for. */
const told = ['temperature', 'humidity'] as const satisfies readonly Quantity[];

/** See above. Nothing for a range within one day. */
export function DaysPanel(props: Props) {
  const { t } = useText();
  const { columns, range } = props;
  const [chosen, setChosen] = useState<(typeof told)[number]>('temperature');
  const there = told.filter((quantity) => columns[quantity].some((value) => value !== null));
  const quantity = there.includes(chosen) ? chosen : there[0];
  if (quantity === undefined || isOneDay(range)) return null;
  return (
    <section className="panel days">
      <header>
        <h2>{t('detail.days')}</h2>
        <span className="grow" />
        {there.length < 2 ? null : (
          <Segments
            label={t('detail.days.of')}
            value={quantity}
            options={there.map((key) => ({ key, word: t(`values.${key}`) }))}
            onChange={setChosen}
          />
        )}
      </header>
      <DayTable {...props} quantity={quantity} />
    </section>
  );
}

const isOneDay = ({ fromMs, toMs }: TimeRange): boolean => dateText(fromMs) === dateText(toMs - 1);
