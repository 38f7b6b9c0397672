/** The chart library's option for a set of panels in a window of time. */
import type { EChartsCoreOption } from 'echarts/core';
import type { Band } from '@frostway/core/statistics-sums';
import { text } from '@frostway/contract/texts';
import { showNumber } from '@frostway/core/units';
import { lastBand, stretchesOf } from './bands.js';
import { clock, dateWithWeekday, date, type OffsetAt } from './clock.js';
import { yOf, type PanelBox } from './layout.js';
import { lineData } from './line-data.js';
import type { TimeWindow } from './time-window.js';
import type { Panel } from './panels.js';
import { marksOf } from './scale.js';
import { hueOfSide } from './segments.js';
import type { Tokens } from './tokens.js';
import { lateLane } from './late-lane.js';
import { overlay } from './overlay.js';
import { underlay, type Element, type Scene } from './underlay.js';

/** The line's colour by height under a band: the state's colour exactly where the value is outside. */
function lineColour(panel: Panel, { lower, upper }: Band, box: PanelBox, base: string, tokens: Tokens): unknown {
  const at = (value: number): number => Math.min(1, Math.max(0, (yOf(box, panel.scale, value) - box.top) / box.height));
  const stops: { offset: number; color: string }[] = [];
  const between = (from: number, to: number, color: string): void => {
    if (to > from) stops.push({ offset: from, color }, { offset: to, color });
  };
  const top = upper === null ? 0 : at(upper);
  const bottom = lower === null ? 1 : at(lower);
  between(0, top, tokens.alarm);
  between(top, Math.max(top, bottom), base);
  between(bottom, 1, tokens[hueOfSide('below', panel.quantity)]);
  if (stops.length <= 2) return stops[0]?.color ?? base;
  return { type: 'linear', global: true, x: 0, y: box.top, x2: 0, y2: box.top + box.height, colorStops: stops };
}

/** One custom series draws a whole layer: its single item answers with all elements. */
export function layer(id: string, panel: number, z: number, elements: Element[], clip: boolean): unknown {
  return {
    id,
    type: 'custom',
    xAxisIndex: panel,
    yAxisIndex: panel,
    z,
    clip,
    silent: true,
    animation: false,
    data: [[0, 0]],
    // All anew: the library makes an element of the one that had its place before, and leaves it where that stood and in its style.
    renderItem: () => ({ type: 'group', children: elements, $mergeChildren: false }),
  };
}

/** Everything but the zoom: axes, layers and lines of the window. `full` is the whole time that can be panned to. */
export function optionFor(
  panels: readonly Panel[],
  full: TimeWindow,
  offsetAt: OffsetAt,
  scene: Scene,
  measure: (words: string, font: string) => number,
): EChartsCoreOption {
  const { layout, tokens, lang, window, marks } = scene;
  const days = window.toMs - window.fromMs > 3 * 86_400_000;
  const label = { fontSize: 11, color: tokens['ink-3'], fontFamily: tokens.font };
  const rich = {
    day: { ...label, color: tokens['ink-2'], fontWeight: 600 },
    high: { ...label, color: tokens['alarm-ink'], fontWeight: 600 },
    low: { ...label, color: tokens['cold-ink'], fontWeight: 600 },
    weak: { ...label, color: tokens['warning-ink'], fontWeight: 600 },
  };
  const inner = marks.filter(
    ({ ms }) =>
      ms - window.fromMs > ((window.toMs - window.fromMs) / layout.plot) * 14 &&
      window.toMs - ms > ((window.toMs - window.fromMs) / layout.plot) * 14,
  );
  const isMidnight = new Set(inner.filter((mark) => mark.isMidnight).map(({ ms }) => ms));
  const showTime = (ms: number): string => {
    if (!isMidnight.has(ms)) return clock(ms, offsetAt);
    return `{day|${days || layout.isNarrow ? date(ms, offsetAt) : dateWithWeekday(ms, offsetAt, lang)}}`;
  };
  const box = (index: number): PanelBox => layout.boxes[index] ?? { top: 0, height: 1 };
  return {
    animation: false,
    useUTC: true,
    textStyle: { fontFamily: tokens.font },
    title: panels.map((panel, index) => ({
      text: `{name|${text(lang, `chart.${panel.quantity}`)}} {unit|${panel.unit}}`,
      left: layout.left - 38 < 0 ? 0 : layout.left - 38,
      top: box(index).top - 27,
      padding: 0,
      textStyle: {
        rich: {
          name: { fontSize: 12, fontWeight: 400, color: tokens['ink-2'], fontFamily: tokens.font },
          unit: { fontSize: 12, fontWeight: 400, color: tokens['ink-3'], fontFamily: tokens.font },
        },
      },
    })),
    grid: panels.map((_panel, index) => ({
      left: layout.left,
      width: layout.plot,
      top: box(index).top,
      height: box(index).height,
      containLabel: false,
      outerBoundsMode: 'none',
    })),
    xAxis: panels.map((_panel, index) => ({
      type: 'value',
      gridIndex: index,
      min: full.fromMs,
      max: full.toMs,
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        show: index === panels.length - 1,
        ...label,
        margin: 8,
        rich,
        hideOverlap: true,
        customValues: inner.map(({ ms }) => ms),
        formatter: showTime,
      },
    })),
    yAxis: panels.map((panel, index) => ({
      type: 'value',
      gridIndex: index,
      min: panel.scale.min,
      max: panel.scale.max,
      interval: panel.scale.step,
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: true, lineStyle: { color: tokens.grid, width: 1 } },
      axisLabel: {
        ...label,
        rich,
        margin: 8,
        customValues: marksOf(panel.scale),
        formatter: (value: number): string => {
          const words = showNumber(value, panel.scale.decimals);
          const { lower, upper } = lastBand(panel.bands, window.toMs);
          return value === upper
            ? `{high|${words}}`
            : value === lower
              ? `{${panel.quantity === 'power' ? 'weak' : 'low'}|${words}}`
              : words;
        },
      },
    })),
    series: panels.flatMap((panel, index) => {
      const base = index === 0 ? tokens.trace : tokens['trace-2'];
      const width = index === 0 ? 1.6 : 1.3;
      const common = {
        type: 'line',
        xAxisIndex: index,
        yAxisIndex: index,
        showSymbol: false,
        silent: true,
        animation: false,
        connectNulls: false,
        emphasis: { disabled: true },
        clip: true,
      };
      return [
        layer(`under-${panel.quantity}`, index, 1, underlay(panel, box(index), index === 0, scene), false),
        // A line for each time of other limits: what is outside is coloured by those of its own time.
        ...stretchesOf(panel.bands, window).flatMap(({ band, ...stretch }, at) => {
          const color = lineColour(panel, band, box(index), base, tokens);
          const data = lineData(panel, stretch, layout.plot * ((stretch.toMs - stretch.fromMs) / (window.toMs - window.fromMs)));
          const id = at === 0 ? panel.quantity : `${panel.quantity}-${at}`;
          return [
            { ...common, id: `line-${id}`, z: 3, data: data.onTime, lineStyle: { color, width, cap: 'round', join: 'round' } },
            { ...common, id: `late-${id}`, z: 3, data: data.late, lineStyle: { color, width, cap: 'round', join: 'round' } },
          ];
        }),
        layer(
          `over-${panel.quantity}`,
          index,
          4,
          [...overlay(panel, box(index), scene, measure), ...(index === 0 ? lateLane(panel, box(index), scene) : [])],
          false,
        ),
      ];
    }),
  };
}
