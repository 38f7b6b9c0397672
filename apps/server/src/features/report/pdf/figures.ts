/** The figures of each sensor: one row each, temperature and humidity in a table of their own. */
import type { ReportContent, ReportFigures, ReportProbe } from '@frostway/contract/report/content';
import { colours } from './colours.js';
import type { Sheet } from './sheet.js';
import { type Cell, type Column, drawTable } from './table.js';
import { missing, type Words } from './words.js';

/** A sensor as it is called: its name, else its identity. */
export const nameOf = ({
  name,
  mac,
  imei,
}: {
  readonly name: string;
  readonly mac: string | null;
  readonly imei: string | null;
}): string => (name === '' ? (mac ?? imei ?? missing) : name);

/** Of the letters, and what the shares of the columns are of, about. */
const [textSize, shares] = [7.5, 158];

/** See above. */
export function drawFigures(sheet: Sheet, words: Words, report: ReportContent): void {
  const { energy, gas } = report.mkt;
  drawProbe(sheet, words, report, 'temperature', words.say('report.part.figuresLead', { unit: words.unit, energy, gas }));
  drawProbe(sheet, words, report, 'humidity', words.say('report.part.humidityLead'));
}

function drawProbe(sheet: Sheet, words: Words, { sensors }: ReportContent, probe: ReportProbe, lead: string): void {
  const isTemperature = probe === 'temperature';
  const rows = sensors.flatMap((sensor) =>
    sensor.figures.filter((figures) => figures.probe === probe).map((figures) => ({ sensor, figures })),
  );
  if (rows.length === 0) return;
  const head = (
    key: 'lowest' | 'highest' | 'mean' | 'mkt' | 'below' | 'in' | 'above' | 'longestShort' | 'count' | 'coverage' | 'band',
  ): string => words.say(`report.figure.${key}`);
  const right = { align: 'right' } as const;
  const bandOf = ({ bands }: ReportFigures): string => {
    const band = bands.at(-1);
    const limits = band === undefined ? missing : words.band(band.lower, band.upper, isTemperature);
    // A band that was changed within the period stands with a star; the chart shows all of them.
    return bands.length > 1 ? `${limits} *` : limits === missing ? words.say('report.noLimit') : limits;
  };
  const countOf = ({ count, expected }: ReportFigures): string =>
    words.say('report.countOf', { count: words.count(count), expected: words.count(expected) });
  // A range is read as one, and so are a count of a count and a time: their columns are as wide as the widest, at the expense of the names.
  const shareOf = (textOf: (figures: ReportFigures) => string, least: number): number => {
    const widest = Math.max(...rows.map(({ figures }) => sheet.widthOf(textOf(figures), { size: textSize, bold: true })));
    return Math.min(20, Math.max(least, ((widest + 9) * shares) / sheet.width));
  };
  const timeColumn = (key: Parameters<typeof head>[0], minutesOf: (figures: ReportFigures) => number, least: number): Column => ({
    head: head(key),
    share: shareOf((figures) => words.minutes(minutesOf(figures)), least),
    ...right,
  });
  const measured: Column[] = [
    { head: words.say('report.head.identity'), share: 20.5 },
    { head: head('band'), share: shareOf(bandOf, 12) },
    { head: head('lowest'), share: 10, ...right },
    { head: head('highest'), share: 10.5, ...right },
    { head: head('mean'), share: 8.5, ...right },
    ...(isTemperature ? [{ head: head('mkt'), share: 8, ...right }] : []),
    timeColumn('below', ({ minutesBelow }) => minutesBelow, 9.5),
    timeColumn('in', ({ minutesIn }) => minutesIn, 10.5),
    timeColumn('above', ({ minutesAbove }) => minutesAbove, 9.5),
    timeColumn('longestShort', ({ longestMinutes }) => longestMinutes, 11),
    { head: head('count'), share: shareOf(countOf, 15.5), ...right },
    { head: head('coverage'), share: 12.5, ...right },
  ];
  const left = shares - measured.reduce((sum, { share }) => sum + share, 0);
  const columns: Column[] = [{ head: words.say('report.head.sensor'), share: Math.max(10, left) }, ...measured];
  sheet.title(words.say(`report.part.${probe}`), lead);
  const figure = (value: number | null): string => words.figure(value, isTemperature);
  const drawn = rows.map(({ sensor, figures }) => {
    const { min, max, minutesBelow, minutesAbove } = figures;
    const low = (value: string): Cell => (minutesBelow > 0 ? { text: value, colour: colours.coldInk, bold: true } : value);
    const high = (value: string): Cell => (minutesAbove > 0 ? { text: value, colour: colours.alarmInk, bold: true } : value);
    const cells: Cell[] = [
      nameOf(sensor),
      sensor.mac ?? sensor.imei ?? missing,
      bandOf(figures),
      low(figure(min?.value ?? null)),
      high(figure(max?.value ?? null)),
      figure(figures.mean),
      ...(isTemperature ? [figure(figures.mkt)] : []),
      low(words.minutes(minutesBelow)),
      words.minutes(figures.minutesIn),
      high(words.minutes(minutesAbove)),
      words.minutes(figures.longestMinutes),
      countOf(figures),
      words.share(figures.coverage),
    ];
    return { cells };
  });
  drawTable(sheet, columns, drawn, textSize);
  if (rows.some(({ figures }) => figures.bands.length > 1))
    sheet.line(`* ${words.say('report.bandChanged')}`, { size: 7.5, colour: colours.ink3 });
}
