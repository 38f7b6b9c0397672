/** What band, hatching and the thin lane of a time chart mean: a row of three for the chart's own tool bar. */
import type { ReactElement } from 'react';
import { text } from '@frostway/contract/texts';
import type { Lang } from '@frostway/contract/text';
import './chart.css';

export function ChartLegend({ lang }: { readonly lang: Lang }): ReactElement {
  return (
    <ul className="fw-chart-legend">
      <li>
        <svg width={16} height={10} aria-hidden="true">
          <rect width={16} height={10} fill="var(--normal)" opacity={0.18} />
        </svg>
        {text(lang, 'chart.band')}
      </li>
      <li>
        <svg width={16} height={10} aria-hidden="true">
          <path d="M1 10L5 0M6 10L10 0M11 10L15 0" stroke="var(--alarm)" strokeWidth={1.4} />
        </svg>
        {text(lang, 'chart.excursion')}
      </li>
      <li>
        <svg width={18} height={10} aria-hidden="true">
          <rect x={1} y={4} width={16} height={3} rx={1.5} fill="var(--ink-3)" />
        </svg>
        {text(lang, 'chart.late')}
      </li>
    </ul>
  );
}
