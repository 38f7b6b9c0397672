/** The trip of a mission: when, who, with what, its stops, and how the goods were handed over. */
import { signatureArea } from '@frostway/contract/mission/handover';
import type { ReportContent } from '@frostway/contract/report/content';
import { colours } from './colours.js';
import type { Photos } from './photos.js';
import type { Sheet } from './sheet.js';
import { type Cell, drawTable } from './table.js';
import { missing, type Words } from './words.js';

type Mission = Extract<ReportContent['subject'], { kind: 'mission' }>;

/** See above. */
export function drawTrip(sheet: Sheet, words: Words, report: ReportContent, mission: Mission, photos: Photos): void {
  const { startedAt, endedAt, endedBy, plannedStart, plannedEnd } = mission;
  const ended =
    endedAt === null
      ? words.say('report.trip.running')
      : endedBy === null
        ? words.time(endedAt)
        : words.say(`report.trip.endedBy.${endedBy}`, { time: words.time(endedAt) });
  const planned = plannedEnd === null ? words.time(plannedStart) : words.period(plannedStart, plannedEnd);
  sheet.title(words.say('report.part.trip'), '', 60);
  drawPairs(sheet, [
    [words.say('report.trip.started'), words.time(startedAt)],
    [words.say('report.trip.ended'), ended],
    [words.say('report.trip.duration'), words.duration((endedAt ?? report.until) - startedAt)],
    [words.say('report.trip.planned'), planned],
    [words.say('report.trip.person'), mission.person],
    [words.say('report.trip.vehicle'), mission.vehicle],
  ]);
  if (mission.stops.length > 0) {
    const isTimed = mission.stops.some(({ window }) => window !== undefined);
    sheet.y += 6;
    drawTable(
      sheet,
      [
        { head: '', share: 10 },
        { head: words.say('report.head.place'), share: isTimed ? 26 : 30 },
        { head: words.say('report.trip.address'), share: isTimed ? 30 : 45 },
        ...(isTimed ? [{ head: words.say('mission.window.planned'), share: 23 }] : []),
        { head: words.say(isTimed ? 'mission.window.actual' : 'report.trip.arrived'), share: 20 },
      ],
      mission.stops.map(({ kind, name, address, arrivedAt, window }, index) => ({
        cells: [
          `${String.fromCodePoint(65 + (index % 26))}　${words.say(`report.trip.stop.${kind}`)}`,
          name,
          address,
          ...(isTimed ? [window === undefined ? '' : windowText(words, window)] : []),
          window === undefined ? (kind === 'start' && arrivedAt === null ? '' : words.time(arrivedAt)) : keptText(words, kind, window),
        ],
      })),
      8,
    );
  }
  const { handover } = report;
  if (handover === null) return;
  sheet.title(words.say('report.part.handover'), '', 40);
  drawPairs(sheet, [
    [words.say('report.handover.receiver'), handover.receiver],
    [words.say('report.head.time'), words.time(handover.at)],
    [words.say('report.handover.temperature'), words.temperature(handover.temperature)],
    [words.say('report.handover.remarks'), handover.remarks === '' ? missing : handover.remarks],
  ]);
  drawProofs(sheet, words, handover, photos);
}

type Window = NonNullable<Mission['stops'][number]['window']>;

/** When it was to be there: `2026-07-14 08:00 to 2026-07-14 09:00`, or one side of it. */
function windowText(words: Words, { earliest, latest }: Window): string {
  if (earliest !== null && latest !== null)
    return words.say('mission.window.between', { from: words.time(earliest), until: words.time(latest) });
  return latest === null
    ? words.say('mission.window.from', { time: words.time(earliest) })
    : words.say('mission.window.until', { time: words.time(latest) });
}

const left = { early: 'mission.window.leftEarly', onTime: 'mission.window.leftOnTime', late: 'mission.window.leftLate' } as const;

/** When it was there and how that kept to its window. */
function keptText(words: Words, kind: Mission['stops'][number]['kind'], { at, timing }: Window): Cell {
  const said = timing === null ? '' : words.say(kind === 'start' ? left[timing] : `mission.window.${timing}`);
  const text = [at === null && timing !== null ? '' : words.time(at), said].filter((part) => part !== '').join('\n');
  return timing === 'late' || timing === 'early' ? { text, colour: colours.alarmInk, bold: true } : text;
}

/** The signature of who received the goods, and the photo taken then. */
function drawProofs(sheet: Sheet, words: Words, { signature, photo }: NonNullable<ReportContent['handover']>, photos: Photos): void {
  const half = (sheet.width - 24) / 2;
  const [width, height] = [Math.min(half, 200), 80];
  sheet.need(height + 24);
  const y = sheet.y + 8;
  const scale = Math.min(width / signatureArea.width, height / signatureArea.height);
  const { doc } = sheet;
  for (const stroke of signature) {
    for (let at = 0; at + 1 < stroke.length; at += 2) {
      const [x, down] = [sheet.left + (stroke[at] ?? 0) * scale, y + (stroke[at + 1] ?? 0) * scale];
      if (at === 0) doc.moveTo(x, down);
      else doc.lineTo(x, down);
    }
    doc.undash().lineWidth(1.1).lineJoin('round').lineCap('round').strokeColor(colours.ink).stroke();
  }
  doc.lineCap('butt').lineJoin('miter');
  doc
    .moveTo(sheet.left, y + height)
    .lineTo(sheet.left + width, y + height)
    .lineWidth(0.6)
    .strokeColor(colours.line2)
    .stroke();
  sheet.put(words.say('report.handover.signature'), sheet.left, y + height + 2, { size: 7, colour: colours.ink3 });
  if (photo !== null) photos.put(photo, sheet.left + half + 24, y, width, height);
  sheet.y = y + height + 14;
}

/** Names and values in two columns. */
function drawPairs(sheet: Sheet, pairs: readonly (readonly [name: string, value: string])[]): void {
  const half = (sheet.width - 24) / 2;
  const nameWidth = 74;
  const value = { size: 8.5, width: half - nameWidth };
  for (let index = 0; index < pairs.length; index += 2) {
    const row = pairs.slice(index, index + 2);
    const height =
      Math.max(
        ...row.map(([name, text]) => Math.max(sheet.heightOf(text, value), sheet.heightOf(name, { size: 8.5, width: nameWidth - 6 }))),
      ) + 6;
    sheet.need(height);
    for (const [column, [name, text]] of row.entries()) {
      const x = sheet.left + column * (half + 24);
      sheet.put(name, x, sheet.y + 3, { size: 8.5, colour: colours.ink3, width: nameWidth - 6 });
      sheet.put(text, x + nameWidth, sheet.y + 3, value);
      sheet.doc
        .moveTo(x, sheet.y + height)
        .lineTo(x + half, sheet.y + height)
        .undash()
        .lineWidth(0.6)
        .strokeColor(colours.line)
        .stroke();
    }
    sheet.y += height;
  }
}
