/** A temperature on its own scale: the band between its limits, the range of the time in view, where it is now. */
import type { DeviceLimits } from '@frostway/core/device-state';
import { useText } from '../../api/language.js';
import type { Hue } from '../../values/conditions.js';
import { temperatureRange, temperatureText } from '../../values/figures.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';

export type GaugeProps = {
  readonly value: number | null;
  readonly limits: DeviceLimits;
  /** Lowest and highest of the time in view, and how that is called. */
  readonly span: { readonly min: number; readonly max: number; readonly words: string } | undefined;
  readonly hue: Hue;
};

/** See above; nothing without limits. */
export function Gauge({ value, limits, span, hue }: GaugeProps) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const { temperatureLower: lower, temperatureUpper: upper } = limits;
  const bounds = [lower, upper].filter((each) => each !== null);
  if (bounds.length === 0) return null;
  const known = [...bounds, value, span?.min, span?.max].filter((each): each is number => typeof each === 'number');
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const room = Math.max((most - least) * 0.25, 1.5);
  const at = (each: number): number => Math.round(((each - (least - room)) / (most - least + 2 * room)) * 1000) / 10;
  const from = lower === null ? 0 : at(lower);
  const to = upper === null ? 100 : at(upper);
  const words = t('share.guest.band', { value: temperatureText(t, value, unit), range: temperatureRange(t, lower, upper, unit) });
  return (
    <div className={`gauge k-${hue}`} role="img" aria-label={words}>
      <div className="bar">
        <i className="band" style={{ left: `${from}%`, width: `${to - from}%` }} />
        {lower === null ? null : <i className="limit low" style={{ left: `${from}%` }} />}
        {upper === null ? null : <i className="limit up" style={{ left: `${to}%` }} />}
        {span === undefined ? null : <i className="span" style={{ left: `${at(span.min)}%`, width: `${at(span.max) - at(span.min)}%` }} />}
        {value === null ? null : <i className="now" style={{ left: `${at(value)}%` }} />}
      </div>
      <div className="gauge-marks" aria-hidden="true">
        {lower === null ? null : <span style={{ left: `${from}%` }}>{temperatureText(t, lower, unit)}</span>}
        {upper === null ? null : <span style={{ left: `${to}%` }}>{temperatureText(t, upper, unit)}</span>}
      </div>
      {span === undefined ? null : (
        <div className="mut c12 num" aria-hidden="true">
          {t('share.guest.day', { duration: span.words, range: temperatureRange(t, round(span.min), round(span.max), unit) })}
        </div>
      )}
    </div>
  );
}

const round = (celsius: number): number => Math.round(celsius * 10) / 10;
