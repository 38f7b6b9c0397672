/** The figures of each quantity in the part of a history that is in view. */
import type { Moment } from '@frostway/core/statistics-sums';
import type { ReactNode } from 'react';
import { useText } from '../../api/language.js';
import { timeTooltip } from '../../values/times.js';
import { FigureValue } from './FigureValue.js';
import type { QuantityFigures } from './statistics.js';

export function FigureValues({
  pair,
  hasEnds,
}: {
  readonly pair: readonly QuantityFigures[];
  /** Says the first and the last reading too. */ readonly hasEnds: boolean;
}) {
  const { t } = useText();
  const columns = pair.length === 1 ? 2 : 1;
  const row = (word: ReactNode, cell: (figures: QuantityFigures) => ReactNode) => (
    <tr>
      <th scope="row">{word}</th>
      {pair.map((each) => (
        <td key={each.quantity} className="num" colSpan={columns}>
          {cell(each)}
        </td>
      ))}
    </tr>
  );
  const at = (moment: Moment | null): string | undefined => (moment === null ? undefined : timeTooltip(t, moment.timeMs));
  return (
    <tbody>
      <tr className="h">
        <th scope="col" aria-label={t('detail.figures.of')} />
        {pair.map(({ quantity }) => (
          <th key={quantity} scope="col" className="num" colSpan={columns}>
            {t(`values.${quantity}`)}
          </th>
        ))}
      </tr>
      {row(t('detail.figures.min'), ({ quantity, min, bands, statistics }) => (
        <span title={at(statistics.min)}>
          <FigureValue kind={quantity} value={min} bands={bands} />
        </span>
      ))}
      {row(t('detail.figures.max'), ({ quantity, max, bands, statistics }) => (
        <span title={at(statistics.max)}>
          <FigureValue kind={quantity} value={max} bands={bands} />
        </span>
      ))}
      {row(t('detail.figures.mean'), ({ quantity, statistics }) => (
        <FigureValue kind={quantity} value={statistics.mean} isMean />
      ))}
      {pair.some(({ quantity }) => quantity === 'temperature')
        ? row(<abbr title={t('detail.figures.mktLong')}>{t('detail.figures.mkt')}</abbr>, ({ quantity, statistics, bands }) => (
            <FigureValue kind={quantity} value={statistics.mkt} bands={bands} />
          ))
        : null}
      {!hasEnds
        ? null
        : row(t('detail.figures.first'), ({ quantity, statistics }) => (
            <span title={at(statistics.first)}>
              <FigureValue kind={quantity} value={statistics.first?.value} />
            </span>
          ))}
      {!hasEnds
        ? null
        : row(t('detail.figures.last'), ({ quantity, statistics }) => (
            <span title={at(statistics.last)}>
              <FigureValue kind={quantity} value={statistics.last?.value} />
            </span>
          ))}
    </tbody>
  );
}
