/** The charts of a report: each sensor's temperature with its band, and its humidity below. */
import type { ReportContent } from '@frostway/contract/report/content';
import { probeTable } from '@frostway/core/probes';
import { type Chart, chartHeight, drawChart } from './chart.js';
import { nameOf } from './figures.js';
import type { Sheet } from './sheet.js';
import type { Words } from './words.js';

/** A gap is longer than so many recording intervals. */
const intervalsOfGap = 2.5;
const plotHeight = { temperature: 128, humidity: 72 } as const;

/** See above. */
export function drawCharts(sheet: Sheet, words: Words, report: ReportContent): void {
  const charts = report.sensors.flatMap((_, index) => chartsOf(words, report, index));
  if (charts.length === 0) return;
  sheet.title(words.say('report.part.charts'), words.say('report.part.chartsLead'), chartHeight(plotHeight.temperature));
  for (const { chart, height } of charts) drawChart(sheet, words, chart, height);
}

function chartsOf(words: Words, report: ReportContent, index: number): { chart: Chart; height: number }[] {
  const [sensor, line] = [report.sensors[index], report.lines[index]];
  if (sensor === undefined || line === undefined) return [];
  return sensor.figures.map((figures) => {
    const { probe, bands, min, max, expected } = figures;
    const isTemperature = probe === 'temperature';
    const band = bands.at(-1);
    const limits =
      band === undefined || (band.lower === null && band.upper === null) ? '' : words.band(band.lower, band.upper, isTemperature);
    const alarms = report.incidents.filter(
      (incident) =>
        incident.mac === sensor.mac &&
        incident.imei === sensor.imei &&
        (incident.probe === probe || (isTemperature && incident.probe === 'mkt')) &&
        incident.severity === 'alarm',
    );
    const chart: Chart = {
      title: `${nameOf(sensor)}　${probeTable[probe].words.name[words.drawing.language]} ${words.unitOf(isTemperature)}`,
      remark: [sensor.name === '' ? '' : (sensor.mac ?? sensor.imei ?? ''), limits].filter((part) => part !== '').join('　'),
      isTemperature,
      points: { time: line.time, values: isTemperature ? line.temperature : line.humidity },
      from: sensor.from,
      until: sensor.until,
      bands,
      alarms: alarms.map(({ from, until }) => ({ from, until: until ?? sensor.until })),
      gapMs: (intervalsOfGap * (sensor.until - sensor.from)) / Math.max(1, expected),
      min,
      max,
    };
    return { chart, height: plotHeight[probe] };
  });
}
