/** What lies over the lines of a panel: names of limits, and a flag for every excursion, as drawing elements. */
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { showNumber } from '@frostway/core/units';
import { lastBand } from './bands.js';
import { duration } from './clock.js';
import { xOf, yOf, type PanelBox } from './layout.js';
import type { Panel } from './panels.js';
import { type Excursion, hueOfExcursion, hueOfSide } from './segments.js';
import { type Element, font, type Paint, type Scene, sidesOf, spanOf } from './underlay.js';

type Flag = { readonly excursion: Excursion; readonly at: Anchor; x: number; width: number };

/** Over the line: of every excursion its flag with a ring on its worst value, and the limits' names. */
export function overlay(panel: Panel, box: PanelBox, scene: Scene, measure: (words: string, font: string) => number): Element[] {
  const { layout, window, tokens, lang } = scene;
  const elements: Element[] = [];
  const right = layout.width - layout.right;
  const shown = panel.excursions.filter(({ fromMs, toMs }) => toMs >= window.fromMs && fromMs <= window.toMs);
  const flags: Flag[] = [];
  const isFree = (x: number, width: number, own?: Flag): boolean =>
    x >= layout.left + 70 && flags.every((flag) => flag === own || x >= flag.x + flag.width + 4 || flag.x >= x + width + 4);
  // The longest first: each its sign; where there is no room for that a pennant. Then words, where they stand on no other sign.
  for (const excursion of shown.toSorted((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs))) {
    const at = anchorOf(excursion, scene);
    if (isFree(at.x - 9, 18)) flags.push({ excursion, at, x: at.x - 9, width: 18 });
    else elements.push(...pennant(excursion, at.x, box, panel, scene));
  }
  for (const flag of flags) {
    const { excursion, at } = flag;
    const words = layout.isNarrow ? '' : flagWords(excursion, panel, lang);
    const width = 24 + measure(words, font(scene, 12, 600));
    const flip = at.x - 9 + width > right;
    const x = flip ? at.x + 9 - width : at.x - 9;
    const hasWords = words !== '' && isFree(x, width, flag);
    if (hasWords) Object.assign(flag, { x, width });
    elements.push(...flagElements(excursion, hasWords ? words : '', at, flip, box, panel, scene));
  }
  // They stand at the right end, and say what holds there: over all else and on a ground of their own, for hatching and flags reach there too.
  for (const [value, which] of sidesOf(lastBand(panel.bands, window.toMs))) {
    if (value === null || value < panel.scale.min || value > panel.scale.max) continue;
    const at = yOf(box, panel.scale, value);
    const isAbove = which === 'above' ? at - box.top > 14 : box.top + box.height - at < 14;
    const words = text(lang, which === 'above' ? 'chart.high' : 'chart.low', {
      value: showNumber(value, Number.isInteger(value) ? 0 : Math.max(1, panel.decimals)),
    });
    elements.push({
      type: 'text',
      x: right - 1,
      y: at + (isAbove ? -2 : 2),
      style: {
        text: words,
        fill: tokens[`${hueOfSide(which, panel.quantity)}-ink`],
        font: font(scene, 11),
        align: 'right',
        verticalAlign: isAbove ? 'bottom' : 'top',
        backgroundColor: tokens.surface,
        padding: [1, 3],
        borderRadius: 3,
      },
    });
  }
  return elements;
}

type Anchor = { readonly x: number; /** The worst value is in view there. */ readonly isWorst: boolean };

/** Where the flag of an excursion stands: at its worst value, or in the middle of what is in view of it. */
function anchorOf({ fromMs, toMs, worst, worstMs }: Excursion, scene: Scene): Anchor {
  const { layout, window } = scene;
  const x = xOf(layout, window, worstMs);
  if (!Number.isNaN(worst) && x >= layout.left && x <= layout.width - layout.right) return { x, isWorst: true };
  const span = spanOf(fromMs, toMs, 0, scene);
  return { x: span.x + span.width / 2, isWorst: false };
}

/** The smallest flag: inside the plot, at its upper edge. */
function pennant(excursion: Excursion, x: number, box: PanelBox, panel: Panel, { tokens }: Scene): Element[] {
  const colour = tokens[hueOfExcursion(excursion, panel.quantity)];
  return [
    { type: 'line', shape: { x1: x, y1: box.top, x2: x, y2: box.top + 12 }, style: { stroke: colour, lineWidth: 1.5 } },
    { type: 'rect', shape: { x, y: box.top, width: 6, height: 6, r: 1 }, style: { fill: colour } },
  ];
}

function flagWords(excursion: Excursion, panel: Panel, lang: Lang): string {
  const what =
    excursion.mark === undefined
      ? text(lang, `chart.${excursion.side}.${panel.quantity}`)
      : text(lang, `alarm.type.${excursion.mark.type}`);
  const holes = { what, duration: duration(excursion.toMs - excursion.fromMs, lang) };
  return excursion.isLate ? text(lang, 'chart.flagLate', holes) : text(lang, 'chart.flag', holes);
}

function flagElements(
  excursion: Excursion,
  words: string,
  { x, isWorst }: Anchor,
  flip: boolean,
  box: PanelBox,
  panel: Panel,
  scene: Scene,
): Element[] {
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
  const foot = isWorst ? y : box.top + 8;
  return [
    { type: 'line', shape: { x1: x, y1: top + 18, x2: x, y2: foot }, style: { stroke: colour, lineWidth: 1 } },
    { type: 'rect', shape: { x: x - 9, y: top, width: 18, height: 18, r: 4 }, style: { fill: colour } },
    ...sign,
    ...(isWorst
      ? [{ type: 'circle' as const, shape: { cx: x, cy: y, r: 3.5 }, style: { fill: tokens.surface, stroke: colour, lineWidth: 2 } }]
      : []),
    ...label,
  ];
}
