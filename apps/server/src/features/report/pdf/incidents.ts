/** The incidents of a report: when, how bad, where, and what people found and did about each. */
import { seededGroups } from '@frostway/contract/dictionary/seeds';
import type { ReportContent, ReportIncident } from '@frostway/contract/report/content';
import { probeTable } from '@frostway/core/probes';
import { isJudged } from '@frostway/core/alarms';
import { showNumber } from '@frostway/core/units';
import { isWatchedInput, watchedInput } from '@frostway/core/watched-inputs';
import { colours } from './colours.js';
import { nameOf } from './figures.js';
import type { Sheet } from './sheet.js';
import { type Cell, drawTable, type TableRow } from './table.js';
import { missing, type Words } from './words.js';

/** See above. */
export function drawIncidents(sheet: Sheet, words: Words, { incidents }: ReportContent): void {
  sheet.title(words.say('report.part.incidents'), words.say('report.part.incidentsLead'));
  if (incidents.length === 0) {
    sheet.line(words.say('report.incident.none'), { size: 8.5, colour: colours.ink2 });
    return;
  }
  const right = { align: 'right' } as const;
  drawTable(
    sheet,
    [
      { head: '', share: 5 },
      { head: words.say('report.head.sensor'), share: 24 },
      { head: words.say('report.head.alarm'), share: 21 },
      { head: words.say('report.head.from'), share: 20 },
      { head: words.say('report.head.until'), share: 20 },
      { head: words.say('report.head.duration'), share: 11, ...right },
      { head: words.say('report.head.worst'), share: 14, ...right },
      { head: words.say('report.head.place'), share: 21, ...right },
    ],
    incidents.map((incident, index) => rowOf(words, incident, index + 1)),
    8,
  );
}

function rowOf(words: Words, incident: ReportIncident, number: number): TableRow {
  const { severity, from, until, minutes, acknowledged, comments } = incident;
  const isAlarm = severity === 'alarm';
  const strong = (text: string): Cell => (isAlarm ? { text, colour: colours.alarmInk, bold: true } : text);
  const type = words.sayOf(`alarm.type.${incident.type}`, incident.type);
  const cells: Cell[] = [
    String(number),
    nameOf(incident),
    strong(
      `${type}（${words.say(`alarm.severity.${severity}`)}）`.replace(/（(.*)）/, words.drawing.language === 'en' ? ' ($1)' : '（$1）'),
    ),
    words.time(from),
    until === null ? words.say('report.incident.goesOn') : words.time(until),
    words.minutes(minutes),
    strong(worstText(words, incident)),
    words.place(incident.latitude, incident.longitude),
  ];
  const below: string[] = [];
  if (acknowledged === null) below.push(words.say('report.incident.open'));
  else {
    const { cause, action, by, at, proof } = acknowledged;
    if (cause !== '') below.push(words.say('report.incident.cause', { cause: causeText(words, cause) }));
    if (action !== '') below.push(words.say('report.incident.action', { action }));
    below.push(
      proof === undefined
        ? words.say('report.incident.acknowledged', { person: words.person(by), time: words.time(at) })
        : words.say('report.incident.signed', {
            person: words.person(by),
            proof: words.say(`report.sign.${proof}`, { time: words.second(at) }),
          }),
    );
  }
  for (const { by, at, text } of comments)
    below.push(words.say('report.incident.comment', { time: words.time(at), person: words.person(by), text }));
  return { cells, below };
}

/** A cause of the dictionary as the product names it; one somebody added, as it is called there. */
export function causeText({ drawing }: Words, cause: string): string {
  const { entries } = seededGroups.alarmCause;
  return isSeeded(cause) ? entries[cause][drawing.language] : cause;
}
const isSeeded = (cause: string): cause is keyof typeof seededGroups.alarmCause.entries =>
  Object.hasOwn(seededGroups.alarmCause.entries, cause);

/** The worst value with its unit. */
export function worstText(words: Words, { worst, probe }: ReportIncident): string {
  if (worst === null) return missing;
  if (probe === 'temperature' || probe === 'mkt') return words.temperature(worst);
  if (probe === null) return showNumber(worst, Number.isInteger(worst) ? 0 : 1);
  if (isWatchedInput(probe)) {
    const { unit, decimals } = watchedInput(probe);
    if (unit === '°C') return words.temperature(worst);
    return unit === null ? missing : `${showNumber(worst, decimals)} ${unit}`;
  }
  if (!isJudged(probe)) return probe === 'silence' ? words.minutes(worst) : showNumber(worst, 0);
  const { shown } = probeTable[probe];
  return `${showNumber(worst / shown.per, shown.decimals)} ${shown.unit}`;
}
