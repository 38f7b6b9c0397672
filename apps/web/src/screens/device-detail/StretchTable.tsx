/** A row for every hour or calendar day of a history, newest first: the same figures as those of the range. */
import type { DeviceLimits } from '@frostway/core/device-state';
import type { TrackColumns } from '@frostway/contract/telemetry/endpoints';
import type { BucketSize } from '@frostway/core/zone';
import { useMemo } from 'react';
import { type Say, useText } from '../../api/language.js';
import { hasSide } from '../../chart/bands.js';
import { dateWithWeekday, type OffsetAt, offsetOf } from '../../chart/clock.js';
import type { Quantity } from '../../chart/quantities.js';
import { countText } from '../../values/figures.js';
import { FigureValue, minutesText } from './FigureValue.js';
import { Percent } from './FiguresPanel.js';
import type { TimeRange } from './ranges.js';
import { stretchName } from './stretches.js';
import { type StretchFigures, stretchesOf } from './statistics.js';

export type StretchTableProps = {
  readonly columns: TrackColumns;
  readonly quantity: Quantity;
  readonly size: BucketSize;
  readonly range: TimeRange;
  readonly intervalSeconds: number;
  readonly limits: DeviceLimits;
  /** What the chart shows; null = all. */
  readonly window: TimeRange | null;
  readonly onShow: (range: TimeRange | null) => void;
  /** Whose hours and days. */
  readonly zone: string | number;
};

/** See above. */
export function StretchTable({ columns, quantity, size, range, intervalSeconds, limits, window, onShow, zone }: StretchTableProps) {
  const { t } = useText();
  const offsetAt = useMemo(() => offsetOf(zone), [zone]);
  const stretches = useMemo(
    () => stretchesOf(columns, quantity, range, size, intervalSeconds, limits, zone),
    [columns, quantity, range, size, intervalSeconds, limits, zone],
  );
  const bands = useMemo(() => stretches.flatMap((stretch) => stretch.bands), [stretches]);
  const sides: Sides = { lower: hasSide(bands, 'lower'), upper: hasSide(bands, 'upper') };
  return (
    <div className="days-scroll">
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{t(size === 'hour' ? 'detail.days.hour' : 'detail.days.day')}</th>
            {headsOf(t, quantity, sides).map(({ word, title, isWide }) => (
              <th key={word} scope="col" className={isWide === true ? 'num no-phone' : 'num'} title={title}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stretches.map((stretch) => (
            <Row
              key={stretch.range.fromMs}
              stretch={stretch}
              size={size}
              offsetAt={offsetAt}
              quantity={quantity}
              sides={sides}
              isShown={isOf(window, stretch.range)}
              onShow={onShow}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Which limits there are in any of the rows. */
type Sides = { readonly lower: boolean; readonly upper: boolean };

/** The head of a figure; some only a wide window has room for. */
type Head = { readonly word: string; readonly title?: string; readonly isWide?: boolean };

/** Those of the figures that there are, in their order. */
function headsOf(t: Say, quantity: Quantity, { lower, upper }: Sides): readonly Head[] {
  const when = (isThere: boolean, head: Head): readonly Head[] => (isThere ? [head] : []);
  const hasBand = lower || upper;
  return [
    { word: t('detail.figures.min') },
    { word: t('detail.figures.max') },
    { word: t('detail.figures.mean'), isWide: true },
    ...when(quantity === 'temperature', { word: t('detail.figures.mkt'), title: t('detail.figures.mktLong'), isWide: true }),
    ...when(lower, { word: t('detail.figures.belowShort'), isWide: true }),
    ...when(hasBand, { word: t('detail.figures.in'), isWide: true }),
    ...when(upper, { word: t('detail.figures.aboveShort'), isWide: true }),
    ...when(hasBand, { word: t('detail.figures.longest') }),
    { word: t('detail.figures.coverage') },
    { word: t('detail.figures.readings'), isWide: true },
  ];
}

/** The newest row grows while the window that was opened with it stays. */
const isOf = (window: TimeRange | null, { fromMs, toMs }: TimeRange): boolean =>
  window !== null && window.fromMs === fromMs && window.toMs <= toMs;

type RowProps = {
  readonly offsetAt: OffsetAt;
  readonly stretch: StretchFigures;
  readonly size: BucketSize;
  readonly quantity: Quantity;
  readonly sides: Sides;
  readonly isShown: boolean;
  readonly onShow: StretchTableProps['onShow'];
};

function Row({ offsetAt, stretch: { range, statistics: found, bands }, size, quantity, sides, isShown, onShow }: RowProps) {
  const { t, lang } = useText();
  const hasBand = sides.lower || sides.upper;
  const name = stretchName(range, size, offsetAt, lang);
  const day = dateWithWeekday(range.fromMs, offsetAt, lang);
  const [from, to] = [range.fromMs, range.toMs].map((ms) => new Date(ms + offsetAt(ms)).toISOString().slice(11, 16));
  const isWhole = size === 'day' && from === '00:00' && to === '00:00';
  const long = isWhole ? day : t('detail.days.partly', { day, from: from ?? '', to: to ?? '' });
  const time = (minutes: number, hue: 'cold' | 'alarm' | undefined) => (
    <span className={minutes > 0 && hue !== undefined ? `tx b k-${hue}` : minutes > 0 ? '' : 'mut'}>{minutesText(t, minutes)}</span>
  );
  return (
    <tr className={isShown ? 'on' : ''}>
      <th scope="row">
        <button
          type="button"
          className="lnk nw"
          aria-pressed={isShown}
          title={long}
          aria-label={t('detail.days.show', { day: long })}
          onClick={() => onShow(isShown ? null : range)}
        >
          {name}
        </button>
      </th>
      <td className="num">
        <FigureValue kind={quantity} value={found.min?.value} bands={bands} />
      </td>
      <td className="num">
        <FigureValue kind={quantity} value={found.max?.value} bands={bands} />
      </td>
      <td className="num no-phone">
        <FigureValue kind={quantity} value={found.mean} isMean />
      </td>
      {quantity === 'temperature' ? (
        <td className="num no-phone">
          <FigureValue kind={quantity} value={found.mkt} bands={bands} />
        </td>
      ) : null}
      {!sides.lower ? null : <td className="num no-phone">{time(found.minutesBelow, 'cold')}</td>}
      {hasBand ? <td className="num no-phone">{time(found.minutesIn, undefined)}</td> : null}
      {!sides.upper ? null : <td className="num no-phone">{time(found.minutesAbove, 'alarm')}</td>}
      {hasBand ? <td className="num">{time(found.longestMinutes, undefined)}</td> : null}
      <td className="num">
        <Percent share={found.coverage} />
      </td>
      <td className="num no-phone">{countText(found.count)}</td>
    </tr>
  );
}
