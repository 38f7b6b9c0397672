/** The chart of one quantity of a sensor: its line inside its band, hatched where nothing was measured, with alarms and the extremes marked. */
import { colours, type Colour } from './colours.js';
import { timeMarks, valueMarks } from './scales.js';
import type { Sheet } from './sheet.js';
import { bandAt, type Band, gapsOf, type Points, runsOf, type Side } from './trace.js';
import type { Words } from './words.js';

type Value = number | null;
type Valued = { readonly at: number; readonly value: number };

export type Chart = {
  readonly title: string;
  readonly remark: string;
  readonly isTemperature: boolean;
  readonly points: Points;
  readonly from: number;
  readonly until: number;
  /** Oldest first. */
  readonly bands: readonly Band[];
  /** Times of alarms. */
  readonly alarms: readonly { readonly from: number; readonly until: number }[];
  /** Longer than this without a reading is a gap, ms. */
  readonly gapMs: number;
  readonly min: Valued | null;
  readonly max: Valued | null;
};

const lineOf: Readonly<Record<Side, { readonly colour: Colour; readonly width: number }>> = {
  in: { colour: colours.trace, width: 0.9 },
  above: { colour: colours.alarm, width: 1.3 },
  below: { colour: colours.cold, width: 1.3 },
};
/** Where the name of a limit stands; all are as high. */
type Label = { readonly left: number; readonly right: number; readonly top: number };
const labelHeight = 10;
/** Above the highest and below the lowest there is room for a name, points. */
const labelRoom = 15;
const axis = { left: 30, labels: 14, head: 16 } as const;

/** How high a chart is, with its head and the times below. */
export const chartHeight = (plot: number): number => axis.head + plot + axis.labels + 8;

/** Draws it where the sheet is, all over its width. */
export function drawChart(sheet: Sheet, words: Words, chart: Chart, plotHeight: number): void {
  sheet.need(chartHeight(plotHeight));
  const { doc } = sheet;
  const { from, until, isTemperature } = chart;
  const headWidth = sheet.widthOf(chart.title, { size: 9, bold: true });
  sheet.put(chart.title, sheet.left, sheet.y, { size: 9, bold: true });
  sheet.put(chart.remark, sheet.left + headWidth + 7, sheet.y + 1, { size: 8, colour: colours.ink3 });

  const box = { x: sheet.left + axis.left, y: sheet.y + axis.head, width: sheet.width - axis.left, height: plotHeight };
  const [low, high] = domainOf(chart, plotHeight);
  const x = (at: number): number => box.x + ((at - from) / (until - from)) * box.width;
  const y = (value: number): number => box.y + box.height - ((value - low) / (high - low)) * box.height;
  const inside = (value: Value, or: number): number => (value === null ? or : Math.min(high, Math.max(low, value)));

  for (const [index, { from: begun, lower, upper }] of chart.bands.entries()) {
    if (lower === null && upper === null) continue;
    const [left, right] = [x(Math.max(from, begun)), x(Math.min(until, chart.bands[index + 1]?.from ?? until))];
    const [top, bottom] = [y(inside(upper, high)), y(inside(lower, low))];
    if (right > left) doc.rect(left, top, right - left, bottom - top).fill(colours.band);
  }
  for (const alarm of chart.alarms) {
    const [left, right] = [x(Math.max(from, alarm.from)), x(Math.min(until, alarm.until))];
    if (right > left) doc.rect(left, box.y, Math.max(0.8, right - left), box.height).fill(colours.alarmTint);
  }
  drawAxes(sheet, words, chart, { box, x, y, low, high });
  for (const gap of gapsOf(chart.points, { from, until }, chart.gapMs)) hatch(sheet, words, box, x(gap.from), x(gap.until));
  const named = drawLimits(sheet, words, chart, { x, y, low, high });

  doc.undash().lineJoin('round');
  for (const { side, points } of runsOf(chart.points, chart.bands)) {
    const [first, ...others] = points;
    if (first === undefined) continue;
    const { colour, width } = lineOf[side];
    if (others.length === 0) doc.circle(x(first.at), y(first.value), width * 0.8).fill(colour);
    else {
      doc.moveTo(round(x(first.at)), round(y(first.value)));
      for (const point of others) doc.lineTo(round(x(point.at)), round(y(point.value)));
      doc.lineWidth(width).strokeColor(colour).stroke();
    }
  }
  for (const [key, found] of [
    ['report.chart.highest', chart.max],
    ['report.chart.lowest', chart.min],
  ] as const) {
    if (found === null) continue;
    const { lower, upper } = bandAt(chart.bands, found.at);
    const colour =
      upper !== null && found.value > upper ? colours.alarmInk : lower !== null && found.value < lower ? colours.coldInk : colours.ink2;
    const value = `${words.figure(found.value, isTemperature)} ${words.unitOf(isTemperature)}`;
    const text = `${words.say(key, { value })}  ${words.time(found.at).slice(5)}`;
    const half = sheet.widthOf(text, { size: 7 }) / 2;
    const middle = Math.min(sheet.right - half - 2, Math.max(box.x + half + 2, x(found.at)));
    const above = key === 'report.chart.highest';
    doc.circle(x(found.at), y(found.value), 1.9).lineWidth(0.9).fillAndStroke(colours.paper, colour);
    // Not upon the line of a limit either: beyond it.
    const limit = above ? upper : lower;
    const near = y(found.value) + (above ? -13 : 3);
    const isCrossed = limit !== null && y(limit) > near - 1 && y(limit) < near + labelHeight;
    const place = isCrossed ? y(limit) + (above ? -labelHeight - 1 : 1) : near;
    const within = Math.min(box.y + box.height - 10.5, Math.max(box.y + 0.5, place));
    // Beside the name of a limit, not upon it: as far to the left as it takes.
    const met = named.filter(
      ({ left, right, top }) => middle + half > left - 4 && middle - half < right && Math.abs(top - within) < labelHeight,
    );
    const clear = Math.min(middle, ...met.map(({ left }) => left - 6 - half));
    sheet.put(text, Math.max(box.x + half + 2, clear), within, { size: 7, colour, align: 'center', bold: colour !== colours.ink2 });
  }
  sheet.y += chartHeight(plotHeight);
}

type Frame = { readonly x: (at: number) => number; readonly y: (value: number) => number; readonly low: number; readonly high: number };
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

function drawAxes(sheet: Sheet, words: Words, chart: Chart, { box, x, y, low, high }: Frame & { readonly box: Box }): void {
  const { doc } = sheet;
  const shown = (value: number): number => (chart.isTemperature ? words.degrees(value) : value);
  // Marks are round in the unit that is read.
  const stored = (value: number): number => (chart.isTemperature && words.unit === 'F' ? (value - 32) / 1.8 : value);
  for (const { value, decimals } of valueMarks(shown(low), shown(high), 5)) {
    const at = y(stored(value));
    doc
      .moveTo(box.x, at)
      .lineTo(box.x + box.width, at)
      .undash()
      .lineWidth(0.4)
      .strokeColor(colours.grid)
      .stroke();
    const text = words.figure(stored(value), chart.isTemperature, decimals);
    sheet.put(text, box.x - 5, at - 5.4, { size: 7.5, colour: colours.ink3, align: 'right' });
  }
  for (const { at, text } of timeMarks(words, words.drawing.zone, chart.from, chart.until, 8)) {
    doc
      .moveTo(x(at), box.y)
      .lineTo(x(at), box.y + box.height + 2)
      .lineWidth(0.4)
      .strokeColor(colours.grid)
      .stroke();
    const half = sheet.widthOf(text, { size: 7.5 }) / 2;
    const middle = Math.min(sheet.right - half, Math.max(box.x + half, x(at)));
    sheet.put(text, middle, box.y + box.height + 3, { size: 7.5, colour: colours.ink3, align: 'center' });
  }
  doc.rect(box.x, box.y, box.width, box.height).lineWidth(0.5).strokeColor(colours.line2).stroke();
}

/** Answers where the names of limits stand. */
function drawLimits(sheet: Sheet, words: Words, { bands, from, until, isTemperature, points }: Chart, { x, y, low, high }: Frame): Label[] {
  const { doc } = sheet;
  const named: Label[] = [];
  for (const [index, band] of bands.entries()) {
    const [left, right] = [x(Math.max(from, band.from)), x(Math.min(until, bands[index + 1]?.from ?? until))];
    for (const side of ['upper', 'lower'] as const) {
      const value = band[side];
      if (value === null || value < low || value > high || right <= left) continue;
      const isUpper = side === 'upper';
      doc.moveTo(left, y(value)).lineTo(right, y(value)).dash(2.6, { space: 2 }).lineWidth(0.7);
      doc
        .strokeColor(isUpper ? colours.alarm : colours.cold)
        .stroke()
        .undash();
      const text = words.say(`report.chart.${side}`, { value: words.figure(value, isTemperature) });
      if (right - left <= 60) continue;
      const begins = right - 3 - sheet.widthOf(text, { size: 7 });
      // Where what was measured goes beyond the limit, its name stands beyond that.
      const beyond = points.values.filter((_, place) => x(points.time[place] ?? 0) > begins - 2 && x(points.time[place] ?? 0) < right);
      const furthest = beyond.reduce<number>(
        (most, each) => (each === null ? most : isUpper ? Math.max(most, each) : Math.min(most, each)),
        value,
      );
      const top = y(furthest) + (isUpper ? -10.5 : 0.5) + (furthest === value ? 0 : isUpper ? -1.5 : 1.5);
      sheet.put(text, right - 3, top, { size: 7, colour: isUpper ? colours.alarmInk : colours.coldInk, align: 'right' });
      named.push({ left: begins, right: right - 3, top });
    }
  }
  return named;
}

/** Hatching where nothing was measured. */
function hatch(sheet: Sheet, words: Words, box: Box, left: number, right: number): void {
  const { doc } = sheet;
  const width = Math.max(0.8, right - left);
  doc.rect(left, box.y, width, box.height).fill(colours.paper);
  doc.save().rect(left, box.y, width, box.height).clip();
  for (let at = left - box.height; at < left + width; at += 4) doc.moveTo(at, box.y + box.height).lineTo(at + box.height, box.y);
  doc.undash().lineWidth(0.4).strokeColor(colours.gap).stroke().restore();
  const text = words.say('report.chart.noData');
  const needed = sheet.widthOf(text, { size: 7 });
  if (width < needed + 10) return;
  const middle = left + width / 2;
  doc.rect(middle - needed / 2 - 3, box.y + box.height / 2 - 6.5, needed + 6, 13).fill(colours.paper);
  sheet.put(text, middle, box.y + box.height / 2 - 5, { size: 7, colour: colours.ink3, align: 'center' });
}

/** What the axis reaches from and to: all values and limits, with room for names. */
function domainOf({ points, bands, isTemperature }: Chart, plotHeight: number): [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of [...points.values, ...bands.flatMap(({ lower, upper }) => [lower, upper])]) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return isTemperature ? [0, 10] : [0, 100];
  const least = isTemperature ? 2 : 10;
  const spread = Math.max(least, high - low);
  const [middle, half] = [(low + high) / 2, spread / 2 / (1 - (2 * labelRoom) / plotHeight)];
  return [middle - half, middle + half];
}

const round = (value: number): number => Math.round(value * 100) / 100;
