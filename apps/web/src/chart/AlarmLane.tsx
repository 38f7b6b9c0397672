/** The lane below the panels: every alarm of the window as a bar with its severity's sign, to be opened. */
import type { CSSProperties, ReactElement } from 'react';
import { text } from '@frostway/contract/texts';
import type { Lang } from '@frostway/contract/text';
import { type AlarmMark, hueOfMark, isDrawn, spanOfMark } from './alarm-mark.js';
import { duration, fullTime, type OffsetAt } from './clock.js';
import { xOf, type Layout } from './layout.js';
import type { TimeWindow } from './time-window.js';

type Props = {
  readonly marks: readonly AlarmMark[];
  /** The newest reading, epoch ms. */
  readonly lastMs: number;
  readonly layout: Layout;
  readonly window: TimeWindow;
  readonly lang: Lang;
  readonly offsetAt: OffsetAt;
  readonly onMark: ((id: number) => void) | undefined;
};

/** See above. */
export function AlarmLane({ marks, lastMs, layout, window, lang, offsetAt, onMark }: Props): ReactElement {
  const right = layout.left + layout.plot;
  const shown = marks.filter(isDrawn).flatMap((mark) => {
    const span = spanOfMark(mark, lastMs);
    if (span.toMs < window.fromMs || span.fromMs > window.toMs) return [];
    const from = Math.max(layout.left, xOf(layout, window, span.fromMs));
    return [{ mark, span, from, to: Math.max(from, Math.min(right, xOf(layout, window, span.toMs))) }];
  });
  return (
    <div className="fw-chart-lane" role="group" aria-label={text(lang, 'chart.alarms')} style={{ width: layout.width }}>
      <span className="fw-chart-rail" style={{ left: layout.left, width: layout.plot }} />
      {shown.map(({ mark, span, from, to }) => {
        const words = wordsOf(mark, span, lang, offsetAt);
        const isNarrow = to - from < 24;
        // A bar too short to be hit is widened around itself, but not over the edge.
        const left = isNarrow ? Math.min(Math.max(layout.left, from - (24 - (to - from)) / 2), right - 24) : from;
        const style: CSSProperties = { left, width: Math.max(24, to - from) };
        const bar = <span className="fw-chart-bar" style={{ left: from - left, width: Math.max(3, to - from) }} />;
        const inner = (
          <>
            {bar}
            <svg width={14} height={14} viewBox="0 0 14 14" aria-hidden="true" style={{ left: isNarrow ? from - left - 7 : 0 }}>
              <path
                d={
                  mark.severity === 'alarm'
                    ? 'M4.200 .5h5.600l3.700 3.700v5.600l-3.700 3.700H4.200L.5 9.800V4.200z'
                    : 'M7 .8l6.400 11.900H.6z'
                }
              />
              <path className="fw-chart-bang" d={mark.severity === 'alarm' ? 'M7 3.600v4M7 10.200v.1' : 'M7 5v3.500M7 10.600v.1'} />
            </svg>
          </>
        );
        const className = `fw-chart-alarm ${hueOfMark(mark)}${mark.endedAt === null ? ' open' : ''}`;
        return onMark === undefined ? (
          <span key={mark.id} className={className} style={style} role="img" aria-label={words} title={words}>
            {inner}
          </span>
        ) : (
          <button
            key={mark.id}
            type="button"
            className={className}
            style={style}
            aria-label={words}
            title={words}
            onClick={() => onMark(mark.id)}
          >
            {inner}
          </button>
        );
      })}
    </div>
  );
}

/** What, how bad, since when, how long. */
function wordsOf(mark: AlarmMark, span: TimeWindow, lang: Lang, offsetAt: OffsetAt): string {
  const holes = {
    what: text(lang, `alarm.type.${mark.type}`),
    severity: text(lang, `alarm.severity.${mark.severity}`),
    from: fullTime(span.fromMs, offsetAt),
  };
  if (mark.endedAt === null) return text(lang, 'chart.alarmOpen', holes);
  const all = { ...holes, duration: duration(span.toMs - span.fromMs, lang) };
  return mark.late ? text(lang, 'chart.alarmLate', all) : text(lang, 'chart.alarm', all);
}
