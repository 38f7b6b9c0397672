/**
 * A report drawn as a PDF, of the kind that is made to be archived (PDF/A-3b): A4, all letters in it, its facts and its readings attached. The same report drawn the same way is the
 * same file to the byte: nothing in it is of the time or the place it was drawn at.
 */
import { canonicalFacts } from '@frostway/contract/report/canonical';
import { reportFiles, type ReportContent, type ReportDrawing } from '@frostway/contract/report/content';
import { drawCharts } from './charts.js';
import { colours } from './colours.js';
import type { Ground } from './ground.js';
import { drawMapping } from './mapping.js';
import { drawIncidents } from './incidents.js';
import { Photos } from './photos.js';
import { drawRecords } from './records.js';
import { drawRoute } from './route.js';
import { type Fonts, Sheet } from './sheet.js';
import { drawVerdict, titleOf } from './verdict.js';
import { Words } from './words.js';

/** Stands before the hash in the keywords of the document, readable without unpacking anything. */
export const hashMarker = 'frostway-report-sha256:';

/** What it takes beside the report. */
export type Material = {
  /** The table that is attached, as `data.readingsHash` is of it. */
  readonly readings: Uint8Array;
  /** Those it draws, by their SHA-256. */
  readonly photos: ReadonlyMap<string, Uint8Array>;
  readonly fonts: Fonts;
  readonly ground: () => Ground;
};

/** See above. */
export async function drawReport(
  report: ReportContent,
  drawing: ReportDrawing,
  { readings, photos, fonts, ground }: Material,
): Promise<Buffer> {
  const words = new Words(drawing);
  const madeAt = new Date(report.until);
  const kind = words.say(`report.kind.${report.subject.kind}`);
  const sheet = new Sheet(
    fonts,
    {
      title: `${titleOf(words, report)} ${kind}`,
      author: report.owner.nickname,
      keywords: `${hashMarker}${report.hash}`,
      language: drawing.language === 'en' ? 'en' : 'zh-CN',
      madeAt,
    },
    (page) => drawHead(page, words, report, kind),
  );
  const attach = (src: Buffer, name: string, type: string): void =>
    void sheet.doc.file(src, { name, type, creationDate: madeAt, modifiedDate: madeAt, relationship: 'Data' });
  attach(Buffer.from(canonicalFacts(report)), reportFiles.facts, 'application/json');
  attach(Buffer.from(readings.buffer, readings.byteOffset, readings.byteLength), reportFiles.readings, 'text/csv');
  const shown = new Photos(sheet, words, photos);
  drawVerdict(sheet, words, report, drawing.verifyUrl, shown);
  if (report.lines.some(({ time }) => time.length > 0) || report.tracks.length > 0) sheet.part();
  drawMapping(sheet, words, report, shown);
  drawCharts(sheet, words, report);
  drawRoute(sheet, words, report, ground);
  drawIncidents(sheet, words, report);
  drawRecords(sheet, words, report, drawing, shown);
  return sheet.end((page, number, of) => drawFoot(page, words, report, number, of));
}

function drawHead(sheet: Sheet, words: Words, { subject, revision, owner }: ReportContent, kind: string): void {
  const y = 33;
  const { doc } = sheet;
  doc
    .save()
    .translate(sheet.left, y + 2)
    .scale(0.72);
  doc.path('M12 21.6 3.7 16.8V7.2L12 2.4l8.3 4.8v9.6L12 21.6V8').path('M8 10.3 12 8l4 2.3M8 15.3 12 13l4 2.3');
  doc.undash().lineWidth(1.9).lineJoin('round').lineCap('round').strokeColor(colours.accent).stroke().restore();
  const product = words.say('frame.product');
  sheet.put(product, sheet.left + 22, y + 2, { size: 11.5, bold: true });
  const kindLeft = sheet.left + 22 + sheet.widthOf(product, { size: 11.5 }) + 8;
  sheet.put(kind, kindLeft, y + 3.6, { size: 10, colour: colours.ink2 });
  // What is long is cut off, so that nothing stands upon the kind: all of it is on the first page.
  const left = kindLeft + sheet.widthOf(kind, { size: 10 }) + 16;
  const right = (text: string, at: number, until: number): void =>
    void sheet.put(text, left, at, { size: 8.5, colour: colours.ink2, align: 'right', width: until - left, lines: 1 });
  const number = words.say('report.revision', { revision });
  right(number, y, sheet.right);
  if (subject.kind === 'mission') right(subject.code, y, sheet.right - sheet.widthOf(number, { size: 8.5 }) - 8.5);
  right(words.person(owner), y + 11.5, sheet.right);
  sheet.rule(y + 30, colours.ink, 1.1);
}

function drawFoot(sheet: Sheet, words: Words, { hash, from, until }: ReportContent, page: number, pages: number): void {
  const y = 801;
  const style = { size: 7.5, colour: colours.ink3 } as const;
  sheet.rule(y - 5, colours.line2);
  const zone = words.say('report.foot.zone', { zone: words.zone(from, until), unit: words.unit });
  sheet.put(zone, sheet.left, y, style);
  sheet.put(`SHA-256 ${hash.slice(0, 8)}…${hash.slice(-8)}`, sheet.left + sheet.widthOf(zone, style) + 14, y, style);
  sheet.put(words.say('report.foot.page', { page, pages }), sheet.right, y, { ...style, align: 'right' });
}
