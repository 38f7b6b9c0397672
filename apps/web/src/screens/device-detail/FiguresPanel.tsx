/** Plain figures of the part of a history in view: lowest, highest, mean of the readings, how many, the longest gap. */
import type { DeviceLimits } from '@frostway/core/device-state';
import type { ReactNode } from 'react';
import { useText } from '../../api/language.js';
import { Quantity, Temperature } from '../../ui/Quantity.js';
import { countText } from '../../values/figures.js';
import { durationText, shortTime } from '../../values/times.js';
import { useNow } from '../../api/clock.js';
import { rangeText } from './RangeBar.js';
import type { TimeRange } from './ranges.js';
import type { Figures, QuantityFigures } from './statistics.js';

export type FiguresPanelProps = {
  readonly figures: Figures;
  readonly range: TimeRange;
  /** The range is a part of what was asked for. */
  readonly isPart: boolean;
  readonly limits: DeviceLimits;
};

type Kind = QuantityFigures['quantity'];
type Hue = 'alarm' | 'cold' | undefined;

/** What a value's limits say of it. */
function hueOf(kind: Kind, value: number, limits: DeviceLimits): Hue {
  const [lower, upper] =
    kind === 'temperature'
      ? [limits.temperatureLower, limits.temperatureUpper]
      : kind === 'humidity'
        ? [limits.humidityLower, limits.humidityUpper]
        : [null, kind === 'light' ? limits.lightUpper : null];
  if (upper !== null && value > upper) return 'alarm';
  return lower !== null && value < lower ? 'cold' : undefined;
}

/** See above. */
export function FiguresPanel({ figures, range, isPart, limits }: FiguresPanelProps) {
  const { t } = useText();
  const now = useNow(60_000);
  const pairs = [figures.quantities.slice(0, 2), figures.quantities.slice(2)].filter((pair) => pair.length > 0);
  const gap = figures.longestGap;
  return (
    <section className="panel">
      <header>
        <h2>{isPart ? t('detail.figures.part') : t('detail.figures.whole')}</h2>
        <span className="grow" />
        <span className="c13 mut nw" title={rangeText(range)}>
          {durationText(t, range.toMs - range.fromMs)}
        </span>
      </header>
      <table className="st">
        {pairs.map((pair) => (
          <tbody key={pair[0]?.quantity}>
            <tr className="h">
              <th scope="col" aria-label={t('detail.figures.of')} />
              {pair.map(({ quantity }) => (
                <th key={quantity} scope="col" className="num" colSpan={pair.length === 1 ? 2 : 1}>
                  {t(`values.${quantity === 'power' ? 'battery' : quantity}`)}
                </th>
              ))}
            </tr>
            {(['min', 'max', 'mean', 'count'] as const).map((name) => (
              <tr key={name}>
                <th scope="row">{t(`detail.figures.${name}`)}</th>
                {pair.map((each) => {
                  const hue = name === 'min' || name === 'max' ? hueOf(each.quantity, each[name], limits) : undefined;
                  return (
                    <td key={each.quantity} className="num" colSpan={pair.length === 1 ? 2 : 1}>
                      <span className={hue === undefined ? '' : `tx b k-${hue}`}>
                        {name === 'count' ? (
                          countText(each.count)
                        ) : (
                          <Value kind={each.quantity} value={each[name]} isMean={name === 'mean'} />
                        )}
                      </span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
        <tbody>
          <tr className="h">
            <th scope="colgroup" colSpan={3}>
              {t('detail.figures.data')}
            </th>
          </tr>
          <Row word={t('detail.figures.readings')}>{countText(figures.count)}</Row>
          <Row word={t('detail.figures.late')}>{countText(figures.late)}</Row>
          <Row word={t('detail.figures.gap')}>{gap === undefined ? t('detail.figures.noGap') : durationText(t, gap.toMs - gap.fromMs)}</Row>
        </tbody>
      </table>
      <p className="foot-note">
        {gap === undefined
          ? t('detail.figures.note')
          : t('detail.figures.gapAt', { from: shortTime(t, gap.fromMs, now), to: shortTime(t, gap.toMs, now) })}
      </p>
    </section>
  );
}

function Row({ word, children }: { word: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{word}</th>
      <td className="num" colSpan={2}>
        {children}
      </td>
    </tr>
  );
}

function Value({ kind, value, isMean }: { kind: Kind; value: number; isMean: boolean }) {
  const { t } = useText();
  switch (kind) {
    case 'temperature':
      return <Temperature value={value} />;
    case 'humidity':
      return <Quantity value={value} unit={t('values.unit.percent')} decimals={isMean ? 1 : 0} />;
    case 'light':
      return <Quantity value={value} unit={t('values.unit.lux')} decimals={isMean ? 1 : 0} />;
    case 'power':
      return <Quantity value={value / 1000} unit={t('values.unit.volt')} decimals={2} />;
  }
}
