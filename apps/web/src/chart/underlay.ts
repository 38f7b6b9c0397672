/** What lies under and over the lines of a panel: hour lines, band, limits, gaps, excursions, as drawing elements. */
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import type { Band } from '@frostway/core/statistics-sums';
import { showNumber } from '@frostway/core/units';
import { duration, type TimeMark } from './clock.js';
import { lastBand, stretchesOf } from './bands.js';
import type { Gap } from './gaps.js';
import { xOf, yOf, type Layout, type PanelBox } from './layout.js';
import type { TimeWindow } from './line-data.js';
import type { Panel } from './panels.js';
import { type Excursion, hueOfExcursion, hueOfSide } from './segments.js';
import { opacityOf, type Tokens } from './tokens.js';

type Paint = {
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

const font = (scene: Scene, px: number, weight = 400): string => `${weight} ${px}px ${scene.tokens.font}`;
const inView = (from: number, to: number, { layout }: Scene): boolean => to >= layout.left && from <= layout.width - layout.right;

/** Left and right pixel of a time span, cut to the plot. */
function spanOf(fromMs: number, toMs: number, least: number, scene: Scene): { x: number; width: number } {
  const { layout, window } = scene;
  const from = Math.max(layout.left, xOf(layout, window, fromMs));
  const to = Math.min(layout.width - layout.right, Math.max(from + least, xOf(layout, window, toMs)));
  return { x: from, width: Math.max(0, to - from) };
}

const sidesOf = ({ lower, upper }: Band) =>
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
        y: box.top + 34,
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
function gapWords({ fromMs, toMs, isBeforeFirst }: Gap, width: number, { lang }: Scene): string {
  const length = duration(toMs - fromMs, lang);
  if (isBeforeFirst !== true) return `${text(lang, 'chart.noData')}\n${length}`;
  return width < 90 ? length : `${text(lang, 'chart.beforeFirst')}\n${length}`;
}

type Flag = { readonly excursion: Excursion; readonly x: number; readonly width: number };

/** Over the line: the limits' names, a ring on the worst value of an excursion and, above the first panel, its flag. */
export function overlay(
  panel: Panel,
  box: PanelBox,
  isFirst: boolean,
  scene: Scene,
  measure: (words: string, font: string) => number,
): Element[] {
  const { layout, window, tokens, lang } = scene;
  const elements: Element[] = [];
  const halo = { stroke: tokens.surface, lineWidth: 3 };
  const right = layout.width - layout.right;
  // They stand at the right end, and say what holds there.
  for (const [value, which] of sidesOf(lastBand(panel.bands, window.toMs))) {
    if (value === null || value < panel.scale.min || value > panel.scale.max) continue;
    const at = yOf(box, panel.scale, value);
    const isAbove = which === 'above' ? at - box.top > 14 : box.top + box.height - at < 14;
    const words = text(lang, which === 'above' ? 'chart.high' : 'chart.low', {
      value: showNumber(value, Number.isInteger(value) ? 0 : Math.max(1, panel.decimals)),
    });
    elements.push({
      type: 'text',
      x: right - 4,
      y: at + (isAbove ? -3 : 3),
      style: {
        text: words,
        fill: tokens[`${hueOfSide(which, panel.quantity)}-ink`],
        font: font(scene, 11),
        align: 'right',
        verticalAlign: isAbove ? 'bottom' : 'top',
        ...halo,
      },
    });
  }
  if (!isFirst) return elements;
  const flags: Flag[] = [];
  const shown = panel.excursions.filter(
    ({ fromMs, toMs, worst }) => toMs >= window.fromMs && fromMs <= window.toMs && !Number.isNaN(worst),
  );
  // The longest first: where flags would stand on each other the shorter one goes without.
  for (const excursion of shown.toSorted((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs)).slice(0, 24)) {
    const x = xOf(layout, window, excursion.worstMs);
    if (!inView(x, x, scene)) continue;
    const words = flagWords(excursion, panel, lang);
    // Where the words do not fit beside another flag, the sign alone does.
    for (const label of layout.isNarrow ? [''] : [words, '']) {
      const width = label === '' ? 18 : 24 + measure(label, font(scene, 12, 600));
      const flip = x - 9 + width > right;
      const left = flip ? x + 9 - width : x - 9;
      if (left < layout.left + 70 || flags.some((flag) => left < flag.x + flag.width + 8 && flag.x < left + width + 8)) continue;
      flags.push({ excursion, x: left, width });
      elements.push(...flagElements(excursion, label, x, flip, box, panel, scene));
      break;
    }
  }
  return elements;
}

function flagWords(excursion: Excursion, panel: Panel, lang: Lang): string {
  const what =
    excursion.mark === undefined
      ? text(lang, `chart.${excursion.side}.${panel.quantity}`)
      : text(lang, `alarm.type.${excursion.mark.type}`);
  const holes = { what, duration: duration(excursion.toMs - excursion.fromMs, lang) };
  return excursion.isLate ? text(lang, 'chart.flagLate', holes) : text(lang, 'chart.flag', holes);
}

function flagElements(excursion: Excursion, words: string, x: number, flip: boolean, box: PanelBox, panel: Panel, scene: Scene): Element[] {
  const { tokens } = scene;
  const kind = hueOfExcursion(excursion, panel.quantity);
  const colour = tokens[kind];
  const y = yOf(box, panel.scale, excursion.worst);
  const top = box.top - 20;
  const stroke: Paint = { stroke: tokens.surface, lineWidth: 1.6, lineCap: 'round', fill: 'none' };
  const arms = [0, 60, 120].map((degrees) => {
    const [dx, dy] = [Math.sin((degrees * Math.PI) / 180) * 5.5, Math.cos((degrees * Math.PI) / 180) * 5.5];
    return { type: 'line' as const, shape: { x1: x - dx, y1: top + 9 - dy, x2: x + dx, y2: top + 9 + dy }, style: stroke };
  });
  const octagon = [-3.2, 3.2].flatMap((a) => [-6, 6].map((b) => [a, b] as const));
  const corners = [...octagon, ...octagon.map(([a, b]) => [b, a] as const)].toSorted(
    (p, q) => Math.atan2(p[1], p[0]) - Math.atan2(q[1], q[0]),
  );
  const warm: Element[] = [
    {
      type: 'polyline',
      shape: { points: [...corners, ...corners.slice(0, 1)].map(([a, b]) => [x + a, top + 9 + b]) },
      style: { ...stroke, lineWidth: 1.4 },
    },
    { type: 'line', shape: { x1: x, y1: top + 6, x2: x, y2: top + 9.5 }, style: stroke },
    { type: 'line', shape: { x1: x, y1: top + 12, x2: x, y2: top + 12.1 }, style: stroke },
  ];
  const battery: Element[] = [
    { type: 'rect', shape: { x: x - 6, y: top + 6, width: 10, height: 6 }, style: { ...stroke, lineWidth: 1.4 } },
    { type: 'line', shape: { x1: x + 6, y1: top + 8, x2: x + 6, y2: top + 10 }, style: stroke },
    { type: 'line', shape: { x1: x - 3.5, y1: top + 8, x2: x - 3.5, y2: top + 10 }, style: stroke },
  ];
  // Cold is the sign of temperatures alone.
  const sign = panel.quantity === 'power' ? battery : panel.quantity === 'temperature' && excursion.side === 'below' ? arms : warm;
  const label: Element[] =
    words === ''
      ? []
      : [
          {
            type: 'text',
            x: flip ? x - 14 : x + 14,
            y: top + 9.5,
            style: {
              text: words,
              fill: tokens[`${kind}-ink`],
              font: font(scene, 12, 600),
              align: flip ? 'right' : 'left',
              verticalAlign: 'middle',
            },
          },
        ];
  return [
    { type: 'line', shape: { x1: x, y1: top + 18, x2: x, y2: y }, style: { stroke: colour, lineWidth: 1 } },
    { type: 'rect', shape: { x: x - 9, y: top, width: 18, height: 18, r: 4 }, style: { fill: colour } },
    ...sign,
    { type: 'circle', shape: { cx: x, cy: y, r: 3.5 }, style: { fill: tokens.surface, stroke: colour, lineWidth: 2 } },
    ...label,
  ];
}
