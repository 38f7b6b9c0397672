/** A lane below a chart: its moments as ticks of one shape a kind, each with its words; arrow keys step through them, and a tap chooses the nearest. */
import { type CSSProperties, useState, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';
import { text } from '@frostway/contract/texts';
import type { Lang } from '@frostway/contract/text';
import { showNumber } from '@frostway/core/units';
import { duration, fullTime, type OffsetAt } from './clock.js';
import type { Layout } from './layout.js';
import type { TimeWindow } from './time-window.js';
import { type Moment, type Tick, ticksOf } from './moments.js';

type Props = {
  readonly kind: 'light' | 'shock';
  readonly moments: readonly Moment[];
  /** What the lane is of, in words. */
  readonly what: string;
  readonly layout: Layout;
  readonly window: TimeWindow;
  readonly lang: Lang;
  readonly offsetAt: OffsetAt;
};

const signs = {
  light: 'M9.500 18h5M10.500 21h3M8.500 14.500A6 6 0 1 1 15.500 14.500c-.7.6-1 1.500-1 2.500h-5c0-1-.3-1.900-1-2.500z',
  shock: 'M3 12h3l2.500-6 4 13 3-10 1.500 3h4',
} as const;
/** Room of the words beside a tick, px. */
const wordsPx = 300;

/** How far from a tick a tap still means it, px. */
const reachPx = 12;

/** See above. */
export function MomentLane({ kind, moments, what, layout, window, lang, offsetAt }: Props): ReactElement {
  const [chosen, setChosen] = useState<number>();
  const ticks = ticksOf(moments, layout, window);
  const count = ticks.reduce((sum, tick) => sum + tick.count, 0);
  const at = ticks.findIndex(({ fromMs, toMs }) => chosen !== undefined && fromMs <= chosen && chosen <= toMs);
  const tick = ticks[at];
  const step = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return setChosen(undefined);
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = at < 0 ? (by > 0 ? 0 : ticks.length - 1) : Math.min(Math.max(0, at + by), ticks.length - 1);
    setChosen(ticks[next]?.fromMs);
  };
  const choose = (event: MouseEvent<HTMLElement>): void => {
    const px = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setChosen(tickNear(ticks, px)?.fromMs);
  };
  return (
    <div
      className={`fw-chart-lane moments ${kind}`}
      role="group"
      aria-label={count === 0 ? text(lang, 'chart.lane.none', { what }) : text(lang, 'chart.lane', { what, count })}
      tabIndex={count === 0 ? undefined : 0}
      onKeyDown={step}
      onClick={choose}
      onBlur={() => setChosen(undefined)}
      style={{ width: layout.width }}
    >
      <svg
        className="fw-chart-sign"
        width={14}
        height={14}
        viewBox="0 0 24 24"
        aria-hidden="true"
        style={{ left: layout.left - (layout.isNarrow ? 22 : 28) }}
      >
        <title>{what}</title>
        <path d={signs[kind]} />
      </svg>
      <span className="fw-chart-rail" style={{ left: layout.left, width: layout.plot }} />
      {ticks.map((each) => {
        const words = wordsOf(each, lang, offsetAt);
        return (
          <span
            key={`${each.kind} ${each.fromMs}`}
            className={`fw-chart-tick ${each.kind}${each === tick ? ' on' : ''}`}
            style={{ left: each.left, width: each.width }}
            role="img"
            aria-label={words}
            title={words}
          />
        );
      })}
      {tick === undefined ? null : (
        <output className="fw-chart-words" style={placeOf(tick, layout)}>
          {wordsOf(tick, lang, offsetAt)}
        </output>
      )}
    </div>
  );
}

/** The tick nearest to a place, px, within reach. */
function tickNear(ticks: readonly Tick[], px: number): Tick | undefined {
  const away = ({ left, width }: Tick): number => Math.max(left - px, px - left - width, 0);
  return ticks.filter((tick) => away(tick) <= reachPx).toSorted((a, b) => away(a) - away(b))[0];
}

/** Beside its tick, towards the middle. */
function placeOf({ left, width }: Tick, layout: Layout): CSSProperties {
  const room = Math.max(0, layout.width - wordsPx);
  return left < layout.width / 2 ? { left: Math.min(left, room) } : { right: Math.min(layout.width - left - width, room) };
}

/** What, how often, when, how long. */
function wordsOf({ kind, lux, count, fromMs, toMs }: Tick, lang: Lang, offsetAt: OffsetAt): string {
  const light = toMs === fromMs ? 'chart.tick.light' : 'chart.tick.lightMost';
  const one = lux === undefined ? text(lang, `alarm.type.${kind}`) : text(lang, light, { value: showNumber(lux, 0) });
  const what = count === 1 ? one : text(lang, 'chart.tick.times', { what: one, count });
  const from = fullTime(fromMs, offsetAt);
  return toMs === fromMs
    ? text(lang, 'chart.tick', { what, time: from })
    : text(lang, 'chart.tick.from', { what, from, duration: duration(toMs - fromMs, lang) });
}
