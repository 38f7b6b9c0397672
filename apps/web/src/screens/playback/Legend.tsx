/** What the colours of the line mean, and whose it is when there are several. */
import { useText } from '../../api/language.js';
import { quantityText } from '../../values/figures.js';
import { type Colouring, speedClasses, vehicleHue } from './colours.js';
import type { Vehicle } from './use-tracks.js';
import './playback.css';

/** See above. */
export function Legend({ vehicles, colouring }: { vehicles: readonly Pick<Vehicle, 'label' | 'band'>[]; colouring: Colouring }) {
  const { t } = useText();
  const kmh = (value: number): string => quantityText(t, value, t('values.unit.kmh'));
  const hasLimits = vehicles.some(({ band }) => band.lower !== null || band.upper !== null);
  const rows: readonly (readonly [hue: string, word: string])[] = {
    progress: [
      ...(vehicles.length > 1
        ? vehicles.map(({ label }, place) => [vehicleHue(place), label] as const)
        : [['accent', t('playback.legend.passed')] as const]),
      ['trace-2', t('playback.legend.ahead')] as const,
    ],
    speed: speedClasses.map(({ below, hue }, index) =>
      Number.isFinite(below)
        ? ([hue, t('playback.legend.below', { speed: kmh(below) })] as const)
        : ([hue, t('playback.legend.over', { speed: kmh(speedClasses[index - 1]?.below ?? 0) })] as const),
    ),
    temperature: hasLimits
      ? [
          ['cold', t('playback.legend.cold')] as const,
          ['normal', t('playback.legend.inside')] as const,
          ['alarm', t('playback.legend.warm')] as const,
          ['silent', t('playback.legend.noValue')] as const,
        ]
      : [['trace', t('playback.legend.noLimits')] as const, ['silent', t('playback.legend.noValue')] as const],
  }[colouring];
  return (
    <ul className="fw-map-legend" aria-label={t('playback.legend')}>
      {rows.map(([hue, word]) => (
        <li key={`${hue} ${word}`}>
          <i className="pb-swatch" style={{ background: `var(--${hue})` }} />
          {word}
        </li>
      ))}
      <li>
        <i className="pb-swatch gap" />
        {t('playback.legend.gap')}
      </li>
    </ul>
  );
}
