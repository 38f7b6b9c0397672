/** Kilometres as upright bars: days in their order, vehicles and groups with the longest first, as many as there is room for. */
import { useText } from '../../api/language.js';
import { roundTop } from '../../chart/DayBars.js';
import { useOwnWidth } from '../../ui/list-window.js';
import { countText, figure } from '../../values/figures.js';
import type { Bar } from './mileage-rows.js';

const height = 140;
const left = 46;
const foot = 20;
/** A bar is not narrower than this, px. */
const leastPx = 8;

/** See above. */
export function MileageChart({ bars }: { bars: readonly Bar[] }) {
  const { t } = useText();
  const [width, setRoot] = useOwnWidth();
  const room = Math.max(0, width - left);
  const shown = bars.slice(0, Math.max(1, Math.floor(room / (leastPx + 2))));
  const top = roundTop(Math.max(1, ...shown.map(({ km }) => km)));
  const step = room / Math.max(1, shown.length);
  const wide = Math.min(48, Math.max(leastPx, step - 4));
  const every = Math.max(1, Math.ceil(64 / Math.max(1, step)));
  const letters = Math.max(4, Math.floor((step * every) / 7));
  const y = (km: number): number => 8 + (1 - km / top) * height;
  return (
    <figure className="mi-chart" ref={setRoot} aria-label={t('mileage.chart')}>
      {width === 0 ? null : (
        <svg width={width} height={height + foot + 12} role="list" aria-label={t('mileage.chart')}>
          {[0, top / 2, top].map((tick) => (
            <g key={tick} aria-hidden="true">
              <path d={`M${left} ${y(tick)}H${width}`} stroke="var(--grid)" />
              <text x={left - 8} y={y(tick) + 4} fontSize={11} textAnchor="end" fill="var(--ink-3)">
                {top === 1 ? figure(tick, 1) : countText(tick)}
              </text>
            </g>
          ))}
          {shown.map(({ key, name, km }, index) => {
            const middle = left + (index + 0.5) * step;
            const words = t('mileage.bar', { name, distance: figure(km, 1) });
            return (
              <g key={key} role="listitem" aria-label={words} data-bar={key}>
                <title>{words}</title>
                <rect x={left + index * step} y={8} width={step} height={height} fill="transparent" />
                <rect x={middle - wide / 2} y={y(km)} width={wide} height={Math.max(0, 8 + height - y(km))} rx={2} fill="var(--accent)" />
                {index % every === 0 ? (
                  <text x={middle} y={height + foot + 4} fontSize={11} textAnchor="middle" fill="var(--ink-3)" aria-hidden="true">
                    {/^\d{4}-\d{2}-\d{2}$/.test(name) ? name.slice(5) : name.slice(0, letters)}
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
