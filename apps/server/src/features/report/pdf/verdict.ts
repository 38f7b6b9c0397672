/** The first page of a report: what came out, what was decided and by whom, the figures of each sensor, and what verifies it. */
import type { ReportContent } from '@frostway/contract/report/content';
import { colours, type Colour } from './colours.js';
import { drawFigures } from './figures.js';
import type { Photos } from './photos.js';
import { drawQr } from './qr.js';
import type { Sheet } from './sheet.js';
import { drawTrip } from './trip.js';
import type { Words } from './words.js';

type Panel = { readonly label: string; readonly head: string; readonly lead: string; readonly colour: Colour };
type Decision = ReportContent['decisions'][number];

const qrSize = 78;
/** How high the foot of the first page is: signatures, code and hash. */
const proofHeight = 134;

/** Draws it on the page that has just begun. */
export function drawVerdict(sheet: Sheet, words: Words, report: ReportContent, verifyUrl: string, photos: Photos): void {
  const bottom = sheet.bottom;
  sheet.bottom = bottom - proofHeight;
  sheet.y += 2;
  sheet.line(titleOf(words, report), { size: 18, bold: true, lines: 2 });
  const { subject } = report;
  const about =
    subject.kind === 'mission'
      ? [
          words.say('report.code', { code: subject.code }),
          ...(subject.externalId === null ? [] : [words.say('report.externalId', { id: subject.externalId })]),
          words.period(report.from, report.until),
        ]
      : [words.period(report.from, report.until), words.say('report.subject.devices', { count: report.sensors.length })];
  sheet.line(about.join('　'), { size: 9.5, colour: colours.ink2 });
  if (subject.kind === 'mission' && subject.endedAt === null)
    sheet.line(words.say('report.onTheWay', { time: words.time(report.until) }), { size: 9.5, colour: colours.alarmInk, bold: true });
  sheet.y += 8;
  drawPanels(sheet, outcomeOf(words, report), subject.kind === 'mission' ? releaseOf(words, report) : dataOf(words, report));
  sheet.y += 11;
  drawKeyFigures(sheet, words, report);
  drawProof(sheet, words, report, verifyUrl, bottom - proofHeight + 6);
  drawFigures(sheet, words, report);
  if (subject.kind === 'mission') drawTrip(sheet, words, report, subject, photos);
  sheet.bottom = bottom;
}

/** What the report is called: its mission, its group, its only device, or how many there are. */
export function titleOf(words: Words, { subject, sensors, mapping }: Pick<ReportContent, 'subject' | 'sensors' | 'mapping'>): string {
  if (mapping !== undefined) return mapping.room;
  if (subject.kind === 'mission') return subject.name;
  const [only, ...others] = sensors;
  if (subject.group !== null) return subject.group;
  if (only !== undefined && others.length === 0) return only.name === '' ? (only.mac ?? only.imei ?? '') : only.name;
  return words.say('report.subject.devices', { count: sensors.length });
}

function outcomeOf(words: Words, { verdict, stability }: ReportContent): Panel {
  const label = words.say('report.outcome');
  const out = verdict.minutesOut * 60_000;
  const besides = [
    ...(verdict.warnings === 0 ? [] : [words.say('report.outcome.warnings', { count: verdict.warnings })]),
    ...(stability === undefined
      ? []
      : [
          stability.isExceeded
            ? words.say('report.stability.over')
            : words.say('report.stability.within', { share: words.share(stability.used) }),
        ]),
  ];
  const lead = (first: string): string => [first, ...besides].join(words.drawing.language === 'en' ? ' ' : '');
  if (verdict.outcome === 'noData')
    return {
      label,
      head: words.say('report.outcome.noData'),
      lead: lead(words.say('report.outcome.noDataLead')),
      colour: colours.silent,
    };
  if (verdict.outcome === 'conform') {
    const first =
      out > 0 ? words.say('report.outcome.outLead', { duration: words.duration(out) }) : words.say('report.outcome.conformLead');
    return { label, head: words.say('report.outcome.conform'), lead: lead(first), colour: colours.normal };
  }
  const head = words.say('report.outcome.deviating', { count: verdict.alarms });
  return {
    label,
    head,
    lead: lead(
      out > 0 ? words.say('report.outcome.deviatingLead', { duration: words.duration(out) }) : words.say('report.outcome.insideLead'),
    ),
    colour: colours.alarm,
  };
}

function releaseOf(words: Words, { verdict, decisions }: ReportContent): Panel {
  const decision = verdict.decision ?? 'undecided';
  const last = decisions.at(-1);
  const lead =
    last === undefined
      ? words.say('report.release.undecidedLead')
      : last.signer === null
        ? words.say('report.release.takenBackLead')
        : last.reason === ''
          ? ''
          : words.say('report.release.reason', { reason: last.reason });
  const colour = { undecided: colours.silent, released: colours.normal, partial: colours.silent, rejected: colours.alarm }[decision];
  return { label: words.say('report.release'), head: words.say(`mission.decision.state.${decision}`), lead, colour };
}

function dataOf(words: Words, { data, sensors }: ReportContent): Panel {
  return {
    label: words.say('report.data'),
    head: words.say('report.data.readings', { count: words.count(data.readings) }),
    lead: words.say('report.data.sensors', { count: sensors.length }),
    colour: colours.accent,
  };
}

function drawPanels(sheet: Sheet, ...panels: readonly [Panel, Panel]): void {
  const half = sheet.width / 2;
  const inner = half - 28;
  const leads = panels.map(({ lead }) => (lead === '' ? 0 : sheet.heightOf(lead, { size: 9, width: inner })));
  const heads = panels.map(({ head }) => sheet.heightOf(head, { size: 16, bold: true, width: inner }));
  const height = 23 + Math.max(...panels.map((_, index) => (leads[index] ?? 0) + (heads[index] ?? 0))) + 9;
  sheet.need(height);
  const { doc } = sheet;
  for (const [index, { label, head, lead, colour }] of panels.entries()) {
    const x = sheet.left + index * half;
    doc.rect(x, sheet.y, 4, height).fill(colour);
    sheet.put(label, x + 16, sheet.y + 9, { size: 8, colour: colours.ink3 });
    sheet.put(head, x + 16, sheet.y + 20, { size: 16, bold: true, width: inner });
    if (lead !== '') sheet.put(lead, x + 16, sheet.y + 21 + (heads[index] ?? 0), { size: 9, colour: colours.ink2, width: inner });
  }
  doc.rect(sheet.left, sheet.y, sheet.width, height).undash().lineWidth(1.1).strokeColor(colours.ink).stroke();
  doc
    .moveTo(sheet.left + half, sheet.y)
    .lineTo(sheet.left + half, sheet.y + height)
    .stroke();
  sheet.y += height;
}

function drawKeyFigures(sheet: Sheet, words: Words, report: ReportContent): void {
  const figures = report.sensors.flatMap((sensor) => sensor.figures.filter(({ probe }) => probe === 'temperature'));
  const most = (values: readonly (number | null)[], pick: (...numbers: number[]) => number): number | null => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : pick(...known);
  };
  const lowest = most(
    figures.map(({ min }) => min?.value ?? null),
    Math.min,
  );
  const highest = most(
    figures.map(({ max }) => max?.value ?? null),
    Math.max,
  );
  const below = figures.some(({ minutesBelow }) => minutesBelow > 0);
  const above = figures.some(({ minutesAbove }) => minutesAbove > 0);
  const unit = `°${words.unit}`;
  const cells: { head: string; value: string; unit: string; colour?: Colour }[] = [
    { head: words.say('report.figure.lowest'), value: words.figure(lowest, true), unit, ...(below ? { colour: colours.coldInk } : {}) },
    {
      head: words.say('report.figure.highest'),
      value: words.figure(highest, true),
      unit,
      ...(above ? { colour: colours.alarmInk } : {}),
    },
    {
      head: words.say('report.figure.mktMost'),
      value: words.figure(
        most(
          figures.map(({ mkt }) => mkt),
          Math.max,
        ),
        true,
      ),
      unit,
    },
    { head: words.say('report.figure.out'), value: words.minutes(report.verdict.minutesOut), unit: '' },
    {
      head: words.say('report.figure.longest'),
      value: words.minutes(Math.max(0, ...figures.map(({ longestMinutes }) => longestMinutes))),
      unit: '',
    },
    {
      head: words.say('report.figure.coverageLeast'),
      value: words.share(Math.min(1, ...figures.map(({ coverage }) => coverage))),
      unit: '',
    },
  ];
  const height = 37;
  sheet.rule(sheet.y, colours.line2);
  sheet.rule(sheet.y + height, colours.line2);
  const width = sheet.width / cells.length;
  for (const [index, { head, value, unit: own, colour = colours.ink }] of cells.entries()) {
    const x = sheet.left + index * width + (index === 0 ? 0 : 9);
    if (index > 0)
      sheet.doc
        .moveTo(x - 9, sheet.y)
        .lineTo(x - 9, sheet.y + height)
        .undash()
        .lineWidth(0.6)
        .strokeColor(colours.line)
        .stroke();
    sheet.put(head, x, sheet.y + 4, { size: 8, colour: colours.ink3 });
    sheet.put(value, x, sheet.y + 14, { size: 13.5, bold: true, colour });
    if (own !== '' && value !== '--')
      sheet.put(own, x + sheet.widthOf(value, { size: 13.5 }) + 2.5, sheet.y + 18.4, { size: 9, colour: colours.ink2 });
  }
  sheet.y += height;
}

/** Signatures of the decision that is in force: the last, and those before it that say the same. */
function signaturesOf({ decisions }: ReportContent): readonly Decision[] {
  const last = decisions.at(-1);
  if (last === undefined || last.signer === null) return [];
  const other = decisions.findLastIndex(({ decision, signer }) => decision !== last.decision || signer === null);
  return decisions.slice(other + 1).slice(-2);
}

function drawProof(sheet: Sheet, words: Words, report: ReportContent, verifyUrl: string, top: number): void {
  const y = top + 6;
  const codeAt = sheet.right - qrSize;
  const width = (codeAt - sheet.left - 36) / 2;
  if (report.subject.kind === 'mission') {
    const signatures = signaturesOf(report);
    for (const index of [0, 1]) {
      const signature = signatures[index];
      const x = sheet.left + index * (width + 18);
      if (index === 1 && signature === undefined) continue;
      sheet.doc
        .moveTo(x, y + 34)
        .lineTo(x + width, y + 34)
        .undash()
        .lineWidth(0.9)
        .strokeColor(colours.ink)
        .stroke();
      if (signature === undefined) {
        sheet.put(words.say('report.sign.none'), x, y + 38, { size: 8.5, colour: colours.ink3 });
        continue;
      }
      const meaning =
        signature.meaning === null
          ? ''
          : words.say('report.sign.meaning', { meaning: words.say(`mission.decision.meaning.${signature.meaning}`) });
      sheet.put(words.person(signature.signer), x, y + 14, { size: 11, bold: true, width, lines: 1 });
      sheet.put([words.say(`mission.decision.state.${signature.decision}`), meaning].filter((part) => part !== '').join('　'), x, y + 37, {
        size: 8.5,
        width,
        lines: 1,
      });
      const time = words.second(signature.at);
      sheet.put(signature.proof === null ? time : words.say(`report.sign.${signature.proof}`, { time }), x, y + 49, {
        size: 8,
        colour: colours.ink2,
        width,
        lines: 2,
      });
    }
  }
  drawQr(sheet, verifyUrl, codeAt, y, qrSize);
  sheet.put('SHA-256', sheet.left, y + 88, { size: 8, colour: colours.ink3 });
  const eights = report.hash.match(/.{8}/g) ?? [];
  sheet.put(eights.join(' '), sheet.left + 42, y + 87.5, { size: 8.6, colour: colours.ink2 });
  sheet.put(words.say('report.verify.hint'), sheet.left, y + 101, { size: 8, colour: colours.ink3 });
}
