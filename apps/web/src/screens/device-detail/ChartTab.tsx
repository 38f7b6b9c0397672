/** The chart of a device with its presets, the statistics of the part in view, and of each hour or day. */
import type { Device, DeviceStatus } from '@frostway/contract/device/rows';
import { limits as most } from '@frostway/core/limits';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../api/language.js';
import { type AlarmMark, noMarks } from '../../chart/alarm-mark.js';
import { ChartLegend } from '../../chart/ChartLegend.js';
import { silenceOf } from '../../chart/gaps.js';
import { SensorChart, type SensorChartHandle } from '../../chart/SensorChart.js';
import { ExportButton } from '../../features/export/ExportButton.js';
import { identityText } from '../../features/device/naming.js';
import { Waiting } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { countText } from '../../values/figures.js';
import { dateText } from '../../values/times.js';
import { FiguresPanel } from './FiguresPanel.js';
import { HistoryStates } from './HistoryStates.js';
import { RangeBar } from './RangeBar.js';
import type { LiveHistory } from './live-history.js';
import { useLongFigures } from './long-figures.js';
import type { Choice, TimeRange } from './ranges.js';
import { connectedOf, figuresOf } from './statistics.js';
import { StretchesPanel } from './StretchesPanel.js';

export type HistoryTabProps = {
  readonly device: Device;
  readonly latest: DeviceStatus | undefined;
  readonly history: LiveHistory;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
};

export type ChartTabProps = HistoryTabProps & {
  /** Alarms of the time; none unless given. Give the same array every time. */
  readonly marks?: readonly AlarmMark[];
  /** Older alarms of the time are no marks. */
  readonly areMoreMarks?: boolean;
  /** An alarm was clicked. */
  readonly onMark?: (id: number) => void;
};

/** How long a part of years must stand before it is asked for, ms. */
const settledMs = 700;

/** See above. */
export function ChartTab({ device, latest, history, choice, onChoose, marks = noMarks, areMoreMarks = false, onMark }: ChartTabProps) {
  const { t, lang } = useText();
  const unit = useTemperatureUnit();
  const chart = useRef<SensorChartHandle>(null);
  const limits = latest?.limits ?? device;
  const interval = latest?.interval ?? device.writeInterval;
  // A window belongs to the range it was drawn in; another range starts whole.
  const key = JSON.stringify(choice);
  const [view, setView] = useState<{ readonly key: string; readonly window: TimeRange | null }>({ key, window: null });
  const window = view.key === key ? view.window : null;
  const { columns, asked } = history;
  const isLong = columns?.silentFrom !== undefined;
  const longFigures = useLongFigures(device, columns, asked, limits);
  const counted = useMemo(
    () => (columns === undefined || isLong ? undefined : figuresOf(columns, window ?? asked, interval, limits, asked)),
    [columns, isLong, window, asked, interval, limits],
  );
  const figures = isLong ? longFigures : counted;
  // A part of years becomes the time that is asked for once it has been chosen: all its readings are drawn then.
  useEffect(() => {
    if (!isLong || window === null) return undefined;
    const timer = setTimeout(() => onChoose({ kind: 'custom', ...window }), settledMs);
    return () => clearTimeout(timer);
  }, [isLong, window, onChoose]);
  const savePng = (): void => {
    const url = chart.current?.toPng();
    if (url === undefined) {
      toast({ icon: 'info', hue: 'silent', words: t('detail.png.none') });
      return;
    }
    const link = document.createElement('a');
    link.href = url;
    link.download = `${identityText(device)} ${dateText(asked.fromMs)} ${dateText(asked.toMs)}.png`;
    link.click();
  };
  return (
    <div className="bd">
      <section className="panel" aria-busy={history.answer.isPlaceholderData}>
        <div className="tool">
          <RangeBar choice={choice} onChoose={onChoose} asked={asked} isChart />
          <span className="grow" />
          <span className="no-phone">
            <ChartLegend lang={lang} />
          </span>
          <ExportButton device={device} range={window ?? asked} onPicture={savePng} />
        </div>
        <HistoryStates
          history={history}
          choice={choice}
          onChoose={onChoose}
          skeleton={<ChartBones />}
          longestMs={most.statisticsRangeMs}
          isShown={(drawn) => silenceOf(drawn, asked, connectedOf(drawn, interval)) !== undefined}
        >
          {(drawn) => (
            <div className="ch">
              <SensorChart
                ref={chart}
                columns={drawn}
                limits={limits}
                intervalSeconds={interval}
                lang={lang}
                unit={unit}
                asked={asked}
                range={window}
                onRange={(next) => setView({ key, window: next })}
                marks={marks}
                onMark={onMark}
              />
              {isLong ? <p className="c12 mut">{t('detail.chart.chosen', { count: countText(columns?.readings ?? 0) })}</p> : null}
              {areMoreMarks ? <p className="c12 mut">{t('detail.marks.more', { count: countText(marks.length) })}</p> : null}
            </div>
          )}
        </HistoryStates>
      </section>
      {figures === undefined ? null : (
        <FiguresPanel figures={figures} range={isLong ? asked : (window ?? asked)} isPart={!isLong && window !== null} />
      )}
      {columns === undefined || isLong || columns.time.length === 0 ? null : (
        <StretchesPanel
          columns={columns}
          range={asked}
          intervalSeconds={interval}
          limits={limits}
          window={window}
          onShow={(next) => setView({ key, window: next })}
        />
      )}
    </div>
  );
}

/** The real layout of a chart: axis, band, a line. */
function ChartBones() {
  return (
    <Waiting>
      <svg className="chart-bones" viewBox="0 0 800 300" preserveAspectRatio="none" aria-hidden="true">
        {[30, 90, 150, 210, 270].map((y) => (
          <path key={y} d={`M46 ${y}H790`} stroke="var(--grid)" />
        ))}
        <rect x="46" y="90" width="744" height="120" fill="var(--line)" opacity=".4" />
        <path d="M46 160C180 130 260 190 380 150S560 130 640 160 740 140 790 146" fill="none" stroke="var(--line-2)" strokeWidth="2" />
      </svg>
    </Waiting>
  );
}
