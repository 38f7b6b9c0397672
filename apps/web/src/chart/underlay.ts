/** What lies under the lines of a panel: hour lines, band, limits, gaps, excursions, as drawing elements. */
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import type { Band } from '@frostway/core/statistics-sums';
import { duration, type TimeMark } from './clock.js';
import { stretchesOf } from './bands.js';
import type { Gap } from './gaps.js';
import { xOf, yOf, type Layout, type PanelBox } from './layout.js';
import type { TimeWindow } from './time-window.js';
import type { Panel } from './panels.js';
import { hueOfExcursion, hueOfSide } from './segments.js';
import { opacityOf, type Tokens } from './tokens.js';

export type Paint = {
  fill?: string | CanvasPattern | { image: HTMLCanvasElement; repeat: 'repeat' };
  stroke?: string;
  lineWidth?: number;
  lineDash?: number[];
  lineCap?: 'round';
  opacity?: number;
  text?: string;
  font?: string;
  align?: 'left' | 'center' | 'right';
  verticalAlign?: 'top' | 'middle' | 'bottom';
  lineHeight?: number;
  backgroundColor?: string;
  padding?: [vertical: number, horizontal: number];
  borderRadius?: number;
};
/** Elements of a custom series as the chart library takes them. */
export type Element =
  | { type: 'rect'; shape: { x: number; y: number; width: number; height: number; r?: number }; style: Paint }
  | { type: 'line'; shape: { x1: number; y1: number; x2: number; y2: number }; style: Paint }
  | { type: 'circle'; shape: { cx: number; cy: number; r: number }; style: Paint }
  | { type: 'polyline'; shape: { points: number[][] }; style: Paint }
  | { type: 'text'; x: number; y: number; style: Paint };

export type Scene = {
  readonly layout: Layout;
  readonly window: TimeWindow;
  readonly marks: readonly TimeMark[];
  readonly tokens: Tokens;
  readonly lang: Lang;
  /** The square of slanted lines that excursions are filled with. */
  readonly hatch: (colour: string) => HTMLCanvasElement | undefined;
};

/** A font of the theme. */
export const font = (scene: Scene, px: number, weight = 400): string => `${weight} ${px}px ${scene.tokens.font}`;
/** Left and right pixel of a time span, cut to the plot. */
export function spanOf(fromMs: number, toMs: number, least: number, scene: Scene): { x: number; width: number } {
  const { layout, window } = scene;
  const from = Math.max(layout.left, xOf(layout, window, fromMs));
  const to = Math.min(layout.width - layout.right, Math.max(from + least, xOf(layout, window, toMs)));
  return { x: from, width: Math.max(0, to - from) };
}

/** Both limits, each with the side beyond it. */
export const sidesOf = ({ lower, upper }: Band) =>
  [
    [upper, 'above'],
    [lower, 'below'],
  ] as const;

/** Under the line. */
export function underlay(panel: Panel, box: PanelBox, isFirst: boolean, scene: Scene): Element[] {
  const { layout, window, tokens } = scene;
  const elements: Element[] = [];
  const rect = (x: number, y: number, width: number, height: number, style: Paint): void => {
    elements.push({ type: 'rect', shape: { x, y, width, height }, style });
  };
  const line = (x1: number, y1: number, x2: number, y2: number, style: Paint): void => {
    elements.push({ type: 'line', shape: { x1, y1, x2, y2 }, style: { lineWidth: 1, ...style } });
  };
  const foot = box.top + box.height;
  for (const mark of scene.marks) {
    const x = Math.round(xOf(layout, window, mark.ms)) + 0.5;
    line(x, box.top, x, foot, { stroke: mark.isMidnight ? tokens['line-2'] : tokens.grid });
  }
  const stretches = stretchesOf(panel.bands, window);
  const y = (value: number): number => Math.min(foot, Math.max(box.top, yOf(box, panel.scale, value)));
  for (const { fromMs, toMs, band } of stretches) {
    if (band.lower === null && band.upper === null) continue;
    const top = band.upper === null ? box.top : y(band.upper);
    const bottom = band.lower === null ? foot : y(band.lower);
    const { x, width } = spanOf(fromMs, toMs, 0, scene);
    if (bottom > top) rect(x, top, width, bottom - top, { fill: tokens.normal, opacity: opacityOf(tokens, 'band') });
  }
  for (const gap of panel.gaps) {
    if (gap.toMs < window.fromMs || gap.fromMs > window.toMs) continue;
    const { x, width } = spanOf(gap.fromMs, gap.toMs, 0, scene);
    if (width < 2) continue;
    rect(x, box.top, width, box.height, { fill: tokens.sunken });
    const image = width > 5 ? scene.hatch(tokens.silent) : undefined;
    if (image !== undefined)
      rect(x, box.top, width, box.height, { fill: { image, repeat: 'repeat' }, opacity: opacityOf(tokens, 'hatch') * 0.6 });
    for (const edge of [x, x + width]) line(edge, box.top, edge, foot, { stroke: tokens.silent, lineDash: [2, 3], opacity: 0.7 });
    if (isFirst && width > 26)
      elements.push({
        type: 'text',
        x: x + width / 2,
        y: box.top + box.height / 2,
        style: {
          text: gapWords(gap, width, scene),
          fill: tokens['silent-ink'],
          font: font(scene, 11),
          align: 'center',
          verticalAlign: 'middle',
          lineHeight: 15,
          stroke: tokens.surface,
          lineWidth: 5,
        },
      });
  }
  for (const excursion of panel.excursions) {
    if (excursion.toMs < window.fromMs || excursion.fromMs > window.toMs) continue;
    const colour = tokens[hueOfExcursion(excursion, panel.quantity)];
    const { x, width } = spanOf(excursion.fromMs, excursion.toMs, 3, scene);
    rect(x, box.top, width, box.height, { fill: colour, opacity: 0.06 });
    const image = width > 5 ? scene.hatch(colour) : undefined;
    if (image !== undefined)
      rect(x, box.top, width, box.height, { fill: { image, repeat: 'repeat' }, opacity: opacityOf(tokens, 'hatch') });
    if (width > 8) for (const edge of [x, x + width]) line(edge, box.top, edge, foot, { stroke: colour, opacity: 0.55 });
  }
  for (const { fromMs, toMs, band } of stretches)
    for (const [value, which] of sidesOf(band)) {
      if (value === null || value < panel.scale.min || value > panel.scale.max) continue;
      const at = Math.round(y(value)) + 0.5;
      const { x, width } = spanOf(fromMs, toMs, 0, scene);
      line(x, at, x + width, at, { stroke: tokens[hueOfSide(which, panel.quantity)], lineDash: [4, 4], opacity: 0.65 });
    }
  return elements;
}

/** What a gap is and how long; in a narrow one the length alone. */
function gapWords({ fromMs, toMs, whole = { fromMs, toMs }, isBeforeFirst }: Gap, width: number, { lang }: Scene): string {
  const length = duration(whole.toMs - whole.fromMs, lang);
  if (isBeforeFirst !== true) return `${text(lang, 'chart.noData')}\n${length}`;
  return width < 90 ? length : `${text(lang, 'chart.beforeFirst')}\n${length}`;
}
