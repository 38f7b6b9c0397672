/** The time chart of a device's readings; its drawing library is loaded when the first one is shown. */
import { lazy, Suspense, type ReactElement } from 'react';
import { text } from '@frostway/contract/texts';
import type { SensorChartProps } from './chart-props.js';
import './chart.css';

export type { SensorChartHandle, SensorChartProps } from './chart-props.js';

const Canvas = lazy(async () => ({ default: (await import('./SensorChartCanvas.js')).SensorChartCanvas }));

/** Stacked panels on one time axis: temperature, humidity, light, battery. Colours follow the document's theme by themselves. */
export function SensorChart(props: SensorChartProps): ReactElement {
  return (
    <Suspense fallback={<div className="fw-chart fw-chart-waiting" role="status" aria-label={text(props.lang, 'chart.loading')} />}>
      <Canvas {...props} />
    </Suspense>
  );
}
