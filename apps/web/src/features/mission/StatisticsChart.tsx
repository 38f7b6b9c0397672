/** One measure of missions over time: a bar for every stretch of the calendar; a stretch without anything to measure has none. */
import type { MissionFiguresRow } from '@frostway/contract/mission/statistics';
import { useText } from '../../api/language.js';
import { roundTop } from '../../chart/DayBars.js';
import { useOwnWidth } from '../../ui/list-window.js';
import { dateText, durationText } from '../../values/times.js';
import { useZone } from '../../values/zone.js';
import { type Measure, measureText, valueOf } from './statistic-words.js';

const height = 150;
const left = 56;
const foot = 20;
/** Half of what a day takes below the axis, px. */
const halfDay = 16;
const hues: Readonly<Record<Measure, string>> = { excursion: 'var(--alarm)', onTime: 'var(--normal)', release: 'var(--accent)' };

type Period = MissionFiguresRow & { readonly from: string };
type Props = { readonly periods: readonly Period[]; readonly measure: Measure; readonly of: string };

/** See above. */
export function StatisticsChart({ periods, measure, of }: Props) {
  const { t } = useText();
  useZone();
  const [width, setRoot] = useOwnWidth();
  const room = Math.max(0, width - left);
  const top = measure === 'release' ? roundTop(Math.max(1, ...periods.map((row) => (valueOf(row, measure) ?? 0) / 60))) * 60 : 100;
  const step = room / Math.max(1, periods.length);
  const wide = Math.min(48, Math.max(2, step - 4));
  const every = Math.max(1, Math.ceil(52 / Math.max(1, step)));
  const y = (value: number): number => 8 + (1 - value / top) * height;
  const label = t('mission.statistics.chart', { measure: t(`mission.statistics.rate.${measure}`), of });
  const tickText = (value: number): string => (measure === 'release' ? durationText(t, value * 60_000) : `${value}%`);
  return (
    <figure className="ms-chart" ref={setRoot} aria-label={label}>
      {width === 0 ? null : (
        <svg width={width} height={height + foot + 12} role="list" aria-label={label}>
          {[0, top / 2, top].map((tick) => (
            <g key={tick} aria-hidden="true">
              <path d={`M${left} ${y(tick)}H${width}`} stroke="var(--grid)" />
              <text x={left - 8} y={y(tick) + 4} fontSize={11} textAnchor="end" fill="var(--ink-3)">
                {tickText(tick)}
              </text>
            </g>
          ))}
          {periods.map((row, index) => {
            const value = valueOf(row, measure);
            const day = dateText(Date.parse(row.from));
            const words = `${day} ${measureText(t, row, measure)} (${t('mission.statistics.missions')} ${row.missions})`;
            const middle = left + (index + 0.5) * step;
            return (
              <g key={row.from} role="listitem" aria-label={words}>
                <title>{words}</title>
                <rect x={left + index * step} y={8} width={step} height={height} fill="transparent" />
                {value === null ? null : (
                  <rect
                    x={middle - wide / 2}
                    y={Math.min(y(value), height + 6)}
                    width={wide}
                    height={Math.max(2, 8 + height - y(value))}
                    rx={2}
                    fill={hues[measure]}
                  />
                )}
                {index % every === 0 ? (
                  <text
                    x={Math.min(middle, width - halfDay)}
                    y={height + foot + 4}
                    fontSize={11}
                    textAnchor="middle"
                    fill="var(--ink-3)"
                    aria-hidden="true"
                  >
                    {day.slice(5)}
                  </text>
                ) : null}
              </g>
            );
          })}
        </svg>
      )}
    </figure>
  );
}
