/** The first sheet of a workbook: what came out, the limits, the figures of each sensor, and the incidents, as the file of a report says them. */
import { Refusal, refusalWords } from '@frostway/contract/refusals';
import type { ReportFacts, ReportFigures, ReportIncident, ReportSensor } from '@frostway/contract/report/content';
import type { Summarise, SummarySheet } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { nameOf } from './pdf/figures.js';
import { causeText, worstText } from './pdf/incidents.js';
import { titleOf } from './pdf/verdict.js';
import { Words } from './pdf/words.js';
import { deviceReport } from './of-devices.js';
import { missionReport } from './of-mission.js';
import { outcomeOf } from './outcome.js';

type Row = SummarySheet['rows'][number];

/** Of a report that was issued. */
type Issued = { readonly revision: number; readonly hash: string; readonly verifyUrl: string };

const widths = [26, 24, 18, 18, 18, 16, 16, 18, 18, 18, 18, 18, 14];

/** See above. */
export function summarySheet(words: Words, facts: ReportFacts, issued?: Issued): SummarySheet {
  const say = words.say.bind(words);
  const { verdict, sensors, incidents } = facts;
  const zone = words.zone(facts.from, facts.until);
  const rows: Row[] = [
    [say('report.figure.out'), words.minutes(verdict.minutesOut)],
    ...(verdict.warnings === 0 ? [] : [[say('alarm.severity.warning'), verdict.warnings]]),
    ...(verdict.decision === null ? [] : [[say('report.release'), say(`mission.decision.state.${verdict.decision}`)]]),
    [say('report.head.period'), words.period(facts.from, facts.until)],
    [say('report.foot.zone', { zone, unit: words.unit })],
    ...(issued === undefined
      ? []
      : [
          [say('report.revision', { revision: issued.revision }), `SHA-256 ${issued.hash}`],
          ['', issued.verifyUrl],
        ]),
    [],
    [say('report.sheet.limits')],
    [say('report.head.sensor'), say('report.head.identity'), say('report.sheet.probe'), say('report.head.from'), say('report.figure.band')],
    ...each(sensors, (sensor, figures) =>
      figures.bands.map(({ from, lower, upper }): Row => {
        const isTemperature = figures.probe === 'temperature';
        const band = lower === null && upper === null ? say('report.noLimit') : words.band(lower, upper, isTemperature);
        return [nameOf(sensor), identityOf(sensor), probeWord(words, figures), words.time(Math.max(from, sensor.from)), band];
      }),
    ),
    [],
    [say('report.sheet.statistics')],
    [
      say('report.head.sensor'),
      say('report.head.identity'),
      say('report.sheet.probe'),
      ...(['lowest', 'highest', 'mean', 'mkt', 'below', 'in', 'above', 'longestShort', 'count', 'coverage'] as const).map((key) =>
        say(`report.figure.${key}`),
      ),
    ],
    ...each(sensors, (sensor, figures) => [figuresRow(words, sensor, figures)]),
    [],
    [say('report.part.incidents')],
    ...(incidents.length === 0
      ? [[say('report.incident.none')]]
      : [
          [
            ...(['sensor', 'alarm', 'severity', 'from', 'until', 'duration', 'worst', 'place'] as const).map((key) =>
              say(`report.head.${key}`),
            ),
            say('report.sheet.cause'),
            say('report.sheet.action'),
          ],
          ...incidents.map((incident) => incidentRow(words, incident)),
        ]),
  ];
  const title = [titleOf(words, facts), say(`report.kind.${facts.subject.kind}`)];
  const heads = [say('report.outcome'), outcomeOf(words, facts)];
  return {
    name: say('report.sheet.name'),
    title,
    columns: widths.map((width, index) => ({ head: heads[index] ?? '', kind: 'text', width })),
    rows,
  };
}

function each(sensors: readonly ReportSensor[], rowsOf: (sensor: ReportSensor, figures: ReportFigures) => readonly Row[]): Row[] {
  return sensors.flatMap((sensor) => sensor.figures.flatMap((figures) => rowsOf(sensor, figures)));
}

const identityOf = ({ mac, imei }: ReportSensor): string => mac ?? imei ?? '';
const probeWord = (words: Words, { probe }: ReportFigures): string =>
  `${words.say(`report.sheet.${probe}`)} ${words.unitOf(probe === 'temperature')}`;

/** Figures stay numbers, so that a spreadsheet can go on with them. */
function figuresRow(words: Words, sensor: ReportSensor, figures: ReportFigures): Row {
  const isTemperature = figures.probe === 'temperature';
  const number = (value: number | null): number | null =>
    value === null ? null : Math.round((isTemperature ? words.degrees(value) : value) * 10) / 10;
  return [
    nameOf(sensor),
    identityOf(sensor),
    probeWord(words, figures),
    number(figures.min?.value ?? null),
    number(figures.max?.value ?? null),
    number(figures.mean),
    number(figures.mkt),
    words.minutes(figures.minutesBelow),
    words.minutes(figures.minutesIn),
    words.minutes(figures.minutesAbove),
    words.minutes(figures.longestMinutes),
    words.say('report.countOf', { count: words.count(figures.count), expected: words.count(figures.expected) }),
    words.share(figures.coverage),
  ];
}

function incidentRow(words: Words, incident: ReportIncident): Row {
  const { acknowledged } = incident;
  return [
    nameOf(incident),
    words.sayOf(`alarm.type.${incident.type}`, incident.type),
    words.say(`alarm.severity.${incident.severity}`),
    words.time(incident.from),
    incident.until === null ? words.say('report.incident.goesOn') : words.time(incident.until),
    words.minutes(incident.minutes),
    worstText(words, incident),
    words.place(incident.latitude, incident.longitude),
    acknowledged === null ? words.say('report.incident.open') : acknowledged.cause === '' ? '' : causeText(words, acknowledged.cause),
    acknowledged?.action ?? '',
  ];
}

/** Readings an export's first sheet is made of at the most: the sheets behind it may have any number of them. */
const mostReadings = 200_000;

/** Makes the first sheet of other features' workbooks. No report is issued by it: it has neither revision nor hash. */
export function summaries(tools: Pick<Tools, 'db' | 'store' | 'clock'>): Summarise {
  return async (principal, of, { lang, unit, zone }) => {
    const words = new Words({ language: lang, unit, zone, verifyUrl: '' });
    try {
      const { facts } =
        'missionId' in of ? await missionReport(tools, principal, of.missionId) : await deviceReport(tools, principal, of, mostReadings);
      return summarySheet(words, facts);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const reason = refusalWords(error.refusal, lang, error.holes);
      const name = words.say('report.sheet.name');
      return { name, title: [name], columns: [{ head: words.say('report.sheet.none', { reason }), kind: 'text', width: 60 }], rows: [] };
    }
  };
}
