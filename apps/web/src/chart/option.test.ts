/** A layer of the chart is drawn anew, whatever stood there before. */
import { init, use } from 'echarts/core';
import { CustomChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { SVGRenderer } from 'echarts/renderers';
import { expect, it } from 'vitest';
import { layer } from './option.js';
import type { Element } from './underlay.js';

use([CustomChart, GridComponent, SVGRenderer]);

const words: Element = { type: 'text', x: 120, y: 40, style: { text: 'Before the first reading', fill: '#123456' } };
const area: Element = { type: 'rect', shape: { x: 10, y: 20, width: 50, height: 30 }, style: { fill: '#abcdef' } };
const edge: Element = {
  type: 'line',
  shape: { x1: 5, y1: 5, x2: 5, y2: 60 },
  style: { stroke: '#00ff00', lineDash: [2, 3], opacity: 0.7 },
};

/** What a chart that has drawn some layers one after the other shows in the end. */
function drawn(...layers: Element[][]): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 300, height: 100 });
  const axes = { grid: {}, xAxis: { show: false }, yAxis: { show: false } };
  for (const elements of layers) chart.setOption({ ...axes, series: [layer('under', 0, 1, elements, false)] });
  const picture = chart.renderToSVGString();
  chart.dispose();
  // Styles are numbered.
  return picture.replaceAll(/zr\d+-cls-\d+/g, '');
}

it.each([
  ['an area, where words stood', [words, edge], [area, words]],
  ['an area, where a dashed line stood', [edge, words], [area]],
  ['nothing', [words, area], []],
])('draws %s', (_, before, after) => {
  expect(drawn(before, after)).toBe(drawn(after));
});
