/** The statistics of the part of a history in view, recomputed as it is moved: values, times outside the limits, how much of the time is known. */
import { probeRow } from '@frostway/core/probes';
import type { ReactNode } from 'react';
import { useNow } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { hasSide } from '../../chart/bands.js';
import { Quantity } from '../../ui/Quantity.js';
import { countText } from '../../values/figures.js';
import { durationText, shortTime } from '../../values/times.js';
import { percentText } from './FigureValue.js';
import { rangeText } from './RangeBar.js';
import type { TimeRange } from './ranges.js';
import type { Figures, QuantityFigures } from './statistics.js';
import { ShareBar, TimeRows } from './TimeFigures.js';
import { FigureValues } from './FigureValues.js';

export type FiguresPanelProps = {
  readonly figures: Figures;
  readonly range: TimeRange;
  /** The range is a part of what was asked for. */
  readonly isPart: boolean;
};

/** See above. */
export function FiguresPanel({ figures, range, isPart }: FiguresPanelProps) {
  const { t } = useText();
  const { quantities } = figures;
  const isOfGoods = ({ quantity }: QuantityFigures): boolean => probeRow(quantity).chart?.isOfGoods === true;
  const goods = quantities.filter(isOfGoods);
  const rest = quantities.filter((each) => !isOfGoods(each));
  // The air and the light are what is watched; of the battery one reads last.
  const isWatched = ({ quantity }: QuantityFigures): boolean => probeRow(quantity).limits !== undefined;
  const pairs = (of: readonly QuantityFigures[]): ReactNode =>
    inPairs(of).map((pair) => <FigureValues key={pair[0]?.quantity} pair={pair} hasEnds={false} />);
  const banded = quantities.filter(({ bands }) => hasSide(bands, 'lower') || hasSide(bands, 'upper'));
  const [first] = banded.length > 0 ? banded : quantities;
  const hasKinetic = quantities.some(({ statistics }) => statistics.mkt !== null);
  return (
    <section className="panel figures" data-figures={isPart ? 'part' : 'whole'}>
      <header>
        <h2>{isPart ? t('detail.figures.part') : t('detail.figures.whole')}</h2>
        <span className="grow" />
        <span className="c13 mut nw" title={rangeText(range)}>
          {durationText(t, Math.round((range.toMs - range.fromMs) / 60_000) * 60_000)}
        </span>
      </header>
      {first === undefined ? null : <ShareBar statistics={first.statistics} />}
      <table className="st">
        {goods.length === 0 ? null : <FigureValues pair={goods} hasEnds />}
        {pairs(rest.filter(isWatched))}
        {banded.map((each) => (
          <TimeRows key={each.quantity} figures={each} isNamed={banded.length > 1} />
        ))}
        <Data figures={figures} main={first} />
        {pairs(rest.filter((each) => !isWatched(each)))}
      </table>
      <Note figures={figures} hasKinetic={hasKinetic} />
    </section>
  );
}

/** Two quantities stand side by side; a third has a row of its own below. */
function inPairs(quantities: readonly QuantityFigures[]): QuantityFigures[][] {
  return Array.from({ length: Math.ceil(quantities.length / 2) }, (_, index) => quantities.slice(index * 2, index * 2 + 2));
}

function Data({ figures, main }: { figures: Figures; main: QuantityFigures | undefined }) {
  const { t } = useText();
  const gap = figures.longestGap;
  const counted = main === undefined ? undefined : { count: countText(main.count), expected: countText(main.statistics.expected) };
  return (
    <tbody>
      <tr className="h">
        <th scope="colgroup" colSpan={3}>
          {t('detail.figures.data')}
        </th>
      </tr>
      <Row word={t('detail.figures.readings')} title={counted === undefined ? undefined : t('detail.figures.ofExpectedLong', counted)}>
        {counted === undefined ? countText(figures.count) : t('detail.figures.ofExpected', counted)}
      </Row>
      {main === undefined ? null : (
        <Row word={t('detail.figures.coverage')}>
          <Percent share={main.statistics.coverage} />
        </Row>
      )}
      <Row word={t('detail.figures.gap')}>{gap === undefined ? t('detail.figures.noGap') : durationText(t, gap.toMs - gap.fromMs)}</Row>
      {figures.beforeFirst === undefined ? null : (
        <Row word={t('detail.figures.beforeFirst')}>{durationText(t, figures.beforeFirst.toMs - figures.beforeFirst.fromMs)}</Row>
      )}
      <Row word={t('detail.figures.late')}>{countText(figures.late)}</Row>
    </tbody>
  );
}

/** A share of the time. */
export function Percent({ share }: { share: number }) {
  const { t } = useText();
  const text = percentText(share);
  return <Quantity value={Number(text)} unit={t('values.unit.percent')} decimals={text.includes('.') ? 1 : 0} />;
}

function Note({ figures, hasKinetic }: { figures: Figures; hasKinetic: boolean }) {
  const { t } = useText();
  const now = useNow(60_000);
  const gap = figures.longestGap;
  return (
    <p className="foot-note">
      {gap === undefined ? null : (
        <>
          {t('detail.figures.gapAt', { from: shortTime(t, gap.fromMs, now), to: shortTime(t, gap.toMs, now) })}
          <br />
        </>
      )}
      {figures.quantities.some(({ bands }) => bands.length > 1) ? (
        <>
          {t('detail.figures.limitsOfThen')}
          <br />
        </>
      ) : null}
      {hasKinetic ? t('detail.figures.note') : t('detail.figures.notePlain')}
    </p>
  );
}

function Row({ word, title, children }: { word: string; title?: string | undefined; children: ReactNode }) {
  return (
    <tr title={title}>
      <th scope="row">{word}</th>
      <td className="num" colSpan={2}>
        {children}
      </td>
    </tr>
  );
}
