/** What the picture says, in words: for screen readers and for a glance without colour. */
import { text } from '@frostway/contract/texts';
import type { Lang } from '@frostway/contract/text';
import { showValue, type Panel } from './panels.js';
import { extremes } from './trace.js';

/** Lowest, highest and latest value of every panel, then how many excursions and gaps there are. */
export function summaryOf(panels: readonly Panel[], lang: Lang): string {
  if (panels.length === 0) return text(lang, 'chart.empty');
  const parts = panels.flatMap((panel) => {
    const span = extremes(panel.trace);
    if (span === undefined) return [];
    const what = text(lang, `chart.${panel.quantity}`);
    return [
      text(lang, 'chart.summary', {
        what,
        min: showValue(panel, span.min),
        max: showValue(panel, span.max),
        last: showValue(panel, span.last),
      }),
    ];
  });
  const excursions = panels.reduce((count, panel) => count + panel.excursions.length, 0);
  const gaps = panels[0]?.gaps.length ?? 0;
  if (excursions > 0) parts.push(text(lang, 'chart.summaryExcursions', { count: excursions }));
  if (gaps > 0) parts.push(text(lang, 'chart.summaryGaps', { count: gaps }));
  return parts.join(lang === 'en' ? '; ' : '；');
}
