/** How long a quantity was below, in and above its limits: rows of the panel of figures, and the bar of their shares. */
import type { Statistics } from '@frostway/core/statistics';
import type { Band } from '@frostway/core/statistics-sums';
import { useNow } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { hasSide } from '../../chart/bands.js';
import { quantityText } from '../../values/quantity-text.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { shortTime } from '../../values/times.js';
import { minutesText, percentText } from './FigureValue.js';
import type { QuantityFigures } from './statistics.js';

type ShortWord = 'detail.figures.belowShort' | 'detail.figures.aboveShort';

/** The rows; only for a quantity that has limits. */
export function TimeRows({ figures, isNamed }: { figures: QuantityFigures; isNamed: boolean }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const now = useNow(60_000);
  const { quantity, bands, statistics } = figures;
  const { minutesBelow, minutesIn, minutesAbove, longestMinutes, longest } = statistics;
  /** A limit that was another one before is not said: minutes are counted by both. */
  const limit = (side: keyof Band): string | undefined => {
    const [value, ...others] = new Set(bands.map((band) => band[side]));
    return typeof value === 'number' && others.length === 0 ? quantityText(t, quantity, value, unit) : undefined;
  };
  const words = (side: keyof Band, long: 'detail.figures.below' | 'detail.figures.above', short: ShortWord): string => {
    const value = limit(side);
    return value === undefined ? t(short) : t(long, { value });
  };
  const name = t(`values.${quantity}`);
  return (
    <tbody>
      <tr className="h">
        <th scope="colgroup" colSpan={3}>
          {isNamed ? t('detail.figures.timeOf', { quantity: name }) : t('detail.figures.time')}
        </th>
      </tr>
      {!hasSide(bands, 'lower') ? null : (
        <Row word={words('lower', 'detail.figures.below', 'detail.figures.belowShort')} hue={minutesBelow > 0 ? 'cold' : undefined}>
          {minutesText(t, minutesBelow)}
        </Row>
      )}
      <Row word={t('detail.figures.in')}>{minutesText(t, minutesIn)}</Row>
      {!hasSide(bands, 'upper') ? null : (
        <Row word={words('upper', 'detail.figures.above', 'detail.figures.aboveShort')} hue={minutesAbove > 0 ? 'alarm' : undefined}>
          {minutesText(t, minutesAbove)}
        </Row>
      )}
      <Row
        word={t('detail.figures.longest')}
        title={
          longest === null
            ? undefined
            : t('detail.figures.longestAt', { from: shortTime(t, longest.fromMs, now), to: shortTime(t, longest.untilMs, now) })
        }
      >
        {minutesText(t, longestMinutes)}
      </Row>
    </tbody>
  );
}

type RowProps = {
  readonly word: string;
  readonly children: string;
  readonly hue?: 'cold' | 'alarm' | undefined;
  readonly title?: string | undefined;
};

function Row({ word, children, hue, title }: RowProps) {
  return (
    <tr title={title}>
      <th scope="row">{word}</th>
      <td className="num" colSpan={2}>
        <span className={hue === undefined ? '' : `tx b k-${hue}`}>{children}</span>
      </td>
    </tr>
  );
}

/** The shares of a range: below, in, above the limits, and not covered. */
export function ShareBar({ statistics }: { statistics: Statistics }) {
  const { t } = useText();
  const { minutesBelow, minutesIn, minutesAbove, coverage } = statistics;
  const covered = minutesBelow + minutesIn + minutesAbove;
  const share = (minutes: number): number => (covered === 0 ? 0 : (minutes / covered) * coverage);
  const parts = [
    { key: 'below', colour: 'var(--cold)', share: share(minutesBelow), word: t('detail.figures.belowShort') },
    { key: 'in', colour: 'var(--normal)', share: share(minutesIn), word: t('detail.figures.in') },
    { key: 'above', colour: 'var(--alarm)', share: share(minutesAbove), word: t('detail.figures.aboveShort') },
    { key: 'none', colour: 'var(--line-2)', share: 1 - coverage, word: t('detail.figures.uncovered') },
  ].filter((part) => part.share > 0);
  const words = parts
    .map((part) => t('detail.figures.share', { word: part.word, percent: percentText(part.share) }))
    .join(t('detail.comma'));
  return (
    <div className="shares" role="img" aria-label={`${t('detail.figures.shares')} ${words}`} title={words}>
      {parts.map((part) => (
        <span key={part.key} style={{ flexGrow: part.share, background: part.colour }} />
      ))}
    </div>
  );
}
