/** The tables at the end of a report: sensors with their calibration, rules, what they allowed, what happened, gaps, decisions, and what is attached. */
import { reportFiles, type ReportContent, type ReportDrawing } from '@frostway/contract/report/content';
import { colours } from './colours.js';
import { nameOf } from './figures.js';
import { drawNotes } from './notes.js';
import type { Photos } from './photos.js';
import { ruleRefinements, ruleWords } from './rule-words.js';
import type { Sheet } from './sheet.js';
import { type Cell, type Column, drawTable } from './table.js';
import { missing, type Words } from './words.js';

type Draw = (sheet: Sheet, words: Words, report: ReportContent) => void;
const alarmed = (text: string): Cell => ({ text, colour: colours.alarmInk, bold: true });
const right = { align: 'right' } as const;

/** See above; a part without rows is left out. */
export function drawRecords(sheet: Sheet, words: Words, report: ReportContent, drawing: ReportDrawing, photos: Photos): void {
  drawEvents(sheet, words, report);
  drawNotes(sheet, words, report, photos);
  for (const draw of [drawSensors, drawRules, drawAllowances, drawStability, drawGaps, drawDecisions] satisfies Draw[])
    draw(sheet, words, report);
  drawAbout(sheet, words, report, drawing);
}

function drawEvents(sheet: Sheet, words: Words, { events }: ReportContent): void {
  if (events.length === 0) return;
  sheet.title(words.say('report.part.events'));
  const columns: Column[] = [
    { head: words.say('report.head.time'), share: 22 },
    { head: words.say('report.head.event'), share: 50 },
    { head: words.say('report.head.duration'), share: 18, ...right },
    { head: words.say('report.head.place'), share: 24, ...right },
  ];
  const rows = events.map(({ kind, at, until, name, latitude, longitude }) => ({
    cells: [
      words.time(at),
      eventText(words, kind, name),
      until === null ? '' : words.duration(until - at),
      words.place(latitude, longitude),
    ],
  }));
  drawTable(sheet, columns, rows);
}

function eventText(words: Words, kind: ReportContent['events'][number]['kind'], name: string | null): string {
  if (kind === 'stop') return name === null ? words.say('mission.detail.event.stop') : words.say('mission.detail.event.stopAt', { name });
  if (kind === 'departed' || kind === 'arrived') return words.say(`mission.detail.event.${kind}`, { name: name ?? '' });
  const text = words.say(`mission.detail.event.${kind}`);
  return kind === 'door' && name !== null && name !== '' ? `${text}　${name}` : text;
}

function drawSensors(sheet: Sheet, words: Words, { sensors, until }: ReportContent): void {
  if (sensors.length === 0) return;
  sheet.title(words.say('report.part.sensors'));
  const columns: Column[] = [
    { head: words.say('report.head.sensor'), share: 22 },
    { head: words.say('report.head.identity'), share: 19 },
    { head: words.say('report.head.model'), share: 14 },
    { head: words.say('report.head.period'), share: 26 },
    { head: words.say('report.head.certificate'), share: 20 },
    { head: words.say('report.head.calibrated'), share: 15 },
    { head: words.say('report.head.due'), share: 16 },
    { head: words.say('report.head.laboratory'), share: 17 },
  ];
  const rows = sensors.map((sensor) => {
    const { certificate } = sensor;
    const isOverdue = certificate !== null && certificate.dueDate < words.date(until);
    const due =
      certificate === null
        ? missing
        : isOverdue
          ? alarmed(words.say('report.certificate.overdue', { date: certificate.dueDate }))
          : certificate.dueDate;
    return {
      cells: [
        nameOf(sensor),
        sensor.mac ?? sensor.imei ?? missing,
        sensor.model,
        `${words.time(sensor.from)}\n${words.time(sensor.until)}`,
        certificate === null ? alarmed(words.say('report.certificate.none')) : certificate.number,
        certificate?.date ?? missing,
        due,
        certificate?.laboratory ?? missing,
      ],
    };
  });
  drawTable(sheet, columns, rows, 8);
}

function drawRules(sheet: Sheet, words: Words, { rules, subject }: ReportContent): void {
  if (rules.length === 0) return;
  sheet.title(words.say('report.part.rules'), subject.kind === 'mission' ? words.say('report.part.rulesMission') : '');
  const columns: Column[] = [
    { head: words.say('report.head.rule'), share: 32 },
    { head: words.say('report.head.version'), share: 9 },
    { head: words.say('report.head.severity'), share: 11 },
    { head: words.say('report.head.condition'), share: 70 },
  ];
  const rows = rules.map((rule) => ({
    cells: [
      rule.name,
      `v${rule.version}`,
      words.say(`alarm.severity.${rule.severity}`),
      [ruleWords(words, rule), ...ruleRefinements(words, rule)].join(words.drawing.language === 'en' ? '; ' : '；'),
    ],
  }));
  drawTable(sheet, columns, rows);
}

function drawAllowances(sheet: Sheet, words: Words, { allowances }: ReportContent): void {
  if (allowances.length === 0) return;
  sheet.title(words.say('report.part.allowances'));
  const columns: Column[] = [
    { head: words.say('report.head.sensor'), share: 30 },
    { head: words.say('report.head.rule'), share: 40 },
    { head: words.say('report.head.version'), share: 10 },
    { head: words.say('alarm.form.mode'), share: 18 },
    { head: words.say('report.head.used'), share: 14, ...right },
    { head: words.say('report.head.allowed'), share: 14, ...right },
  ];
  const rows = allowances.map(({ rule, version, sensor, mac, mode, used, allowed }) => ({
    cells: [
      nameOf({ name: sensor, mac, imei: null }),
      rule,
      `v${version}`,
      words.say(`alarm.mode.${mode}`),
      used >= allowed && allowed > 0 ? alarmed(words.minutes(used)) : words.minutes(used),
      words.minutes(allowed),
    ],
  }));
  drawTable(sheet, columns, rows);
}

function drawStability(sheet: Sheet, words: Words, { stability }: ReportContent): void {
  if (stability === undefined) return;
  const { budget, sensors } = stability;
  const label = words.band(budget.lower, budget.upper, true);
  const most = budget.mkt === null ? '' : words.say('report.stability.mkt', { value: words.temperature(budget.mkt) });
  sheet.title(
    words.say('report.part.stability'),
    [words.say('report.stability.label', { band: label }), most].filter((part) => part !== '').join('　'),
  );
  const columns: Column[] = [
    { head: words.say('report.head.sensor'), share: 30 },
    ...budget.bands.map(({ lower, upper, minutes }) => ({
      head: words.say('report.stability.band', { band: bandWords(words, lower, upper), allowed: words.minutes(minutes) }),
      share: 22,
      ...right,
    })),
    { head: words.say('report.stability.beyond'), share: 16, ...right },
    { head: words.say('report.figure.mkt'), share: 10, ...right },
    { head: words.say('report.head.used'), share: 12, ...right },
  ];
  const rows = sensors.map(({ name, mac, bands, beyond, mkt, used, isExceeded }) => ({
    cells: [
      nameOf({ name, mac, imei: null }),
      ...bands.map((minutes, index) => {
        const isOver = minutes > (budget.bands[index]?.minutes ?? 0);
        return isOver ? alarmed(words.minutes(minutes)) : words.minutes(minutes);
      }),
      beyond > 0 ? alarmed(words.minutes(beyond)) : words.minutes(beyond),
      mkt !== null && budget.mkt !== null && mkt > budget.mkt ? alarmed(words.figure(mkt, true)) : words.figure(mkt, true),
      isExceeded ? alarmed(words.say('report.stability.exceeded')) : words.share(used),
    ],
  }));
  drawTable(sheet, columns, rows);
}

/** A band; one that is open on both sides is any temperature. */
const bandWords = (words: Words, lower: number | null, upper: number | null): string =>
  lower === null && upper === null ? words.say('report.stability.any') : words.band(lower, upper, true);

function drawGaps(sheet: Sheet, words: Words, { sensors }: ReportContent): void {
  const gaps = sensors.flatMap((sensor) => {
    const [figures] = sensor.figures;
    return figures === undefined || figures.gapFrom === null || figures.gapMinutes === 0
      ? []
      : [{ sensor, from: figures.gapFrom, minutes: figures.gapMinutes }];
  });
  if (gaps.length === 0) return;
  sheet.title(words.say('report.part.gaps'), words.say('report.part.gapsLead'));
  const columns: Column[] = [
    { head: words.say('report.head.sensor'), share: 40 },
    { head: words.say('report.head.from'), share: 30 },
    { head: words.say('report.head.until'), share: 30 },
    { head: words.say('report.head.duration'), share: 14, ...right },
  ];
  const rows = gaps.map(({ sensor, from, minutes }) => ({
    cells: [nameOf(sensor), words.time(from), words.time(from + minutes * 60_000), words.minutes(minutes)],
  }));
  drawTable(sheet, columns, rows);
}

function drawDecisions(sheet: Sheet, words: Words, { decisions }: ReportContent): void {
  if (decisions.length === 0) return;
  sheet.title(words.say('report.part.decisions'));
  const columns: Column[] = [
    { head: words.say('report.head.time'), share: 24 },
    { head: words.say('report.head.decision'), share: 18 },
    { head: words.say('report.head.meaning'), share: 12 },
    { head: words.say('report.head.signer'), share: 28 },
    { head: words.say('report.head.reason'), share: 38 },
    { head: words.say('report.head.incidents'), share: 12, ...right },
  ];
  const rows = decisions.map(({ at, decision, meaning, signer, reason, incidents }) => ({
    cells: [
      words.second(at),
      words.say(`mission.decision.state.${decision}`),
      meaning === null ? missing : words.say(`mission.decision.meaning.${meaning}`),
      words.person(signer),
      signer === null ? words.say('report.sign.lateData') : reason,
      words.count(incidents),
    ],
  }));
  drawTable(sheet, columns, rows);
}

function drawAbout(sheet: Sheet, words: Words, { data, hash }: ReportContent, { verifyUrl }: ReportDrawing): void {
  sheet.title(words.say('report.part.about'));
  const { readings, facts } = reportFiles;
  const style = { size: 8.5, colour: colours.ink2 } as const;
  sheet.line(
    words.say('report.verify.about', {
      readings,
      facts,
      count: words.count(data.readings),
      readingsHash: data.readingsHash,
      url: verifyUrl,
    }),
    style,
  );
  if (data.positions > 0)
    sheet.line(words.say('report.verify.positions', { count: words.count(data.positions), hash: data.positionsHash }), style);
  sheet.line(`SHA-256 ${hash}`, style);
}
