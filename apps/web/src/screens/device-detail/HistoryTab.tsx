/** The history of a device as a table, newest first: only the rows in view are drawn, gaps stand as dashed rows between them. */
import type { TrackColumns } from '@frostway/contract/telemetry/endpoints';
import { type ChartedProbe, chartedProbes } from '@frostway/core/probes';
import { useMemo, useState } from 'react';
import { useText } from '../../api/language.js';
import { isValue, valueIn } from '../../chart/trace.js';
import { Chip, LookChip } from '../../ui/Chip.js';
import { Battery, ProbeValue, Temperature } from '../../ui/Quantity.js';
import { Icon } from '../../ui/icons.js';
import { usePhone } from '../../ui/phone.js';
import { RowSkeleton } from '../../ui/states.js';
import { causeLooks } from '../../values/conditions.js';
import { countText } from '../../values/figures.js';
import { clockText, dateText, durationText, isoOf, offsetText, timeTooltip } from '../../values/times.js';
import type { HistoryTabProps } from './ChartTab.js';
import { HistoryStates } from './HistoryStates.js';
import { drawn, evenLines, useInView } from '../../ui/list-window.js';
import { RangeBar } from './RangeBar.js';
import { type HistoryFilter, type HistoryRow, historyFilters, historyOf } from './history-rows.js';

/** See above. */
export function HistoryTab({ device, latest, history, choice, onChoose }: HistoryTabProps) {
  const { t } = useText();
  const [filter, setFilter] = useState<HistoryFilter>('all');
  const limits = latest?.limits ?? device;
  const interval = latest?.interval ?? device.writeInterval;
  const { columns } = history;
  const found = useMemo(
    () => (columns === undefined ? undefined : historyOf(columns, limits, interval, filter, history.asked)),
    [columns, limits, interval, filter, history.asked],
  );
  return (
    <section className="panel hs" aria-busy={history.answer.isPlaceholderData}>
      <div className="tool">
        <RangeBar choice={choice} onChoose={onChoose} asked={history.asked} />
        {found === undefined ? null : (
          <div className="seg" role="group" aria-label={t('detail.history.filter')}>
            {historyFilters.map((each) => (
              <button key={each} type="button" aria-pressed={each === filter} onClick={() => setFilter(each)}>
                {t(`detail.history.${each}`)} {countText(found.counts[each])}
              </button>
            ))}
          </div>
        )}
        <span className="grow" />
        <span className="c12 mut no-phone">{t('detail.history.order', { offset: offsetText(history.asked.toMs) })}</span>
      </div>
      <HistoryStates
        history={history}
        choice={choice}
        onChoose={onChoose}
        skeleton={<RowSkeleton rows={12} widths={[120, 60, 60, 60, 60]} />}
      >
        {(shown) => <Rows columns={shown} rows={found?.rows ?? []} model={device.model} />}
      </HistoryStates>
    </section>
  );
}

const rowPx = { table: 27, cards: 56 } as const;
const headPx = 30;
/** Lines drawn beyond those in view. */
const around = 12;

function Rows({ columns, rows, model }: { columns: TrackColumns; rows: readonly HistoryRow[]; model: string }) {
  const { t } = useText();
  const isPhone = usePhone();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const size = isPhone ? rowPx.cards : rowPx.table;
  const lines = useMemo(() => evenLines(rows.length, size), [rows.length, size]);
  const view = useInView(scroller, lines, isPhone ? 0 : headPx);
  const quantities = useMemo(
    () =>
      chartedProbes.filter(
        (name) => name === 'temperature' || columns[name].some(isValue) || (name === 'power' && columns.powerPercent.some(isValue)),
      ),
    [columns],
  );
  return (
    <>
      <div className="scr" ref={setScroller} role="table" aria-rowcount={rows.length + 1} aria-label={t('detail.tab.history')} tabIndex={0}>
        {isPhone ? null : (
          <div className="hr head" role="row">
            <span role="columnheader">{t('values.time')}</span>
            {quantities.map((name) => (
              <span key={name} role="columnheader" className="num">
                {t(`values.${name}`)}
              </span>
            ))}
            <span role="columnheader" className="marks">
              {t('detail.history.marks')}
            </span>
          </div>
        )}
        <div role="rowgroup" style={{ height: lines.startOf(rows.length), position: 'relative' }}>
          {drawn(view, rows.length, around).map((at) => {
            const row = rows[at];
            if (row === undefined) return null;
            const place = { transform: `translateY(${lines.startOf(at)}px)`, height: size };
            if (row.kind === 'gap') return <Gap key={at} row={row} style={place} index={at} />;
            const ms = columns.time[row.index] ?? 0;
            const first = row.causes[0];
            const hue = first === undefined ? '' : ` x k-${causeLooks[first].hue}`;
            return (
              <div key={at} role="row" aria-rowindex={at + 2} className={`hr${hue}`} style={place} data-time={ms}>
                <time role="cell" dateTime={isoOf(ms)} title={timeTooltip(t, ms)} className="nw">
                  {dateText(ms).slice(5)} <b className="b">{clockText(ms, true)}</b>
                </time>
                {quantities.map((name) => (
                  <span key={name} role="cell" className="num">
                    <Cell name={name} columns={columns} row={row} model={model} />
                  </span>
                ))}
                <span role="cell" className="marks">
                  {row.causes.map((cause) => (
                    <LookChip key={cause} look={causeLooks[cause]} />
                  ))}
                  {row.isLate ? <Chip hue="silent" icon="late" word={t('detail.history.lateMark')} kind="outline" /> : null}
                </span>
              </div>
            );
          })}
        </div>
      </div>
      <div className="pg">{rows.length === 0 ? t('detail.history.none') : t('detail.history.rows', { count: rows.length })}</div>
    </>
  );
}

function Cell({
  name,
  columns,
  row: { index, causes },
  model,
}: {
  name: ChartedProbe;
  columns: TrackColumns;
  row: Extract<HistoryRow, { kind: 'reading' }>;
  model: string;
}) {
  const value = valueIn(columns[name], index);
  switch (name) {
    case 'temperature': {
      const hue = causes.includes('temperatureHigh') ? 'alarm' : causes.includes('temperatureLow') ? 'cold' : undefined;
      return (
        <span className={hue === undefined ? 'b' : `b tx k-${hue}`}>
          <Temperature value={value} />
        </span>
      );
    }
    case 'power':
      return <Battery mv={value} percent={valueIn(columns.powerPercent, index)} model={model} />;
    default:
      return <ProbeValue probe={name} value={value} />;
  }
}

function Gap({ row, style, index }: { row: Extract<HistoryRow, { kind: 'gap' }>; style: React.CSSProperties; index: number }) {
  const { t } = useText();
  const holes = { duration: durationText(t, row.toMs - row.fromMs), to: `${dateText(row.toMs).slice(5)} ${clockText(row.toMs)}` };
  return (
    <div role="row" aria-rowindex={index + 2} className="hr gap" style={style}>
      <span role="cell">
        <Icon name="silent" size={12} />
        {row.isBeforeFirst === true
          ? t('detail.history.beforeFirst', holes)
          : t('detail.history.gap', { ...holes, from: `${dateText(row.fromMs).slice(5)} ${clockText(row.fromMs)}` })}
      </span>
    </div>
  );
}
