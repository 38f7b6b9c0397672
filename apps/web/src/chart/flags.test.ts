/** The flags over a chart, drawn by the library itself. */
import { noLimits } from '@frostway/core/probes';
import { CustomChart, LineChart } from 'echarts/charts';
import { DataZoomInsideComponent, GridComponent, TitleComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { expect, it } from 'vitest';
import { layoutOf } from './layout.js';
import type { TimeWindow } from './time-window.js';
import { optionFor } from './option.js';
import { panelsOf } from './panels.js';
import type { Tokens } from './tokens.js';
import { columnsOf, temperatureColumns } from '../testing/telemetry.js';

use([LineChart, CustomChart, GridComponent, TitleComponent, DataZoomInsideComponent, SVGRenderer]);

const minute = 60_000;
const tokens = new Proxy({}, { get: (_target, name) => (name === 'font' ? 'sans-serif' : '#123456') }) as Tokens;

it('of an alarm that is no more in view goes, also where nothing else is over the line', () => {
  const columns = columnsOf(
    temperatureColumns(
      [0, 60, 120, 180].map((at) => at * minute),
      [5, 5, 5, 9],
    ),
  );
  const limits = noLimits;
  const startedAt = new Date(180 * minute).toISOString();
  const mark = { id: 1, startedAt, endedAt: null, severity: 'alarm', type: 'temperatureHigh', state: 'active', late: false } as const;
  const panels = panelsOf(columns, limits, 3600, 'C', undefined, [mark]);
  const full = { fromMs: 0, toMs: 200 * minute };
  const layout = layoutOf(1000, panels.length);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: layout.width, height: layout.height });
  const draw = (window: TimeWindow): string => {
    const option = optionFor(
      panels,
      full,
      () => 0,
      { layout, window, marks: [], tokens, lang: 'en', hatch: () => undefined },
      () => 100,
    );
    const zoom = { type: 'inside', xAxisIndex: [0], filterMode: 'none', startValue: window.fromMs, endValue: window.toMs };
    chart.setOption({ ...option, dataZoom: [zoom] });
    return chart.renderToSVGString();
  };
  expect(draw(full)).toContain('Ultra-high temperature');
  expect(draw({ fromMs: 0, toMs: 100 * minute })).not.toContain('Ultra-high temperature');
  expect(draw(full)).toContain('Ultra-high temperature');
  chart.dispose();
});
